/** Whether a condition holds for an item. A path that the item lacks has no value: most conditions on it fail. */
import {
  compare,
  hasMember,
  isEqual,
  isList,
  isMap,
  isSet,
  typeOf,
  type StoredMap,
  type StoredValue,
} from '../value.ts'
import { valueAt } from './item-path.ts'
import type { Scope } from './scope.ts'
import type { Comparator, Condition, Operand } from './syntax.ts'

export function holds(condition: Condition, item: StoredMap, scope: Scope): boolean {
  const valueOf = (operand: Operand) => operandValue(operand, item, scope)
  switch (condition.kind) {
    case 'and':
      return holds(condition.left, item, scope) && holds(condition.right, item, scope)
    case 'or':
      return holds(condition.left, item, scope) || holds(condition.right, item, scope)
    case 'not':
      return !holds(condition.condition, item, scope)
    case 'exists':
      return valueAt(item, scope.path(condition.path)) !== undefined
    case 'compare':
      return compares(condition.comparator, valueOf(condition.left), valueOf(condition.right))
    case 'between': {
      const value = valueOf(condition.operand)
      return compares('>=', value, valueOf(condition.low)) && compares('<=', value, valueOf(condition.high))
    }
    case 'in': {
      const value = valueOf(condition.operand)
      return condition.list.some((each) => compares('=', value, valueOf(each)))
    }
    case 'type': {
      const value = valueAt(item, scope.path(condition.path))
      return value !== undefined && typeOf(value) === valueOf(condition.type)
    }
    case 'begins-with':
      return beginsWith(valueOf(condition.operand), valueOf(condition.prefix))
    case 'contains':
      return contains(valueOf(condition.operand), valueOf(condition.part))
  }
}

function operandValue(operand: Operand, item: StoredMap, scope: Scope): StoredValue | undefined {
  if (operand.kind === 'value') return scope.value(operand.name)
  const value = valueAt(item, scope.path(operand.path))
  return operand.kind === 'path' ? value : sizeOf(value)
}

export function compares(
  comparator: Comparator,
  left: StoredValue | undefined,
  right: StoredValue | undefined,
): boolean {
  // In DynamoDB a missing value differs from every other value.
  if (left === undefined || right === undefined) return comparator === '<>'
  if (comparator === '=') return isEqual(left, right)
  if (comparator === '<>') return !isEqual(left, right)
  const order = compare(left, right)
  if (order === undefined) return false
  switch (comparator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** The number that `size()` gives: UTF-16 units of a text, bytes or members; undefined for other types. */
function sizeOf(value: StoredValue | undefined): number | undefined {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.byteLength
  if (isSet(value)) return value.size
  if (isList(value)) return value.length
  return isMap(value) ? Object.keys(value).length : undefined
}

function beginsWith(value: StoredValue | undefined, prefix: StoredValue | undefined): boolean {
  if (typeof value === 'string' && typeof prefix === 'string') return value.startsWith(prefix)
  if (!(value instanceof Uint8Array) || !(prefix instanceof Uint8Array)) return false
  return Buffer.compare(value.subarray(0, prefix.byteLength), prefix) === 0
}

function contains(value: StoredValue | undefined, part: StoredValue | undefined): boolean {
  if (value === undefined || part === undefined) return false
  if (typeof value === 'string') return typeof part === 'string' && value.includes(part)
  if (value instanceof Uint8Array) return part instanceof Uint8Array && Buffer.from(value).includes(Buffer.from(part))
  if (isSet(value)) return hasMember(value, part)
  return isList(value) && value.some((member) => isEqual(member, part))
}
