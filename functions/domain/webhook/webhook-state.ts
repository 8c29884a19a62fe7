/**
 * The state of a webhook: its cursor, its present worker, and the time of its next attempt. Only these functions change
 * the state. The store only makes sure that every change is made on the latest state.
 *
 * All times are real time, in test accounts too. An enabled webhook is always due at some instant: at the end of its
 * lease, at its next attempt, or after a rest. So the sweep finds it again, whatever message is lost and whichever
 * worker dies.
 */
import type { Webhook } from '../settings/settings.ts'
import { isLeased, later, withLease, withoutLease, type Lease } from '../facts/feed-lease.ts'
import type { Instant } from '../time/time.ts'
import type { Attempt } from './delivery-attempt.ts'

/** The reasons for which the service itself ends deliveries (decisions: "Webhooks"). */
export const deactivations = ['response-key-missing', 'response-key-wrong', 'resends-failed'] as const
export type Deactivation = (typeof deactivations)[number]
export const whyOff = ['stopped', ...deactivations] as const
export type WhyOff = (typeof whyOff)[number]

export interface WebhookState {
  readonly id: string
  /** Counts every change of this state. */
  readonly version: number
  /** The version of the account's settings that last changed the webhook. Older settings must not be used for it. */
  readonly settingsVersion: number
  readonly enabled: boolean
  /** Present only while the webhook is off. */
  readonly reason?: WhyOff
  /** The last finished event: acknowledged, or left out by the categories. */
  readonly cursor: number
  /** Failed attempts at the events right above the cursor. Each event gets all of the resends. */
  readonly failures: number
  readonly nextAttempt?: Instant
  readonly lastAttempt?: Attempt
  readonly lease?: Lease
  /** An e-mail that is still to be sent. */
  readonly notice?: Notice
  readonly due?: Instant
}

/** The notice of a deactivation, for the `error_email`. */
export interface Notice {
  readonly reason: Deactivation
  readonly at: Instant
  readonly tries: number
}

/** The rest of a webhook without events to deliver. After it the webhook is checked again, as a message may be lost. */
const restMilliseconds = 5 * 60_000
const noticeRetryMilliseconds = 5 * 60_000

/** The state with a lease; undefined if the webhook is off, leased by another worker, or before its next attempt. */
export function leased(state: WebhookState, token: string, now: Instant): WebhookState | undefined {
  if (!isReady(state, now)) return undefined
  return withLease(state, token, now)
}

/** Whether a worker may have something to deliver now. */
export function isReady(state: WebhookState, now: Instant): boolean {
  const { enabled, nextAttempt } = state
  return enabled && !isLeased(state, now) && (nextAttempt === undefined || nextAttempt <= now)
}

/** Events up to `to` are finished: acknowledged, or left out by the categories. The worker continues. */
export interface Progress {
  readonly token: string
  readonly from: number
  readonly to: number
  /** Absent if the events were left out. */
  readonly attempt?: Attempt
  readonly now: Instant
}

/**
 * The state after progress. A cursor moved by hand in the meantime stays, and a webhook stopped in the meantime loses
 * its lease.
 */
export function progressed(state: WebhookState, { token, from, to, attempt, now }: Progress): WebhookState {
  const moved: WebhookState = {
    ...withoutNextAttempt(state),
    cursor: state.cursor === from ? to : state.cursor,
    failures: 0,
    ...(attempt !== undefined && { lastAttempt: attempt }),
  }
  return moved.enabled ? withLease(moved, token, now) : withoutLease(moved)
}

/** A new state of a webhook. */
export interface Changed {
  readonly state: WebhookState
  /** The reason of a deactivation, which the settings and the event feed have to learn too. */
  readonly deactivation?: Deactivation
}

export interface Failure {
  /** The cursor above which the events were sent. */
  readonly from: number
  readonly attempt: Attempt
  readonly webhook: Pick<Webhook, 'resend_seconds' | 'error_email'>
  readonly now: Instant
}

/**
 * The state after a failure. The n-th failure waits for the n-th of the resend times, counted from the end of the
 * attempt. After the last resend, and after a reply without the response key, the webhook is turned off. A webhook
 * stopped meanwhile loses its lease. A webhook whose cursor was moved by hand in the meantime continues from its new
 * cursor, because the failed events are no longer next.
 */
export function failed(state: WebhookState, { from, attempt, webhook, now }: Failure): Changed {
  const noted = { ...withoutLease(withoutNextAttempt(state)), lastAttempt: attempt }
  if (!state.enabled) return { state: noted }
  const before = failuresBefore(attempt, state)
  const next = nextStep(before, attempt, webhook.resend_seconds)
  const isReceiver = typeof next === 'number' || next === 'resends-failed'
  if (isReceiver && state.cursor !== from) return { state: { ...noted, due: now } }
  const counted = { ...noted, failures: before + 1 }
  if (typeof next === 'number') {
    const nextAttempt = later(now, next * 1000)
    return { state: { ...counted, nextAttempt, due: nextAttempt } }
  }
  const notice = { notice: { reason: next, at: now, tries: 0 }, due: now }
  return {
    state: { ...counted, enabled: false, reason: next, ...(webhook.error_email !== undefined && notice) },
    deactivation: next,
  }
}

/**
 * The state after the worker has left. `rest` is set if no events are left; otherwise the next worker continues at
 * once.
 */
export function released(state: WebhookState, { rest, now }: { rest: boolean; now: Instant }): WebhookState {
  return state.enabled
    ? { ...withoutLease(state), due: rest ? later(now, restMilliseconds) : now }
    : withoutLease(state)
}

/** The state before an e-mail is tried; undefined during another worker's try. No other worker tries before `due`. */
export function noticeTried(state: WebhookState, now: Instant): (WebhookState & { notice: Notice }) | undefined {
  const { notice, due } = state
  if (notice === undefined || (due !== undefined && due > now)) return undefined
  return { ...state, notice: { ...notice, tries: notice.tries + 1 }, due: later(now, noticeRetryMilliseconds) }
}

/** The state after an e-mail that was sent or given up. */
export function noticeDone({ notice, due, ...state }: WebhookState): WebhookState {
  return state
}

/**
 * The earlier failures of the attempt's events. Failures of other events do not count, as the categories may leave the
 * earlier events out now.
 */
const failuresBefore = ({ firstEventId }: Attempt, { failures, lastAttempt }: WebhookState): number =>
  lastAttempt?.firstEventId === firstEventId ? failures : 0

/** The seconds to wait, or the reason of a deactivation. */
function nextStep(failures: number, { outcome }: Attempt, resendSeconds: readonly number[]): number | Deactivation {
  if (outcome === 'response-key-missing' || outcome === 'response-key-wrong') return outcome
  return resendSeconds[failures] ?? 'resends-failed'
}

function withoutNextAttempt({ nextAttempt, ...state }: WebhookState): WebhookState {
  return state
}
