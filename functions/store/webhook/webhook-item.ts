/** The item of a webhook's state, and the stored form of attempts. */
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { attemptOutcomes, type Attempt } from '../../domain/webhook/delivery-attempt.ts'
import { deactivations, whyOff, type WebhookState } from '../../domain/webhook/webhook-state.ts'
import { dueAttributes, webhookDuePartition, webhookKey } from '../keys.ts'

const number = v.pipe(v.number(), v.safeInteger())

export const storedAttemptSchema = v.object({
  at: instantSchema,
  first_event_id: number,
  last_event_id: number,
  events: number,
  outcome: v.picklist(attemptOutcomes),
  status: v.exactOptional(number),
  error: v.exactOptional(v.string()),
  milliseconds: number,
})

const itemSchema = v.object({
  sk: v.string(),
  version: number,
  settings_version: number,
  enabled: v.boolean(),
  reason: v.exactOptional(v.picklist(whyOff)),
  cursor: number,
  failures: number,
  next_attempt: v.exactOptional(instantSchema),
  last_attempt: v.exactOptional(storedAttemptSchema),
  lease: v.exactOptional(v.object({ token: v.string(), until: instantSchema })),
  notice: v.exactOptional(v.object({ reason: v.picklist(deactivations), at: instantSchema, tries: number })),
  due_at: v.exactOptional(instantSchema),
})

export function webhookItem(account: string, state: WebhookState) {
  const { id, version, settingsVersion, enabled, reason, cursor, failures, lease, notice } = state
  const { nextAttempt, lastAttempt, due } = state
  return {
    ...webhookKey(account, id),
    version,
    settings_version: settingsVersion,
    enabled,
    cursor,
    failures,
    ...(reason !== undefined && { reason }),
    ...(nextAttempt !== undefined && { next_attempt: nextAttempt }),
    ...(lastAttempt !== undefined && { last_attempt: storedAttempt(lastAttempt) }),
    ...(lease !== undefined && { lease }),
    ...(notice !== undefined && { notice }),
    ...(due !== undefined && dueAttributes(webhookDuePartition(account, id), due)),
  }
}

export function parseWebhookItem(item: unknown): WebhookState {
  const parsed = v.parse(itemSchema, item)
  const { sk: id, settings_version: settingsVersion, next_attempt, last_attempt, due_at, ...rest } = parsed
  return {
    ...rest,
    id,
    settingsVersion,
    ...(next_attempt !== undefined && { nextAttempt: next_attempt }),
    ...(last_attempt !== undefined && { lastAttempt: attemptOf(last_attempt) }),
    ...(due_at !== undefined && { due: due_at }),
  }
}

export function storedAttempt({ firstEventId, lastEventId, ...rest }: Attempt) {
  return { ...rest, first_event_id: firstEventId, last_event_id: lastEventId }
}

export function attemptOf(stored: v.InferOutput<typeof storedAttemptSchema>): Attempt {
  const { first_event_id: firstEventId, last_event_id: lastEventId, ...rest } = stored
  return { ...rest, firstEventId, lastEventId }
}
