/** The feed: from 1 without a gap, the same for all readers at all times, and in agreement with the histories. */
import type { ReceivedEvent } from '../receivers.ts'
import type { ObservedEvent } from './observed.ts'
import type { Finding } from './verdict.ts'

export interface FeedJudged {
  readonly account: string
  readonly events: readonly ObservedEvent[]
  /** The events that readers received during the run, in their order. */
  readonly followed: readonly ObservedEvent[]
  /** The events of each customer by its own history. */
  readonly histories: ReadonlyMap<string, readonly string[]>
  readonly posts: readonly (readonly ReceivedEvent[])[]
  /** The types of the events that the bus took, by id. */
  readonly bus: ReadonlyMap<number, string>
}

export function judgeFeed({ account, events, followed, histories, posts, bus }: FeedJudged): Finding[] {
  const findings: Finding[] = []
  const say = (words: string) => findings.push({ promise: 'the feed is whole', words: `${account}: ${words}` })
  const gap = events.findIndex(({ event_id }, index) => event_id !== index + 1)
  if (gap !== -1) say(`The event in the place of ${gap + 1} is ${events[gap]?.event_id}.`)
  const changed = followed.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(events[index]))
  if (changed !== -1) say(`A reader was given another event in the place of ${changed + 1} before.`)
  const byCustomer = Map.groupBy(events, ({ customer_id = '' }) => customer_id)
  for (const [customer, history] of histories) {
    const fed = (byCustomer.get(customer) ?? []).map(({ event }) => event)
    if (JSON.stringify(fed) === JSON.stringify(history)) continue
    const place = history.findIndex((event, index) => event !== fed[index])
    say(
      `The feed has ${fed.length} events of ${customer}, its history ${history.length}; ` +
        `the first to differ is ${place === -1 ? history.length + 1 : place + 1}.`,
    )
  }
  for (const words of missedPosts(events, posts)) {
    findings.push({ promise: 'webhooks get every event', words: `${account}: ${words}` })
  }
  const missed = events.find(({ event_id, event }) => bus.get(event_id) !== event)
  if (missed !== undefined) {
    const words = `${account}: The bus was given ${bus.get(missed.event_id)} as ${missed.event_id}.`
    findings.push({ promise: 'the bus gets every event', words })
  }
  return findings
}

/** The faults of a receiver's posts. A receiver skips repeated events; the rest must be the feed. */
function missedPosts(events: readonly ObservedEvent[], posts: readonly (readonly ReceivedEvent[])[]): string[] {
  let last = 0
  for (const { event_id, event } of posts.flat()) {
    if (event_id <= last) continue
    if (event_id !== last + 1) return [`The receiver was given ${event_id} after ${last}.`]
    if (event !== events[last]?.event) return [`The receiver was given ${event} as ${event_id}.`]
    last = event_id
  }
  return last === events.length ? [] : [`The receiver was given ${last} of ${events.length} events.`]
}
