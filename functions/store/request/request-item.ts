/** The item of a reader's request, and the reading of requests. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { requestSchema, type ReaderRequest } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { dueAttributes, duePartition, isWithinKeyLimits, requestKey, requestPartition } from '../keys.ts'

export function requestItem({ account: { id: account, mode } }: Pick<Settings, 'account'>, request: ReaderRequest) {
  const partition = requestPartition(account, request.id)
  const due = request.due && dueAttributes(duePartition(account, mode, partition), request.due)
  return { ...requestKey(account, request.id), ...request, ...due }
}

/** The present request; undefined if no request has this id, which may be any text. */
export async function readRequestItem(account: string, id: string): Promise<ReaderRequest | undefined> {
  const Key = requestKey(account, id)
  if (id.includes('#') || !isWithinKeyLimits(Key)) return undefined
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(requestSchema, Item)
}

/** Requests by their ids, in the order of the ids. */
export async function readRequests(account: string, ids: readonly string[]): Promise<ReaderRequest[]> {
  const items = await batchGet(ids.map((id) => requestKey(account, id)))
  const byId = new Map(items.map((item) => v.parse(requestSchema, item)).map((request) => [request.id, request]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
