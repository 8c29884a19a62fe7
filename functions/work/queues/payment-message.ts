/**
 * The messages of the queue of payments: something waits at a payment provider. It is stored, so a lost message loses
 * nothing, and one that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const paymentMessageSchema = v.strictObject({ account: v.string(), queue: v.string(), task: v.string() })
export type PaymentMessage = Readonly<v.InferOutput<typeof paymentMessageSchema>>

/** A message that the queue does not take is no loss: the sweep finds the task. */
export async function sendPaymentSoon(message: PaymentMessage): Promise<void> {
  try {
    await send('PAYMENTS_QUEUE_URL', [message])
  } catch (error) {
    console.warn({ message: 'A task at a provider waits for the sweep.', ...message, error: String(error) })
  }
}
