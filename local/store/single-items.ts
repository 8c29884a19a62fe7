/** GetItem, PutItem, UpdateItem and DeleteItem. */
import { Consumption, readUnits } from './capacity.ts'
import { projected, projectedPaths } from './expression/item-path.ts'
import { projectionOf } from './expression/parsed-texts.ts'
import { scopeOf, type ResolvedPath } from './expression/scope.ts'
import type { Store } from './open-store.ts'
import { conditionFailed, invalid } from './refusals.ts'
import type { Request } from './requests.ts'
import type { StoredMap } from './value.ts'
import { carryOut, exactKey, prepareDelete, preparePut, prepareUpdate, type Write, type Written } from './write.ts'

export function getItem(store: Store, request: Request<'GetItem'>): object {
  const table = store.table(request.TableName)
  const project = projection(request)
  const stored = table.get(exactKey(table, request.Key))
  const consumed = new Consumption(request)
  consumed.add(table, readUnits(stored?.bytes ?? 0, request.ConsistentRead === true))
  return { ...(stored !== undefined && { Item: project(stored.item) }), ...consumed.ofOne() }
}

/** Returns the parts of an item that a request asks for. */
export function projection(request: {
  readonly ProjectionExpression?: string | undefined
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
}): (item: StoredMap) => StoredMap {
  const parsed = projectionOf(request.ProjectionExpression)
  const scope = scopeOf(request, parsed)
  const paths = projectedPaths(parsed, scope)
  return (item) => (paths === undefined ? item : projected(item, paths))
}

export function putItem(store: Store, request: Request<'PutItem'>): object {
  return writeOne(store, request, preparePut(store, request))
}

export function deleteItem(store: Store, request: Request<'DeleteItem'>): object {
  return writeOne(store, request, prepareDelete(store, request))
}

export function updateItem(store: Store, request: Request<'UpdateItem'>): object {
  return writeOne(store, request, prepareUpdate(store, request))
}

type Returns = Request<'UpdateItem'>['ReturnValues']
interface SingleWrite {
  readonly ReturnValues?: Returns
  readonly ReturnConsumedCapacity?: 'NONE' | 'TOTAL' | undefined
}

function writeOne(store: Store, request: SingleWrite, write: Write): object {
  const written = store.writing(() => {
    const before = write.table.get(write.key)
    if (!write.allows(before?.item)) throw conditionFailed(write.showsOld ? before?.item : undefined)
    return carryOut(store, write, before)
  })
  const consumed = new Consumption(request)
  consumed.add(write.table, written.units)
  const Attributes = returned(request.ReturnValues, write, written)
  return { ...(Attributes !== undefined && { Attributes }), ...consumed.ofOne() }
}

function returned(returns: Returns, { paths }: Write, { before, after }: Written): StoredMap | undefined {
  switch (returns) {
    case 'ALL_OLD':
      return before?.item
    case 'ALL_NEW':
      return after?.value
    case 'UPDATED_OLD':
      return before && changedParts(before.item, paths)
    case 'UPDATED_NEW':
      return after && changedParts(after.value, paths)
    case 'NONE':
    case undefined:
      return undefined
  }
}

/** The documentation does not say how much of a list is returned of which a part was changed. */
function changedParts(item: StoredMap, paths: readonly ResolvedPath[]): StoredMap | undefined {
  if (paths.flat().some((step) => typeof step === 'number')) {
    throw invalid('What an update within a list returns is not known to this store.')
  }
  const parts = projected(item, paths)
  return Object.keys(parts).length === 0 ? undefined : parts
}
