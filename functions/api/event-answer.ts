/** The shape of events in answers and in deliveries (interface: "Events"): a schema of each type, by the catalogue. */
import * as v from 'valibot'
import { eventCatalogue, instantAttributes, type EventType } from '../domain/facts/event.ts'
import { customerSchema, shownVia } from './customers/customer-answer.ts'

/** The categories whose events concern a customer. */
const ofCustomers = new Set([
  ...['customer', 'subscription', 'override', 'product-assignment'],
  ...['invoice', 'payment', 'agreement', 'collection'],
])

const datetime = v.pipe(v.string(), v.description("Datetime in the account's timezone."))

const common = {
  event_id: v.pipe(v.number(), v.integer(), v.description('Increases by 1 within the account.')),
  timestamp: datetime,
  via: shownVia,
  by: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        "A person's email address, the name of an API access, or System. Absent in events from before it was kept.",
      ),
    ),
  ),
}

export const prefetchSchema = v.pipe(
  v.object({ customers: v.array(customerSchema) }),
  v.description('The customer of the event, as it is now. Only if requested, and empty after the customer was erased.'),
)

/** An entry of a bank account belongs to no customer until it is matched. */
const lacksCustomer: ReadonlySet<string> = new Set(['payment:unmatched'])

const isEventType = (type: string): type is EventType => Object.hasOwn(eventCatalogue, type)
const eventTypes = Object.keys(eventCatalogue).filter(isEventType)

function shapeOf(type: EventType): v.GenericSchema<unknown, unknown> {
  const [category = ''] = type.split(':')
  const isOfCustomer = ofCustomers.has(category)
  const attributes = Object.entries<v.ObjectEntries[string]>(eventCatalogue[type].entries).map(
    ([name, entry]) => [name, instantAttributes.has(name) ? instantEntry(entry) : entry] as const,
  )
  const entries: v.ObjectEntries = {
    event: v.literal(type),
    ...(isOfCustomer && { customer_id: lacksCustomer.has(type) ? v.exactOptional(v.string()) : v.string() }),
    ...Object.fromEntries(attributes),
    ...common,
    ...(isOfCustomer && { prefetch: v.exactOptional(prefetchSchema) }),
  }
  return v.object(entries)
}

const instantEntry = (entry: v.ObjectEntries[string]) =>
  entry.type === 'exact_optional' ? v.exactOptional(datetime) : datetime

/** The shape of each type. */
export const eventShapes: ReadonlyMap<string, v.GenericSchema<unknown, unknown>> = new Map(
  eventTypes.map((type) => [type, shapeOf(type)]),
)

export const testEventType = 'webhook:test'

/** Test event that is sent by hand to a webhook, whether or not the webhook is on. */
export const testEventShape = v.pipe(
  v.object({
    event: v.literal(testEventType),
    ...common,
    event_id: v.pipe(v.literal(0), v.description('Lower than the id of any event, so that receivers skip it.')),
    webhook_id: v.string(),
  }),
  v.description('A test event, sent by hand to try a webhook.'),
)

/** An event of any type. The document describes each type. */
export const eventSchema = v.looseObject({ event: v.string() })
