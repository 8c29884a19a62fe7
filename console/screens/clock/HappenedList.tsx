/** Events of the feed while the clock was moved: their number by type, and each of them in order. */
import { useSignal } from '@preact/signals'
import { dateTime, number } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import type { Event } from '../../api/types.ts'
import { Table } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { toCustomer, toDocument } from '../../navigation/navigate.ts'
import { shellWords } from '../../words/shell-words.ts'
import { clockWords } from './clock-words.ts'
import type { Happened } from './move-clock.ts'

const shownAtOnce = 50

export function HappenedList({ happened: { from, to, events, isMore, isFollowing } }: { readonly happened: Happened }) {
  const visibleCount = useSignal(shownAtOnce)
  const counts = [...Map.groupBy(events, ({ event }) => event)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return (
    <section class="card" aria-labelledby="happened">
      <div class="card-head">
        <h2 id="happened">{clockWords.say('happened')}</h2>
        <span class="quiet">{clockWords.say('span', { from: dateTime(from), to: dateTime(to) })}</span>
      </div>
      <p class="quiet" role="status">
        {isFollowing
          ? clockWords.say('following')
          : events.length === 0
            ? clockWords.say('nothing')
            : `${clockWords.count('events', events.length)}${isMore ? `, ${clockWords.say('and_more')}` : ''}`}
      </p>
      {events.length > 0 && (
        <>
          <p class="tags clock-counts">
            {counts.map(([event, all]) => (
              <Tag key={event} tone={toneOf(event)}>
                {event} · {number(all.length)}
              </Tag>
            ))}
          </p>
          <Table
            caption={clockWords.say('happened')}
            rows={events.slice(0, visibleCount.value)}
            keyOf={({ event_id: id }) => String(id)}
            columns={[
              { key: 'when', name: clockWords.say('when'), cell: ({ timestamp }) => dateTime(timestamp) },
              { key: 'what', name: clockWords.say('what'), cell: ({ event }) => <span class="mono">{event}</span> },
              { key: 'customer', name: clockWords.say('customer'), cell: (event) => <CustomerOf event={event} /> },
              { key: 'about', name: clockWords.say('about'), cell: (event) => <About event={event} /> },
            ]}
          />
          {events.length > visibleCount.value && (
            <p class="more">
              <button type="button" class="button" onClick={() => (visibleCount.value += shownAtOnce)}>
                {shellWords.say('more')}
              </button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const toneOf = (event: string) => (event.endsWith('failed') || event === 'webhook:deactivated' ? 'bad' : 'plain')

function CustomerOf({ event }: { readonly event: Event }) {
  if (!('customer_id' in event)) return null
  const { customer_id: id } = event
  return may('customers') ? (
    <a class="number" href={toCustomer(id)}>
      {id}
    </a>
  ) : (
    <span class="number">{id}</span>
  )
}

/** The subject of the event beside the customer. */
function About({ event }: { readonly event: Event }) {
  if ('invoice_number' in event) {
    const { invoice_number: document } = event
    return may('invoices') ? <a href={toDocument(document)}>{document}</a> : <>{document}</>
  }
  if ('previous_state' in event) return <>{`${event.previous_state} → ${event.state}`}</>
  if ('campaign_id' in event) return <>{event.campaign_id}</>
  if ('external_id' in event) return <>{event.external_id}</>
  if ('override_type' in event) return <>{event.override_type}</>
  return null
}
