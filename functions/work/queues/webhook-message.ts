/**
 * The messages of the webhooks queue: look at this webhook. What there is to deliver is stored, so none can be lost with a
 * message, and one that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const webhookMessageSchema = v.strictObject({ account: v.string(), webhook: v.string() })
export type WebhookMessage = Readonly<v.InferOutput<typeof webhookMessageSchema>>

/** A message that the queue does not take is no loss: a webhook that is on is always due before long. */
export const sendWebhooks = (messages: readonly WebhookMessage[], delaySeconds = 0): Promise<void> =>
  send('WEBHOOKS_QUEUE_URL', messages, delaySeconds)
