/** Letters that wait to be posted, in the queue of the letters of a delivery method. */
import * as v from 'valibot'
import type { Instant } from '../../domain/time/time.ts'
import { letterQueue, postalLetterSchema, type PostalLetter } from '../../domain/world/postal-letter.ts'
import { hasDeliveries, readyItems } from '../delivery/deliveries.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { deliveryKey } from '../keys.ts'

const parse = (item: unknown): PostalLetter => v.parse(postalLetterSchema, item)

export const readyLetters = (account: string, method: string, now: Instant, limit: number): Promise<PostalLetter[]> =>
  readyItems(account, letterQueue(method), now, limit, parse)

/** The waiting letters of these ids, by id. */
export async function readLetters(
  account: string,
  method: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostalLetter>> {
  if (ids.length === 0) return new Map()
  const items = await batchGet(ids.map((id) => deliveryKey(account, letterQueue(method), id)))
  return new Map(items.map(parse).map((letter) => [letter.id, letter]))
}

/** Whether documents or letters wait for a delivery method. */
export async function hasWaiting(account: string, method: string): Promise<boolean> {
  return (await hasDeliveries(account, method)) || (await hasDeliveries(account, letterQueue(method)))
}
