/**
 * The headers of Standard Webhooks. The signature covers id, time and body, so a receiver knows that a delivery comes
 * from the service, is whole, and is no old delivery sent again
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
import { createHash, createHmac } from 'node:crypto'
import type { EventView } from '../domain/facts/event-view.ts'

export interface SignedMessage {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/** `secret` is base64, with or without `whsec_` before it. */
export function signatureHeaders(secret: string, { id, seconds, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}

export interface Batch {
  readonly account: string
  readonly webhook: string
  readonly events: readonly Pick<EventView, 'event_id' | 'timestamp'>[]
}

/**
 * The id of a delivery. A resend of the same events has the same id, even with other prefetched data. Test events share
 * an event id, so timestamps distinguish them.
 */
export function messageId({ account, webhook, events }: Batch): string {
  const content = JSON.stringify([account, webhook, events.map(({ event_id, timestamp }) => [event_id, timestamp])])
  return `msg_${createHash('sha256').update(content).digest('base64url').slice(0, 32)}`
}
