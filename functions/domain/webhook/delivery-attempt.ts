/**
 * An attempt to deliver events to a receiver, and its outcome (interface: "Webhooks"; decisions: "Webhooks"). Only a
 * whole reply with status 200 and the right response key acknowledges the events. A whole 200 without the right key
 * comes from another server than the receiver and ends deliveries at once. Every other outcome is tried again.
 */
import type { Instant } from '../time/time.ts'

export const attemptOutcomes = [
  'delivered',
  'response-key-missing',
  'response-key-wrong',
  'wrong-status',
  'redirected',
  'timed-out',
  'reply-too-large',
  'connection-failed',
  'address-not-allowed',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

export interface Attempt {
  /** The real time of the attempt's start. */
  readonly at: Instant
  readonly firstEventId: number
  readonly lastEventId: number
  /** The number of events sent. It is smaller than the range if the webhook leaves some events out. */
  readonly events: number
  readonly outcome: AttemptOutcome
  /** The status of the reply; absent without a reply. */
  readonly status?: number
  /** The platform's code of a connection failure, such as ECONNRESET. */
  readonly error?: string
  readonly milliseconds: number
}

/** The outcome of a post. */
export type Posted =
  /** A whole reply. */
  | {
      readonly outcome: 'replied'
      readonly status: number
      /** Headers by their names in lower case. */
      readonly headers: Readonly<Record<string, string>>
      readonly milliseconds: number
    }
  | {
      readonly outcome: Extract<
        AttemptOutcome,
        'timed-out' | 'reply-too-large' | 'connection-failed' | 'address-not-allowed'
      >
      /** The status of a reply that had begun. */
      readonly status?: number
      /** The platform's code, such as ECONNRESET or CERT_HAS_EXPIRED. */
      readonly error?: string
      readonly milliseconds: number
    }

export type Result = Pick<Attempt, 'outcome' | 'status' | 'error' | 'milliseconds'>

export function judge(posted: Posted, responseKey: string): Result {
  if (posted.outcome !== 'replied') return posted
  const { status, headers, milliseconds } = posted
  return { outcome: outcomeOf(status, headers['x-service-webhook-key'] ?? '', responseKey), status, milliseconds }
}

function outcomeOf(status: number, key: string, expectedKey: string): AttemptOutcome {
  if (status >= 300 && status < 400) return 'redirected'
  if (status !== 200) return 'wrong-status'
  if (key === expectedKey) return 'delivered'
  return key === '' ? 'response-key-missing' : 'response-key-wrong'
}
