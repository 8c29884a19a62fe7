/** Events as a table: type, time, subject, author, and the attributes of the type. */
import { dateTime } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { Event as FeedEvent } from '../../api/types.ts'
import { Table } from '../../design/Table.tsx'
import { toCustomer, toDocument } from '../../navigation/navigate.ts'
import { eventsWords } from './events-words.ts'

export type { FeedEvent }

/** Attributes that have their own column or link. */
const envelope = ['event', 'event_id', 'timestamp', 'via', 'by', 'customer_id', 'invoice_number']

export function EventTable({ events }: { readonly events: readonly FeedEvent[] }) {
  return (
    <Table
      caption={eventsWords.say('feed')}
      rows={events}
      keyOf={({ event_id: id }) => String(id)}
      columns={[
        { key: 'id', name: eventsWords.say('id'), cell: ({ event_id: id }) => <span class="number">{id}</span> },
        {
          key: 'at',
          name: eventsWords.say('at'),
          cell: ({ timestamp }) => <span class="events-at">{dateTime(timestamp)}</span>,
        },
        { key: 'event', name: eventsWords.say('event'), cell: ({ event }) => <code class="events-type">{event}</code> },
        { key: 'of', name: eventsWords.say('of'), cell: (event) => <Of event={event} /> },
        {
          key: 'more',
          name: eventsWords.say('more'),
          cell: (event) => <span class="quiet events-attributes">{attributesOf(event)}</span>,
        },
        { key: 'by', name: eventsWords.say('by'), cell: ({ by: author }) => <span class="events-of">{author}</span> },
        { key: 'via', name: eventsWords.say('via'), cell: ({ via }) => eventsWords.say(`via_${via}`) },
      ]}
    />
  )
}

function Of({ event }: { readonly event: FeedEvent }) {
  const customer = 'customer_id' in event ? event.customer_id : undefined
  const document = 'invoice_number' in event ? event.invoice_number : undefined
  if (customer === undefined && document === undefined) return null
  return (
    <span class="events-of">
      {customer !== undefined && (may('customers') ? <a href={toCustomer(customer)}>{customer}</a> : customer)}
      {document !== undefined && (may('invoices') ? <a href={toDocument(document)}>{document}</a> : document)}
    </span>
  )
}

const attributesOf = (event: FeedEvent): string =>
  Object.entries(event)
    .filter(([name]) => !envelope.includes(name))
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(' · ')

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (isChangedPath(value)) return `${signs[value.did] ?? ''}${value.path}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A place in the settings, and its change. */
interface ChangedPath {
  readonly path: string
  readonly did: string
}
const isChangedPath = (value: unknown): value is ChangedPath =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'did' in value &&
  typeof value.did === 'string'
const signs: Readonly<Record<string, string>> = { added: '+ ', removed: '− ' }
