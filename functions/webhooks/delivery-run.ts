/**
 * A worker's turn at one webhook: take the lease, send the events above the cursor piece by piece, move the cursor
 * after each acknowledged piece, and end when nothing is left, an attempt fails or the time is over.
 *
 * The cursor moves only after an acknowledgement, so no event is lost. Each piece begins right above the cursor, so no
 * event comes out of order. If a worker is cut off after the acknowledgement, or loses its lease while it waits for
 * the acknowledgement, the same events are sent once more.
 */
import type { Settings, Webhook } from '../domain/settings/settings.ts'
import { isHeldBy } from '../domain/facts/feed-lease.ts'
import { instantOf, type Instant } from '../domain/time/time.ts'
import type { Attempt, Result } from '../domain/webhook/delivery-attempt.ts'
import {
  failed,
  leased,
  progressed,
  released,
  type Changed,
  type WebhookState,
} from '../domain/webhook/webhook-state.ts'
import type { Posting } from '../outside/receiver.ts'
import { runtime } from '../outside/runtime.ts'
import { again, done, retrying } from '../store/dynamo/retrying.ts'
import { readFeed } from '../store/feed/feed-read.ts'
import { loadSettingsSince } from '../store/account/load-settings.ts'
import { keepAttempt } from '../store/webhook/webhook-attempts.ts'
import { deactivateWebhook } from '../store/webhook/webhook-deactivation.ts'
import { readWebhook, saveWebhook } from '../store/webhook/webhooks.ts'
import { readOutgoing, type Outgoing } from './outgoing-events.ts'

/** Time, ids and HTTP from the edge. */
export interface DeliveryRuntime {
  /** Real time in milliseconds since 1970. */
  readonly now: () => number
  readonly newToken: () => string
  readonly post: (posting: Posting) => Promise<Result>
}

export interface Turn {
  readonly account: string
  readonly webhook: string
  readonly runtime: DeliveryRuntime
  /** Asked before each piece of work. */
  readonly mayGoOn: () => boolean
}

/** The end of a worker's turn. */
export type TurnEnd =
  /** There is nothing that this worker may deliver. */
  | { readonly left: 'nothing' }
  /** There may be more events, but the time is over. */
  | { readonly left: 'more' }
  | { readonly left: 'resend'; readonly at: Instant }
  /** The e-mail about a webhook that was turned off. */
  | { readonly left: 'notice'; readonly state: WebhookState }

/** `stored` is the webhook's state as the worker read it. */
export async function takeTurn(turn: Turn, stored: WebhookState): Promise<TurnEnd> {
  const work: Work = { ...turn, token: turn.runtime.newToken(), instant: () => instantOf(turn.runtime.now()) }
  for (let state = await take(work, stored); state !== undefined; state = await take(work, undefined)) {
    const ended = await deliverAll(work, state)
    if (ended.left !== 'nothing') return ended
    // A worker that found the lease held has left its events to this one.
    const { events } = await readFeed({ account: turn.account, after: ended.cursor, limit: 1 })
    if (events.length === 0) break
  }
  return { left: 'nothing' }
}

interface Work extends Turn {
  readonly token: string
  readonly instant: () => Instant
}

/** The webhook's state with this worker's lease; undefined if another worker has it. */
async function take(
  { account, webhook, token, instant }: Work,
  stored: WebhookState | undefined,
): Promise<WebhookState | undefined> {
  const load = () => readWebhook(account, webhook)
  return await retrying({ runtime, about: `the webhook ${webhook}`, known: stored, load }, async (state) => {
    // The lease already exists if the answer to writing it was lost.
    if (state === undefined || isHeldBy(state, token)) return done(state)
    const withLease = leased(state, token, instant())
    if (withLease === undefined) return done(undefined)
    const saved = await saveWebhook(account, withLease)
    return saved === undefined ? again('lost-race') : done(saved)
  })
}

type Delivered = Exclude<TurnEnd, { left: 'nothing' }> | { readonly left: 'nothing'; readonly cursor: number }

async function deliverAll(work: Work, leasedState: WebhookState): Promise<Delivered> {
  let state = leasedState
  while (isHeldBy(state, work.token)) {
    const { cursor } = state
    if (!work.mayGoOn()) {
      await change(work, state, (latest) => ({ state: released(latest, { rest: false, now: work.instant() }) }))
      return { left: 'more' }
    }
    const settings = await loadSettingsSince(work.account, state.settingsVersion)
    const webhook = settings?.webhooks.find(({ id }) => id === work.webhook)
    if (settings === undefined || webhook === undefined) return { left: 'nothing', cursor }
    const outgoing = await readOutgoing({ settings, webhook, cursor, realNow: work.instant() })
    const attempt = outgoing.events.length === 0 ? undefined : await attemptTo(work, settings, webhook, outgoing)
    if (attempt !== undefined && attempt.outcome !== 'delivered') return await fail(work, state, webhook, attempt)
    if (outgoing.through === cursor) {
      await change(work, state, (latest) => ({ state: released(latest, { rest: true, now: work.instant() }) }))
      return { left: 'nothing', cursor }
    }
    const progress = {
      token: work.token,
      from: cursor,
      to: outgoing.through,
      ...(attempt !== undefined && { attempt }),
    }
    const moved = await change(work, state, (latest) => ({
      state: progressed(latest, { ...progress, now: work.instant() }),
    }))
    if (moved === undefined) return { left: 'nothing', cursor }
    state = moved
  }
  return { left: 'nothing', cursor: state.cursor }
}

/** Sends events, and stores the attempt before its consequences. */
async function attemptTo(work: Work, settings: Settings, webhook: Webhook, { events }: Outgoing): Promise<Attempt> {
  const at = work.instant()
  const result = await work.runtime.post({ account: work.account, webhook, mode: settings.account.mode, events })
  const attempt: Attempt = {
    at,
    firstEventId: events[0]?.event_id ?? 0,
    lastEventId: events.at(-1)?.event_id ?? 0,
    events: events.length,
    ...result,
  }
  await keepAttempt(work.account, work.webhook, attempt, work.runtime.newToken())
  return attempt
}

async function fail(work: Work, state: WebhookState, webhook: Webhook, attempt: Attempt): Promise<Delivered> {
  const after = await change(work, state, (latest) =>
    failed(latest, { from: state.cursor, attempt, webhook, now: work.instant() }),
  )
  if (after?.nextAttempt !== undefined) return { left: 'resend', at: after.nextAttempt }
  if (after?.notice !== undefined) return { left: 'notice', state: after }
  return { left: 'nothing', cursor: state.cursor }
}

/**
 * Stores a change of the state. If the state has changed in the meantime, the change is applied to the latest state.
 * Undefined if this worker has lost its lease.
 */
async function change(
  { account, webhook, token, instant }: Work,
  state: WebhookState,
  changed: (latest: WebhookState) => Changed,
): Promise<WebhookState | undefined> {
  const load = () => readWebhook(account, webhook)
  return await retrying({ runtime, about: `the webhook ${webhook}`, known: state, load }, async (latest) => {
    if (latest === undefined || !isHeldBy(latest, token)) return done(undefined)
    const { state: after, deactivation } = changed(latest)
    const saved =
      deactivation === undefined
        ? await saveWebhook(account, after)
        : await deactivateWebhook(account, after, deactivation, instant())
    return saved === undefined ? again('lost-race') : done(saved)
  })
}
