/** The state of a webhook and its attempts, as answers show them. */
import * as v from 'valibot'
import { showInstant } from '../../domain/time/time.ts'
import { attemptOutcomes, type Attempt } from '../../domain/webhook/delivery-attempt.ts'
import { whyOff, type WebhookState } from '../../domain/webhook/webhook-state.ts'

const datetime = (words: string) =>
  v.pipe(v.string(), v.description(`${words} Datetime in the timezone of the account.`))

export const attemptSchema = v.object({
  at: datetime('When the attempt began, in real time.'),
  first_event_id: v.pipe(v.number(), v.integer()),
  last_event_id: v.pipe(v.number(), v.integer()),
  events: v.pipe(
    v.number(),
    v.integer(),
    v.description('The number of events that were sent. Categories may leave out ids between the first and the last.'),
  ),
  outcome: v.pipe(
    v.picklist(attemptOutcomes),
    v.description('Only delivered moves the cursor. Outcomes that begin with response-key- turn the webhook off.'),
  ),
  status: v.exactOptional(
    v.pipe(v.number(), v.integer(), v.description('The HTTP status of the reply, if there was one.')),
  ),
  error: v.exactOptional(
    v.pipe(v.string(), v.description('The error of the connection, such as ECONNREFUSED or CERT_HAS_EXPIRED.')),
  ),
  milliseconds: v.pipe(v.number(), v.integer(), v.description('From the name look-up to the end of the reply.')),
})

export const webhookStateSchema = v.object({
  cursor: v.pipe(
    v.number(),
    v.integer(),
    v.description('The event_id of the last processed event: acknowledged, or left out by the categories.'),
  ),
  lag: v.pipe(v.number(), v.integer(), v.description('The number of events above the cursor, of all categories.')),
  reason: v.exactOptional(
    v.pipe(
      v.picklist(whyOff),
      v.description('The reason for which it is off: stopped by hand, or turned off by the service.'),
    ),
  ),
  failed_attempts: v.pipe(v.number(), v.integer(), v.description('The next number to send. Other events begin at 0.')),
  next_attempt: v.exactOptional(datetime('When a failed delivery will be resent, in real time.')),
  last_attempt: v.exactOptional(attemptSchema),
})

export type WebhookStateView = v.InferOutput<typeof webhookStateSchema>

/** `head` is the number of the last event of the feed. */
export function showWebhookState(state: WebhookState, head: number, timezone: string): WebhookStateView {
  const { cursor, reason, failures, nextAttempt, lastAttempt } = state
  return {
    cursor,
    lag: Math.max(0, head - cursor),
    ...(reason !== undefined && { reason }),
    failed_attempts: failures,
    ...(nextAttempt !== undefined && { next_attempt: showInstant(nextAttempt, timezone) }),
    ...(lastAttempt !== undefined && { last_attempt: showAttempt(lastAttempt, timezone) }),
  }
}

export function showAttempt(attempt: Attempt, timezone: string): v.InferOutput<typeof attemptSchema> {
  const { at, firstEventId, lastEventId, events, outcome, status, error, milliseconds } = attempt
  return {
    at: showInstant(at, timezone),
    first_event_id: firstEventId,
    last_event_id: lastEventId,
    events,
    outcome,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
    milliseconds,
  }
}
