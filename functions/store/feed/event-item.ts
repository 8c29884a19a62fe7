/** An event in the form of the events table. */
import * as v from 'valibot'
import { viaSchema, type FeedEvent } from '../../domain/facts/event.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { accountOfEventPartition, eventKey } from '../keys.ts'

const eventItemSchema = v.object({
  pk: v.string(),
  sk: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  type: v.string(),
  at: instantSchema,
  via: viaSchema,
  by: v.exactOptional(v.string()),
  customer_id: v.exactOptional(v.string()),
  attributes: v.record(v.string(), v.unknown()),
})

export const eventItem = (account: string, event: FeedEvent) => ({
  ...eventKey(account, event.eventId),
  type: event.type,
  at: event.at,
  via: event.via,
  ...(event.by === undefined ? {} : { by: event.by }),
  ...(event.customerId === undefined ? {} : { customer_id: event.customerId }),
  attributes: event.attributes,
})

export function storedEvent(item: unknown): FeedEvent {
  const { sk, type, at, via, by, customer_id: customerId, attributes } = v.parse(eventItemSchema, item)
  return {
    eventId: sk,
    type,
    at,
    via,
    ...(by === undefined ? {} : { by }),
    ...(customerId === undefined ? {} : { customerId }),
    attributes,
  }
}

/** The account and the event of an item of the events table; undefined for heads and markers. */
export function readEventItem(item: unknown): { account: string; event: FeedEvent } | undefined {
  const key = v.safeParse(v.object({ pk: v.string() }), item)
  const account = key.success ? accountOfEventPartition(key.output.pk) : undefined
  return account === undefined ? undefined : { account, event: storedEvent(item) }
}
