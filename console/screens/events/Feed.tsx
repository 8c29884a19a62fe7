/** The newest events of the account, latest first, including those that arrive while the person watches. */
import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import { number } from '../../account/format.ts'
import { settings, settingsReading } from '../../account/settings.ts'
import type { Failure } from '../../api/failure.ts'
import { Notice } from '../../design/Notice.tsx'
import { Empty, failureText, Show } from '../../design/States.tsx'
import { to, useNavigate } from '../../navigation/navigate.ts'
import { EventTable, type FeedEvent } from './EventTable.tsx'
import { categories, type Category } from './event-categories.ts'
import { eventsSince, feedReading } from './events-readings.ts'
import { eventsWords } from './events-words.ts'

const everyMilliseconds = 5_000
/** The feed stops following after this time, so that the session can end on a screen that nobody watches. */
const followsMilliseconds = 10 * 60 * 1000
const shownAtOnce = 50

export function Feed({ category }: { readonly category: Category | undefined }) {
  const navigate = useNavigate()
  const id = useId()
  return (
    <section class="card" aria-labelledby={`${id}-title`}>
      <div class="card-head">
        <h2 id={`${id}-title`}>{eventsWords.say('feed')}</h2>
        <select
          class="input events-category"
          aria-label={eventsWords.say('category')}
          value={category ?? ''}
          onChange={({ currentTarget: { value } }) =>
            navigate(to(value === '' ? '/events' : `/events?category=${value}`))
          }
        >
          <option value="">{eventsWords.say('everything')}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
      <Show reading={feedReading(category)}>{({ events }) => <Events category={category} read={events} />}</Show>
    </section>
  )
}

interface EventsProps {
  readonly category: Category | undefined
  readonly read: readonly FeedEvent[]
}

function Events({ category, read }: EventsProps) {
  const later = useSignal<readonly FeedEvent[]>([])
  const visibleCount = useSignal(shownAtOnce)
  const lastId = read.at(-1)?.event_id ?? 0
  const newer = later.value.filter(({ event_id: id }) => id > lastId)
  const events = [...read, ...newer].toReversed()
  return (
    <div class="stack">
      <Follow
        category={category}
        after={events[0]?.event_id ?? 0}
        found={(page) => (later.value = [...later.peek(), ...page])}
      />
      {events.length === 0 ? (
        <Empty icon="events">{eventsWords.say('no_events')}</Empty>
      ) : (
        <EventTable events={events.slice(0, visibleCount.value)} />
      )}
      {events.length > visibleCount.value && (
        <p class="more">
          <button type="button" class="button" onClick={() => (visibleCount.value += shownAtOnce)}>
            {eventsWords.say('older')}
          </button>
        </p>
      )}
    </div>
  )
}

interface FollowProps {
  readonly category: Category | undefined
  readonly after: number
  readonly found: (events: readonly FeedEvent[]) => void
}

/** Asks for new events every few seconds while the page is visible. */
function Follow({ category, after, found: onEvents }: FollowProps) {
  const isOn = useSignal(false)
  const failure = useSignal<Failure | undefined>(undefined)
  const count = useSignal(0)
  // The timer continues with the latest result.
  const last = useSignal(after)
  last.value = Math.max(last.peek(), after)
  useEffect(() => {
    if (!isOn.value) return undefined
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = setTimeout(() => (isOn.value = false), followsMilliseconds)
    async function ask(): Promise<void> {
      const outcome = document.hidden ? undefined : await eventsSince(last.peek(), category)
      if (!isCurrent) return
      if (outcome?.ok === false) {
        failure.value = outcome.failure
        isOn.value = false
        return
      }
      const events = outcome?.value.events ?? []
      const isBehind = settings.value?.webhooks.some(({ state }) => (state?.lag ?? 0) > 0) === true
      if (events.length > 0) {
        count.value += events.length
        onEvents(events)
      }
      if ((events.length > 0 || isBehind) && !document.hidden) void settingsReading().refresh()
      timer = setTimeout(() => void ask(), everyMilliseconds)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      clearTimeout(end)
    }
  }, [isOn.value])
  return (
    <div class="events-follow">
      <button
        type="button"
        class="button is-small"
        aria-pressed={isOn.value}
        onClick={() => {
          failure.value = undefined
          count.value = 0
          isOn.value = !isOn.value
        }}
      >
        {eventsWords.say(isOn.value ? 'unfollow' : 'follow')}
      </button>
      <span class="quiet" role="status">
        {isOn.value && eventsWords.say('following', { count: number(count.value) })}
      </span>
      {failure.value !== undefined && (
        <Notice tone="bad" role="alert">
          {failureText(failure.value)}
        </Notice>
      )}
    </div>
  )
}
