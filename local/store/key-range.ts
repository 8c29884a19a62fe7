/** The stretch of a partition that a key condition names. */
import { invalid } from './refusals.ts'
import { compares } from './expression/evaluate.ts'
import type { Scope } from './expression/scope.ts'
import type { Condition, Operand, Path } from './expression/syntax.ts'
import { keyValue, type Keyed, type KeyRole, type KeyValue, type Stretch } from './table.ts'

export type KeyRange = Pick<Stretch, 'bounds'> & { readonly partition: KeyValue }

/** Throws a ValidationException if the condition is more than a key condition may be. */
export function keyRange(condition: Condition, keyed: Keyed, scope: Scope): KeyRange {
  const parts = conjuncts(condition)
  const partition = parts.find((part) => isOn(part, keyed.partitionKey.name, scope))
  if (partition?.kind !== 'compare' || partition.comparator !== '=') {
    throw invalid(`Query condition missed key schema element: ${keyed.partitionKey.name}`)
  }
  const [part, ...others] = parts.filter((each) => each !== partition)
  if (others.length > 0 || (part !== undefined && !isOn(part, keyed.sortKey.name, scope))) {
    throw invalid('Query key condition not supported')
  }
  return {
    partition: keyOperand(partition.right, { keyed, role: 'partitionKey', scope }),
    bounds: part === undefined ? [] : bounds(part, { keyed, role: 'sortKey', scope }),
  }
}

/** Whether the item at the keys of a table or an index is within a range. The partition key comes first. */
export const isWithin = ({ partition, bounds }: KeyRange, [first, second]: readonly KeyValue[]): boolean =>
  first === partition &&
  second !== undefined &&
  bounds.every(({ operator, value }) => compares(operator, second, value))

const conjuncts = (condition: Condition): Condition[] =>
  condition.kind === 'and' ? [...conjuncts(condition.left), ...conjuncts(condition.right)] : [condition]

function isOn(condition: Condition, name: string, scope: Scope): boolean {
  const path = subject(condition)
  return path?.length === 1 && scope.path(path)[0] === name
}

/** The attribute of a part of a key condition. */
function subject(condition: Condition): Path | undefined {
  const operand =
    condition.kind === 'compare'
      ? condition.left
      : condition.kind === 'between' || condition.kind === 'begins-with'
        ? condition.operand
        : undefined
  return operand?.kind === 'path' ? operand.path : undefined
}

interface OneKey {
  readonly keyed: Keyed
  readonly role: KeyRole
  readonly scope: Scope
}

function bounds(condition: Condition, key: OneKey): KeyRange['bounds'] {
  const value = (operand: Operand) => keyOperand(operand, key)
  switch (condition.kind) {
    case 'compare':
      if (condition.comparator === '<>') break
      return [{ operator: condition.comparator, value: value(condition.right) }]
    case 'between':
      return [
        { operator: '>=', value: value(condition.low) },
        { operator: '<=', value: value(condition.high) },
      ]
    case 'begins-with':
      return beginning(value(condition.prefix))
    case 'in':
    case 'exists':
    case 'type':
    case 'contains':
    case 'not':
    case 'and':
    case 'or':
      break
  }
  throw invalid(`Invalid operator used in KeyConditionExpression: ${condition.kind}`)
}

function keyOperand(operand: Operand, { keyed, role, scope }: OneKey): KeyValue {
  if (operand.kind !== 'value') throw invalid(`The key ${keyed[role].name} is compared with a value.`)
  return keyValue({ [keyed[role].name]: scope.value(operand.name) }, keyed, role)
}

function beginning(prefix: KeyValue): KeyRange['bounds'] {
  if (typeof prefix !== 'string') throw invalid('begins_with needs a sort key that is a text.')
  const end = beyond(prefix)
  return [{ operator: '>=', value: prefix }, ...(end === undefined ? [] : [{ operator: '<', value: end } as const])]
}

const lastPoint = 0x10ffff

/** The first text, in the order of code points, after all that begin with the prefix. */
function beyond(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  const place = points.findLastIndex((point) => point < lastPoint)
  const point = points[place]
  if (point === undefined) return undefined
  // Half of a surrogate pair is not a character.
  const next = point + 1 === 0xd800 ? 0xe000 : point + 1
  return String.fromCodePoint(...points.slice(0, place), next)
}
