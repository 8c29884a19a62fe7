/**
 * Turns a webhook off because of its receiver. The settings, the webhook's state and the event are written in one
 * transaction, so the event exists exactly once, whichever worker is cut off or comes twice.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Deactivation, WebhookState } from '../../domain/webhook/webhook-state.ts'
import { accountTransaction } from '../account/account-transaction.ts'
import { accountNow } from '../account/clock.ts'
import { transact } from '../dynamo/transaction.ts'
import { compress } from '../account/settings-item.ts'
import { forgetSettings, readSettings } from '../account/load-settings.ts'
import { nextVersion, webhookWrite } from './webhooks.ts'

/** Stores a state derived from the latest one; undefined if the stored state has changed. */
export async function deactivateWebhook(
  account: string,
  state: WebhookState,
  reason: Deactivation,
  realNow: Instant,
): Promise<WebhookState | undefined> {
  const before = await readSettings(account)
  if (before === undefined) return undefined
  const settings = turnedOff(before.settings, state.id)
  const { writes, keyHashes } = accountTransaction({
    before,
    settings,
    compressed: await compress(settings),
    change: {
      // The event has the account's own time, as every event has.
      at: await accountNow(settings, realNow),
      via: 'system',
      by: 'System',
      facts: [{ fact: 'webhook-deactivated', webhook: state.id, reason }],
    },
    webhooks: [webhookWrite(account, state)],
  })
  const outcome = await transact(writes.map((write) => ({ write, onConflict: 'lost-race' })))
  forgetSettings(account, keyHashes)
  return outcome === 'committed' ? nextVersion(state) : undefined
}

const turnedOff = (settings: Settings, id: string): Settings => ({
  ...settings,
  webhooks: settings.webhooks.map((webhook) => (webhook.id === id ? { ...webhook, enabled: false } : webhook)),
})
