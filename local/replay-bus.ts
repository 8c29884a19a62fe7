/** Puts the events of an account on the stack's bus again, from an event id on, in their order. */
import { putOnBus } from '../functions/outside/event-bus.ts'
import { readFeed } from '../functions/store/feed/feed-read.ts'

const eventsAtOnce = 500

export interface Replay {
  readonly account: string
  /** The first event to put. */
  readonly from: number
  /** The last event. Default: the last one of the feed. */
  readonly to?: number | undefined
}

export interface Replayed {
  readonly events: number
  /** The first event that the bus did not take: a further replay continues from there. */
  readonly stoppedAt?: number
}

export async function replayBus({ account, from, to = Infinity }: Replay): Promise<Replayed> {
  let events = 0
  for (let after: number | undefined = from - 1; after !== undefined && after < to;) {
    const page: Awaited<ReturnType<typeof readFeed>> = await readFeed({ account, after, limit: eventsAtOnce })
    const wanted = page.events.filter(({ eventId }) => eventId <= to)
    const failed = await putOnBus(
      wanted.map((event) => ({ account, event })),
      ({ event }, reason) => console.error(`The bus refuses event ${event.eventId}: ${reason}.`),
    )
    if (failed !== undefined) {
      const stoppedAt = failed.event.eventId
      return { events: events + wanted.findIndex(({ eventId }) => eventId === stoppedAt), stoppedAt }
    }
    events += wanted.length
    after = page.next
  }
  return { events }
}
