/**
 * One attempt to deliver events to a receiver, and what came of it (interface: "Webhooks"; decisions: "Webhooks"). Only
 * a whole reply with status 200 and the right response key acknowledges; a whole 200 without the right key says that it
 * is not the receiver, or not any more, and ends deliveries at once. Everything else is tried again.
 */
import type { Instant } from '../time.ts'

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
  /** Real time at which it began. */
  readonly at: Instant
  readonly firstEventId: number
  readonly lastEventId: number
  /** How many events were sent: fewer than the range holds where the webhook leaves some out. */
  readonly events: number
  readonly outcome: AttemptOutcome
  /** Where there was a reply. */
  readonly status?: number
  /** What the platform calls the failure of the connection, such as ECONNRESET. */
  readonly error?: string
  readonly milliseconds: number
}

/** What came of a post. */
export type Posted =
  /** A reply that came whole. */
  | {
      readonly outcome: 'replied'
      readonly status: number
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>
      readonly milliseconds: number
    }
  | {
      readonly outcome: Extract<
        AttemptOutcome,
        'timed-out' | 'reply-too-large' | 'connection-failed' | 'address-not-allowed'
      >
      /** Where the reply had begun. */
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
