/** The next events for a receiver: events above a cursor, in the form of the feed, with their data. */
import { prefetchParts } from '../domain/settings/customer-parts.ts'
import { eventCategories } from '../domain/facts/event.ts'
import { defaultLanguage, type Settings, type Webhook } from '../domain/settings/settings.ts'
import { shownEvent, type EventView } from '../domain/facts/event-view.ts'
import { showInstant, type Instant } from '../domain/time/time.ts'
import { withPrefetch } from '../work/customers/prefetch.ts'
import { fitting } from '../domain/text/answer-size.ts'
import { accountNow } from '../store/account/clock.ts'
import { environment } from '../store/dynamo/environment.ts'
import { readFeed } from '../store/feed/feed-read.ts'

export interface Outgoing {
  /** Empty if no event up to `through` is of the webhook's categories. */
  readonly events: readonly EventView[]
  /** The cursor once these events are acknowledged. */
  readonly through: number
}

export interface OutgoingQuery {
  readonly settings: Settings
  readonly webhook: Webhook
  readonly cursor: number
  readonly realNow: Instant
}

export async function readOutgoing({ settings, webhook, cursor, realNow }: OutgoingQuery): Promise<Outgoing> {
  const { id: account, timezone } = settings.account
  const categories = new Set<string>(webhook.categories)
  const { events, through } = await readFeed({
    account,
    after: cursor,
    limit: webhook.max_events,
    ...(categories.size < eventCategories.length && { types: categories }),
  })
  const views = events.map((event) => shownEvent(event, (instant) => showInstant(instant, timezone)))
  const sent = fitting(await withCustomers(views, { settings, webhook, cursor, realNow }))
  return { events: sent, through: sent.length < views.length ? (sent.at(-1)?.event_id ?? cursor) : through }
}

/** Present customers, at the account's own time. */
async function withCustomers(
  events: readonly EventView[],
  { settings, webhook, realNow }: OutgoingQuery,
): Promise<readonly EventView[]> {
  if (webhook.prefetch === undefined || events.length === 0) return events
  const names = new Set(webhook.prefetch.split(',').map((name) => name.trim()))
  return await withPrefetch(events, new Set(prefetchParts.filter((part) => names.has(part))), {
    account: settings.account.id,
    settings,
    language: defaultLanguage(settings),
    now: await accountNow(settings, realNow),
    baseUrl: environment('BASE_URL'),
  })
}
