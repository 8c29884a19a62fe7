/**
 * Wakes the webhooks of an account for new events. A webhook that is being delivered needs no message, because its
 * worker reads the feed once more after it has released the lease; a webhook that waits for a resend is due when its
 * wait ends.
 *
 * A failure here does not concern the events, which are in the feed: it is logged, and the webhook delivers them when
 * it is next due, after five minutes at most.
 */
import { instantOf } from '../../domain/time/time.ts'
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
