/** Query and Scan, a page at a time. */
import { Consumption, readUnits } from './capacity.ts'
import { holds } from './expression/evaluate.ts'
import { checkCondition } from './expression/check-operands.ts'
import { projected, projectedPaths } from './expression/item-path.ts'
import { conditionOf, projectionOf } from './expression/parsed-texts.ts'
import { scopeOf, type Scope } from './expression/scope.ts'
import type { Condition, Parsed } from './expression/syntax.ts'
import { isWithin, keyRange } from './key-range.ts'
import type { Store } from './open-store.ts'
import { invalid } from './refusals.ts'
import type { Request } from './requests.ts'
import { keyRoles, keyValue, type Keyed, type KeyValue, type Stored, type Stretch, type Table } from './table.ts'
import { bytesOf, measuredItem, type StoredMap } from './value.ts'

/** DynamoDB's limit on the items that a page goes through. */
const mostPageBytes = 1024 * 1024

export function query(store: Store, request: Request<'Query'>): object {
  const table = store.table(request.TableName)
  const keyed = indexOf(table, request)
  const condition = conditionOf('KeyConditionExpression', request.KeyConditionExpression)
  const { scope, ...asked } = asking(request, condition)
  refuseKeys(asked.filter, keyed, scope)
  if (keyed !== table.shape)
    refuseOthers([asked.filter, projectionOf(request.ProjectionExpression)], keyNames(table, keyed), scope)
  const { ScanIndexForward: forward = true } = request
  const range = keyRange(condition.tree, keyed, scope)
  const after = startOf(table, keyed, request)
  if (after !== undefined && !isWithin(range, after)) {
    throw invalid('The provided starting key is outside query boundaries based on provided conditions')
  }
  const stretch: Stretch = { of: keyed, ...range, forward, after }
  return page(table, stretch, { request, scope, ...asked })
}

/** The partition of the table or the index that a Query reads. */
export function queriedPartition(store: Store, request: Request<'Query'>): KeyValue {
  const condition = conditionOf('KeyConditionExpression', request.KeyConditionExpression)
  const keyed = indexOf(store.table(request.TableName), request)
  return keyRange(condition.tree, keyed, asking(request, condition).scope).partition
}

export function scan(store: Store, request: Request<'Scan'>): object {
  const table = store.table(request.TableName)
  const after = startOf(table, table.shape, request)
  const stretch: Stretch = { of: table.shape, partition: undefined, bounds: [], forward: true, after }
  return page(table, stretch, { request, ...asking(request) })
}

function indexOf({ shape, name: table }: Table, { IndexName: name, ConsistentRead }: Request<'Query'>): Keyed {
  if (name === undefined) return shape
  if (ConsistentRead === true) throw invalid('Consistent reads are not supported on global secondary indexes')
  const index = shape.indexes.find((each) => each.name === name)
  if (index === undefined) throw invalid(`The table ${table} does not have the specified index: ${name}`)
  return index
}

type PageRequest = Request<'Scan'>

interface Asked {
  readonly scope: Scope
  readonly filter: Parsed<Condition> | undefined
}

function asking(request: PageRequest, condition?: Parsed<Condition>): Asked {
  const { FilterExpression: text } = request
  const filter = text === undefined ? undefined : conditionOf('FilterExpression', text)
  const scope = scopeOf(request, condition, filter, projectionOf(request.ProjectionExpression))
  for (const each of [condition, filter]) if (each !== undefined) checkCondition(each.tree, scope)
  return { filter, scope }
}

function startOf(table: Table, keyed: Keyed, { ExclusiveStartKey: start }: PageRequest): KeyValue[] | undefined {
  if (start === undefined) return undefined
  const { value } = measuredItem(start)
  const keys = [keyed, table.shape].flatMap((each) =>
    keyRoles.map((role): [string, KeyValue] => [each[role].name, keyValue(value, each, role)]),
  )
  const distinct = new Map(keys)
  if (Object.keys(value).length > distinct.size) throw invalid('The provided starting key is invalid')
  return [...distinct.values()]
}

/** The names of the keys of a table or index, and then of the table's keys. */
const keyNames = ({ shape }: Table, keyed: Keyed): ReadonlySet<string> =>
  new Set([keyed, shape].flatMap((each) => keyRoles.map((role) => each[role].name)))

interface Paging extends Asked {
  readonly request: PageRequest
}

function page(table: Table, stretch: Stretch, { request, scope, filter }: Paging): object {
  const { Limit: most = Number.POSITIVE_INFINITY, Select } = request
  if (!(most >= 1)) throw invalid('Limit must be at least 1.')
  if (Select === 'COUNT' && request.ProjectionExpression !== undefined) throw invalid('A count has no projection.')
  const names = [...keyNames(table, stretch.of)]
  const paths = projectedPaths(projectionOf(request.ProjectionExpression), scope)
  const Items: StoredMap[] = []
  let gone = { through: 0, bytes: 0 }
  let last: Stored | undefined
  let isMore = false
  for (const stored of table.items(stretch)) {
    const shown = stretch.of === table.shape ? stored : keysOf(stored, names)
    if (gone.through > 0 && gone.bytes + shown.bytes > mostPageBytes) {
      isMore = true
      break
    }
    gone = { through: gone.through + 1, bytes: gone.bytes + shown.bytes }
    last = stored
    const passes = filter === undefined || holds(filter.tree, shown.item, scope)
    if (passes) Items.push(paths === undefined ? shown.item : projected(shown.item, paths))
    isMore = gone.through >= most
    if (isMore) break
  }
  const consumed = new Consumption(request)
  consumed.add(table, readUnits(gone.bytes, request.ConsistentRead === true))
  return {
    ...(Select !== 'COUNT' && { Items }),
    ...{ Count: Items.length, ScannedCount: gone.through },
    ...(isMore && last !== undefined && { LastEvaluatedKey: keysOf(last, names).item }),
    ...consumed.ofOne(),
  }
}

function refuseKeys(filter: Parsed<Condition> | undefined, { partitionKey, sortKey }: Keyed, scope: Scope): void {
  const names = Array.from(filter?.attributes ?? [], (name) => scope.path([name])[0])
  const key = names.find((name) => [partitionKey.name, sortKey.name].includes(name))
  if (key === undefined) return
  throw invalid(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key}`)
}

/** An index has keys alone, so an expression can name nothing else. */
function refuseOthers(
  expressions: readonly (Parsed<unknown> | undefined)[],
  keys: ReadonlySet<string>,
  scope: Scope,
): void {
  const names = expressions.flatMap((each) => Array.from(each?.attributes ?? [], (name) => scope.path([name])[0]))
  const other = names.find((name) => !keys.has(name))
  if (other !== undefined)
    throw invalid(`One or more parameter values were invalid: The index does not project ${other}`)
}

/** All that an index has of an item. */
function keysOf({ item }: Stored, names: readonly string[]): Stored {
  const keys = Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])))
  return { item: keys, bytes: bytesOf(keys) }
}
