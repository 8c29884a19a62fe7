/** Carries out the actions of an update on an item. All values are those before the update. */
import { invalid } from '../refusals.ts'
import { hasMember, isList, isSet, typeOf, type StoredMap, type StoredValue } from '../value.ts'
import { checkPaths, valueAt, withoutValue, withValue } from './item-path.ts'
import type { ResolvedPath, Scope } from './scope.ts'
import type { Action, SetValue } from './syntax.ts'

/** The paths that the actions change. Throws a ValidationException if two of them overlap. */
export function changedPaths(actions: readonly Action[], scope: Scope): ResolvedPath[] {
  const paths = actions.map(({ path }) => scope.path(path))
  checkPaths('UpdateExpression', paths)
  return paths
}

/**
 * Values beyond the end of a list are appended in the order of their places. Removals come last and from the end of a
 * list on, as each one moves the places after it.
 */
export function updated(item: StoredMap, actions: readonly Action[], scope: Scope): StoredMap {
  const inOrder = actions.toSorted(comparePlaces)
  const removals = inOrder.filter(mayRemove).toReversed()
  const all = [...inOrder.filter((action) => !mayRemove(action)), ...removals]
  return all.reduce((changed, action) => applied(changed, action, item, scope), item)
}

const mayRemove = ({ kind }: Action) => kind === 'remove' || kind === 'delete'

function comparePlaces({ path: one }: Action, { path: other }: Action): number {
  const depth = one.findIndex((step, index) => step !== other[index])
  const [left, right] = [one[depth], other[depth]]
  return typeof left === 'number' && typeof right === 'number' ? left - right : 0
}

function applied(changed: StoredMap, action: Action, before: StoredMap, scope: Scope): StoredMap {
  const path = scope.path(action.path)
  switch (action.kind) {
    case 'set':
      return withValue(changed, path, settable(action.value, before, scope))
    case 'remove':
      return removed(changed, path, before)
    case 'add':
      return withValue(changed, path, added(valueAt(before, path), scope.value(action.value)))
    case 'delete': {
      const left = deleted(valueAt(before, path), scope.value(action.value))
      return left === undefined ? removed(changed, path, before) : withValue(changed, path, left)
    }
  }
}

function removed(changed: StoredMap, path: ResolvedPath, before: StoredMap): StoredMap {
  if (valueAt(before, path) !== undefined) return withoutValue(changed, path)
  // Nothing is removed at a missing path, but its parents must exist.
  withoutValue(before, path)
  return changed
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
      return present(valueAt(item, scope.path(value.path)), () => setValue(value.otherwise, item, scope))
    case 'list-append':
      return [...list(value.first, item, scope), ...list(value.second, item, scope)]
    case 'sum':
      return sum(settable(value.left, item, scope), settable(value.right, item, scope), value.sign)
  }
}

/** A stored null is a value. */
const present = (value: StoredValue | undefined, otherwise: () => StoredValue | undefined) =>
  value === undefined ? otherwise() : value

function list(value: SetValue, item: StoredMap, scope: Scope): readonly StoredValue[] {
  const result = settable(value, item, scope)
  if (isList(result)) return result
  throw invalid('An operand in the update expression has an incorrect data type')
}

function added(value: StoredValue | undefined, more: StoredValue): StoredValue {
  if (typeof more === 'number') return sum(value === undefined ? 0 : value, more, 1)
  if (!isSet(more)) throw incorrectType()
  if (value === undefined) return more
  if (!isSet(value) || typeOf(value) !== typeOf(more)) throw incorrectType()
  return new Set([...value, ...[...more].filter((member) => !hasMember(value, member))])
}

/** The rest of a set; undefined if nothing is left. */
function deleted(value: StoredValue | undefined, less: StoredValue): StoredValue | undefined {
  if (!isSet(less)) throw incorrectType()
  if (value === undefined) return undefined
  if (!isSet(value) || typeOf(value) !== typeOf(less)) throw incorrectType()
  const left = [...value].filter((member) => !hasMember(less, member))
  return left.length === 0 ? undefined : new Set(left)
}

const incorrectType = () => invalid('An operand in the update expression has an incorrect data type')

const mostDigits = 38

/** DynamoDB reckons in decimals: 0.1 and 0.2 make 0.3. */
function sum(left: StoredValue, right: StoredValue, sign: 1 | -1): number {
  if (typeof left !== 'number' || typeof right !== 'number') throw incorrectType()
  if (Number.isInteger(left) && Number.isInteger(right)) return left + sign * right
  const one = decimal(left)
  const other = decimal(right)
  const places = Math.max(one.places, other.places)
  const scaled = (number: Decimal) => number.digits * 10n ** BigInt(places - number.places)
  const result = scaled(one) + BigInt(sign) * scaled(other)
  if (String(result).replace(/^-|0+$/g, '').length > mostDigits) {
    throw invalid(`DynamoDB only supports precision up to ${mostDigits} digits`)
  }
  return Number(`${result}e-${places}`)
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
