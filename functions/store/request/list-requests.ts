/** Lists of requests: pages of ids, newest first, and the oldest of those that wait. */
import * as v from 'valibot'
import type { ReaderRequest } from '../../domain/request/request.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isInstant } from '../../domain/time/time.ts'
import { mainTable } from '../dynamo/environment.ts'
import { listPlaces } from '../dynamo/list-places.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { requestList, requestOfEntry, type RequestList } from '../keys.ts'
import { readRequests } from './request-item.ts'

/** An entry of a list: its place, and its request. */
export interface RequestEntry {
  readonly place: string
  readonly id: string
}

const entrySchema = v.object({ sk: v.string() })
/** Above every place. */
const end = '\u{7f}'

/** The entries of a list below a place, newest first. */
export async function* listRequests(
  account: string,
  list: RequestList,
  below = end,
): AsyncGenerator<RequestEntry, undefined> {
  for await (const place of listPlaces(requestList(account, list), '!', below))
    yield { place, id: requestOfEntry(place) }
  return undefined
}

/** The requests that wait and were received at an instant or later. */
export async function waitingSince(account: string, from: Instant): Promise<ReaderRequest[]> {
  const list = requestList(account, { list: 'state', state: 'waiting' })
  const places = await Array.fromAsync(listPlaces(list, from, end))
  return await readRequests(account, places.map(requestOfEntry))
}

/** The receipt of the oldest waiting request, if it is before an instant. */
export async function oldestWaiting(account: string, before: Instant): Promise<Instant | undefined> {
  const { pk } = requestList(account, { list: 'state', state: 'waiting' })
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: { ':pk': pk, ':before': before },
    ProjectionExpression: 'sk',
    Limit: 1,
  })
  for await (const [first] of pages) {
    const [received = ''] = first === undefined ? [] : v.parse(entrySchema, first).sk.split('#')
    return isInstant(received) ? received : undefined
  }
  return undefined
}
