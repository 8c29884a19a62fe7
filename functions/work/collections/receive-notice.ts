/**
 * Receives a notice of a provider. It is stored at once and processed later, because the provider does not wait long.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time/time.ts'
import { queueOf } from '../../domain/world/collection.ts'
import { noticeTaskId } from '../../domain/world/provider-task.ts'
import type { Notice, ReceivedNotice } from '../../outside/payments/payment-port.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { writeNewItem } from '../../store/collection/provider-items.ts'
import { accountsWithProvider } from '../../store/order/form-directory.ts'
import { sendPaymentSoon } from '../queues/payment-message.ts'

/**
 * Ids of providers are few and often alike in a deployment of many accounts, so the signature identifies the account.
 */
const mostAccounts = 20

export interface NoticeToReceive extends ReceivedNotice {
  readonly providerId: string
  /** The account that the address names; without it, every account with such a provider is tried. */
  readonly account?: string
}

export type NoticeReceived = 'stored' | 'unsigned' | 'unknown-provider'

export async function receiveNotice({ providerId, account, ...received }: NoticeToReceive): Promise<NoticeReceived> {
  const accounts = account === undefined ? await accountsWithProvider(providerId) : [account]
  let isKnown = false
  for (const id of accounts.slice(0, mostAccounts)) {
    const settings = await loadSettings(id)
    const provider = settings && calledProvider(settings, providerId)
    const hasSecret = settings?.payment_providers.some((one) => one.id === providerId && one.webhook_secret)
    if (settings === undefined || provider === undefined) continue
    isKnown = true
    const notice = hasSecret ? await provider.read(received) : undefined
    if (notice === undefined) continue
    await store(settings, providerId, notice)
    return 'stored'
  }
  return isKnown ? 'unsigned' : 'unknown-provider'
}

/** Stores a notice. A notice about nothing of the service, or one that was seen before, does nothing. */
async function store(settings: Settings, provider: string, { id: notice, hints }: Notice): Promise<void> {
  if (hints.length === 0) return
  const now = await accountNow(settings, instantOf(Date.now()))
  const id = noticeTaskId(notice)
  const queue = queueOf('', provider)
  const isNew = await writeNewItem(settings, {
    ...{ task: 'notice', id, by: queue, ready_at: now, failures: 0 },
    hints: [...hints],
  })
  if (isNew) await sendPaymentSoon({ account: settings.account.id, queue, task: id })
}
