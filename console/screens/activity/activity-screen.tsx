/** The activity of people: who did what, by day and person, where it came from, and to whom it was done. */
import { useSignal } from '@preact/signals'
import { number, time, weekday } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { session } from '../../account/session.ts'
import { names, settings } from '../../account/settings.ts'
import { chunksOf } from '../../api/chunks.ts'
import type { Event } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { Empty, Show } from '../../design/States.tsx'
import { useNames } from '../../documents/customer-names.ts'
import { to, toCustomer, toDocument, toProduct, useNavigate } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { shellWords } from '../../words/shell-words.ts'
import { activityByDay, service, type PersonOfDay } from './activity-by-day.ts'
import {
  activityFilterOf,
  activityReading,
  lookedThrough,
  shownOrigins,
  shownTypes,
  type Activity,
  type ActivityFilter,
} from './activity-readings.ts'
import { typeNames } from './activity-type-words.ts'
import { activityWords } from './activity-words.ts'

export const words = [activityWords, typeNames]

const firstShown = 8
/** The number of days shown at first, and added with each click. */
const daysAtOnce = 7
/** The customers whose names one call reads. */
const namesAtOnce = 50

function addressOf(filter: ActivityFilter): string {
  const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  return to(search.size === 0 ? '/activity' : `/activity?${search}`)
}

export function Screen({ place }: ScreenProps) {
  const filter = activityFilterOf(place.query)
  useTitle(shellWords.say('nav_activity'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{shellWords.say('nav_activity')}</h1>
          <p class="lead">{activityWords.say('lead', { count: number(lookedThrough) })}</p>
        </div>
        <a href={to('/events')}>{activityWords.say('technical')}</a>
      </div>
      <div class="stack">
        <Filters filter={filter} />
        <Show key={addressOf(filter)} reading={activityReading(filter)}>
          {(activity) => <Days activity={activity} />}
        </Show>
      </div>
    </>
  )
}

/** The signed-in person, the users of the account if the role may read them, and the person in the filter. */
function authors(chosen: string): readonly string[] {
  const { email } = session.value.person
  const users = settings.value?.users?.map((user) => user.email) ?? []
  const accesses = settings.value?.api_accesses.map(({ name }) => name) ?? []
  const all = [...(email === undefined ? [] : [email]), ...users, ...accesses, service, chosen]
  return [...new Set(all.filter((name) => name !== ''))]
}

function Filters({ filter }: { readonly filter: ActivityFilter }) {
  const navigate = useNavigate()
  const change = (changed: Partial<ActivityFilter>) => navigate(addressOf({ ...filter, ...changed }))
  return (
    <div class="activity-filters">
      <label>
        <span>{activityWords.say('person')}</span>
        <select class="input" value={filter.by} onChange={(event) => change({ by: event.currentTarget.value })}>
          <option value="">{activityWords.say('everybody')}</option>
          {authors(filter.by).map((name) => (
            <option key={name} value={name}>
              {authorName(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{activityWords.say('origin')}</span>
        <select class="input" value={filter.via} onChange={(event) => change({ via: event.currentTarget.value })}>
          <option value="">{activityWords.say('anywhere')}</option>
          {shownOrigins.map((origin) => (
            <option key={origin} value={origin}>
              {activityWords.say(`via_${origin}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{activityWords.say('subject')}</span>
        <select class="input" value={filter.type} onChange={(event) => change({ type: event.currentTarget.value })}>
          <option value="">{activityWords.say('anything')}</option>
          {shownTypes.map((type) => (
            <option key={type} value={type}>
              {activityWords.say(`of_${type}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Days({ activity: { events, withoutBy } }: { readonly activity: Activity }) {
  const count = useSignal(daysAtOnce)
  const days = activityByDay(events)
  return (
    <>
      {withoutBy > 0 && <Notice tone="neutral">{activityWords.count('without_by', withoutBy)}</Notice>}
      {events.length === 0 && (
        <section class="card">
          <Empty icon="nothing">{activityWords.say('nothing')}</Empty>
        </section>
      )}
      {days.slice(0, count.value).map(({ day, people }) => (
        <section key={day} class="card" aria-label={weekday(day)}>
          <div class="card-head">
            <h2>{weekday(day)}</h2>
          </div>
          {people.map((person) => (
            <Person key={person.by ?? ''} person={person} />
          ))}
        </section>
      ))}
      {days.length > count.value && (
        <p class="more">
          <button type="button" class="button" onClick={() => (count.value += daysAtOnce)}>
            {shellWords.say('more')}
          </button>
        </p>
      )}
    </>
  )
}

/** The name of a user of the account, for people whose role reads users. */
function authorName(author: string): string {
  if (author === service) return activityWords.say('system')
  return settings.value?.users?.find(({ email }) => email === author)?.name ?? author
}

function Person({ person: { by: author, events } }: { readonly person: PersonOfDay }) {
  const isAll = useSignal(false)
  const listed = isAll.value ? events : events.slice(0, firstShown)
  const nameOf = useNames(customersOf(listed))
  const name = author === undefined ? activityWords.say('unknown') : authorName(author)
  return (
    <div class="activity-person">
      <h3>
        {name} <span class="quiet">{activityWords.count('actions', events.length)}</span>
      </h3>
      <ul>
        {listed.map((event) => (
          <li key={event.event_id}>
            <time dateTime={event.timestamp}>{time(event.timestamp)}</time>
            <span>{nameOfType(event.event)}</span>
            <About event={event} nameOf={nameOf} />
            <span class="quiet activity-origin">{activityWords.say(`via_${event.via}`)}</span>
          </li>
        ))}
      </ul>
      {!isAll.value && events.length > firstShown && (
        <button type="button" class="button is-plain" onClick={() => (isAll.value = true)}>
          {activityWords.say('more', { count: number(events.length) })}
        </button>
      )}
    </div>
  )
}

/** The customers of events that show no document, a call's worth at a time. */
function customersOf(events: readonly Event[]): readonly (readonly string[])[] {
  const ids = events.flatMap((event) =>
    !('invoice_number' in event) && 'customer_id' in event ? [event.customer_id] : [],
  )
  return chunksOf([...new Set(ids)], namesAtOnce)
}

/** A type without words is shown by its name in the feed. */
function nameOfType(type: string): string {
  const key = type.replaceAll(/[:-]/g, '_')
  return typeNames.has(key) ? typeNames.say(key) : type
}

interface AboutProps {
  readonly event: Event
  readonly nameOf: (customer: string) => string | undefined
}

/** The subject: a document, a customer by name, or an issue. */
function About({ event, nameOf }: AboutProps) {
  if ('invoice_number' in event && typeof event.invoice_number === 'string') {
    const { invoice_number: document } = event
    return may('invoices') ? <a href={toDocument(document)}>{document}</a> : <span>{document}</span>
  }
  if ('customer_id' in event) {
    const { customer_id: customer } = event
    const name = nameOf(customer) ?? customer
    return may('customers') ? <a href={toCustomer(customer)}>{name}</a> : <span>{name}</span>
  }
  if ('external_id' in event) {
    const { external_id: id } = event
    const name = names.value.products.find(({ external_id }) => external_id === id)?.name ?? id
    return may('products.assignments') ? <a href={toProduct(id)}>{name}</a> : <span>{name}</span>
  }
  return <span />
}
