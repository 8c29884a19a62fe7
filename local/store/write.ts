/** Writes of one item, alone or as parts of a transaction. They are prepared from a request and then carried out. */
import { writeUnits } from './capacity.ts'
import { changedPaths, updated } from './expression/apply-update.ts'
import { checkActions, checkCondition } from './expression/check-operands.ts'
import { holds } from './expression/evaluate.ts'
import { conditionOf, updateOf } from './expression/parsed-texts.ts'
import { scopeOf, type Placeholders, type ResolvedPath, type Scope } from './expression/scope.ts'
import type { Action, Condition, Parsed } from './expression/syntax.ts'
import type { Store } from './open-store.ts'
import { invalid, WrongKeyError } from './refusals.ts'
import type { Key, Stored, Table } from './table.ts'
import { measuredItem, type Measured, type StoredMap } from './value.ts'

export interface Write {
  readonly table: Table
  readonly key: Key
  /** The size of the item or key and of the values in the request. A transaction may have 4 MB of it. */
  readonly bytes: number
  /** Whether the condition holds for the stored item. */
  readonly allows: (before: StoredMap | undefined) => boolean
  /** Whether a refusal shows the stored item. */
  readonly showsOld: boolean
  /** The item afterwards; undefined if there is none then. */
  readonly result: (before: Stored | undefined) => Measured<StoredMap> | undefined
  /** The places that an update names. */
  readonly paths: readonly ResolvedPath[]
}

export interface Written {
  readonly before: Stored | undefined
  readonly after: Measured<StoredMap> | undefined
  readonly units: number
}

/** A request's member for one write. */
interface Conditional extends Placeholders {
  readonly TableName: string
  readonly ConditionExpression?: string | undefined
  readonly ReturnValuesOnConditionCheckFailure?: 'NONE' | 'ALL_OLD' | undefined
}
interface Keyed extends Conditional {
  readonly Key: Readonly<Record<string, unknown>>
}

export function preparePut(store: Store, request: Conditional & { readonly Item: unknown }): Write {
  const scope = scopeOf(request, condition(request))
  const guard = guarded(request, scope)
  const item = measuredItem(request.Item)
  const table = store.table(request.TableName)
  const key = table.keyOf(item.value)
  table.check(item)
  return { ...guard, table, key, bytes: item.bytes + scope.bytes, result: () => item, paths: [] }
}

export function prepareDelete(store: Store, request: Keyed): Write {
  return { ...atKey(store, request, scopeOf(request, condition(request))), result: () => undefined, paths: [] }
}

/** Leaves the item unchanged. */
export function prepareCheck(store: Store, request: Keyed): Write {
  if (request.ConditionExpression === undefined) throw invalid('A ConditionCheck needs a ConditionExpression.')
  const guard = atKey(store, request, scopeOf(request, condition(request)))
  return { ...guard, result: (before) => before && { value: before.item, bytes: before.bytes }, paths: [] }
}

export function prepareUpdate(
  store: Store,
  request: Keyed & { readonly UpdateExpression?: string | undefined },
): Write {
  const { UpdateExpression: text } = request
  const update = text === undefined ? undefined : updateOf(text)
  const scope = scopeOf(request, condition(request), update)
  const actions = update?.tree ?? []
  checkActions(actions, scope)
  const paths = changedPaths(actions, scope)
  const guard = atKey(store, request, scope)
  refuseEmptyIndexKeys(actions, guard.table, scope)
  const { partitionKey, sortKey } = guard.table.shape
  for (const [name] of paths) {
    if (name === partitionKey.name || name === sortKey.name)
      throw invalid(
        `One or more parameter values were invalid: Cannot update attribute ${name}. This attribute is part of the key`,
      )
  }
  const [partition, sort] = guard.key
  const key = { [partitionKey.name]: partition, [sortKey.name]: sort }
  const result = (before: Stored | undefined) => {
    const item = measuredItem(updated(before?.item ?? key, actions, scope))
    guard.table.check(item)
    return item
  }
  return { ...guard, result, paths }
}

/** An update that sets a key of an index to an empty text is refused whatever the item is. */
function refuseEmptyIndexKeys(actions: readonly Action[], { shape }: Table, scope: Scope): void {
  const keys = shape.indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey.name, sortKey.name])
  for (const action of actions) {
    const [name, ...below] = scope.path(action.path)
    if (action.kind !== 'set' || action.value.kind !== 'value' || below.length > 0 || !keys.includes(name)) continue
    if (scope.value(action.value.name) === '') throw invalid(`The key ${name} of an index cannot be an empty text.`)
  }
}

/** Checks the expressions before the key: in a transaction, a wrong expression refuses the request. */
function atKey(store: Store, request: Keyed, scope: Scope) {
  const guard = guarded(request, scope)
  const table = store.table(request.TableName)
  const key = exactKey(table, request.Key)
  const bytes = key.reduce((sum: number, each) => sum + Buffer.byteLength(String(each)), scope.bytes)
  return { ...guard, table, key, bytes }
}

/** The key of a request, which has the keys of the table and nothing else. */
export function exactKey(table: Table, input: unknown): Key {
  const { value } = measuredItem(input)
  if (Object.keys(value).length !== 2) throw new WrongKeyError('The provided key element does not match the schema')
  return table.keyOf(value)
}

function guarded(request: Conditional, scope: Scope): Pick<Write, 'allows' | 'showsOld'> {
  const tree = condition(request)?.tree
  if (tree !== undefined) checkCondition(tree, scope)
  return {
    allows: (before) => tree === undefined || holds(tree, before ?? {}, scope),
    showsOld: request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  }
}

function condition({ ConditionExpression: text }: Conditional): Parsed<Condition> | undefined {
  return text === undefined ? undefined : conditionOf('ConditionExpression', text)
}

/** Carries out prepared writes whose conditions hold. */
export function carryOut(store: Store, write: Write, before: Stored | undefined): Written {
  const { table, key, result } = write
  const after = result(before)
  // A condition check keeps the stored item itself.
  if (after?.value !== before?.item) store.replace(table, key, before?.item, after)
  return { before, after, units: writeUnits(table, { before, after }) }
}
