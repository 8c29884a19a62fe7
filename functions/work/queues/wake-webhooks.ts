/**
 * Lets the webhooks of an account know that there are new events. Those at work find them by themselves, as a worker
 * looks once more after it has let go; those that wait for a resend are due by then.
 *
 * That this fails is no fault of the events, which are in the feed: it is told, and made up for when the webhook is next
 * due, after five minutes at most.
 */
import { instantOf } from '../../domain/time.ts'
import { isReady } from '../../domain/webhook/webhook-state.ts'
import { readWebhooks } from '../../store/webhook/webhooks.ts'
import { sendWebhooks } from './webhook-message.ts'

export async function wakeWebhooks(account: string): Promise<void> {
  try {
    const now = instantOf(Date.now())
    const ready = (await readWebhooks(account)).filter((state) => isReady(state, now))
    await sendWebhooks(ready.map(({ id }) => ({ account, webhook: id })))
  } catch (error) {
    console.warn({ message: 'Webhooks were not told of new events.', account, error: String(error) })
  }
}
