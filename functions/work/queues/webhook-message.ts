/**
 * The messages of the webhooks queue: a webhook may have events to deliver. The events are stored, so a lost message
 * loses no event, and a message that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const webhookMessageSchema = v.strictObject({ account: v.string(), webhook: v.string() })
export type WebhookMessage = Readonly<v.InferOutput<typeof webhookMessageSchema>>

/** A message that the queue refuses is not a loss: a webhook that is on is always due before long. */
export const sendWebhooks = (messages: readonly WebhookMessage[], delaySeconds = 0): Promise<void> =>
  send('WEBHOOKS_QUEUE_URL', messages, delaySeconds)
