/**
 * What a change tells the world (interface: "Events"; decisions: "Events"). One catalogue: the types, the attributes of
 * each, and the categories that feeds and webhooks filter by.
 */
import * as v from 'valibot'
import type { Instant } from './time.ts'

const changedFields = v.object({ changed: v.array(v.string()) })
const none = v.object({})

/** Every event type with the attributes it carries besides the ones all events have. Later subjects add theirs. */
export const eventCatalogue = {
  'customer:created': none,
  'customer:updated': changedFields,
  'customer:deleted': none,
  'campaign:created': v.object({ campaign_id: v.string() }),
  'campaign:updated': v.object({ campaign_id: v.string() }),
  'campaign:deleted': v.object({ campaign_id: v.string() }),
  'product:created': v.object({ external_id: v.string() }),
  'product:updated': v.object({ external_id: v.string() }),
  'product:deleted': v.object({ external_id: v.string() }),
} as const

export type EventType = keyof typeof eventCatalogue
/** An event as a rule decides it: its type and the attributes of that type. */
export type EventBody = {
  [Type in EventType]: { readonly event: Type } & Readonly<v.InferOutput<(typeof eventCatalogue)[Type]>>
}[EventType]

/** The categories an event can have; all of them can be asked for, also those that nothing emits yet. */
export const eventCategories = [
  'customer',
  'subscription',
  'override',
  'product-assignment',
  'campaign',
  'product',
  'invoice',
  'payment',
  'order',
  'webhook',
] as const

/** Who or what caused a change. */
export const viaSchema = v.picklist(['api', 'system', 'order', 'settings'])
export type Via = v.InferOutput<typeof viaSchema>

/** An event as the feed holds it: numbered, and its attributes beside the ones every event has. */
export interface FeedEvent {
  readonly eventId: number
  readonly type: string
  readonly at: Instant
  readonly via: Via
  readonly customerId?: string
  readonly attributes: Readonly<Record<string, unknown>>
}
