/** An account with a webhook in the real engine, a feed that tests add events to, and a scripted receiver. */
import { randomUUID } from 'node:crypto'
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { FeedEvent } from '../../functions/domain/facts/event.ts'
import { instantOf, millisOf } from '../../functions/domain/time/time.ts'
import type { Result } from '../../functions/domain/webhook/delivery-attempt.ts'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import type { Posting } from '../../functions/outside/receiver.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { eventsTable } from '../../functions/store/dynamo/environment.ts'
import { eventItem } from '../../functions/store/feed/event-item.ts'
import { headKey } from '../../functions/store/keys.ts'
import { clearSettingsCache } from '../../functions/store/account/load-settings.ts'
import { readWebhook } from '../../functions/store/webhook/webhooks.ts'
import { takeTurn, type DeliveryRuntime, type TurnEnd } from '../../functions/webhooks/delivery-run.ts'

export const account = 'news'
export const begin = millisOf('2027-01-31T09:00:00.000Z')

export type Answer = (posting: Posting) => Promise<Result> | Result
export const acknowledged: Result = { outcome: 'delivered', status: 200, milliseconds: 5 }
export const unavailable: Result = { outcome: 'wrong-status', status: 503, milliseconds: 5 }

/** Applies an account file, as a person does. */
export async function configure(file: Readonly<Record<string, unknown>>): Promise<void> {
  const applied = await applyAccount(
    { account: { id: account }, ...file },
    { by: 'test', via: 'settings', now: instantOf(begin), runtime: { ...runtime, sleep: () => Promise.resolve() } },
  )
  if (applied.outcome !== 'applied') throw new Error(`The account file was not applied: ${JSON.stringify(applied)}`)
}

export const hook = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'crm',
  url: 'https://hook.example/',
  bearer_token: 'token',
  response_key: 'key',
  max_events: 5,
  resend_seconds: [60, 300],
  ...more,
})

/** A new account with the webhook `crm`. Tables must be fresh. */
export async function establish(more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  clearSettingsCache()
  await configure({ account: { id: account, timezone: 'Europe/Copenhagen' }, webhooks: [hook(more)] })
}

/** Events with these numbers come to the feed. */
export async function happened(
  first: number,
  last: number,
  { type = () => 'customer:created', at = begin }: { type?: (id: number) => string; at?: number } = {},
): Promise<void> {
  const events = Array.from({ length: last - first + 1 }, (_, index): FeedEvent => {
    const eventId = first + index
    return { eventId, type: type(eventId), at: instantOf(at), via: 'api', customerId: '1001', attributes: {} }
  })
  const client = documentClient()
  for (let start = 0; start < events.length; start += 25) {
    const some = events.slice(start, start + 25)
    const puts = some.map((event) => ({ PutRequest: { Item: eventItem(account, event) } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [eventsTable()]: puts } }))
  }
  await client.send(new PutCommand({ TableName: eventsTable(), Item: { ...headKey(account), last_event_id: last } }))
}

export interface Receiver {
  /** The numbers of each post, in their order. */
  readonly posts: number[][]
  readonly runtime: DeliveryRuntime
  /** Sets the behaviour of the receiver, which acknowledges at first. */
  answer(answer: Answer): void
  /** Real time passes. */
  wait(milliseconds: number): void
  /** A worker handles the webhook once. */
  visit(mayGoOn?: () => boolean): Promise<TurnEnd>
}

export function receiver(): Receiver {
  const posts: number[][] = []
  let now = begin
  let answer: Answer = () => acknowledged
  const runtime: DeliveryRuntime = {
    now: () => now,
    newToken: randomUUID,
    post: async (posting) => {
      posts.push(posting.events.map(({ event_id }) => event_id))
      return await answer(posting)
    },
  }
  return {
    posts,
    runtime,
    answer: (next) => (answer = next),
    wait: (milliseconds) => (now += milliseconds),
    visit: async (mayGoOn = () => true) => {
      const known = await readWebhook(account, 'crm')
      return known === undefined
        ? { left: 'nothing' }
        : await takeTurn({ account, webhook: 'crm', runtime, mayGoOn }, known)
    },
  }
}

export async function stateNow(): Promise<WebhookState> {
  const state = await readWebhook(account, 'crm')
  if (state === undefined) throw new Error('There is no webhook.')
  return state
}
