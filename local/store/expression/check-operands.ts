/**
 * Refuses operands that are wrong for every item, as DynamoDB does before it reads one
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html).
 */
import { invalid } from '../refusals.ts'
import { compare, typeOf, valueTypes, type ValueType } from '../value.ts'
import type { Scope } from './scope.ts'
import type { Action, Condition, Operand, SetValue } from './syntax.ts'

const withOrder: readonly ValueType[] = ['S', 'N', 'B']
const withBeginning: readonly ValueType[] = ['S', 'B']
const sets: readonly ValueType[] = ['SS', 'NS', 'BS']
/** DynamoDB's limit on the list of an IN. */
const mostListed = 100

export function checkCondition(condition: Condition, scope: Scope): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      checkCondition(condition.left, scope)
      checkCondition(condition.right, scope)
      return
    case 'not':
      checkCondition(condition.condition, scope)
      return
    case 'compare':
      checkDistinct(condition.comparator, [condition.left, condition.right], scope)
      if (condition.comparator === '=' || condition.comparator === '<>') return
      checkTypes(condition.comparator, [condition.left, condition.right], { scope, allowed: withOrder })
      return
    case 'between':
      checkBounds(condition, scope)
      return
    case 'in':
      if (condition.list.length > mostListed) throw invalid(`An IN has at most ${mostListed} operands.`)
      checkDistinct('IN', [condition.operand, ...condition.list], scope)
      return
    case 'begins-with': {
      const operands = [condition.operand, condition.prefix]
      checkDistinct('begins_with', operands, scope)
      checkTypes('begins_with', operands, { scope, allowed: withBeginning })
      return
    }
    case 'contains':
      checkDistinct('contains', [condition.operand, condition.part], scope)
      return
    case 'type':
      checkTypeName(condition.type, scope)
      return
    case 'exists':
  }
}

export function checkActions(actions: readonly Action[], scope: Scope): void {
  for (const action of actions) {
    if (action.kind === 'set') checkSetValue(action.value, scope)
    else if (action.kind !== 'remove') {
      const allowed: readonly ValueType[] = action.kind === 'add' ? ['N', ...sets] : sets
      checkTypes(action.kind.toUpperCase(), [{ kind: 'value', name: action.value }], { scope, allowed })
    }
  }
}

function checkSetValue(value: SetValue, scope: Scope): void {
  switch (value.kind) {
    case 'if-not-exists':
      checkDistinct('if_not_exists', [{ kind: 'path', path: value.path }, ...plain([value.otherwise])], scope)
      checkSetValue(value.otherwise, scope)
      return
    case 'list-append':
    case 'sum': {
      const parts = value.kind === 'sum' ? [value.left, value.right] : [value.first, value.second]
      for (const part of parts) checkSetValue(part, scope)
      const [operator, type]: [string, ValueType] = value.kind === 'sum' ? ['+ or -', 'N'] : ['list_append', 'L']
      checkTypes(operator, plain(parts), { scope, allowed: [type] })
      return
    }
    case 'value':
    case 'path':
    case 'size':
  }
}

/** The values that no function makes. */
const plain = (values: readonly SetValue[]): Operand[] =>
  values.filter((value) => value.kind === 'value' || value.kind === 'path')

function checkBounds({ operand, low, high }: Extract<Condition, { kind: 'between' }>, scope: Scope): void {
  const operands = [operand, low, high]
  checkDistinct('BETWEEN', operands, scope)
  checkTypes('BETWEEN', operands, { scope, allowed: withOrder })
  if (low.kind !== 'value' || high.kind !== 'value') return
  const order = compare(scope.value(low.name), scope.value(high.name))
  if (order === undefined) throw invalid('The BETWEEN operator requires same data type for lower and upper bounds')
  if (order > 0) throw invalid('The BETWEEN operator requires upper bound to be greater than or equal to lower bound')
}

function checkTypeName(type: Operand, scope: Scope): void {
  const name = type.kind === 'value' ? scope.value(type.name) : undefined
  if (valueTypes.some((each) => each === name)) return
  throw invalid(`Invalid attribute type name found; valid types: ${valueTypes.join(', ')}`)
}

/** No operand is the same place as the first one. */
function checkDistinct(operator: string, [first, ...others]: readonly Operand[], scope: Scope): void {
  if (first?.kind !== 'path') return
  const place = JSON.stringify(scope.path(first.path))
  const isSame = (other: Operand) => other.kind === 'path' && JSON.stringify(scope.path(other.path)) === place
  if (!others.some(isSame)) return
  throw invalid(`The first operand must be distinct from the remaining operands; operator: ${operator}`)
}

interface Allowed {
  readonly scope: Scope
  readonly allowed: readonly ValueType[]
}

function checkTypes(operator: string, operands: readonly Operand[], { scope, allowed }: Allowed): void {
  const types = operands.map((operand) => knownType(operand, scope))
  const wrong = types.find((type) => type !== undefined && !allowed.includes(type))
  if (wrong === undefined) return
  throw invalid(`Incorrect operand type for operator or function; operator or function: ${operator}, type: ${wrong}`)
}

/** The type that an operand has whatever the item is. */
function knownType(operand: Operand, scope: Scope): ValueType | undefined {
  if (operand.kind === 'path') return undefined
  return operand.kind === 'size' ? 'N' : typeOf(scope.value(operand.name))
}
