/** Carries out the actions of an update on an item. All values are those before the update. */
import { invalid } from '../refusals.ts'
import { hasMember, isList, isSet, type StoredMap, type StoredValue } from '../value.ts'
import { overlap, valueAt, withoutValue, withValue } from './item-path.ts'
import type { ResolvedPath, Scope } from './scope.ts'
import type { Action, SetValue } from './syntax.ts'

/** The paths that the actions change. Throws a ValidationException if two of them overlap. */
export function changedPaths(actions: readonly Action[], scope: Scope): ResolvedPath[] {
  const paths = actions.map(({ path }) => scope.path(path))
  for (const [index, path] of paths.entries()) {
    const other = paths.slice(index + 1).find((later) => overlap(path, later) || overlap(later, path))
    if (other === undefined) continue
    throw invalid(
      'Invalid UpdateExpression: Two document paths overlap with each other; must remove or rewrite one of these ' +
        `paths; path one: [${path.join(', ')}], path two: [${other.join(', ')}]`,
    )
  }
  return paths
}

export function updated(item: StoredMap, actions: readonly Action[], scope: Scope): StoredMap {
  // Places of a list are removed from its end on, as each removal moves those after it.
  const inOrder = actions.toSorted((one, other) => removedPlace(other) - removedPlace(one))
  return inOrder.reduce((changed, action) => applied(changed, action, item, scope), item)
}

const removedPlace = ({ kind, path }: Action): number => {
  const last = path.at(-1)
  return kind === 'remove' && typeof last === 'number' ? last : Number.MAX_SAFE_INTEGER
}

function applied(changed: StoredMap, action: Action, before: StoredMap, scope: Scope): StoredMap {
  const path = scope.path(action.path)
  switch (action.kind) {
    case 'set':
      return withValue(changed, path, settable(action.value, before, scope))
    case 'remove':
      // Nothing is removed at a missing path, but its parents must exist.
      return withoutValue(changed, path)
    case 'add':
      return withValue(changed, path, added(valueAt(before, path), scope.value(action.value)))
    case 'delete': {
      const left = deleted(valueAt(before, path), scope.value(action.value))
      if (left === undefined) return valueAt(before, path) === undefined ? changed : withoutValue(changed, path)
      return withValue(changed, path, left)
    }
  }
}

function settable(value: SetValue, item: StoredMap, scope: Scope): StoredValue {
  const result = setValue(value, item, scope)
  if (result !== undefined) return result
  throw invalid('The provided expression refers to an attribute that does not exist in the item')
}

function setValue(value: SetValue, item: StoredMap, scope: Scope): StoredValue | undefined {
  switch (value.kind) {
    case 'value':
      return scope.value(value.name)
    case 'path':
      return valueAt(item, scope.path(value.path))
    case 'size':
      throw invalid('Invalid UpdateExpression: The function is not allowed in an update expression; function: size')
    case 'if-not-exists':
      return valueAt(item, scope.path(value.path)) ?? setValue(value.otherwise, item, scope)
    case 'list-append':
      return [...list(value.first, item, scope), ...list(value.second, item, scope)]
    case 'sum':
      return sum(settable(value.left, item, scope), settable(value.right, item, scope), value.sign)
  }
}

function list(value: SetValue, item: StoredMap, scope: Scope): readonly StoredValue[] {
  const result = settable(value, item, scope)
  if (isList(result)) return result
  throw invalid('An operand in the update expression has an incorrect data type')
}

function added(value: StoredValue | undefined, more: StoredValue): StoredValue {
  if (typeof more === 'number') return sum(value ?? 0, more, 1)
  if (!isSet(more) || (value !== undefined && !isSet(value))) throw incorrectType()
  const missing = [...more].filter((member) => value === undefined || !hasMember(value, member))
  return checkedSetOf([...(value ?? []), ...missing])
}

/** The rest of a set; undefined if nothing is left. */
function deleted(value: StoredValue | undefined, less: StoredValue): StoredValue | undefined {
  if (!isSet(less)) throw incorrectType()
  if (value === undefined) return undefined
  if (!isSet(value)) throw incorrectType()
  const left = [...value].filter((member) => !hasMember(less, member))
  return left.length === 0 ? undefined : new Set(left)
}

function checkedSetOf(members: readonly (string | number | Uint8Array)[]): StoredValue {
  if (members.some((member) => typeof member !== typeof members[0])) throw incorrectType()
  return new Set(members)
}

const incorrectType = () => invalid('An operand in the update expression has an incorrect data type')

/** DynamoDB reckons in decimals: 0.1 and 0.2 make 0.3. */
function sum(left: StoredValue, right: StoredValue, sign: 1 | -1): number {
  if (typeof left !== 'number' || typeof right !== 'number') throw incorrectType()
  if (Number.isInteger(left) && Number.isInteger(right)) return left + sign * right
  const one = decimal(left)
  const other = decimal(right)
  const places = Math.max(one.places, other.places)
  const scaled = (number: Decimal) => number.digits * 10n ** BigInt(places - number.places)
  return Number(`${scaled(one) + BigInt(sign) * scaled(other)}e-${places}`)
}

interface Decimal {
  readonly digits: bigint
  /** The number of digits after the point. */
  readonly places: number
}

function decimal(number: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}
