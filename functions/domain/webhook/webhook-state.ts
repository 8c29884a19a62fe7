/**
 * Where a webhook stands: its cursor, who is delivering just now, and when to try again. Every change of it is one of
 * these functions, so the store need only see to it that none is made of a state that is not the latest.
 *
 * All times are real time, also in test accounts. A webhook that is on is always due at some instant, and so is found
 * again by the sweep whatever message is lost and whichever worker dies: when its lease ends, when the next attempt
 * comes, or after a while of rest.
 */
import type { Webhook } from '../settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../time.ts'
import type { Attempt } from './delivery-attempt.ts'

/** Why deliveries end without anybody's hand (decisions: "Webhooks"). */
export const deactivations = ['response-key-missing', 'response-key-wrong', 'resends-failed'] as const
export type Deactivation = (typeof deactivations)[number]
export const whyOff = ['stopped', ...deactivations] as const
export type WhyOff = (typeof whyOff)[number]

export interface WebhookState {
  readonly id: string
  /** Counts every change of this state. */
  readonly version: number
  /** The version of the account's settings that last changed the webhook; older ones must not be used for it. */
  readonly settingsVersion: number
  readonly enabled: boolean
  /** Only while it is off. */
  readonly reason?: WhyOff
  /** The last event that is dealt with: acknowledged, or left out by the categories. */
  readonly cursor: number
  /** Attempts that failed at what comes right above the cursor: each event has all of the resends. */
  readonly failures: number
  readonly nextAttempt?: Instant
  readonly lastAttempt?: Attempt
  readonly lease?: Lease
  /** An e-mail that is still to go out. */
  readonly notice?: Notice
  readonly due?: Instant
}

/** Held by the one worker that delivers. One that dies leaves it to run out. */
export interface Lease {
  readonly token: string
  readonly until: Instant
}

/** That the webhook was deactivated, for its `error_email`. */
export interface Notice {
  readonly reason: Deactivation
  readonly at: Instant
  readonly tries: number
}

/**
 * From the begin of a turn, or the last acknowledgement: longer than reading events and customers and the longest wait
 * for a reply (25 s). Where it is too short all the same, two workers may send the same events.
 */
const leaseMilliseconds = 60_000
/** After how long a webhook with nothing to do is looked at again, in case the word of new events was lost. */
const restMilliseconds = 5 * 60_000
const noticeRetryMilliseconds = 5 * 60_000

/** The state with a lease; undefined where it is off, another holds it, or a resend is not due yet. */
export function leased(state: WebhookState, token: string, now: Instant): WebhookState | undefined {
  if (!isReady(state, now)) return undefined
  return renewed(state, token, now)
}

/** Whether there may be something to do for whoever comes by now. */
export function isReady({ enabled, lease, nextAttempt }: WebhookState, now: Instant): boolean {
  return enabled && (lease === undefined || lease.until <= now) && (nextAttempt === undefined || nextAttempt <= now)
}

export const isHeldBy = ({ lease }: WebhookState, token: string): boolean => lease?.token === token

/** Events up to `to` are dealt with, whether they were acknowledged or are of no interest; the worker goes on. */
export interface Progress {
  readonly token: string
  readonly from: number
  readonly to: number
  /** None where the events were left out. */
  readonly attempt?: Attempt
  readonly now: Instant
}

/** A cursor that was moved by hand meanwhile stays where it was put; a webhook that was stopped meanwhile is let go. */
export function progressed(state: WebhookState, { token, from, to, attempt, now }: Progress): WebhookState {
  const moved: WebhookState = {
    ...withoutNextAttempt(state),
    cursor: state.cursor === from ? to : state.cursor,
    failures: 0,
    ...(attempt !== undefined && { lastAttempt: attempt }),
  }
  return moved.enabled ? renewed(moved, token, now) : letGo(moved)
}

/** What becomes of a webhook. */
export interface Changed {
  readonly state: WebhookState
  /** Where it is turned off, which the settings and the event feed are to know as well. */
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
 * The n-th failure waits for the n-th of the resend times, counted from the end of the attempt; after the last of them,
 * and after a reply that lacks the response key, the webhook is turned off. One that was stopped meanwhile is let go;
 * one whose cursor was moved by hand meanwhile goes on from there, as what failed is not what comes next.
 */
export function failed(state: WebhookState, { from, attempt, webhook, now }: Failure): Changed {
  const noted = { ...letGo(withoutNextAttempt(state)), lastAttempt: attempt }
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

/** The worker leaves: `rest` where nothing is left to deliver, else the next one is to go on at once. */
export function released(state: WebhookState, { rest, now }: { rest: boolean; now: Instant }): WebhookState {
  return state.enabled ? { ...letGo(state), due: rest ? later(now, restMilliseconds) : now } : letGo(state)
}

/** Before an e-mail is tried: until it is due again nobody else is to try. Undefined where somebody just does. */
export function noticeTried(state: WebhookState, now: Instant): (WebhookState & { notice: Notice }) | undefined {
  const { notice, due } = state
  if (notice === undefined || (due !== undefined && due > now)) return undefined
  return { ...state, notice: { ...notice, tries: notice.tries + 1 }, due: later(now, noticeRetryMilliseconds) }
}

/** The e-mail is sent, or given up. */
export function noticeDone({ notice, due, ...state }: WebhookState): WebhookState {
  return state
}

/**
 * Those counted for other events are none of the attempt's: the event that failed may be left out by the categories
 * now.
 */
const failuresBefore = ({ firstEventId }: Attempt, { failures, lastAttempt }: WebhookState): number =>
  lastAttempt?.firstEventId === firstEventId ? failures : 0

/** The seconds to wait, or why it is over. */
function nextStep(failures: number, { outcome }: Attempt, resendSeconds: readonly number[]): number | Deactivation {
  if (outcome === 'response-key-missing' || outcome === 'response-key-wrong') return outcome
  return resendSeconds[failures] ?? 'resends-failed'
}

function renewed(state: WebhookState, token: string, now: Instant): WebhookState {
  const until = later(now, leaseMilliseconds)
  return { ...state, lease: { token, until }, due: until }
}

/** Without a lease and due no more. */
function letGo({ lease, due, ...state }: WebhookState): WebhookState {
  return state
}

function withoutNextAttempt({ nextAttempt, ...state }: WebhookState): WebhookState {
  return state
}

const later = (instant: Instant, milliseconds: number) => instantOf(millisOf(instant) + Math.round(milliseconds))
