/**
 * Follows a page of the provider on which a payer agrees or pays: the provider is asked for the outcome when the payer
 * returns, when a notice arrives, and at intervals, because neither may happen.
 */
import { agreed } from '../../domain/collection/agree-on-page.ts'
import { paidOnPage } from '../../domain/collection/pay-on-page.ts'
import { newPaymentId } from '../../domain/payment/payment-id.ts'
import { refuse } from '../../domain/world/change.ts'
import { collectionId, paidByPayer } from '../../domain/world/collection.ts'
import { toPayOf } from '../../domain/world/invoice.ts'
import type { PageTask } from '../../domain/world/provider-task.ts'
import type { PageOutcome } from '../../outside/payments/payment-port.ts'
import { runtime } from '../../outside/runtime.ts'
import { collectionOfPayment } from '../../store/collection/provider-payments.ts'
import { removeItem } from '../../store/collection/provider-items.ts'
import { loadBilled } from '../deliveries/billed-world.ts'
import { changeCustomer } from './change-customer.ts'
import type { ItemOutcome, ProviderTurn } from './provider-job.ts'

/** The waiting times between two questions, in seconds: a page of a provider is open for a day at most. */
const waits: readonly number[] = [300, 900, 3600, 10_800, 21_600, 43_200, 86_400]
/** The longest time that a visitor's call takes to open a page. */
const openingSeconds = 120

type Turn = Pick<ProviderTurn, 'settings' | 'now' | 'provider' | 'providerId'>

/** The outcome of a page is stored before its task leaves the queue. */
export async function followPage(turn: Turn, page: PageTask): Promise<ItemOutcome> {
  const { session, failures } = page
  // The page was shown to nobody, because the visitor's call was cut off while it opened the page.
  if (session === undefined) return failures > 1 ? { outcome: 'over' } : { outcome: 'later', seconds: openingSeconds }
  const outcome = await turn.provider.outcome(session)
  if (outcome.outcome !== 'pending') {
    await settlePage(turn, page, outcome)
    return { outcome: 'over' }
  }
  if (await isOutdated(turn, page)) {
    const closed = await closePage(turn, page)
    if (closed !== 'pending') return { outcome: 'over' }
  }
  const seconds = waits[Math.max(0, failures - 1)]
  return seconds === undefined ? { outcome: 'over' } : { outcome: 'later', seconds }
}

/** Whether the page asks for another amount than its invoice does by now, such as after a payment or a credit note. */
async function isOutdated({ settings, now }: Turn, { customer, number, amountMinor }: PageTask): Promise<boolean> {
  if (number === undefined) return false
  const billed = await loadBilled(settings, { customer, number }, now)
  const toPayMinor = billed === undefined ? 0 : toPayOf(billed.document)
  return toPayMinor <= 0 || (amountMinor !== undefined && amountMinor !== toPayMinor)
}

/**
 * Closes a page, before its invoice is collected or if it is outdated. The payer may have paid at the last moment. The
 * outcome `pending` says that the page is not closed: it is being opened, or its payment is under way.
 */
export async function closePage(turn: Turn, page: PageTask): Promise<PageOutcome['outcome']> {
  const { session } = page
  if (session === undefined) return 'pending'
  await turn.provider.close(session)
  const outcome = await turn.provider.outcome(session)
  if (outcome.outcome === 'pending') return 'pending'
  await settlePage(turn, page, outcome)
  await removeItem(turn.settings, page)
  return outcome.outcome
}

export async function settlePage(turn: Turn, page: PageTask, outcome: PageOutcome): Promise<void> {
  switch (outcome.outcome) {
    case 'agreed':
      await agreeOn(turn, page, outcome)
      return
    case 'paid':
      await registerPaid(turn, page, outcome)
      return
    case 'pending':
    case 'over':
  }
}

async function agreeOn(
  { settings, now, provider }: Turn,
  { customer, agreement: id }: PageTask,
  { agreement }: Extract<PageOutcome, { outcome: 'agreed' }>,
): Promise<void> {
  if (id === undefined) return
  const changed = await changeCustomer({ settings, customer, now }, ({ world }) =>
    agreed(world, id, agreement, now, settings),
  )
  // An erased customer has agreed to nothing any more.
  if (changed.outcome === 'gone') await provider.end(agreement.reference)
}

async function registerPaid(
  { settings, now, providerId }: Turn,
  { customer, number }: PageTask,
  { reference, amountMinor }: Extract<PageOutcome, { outcome: 'paid' }>,
): Promise<void> {
  if (number === undefined) return
  const id = newPaymentId(runtime.newToken(), customer)
  const attempt = collectionId(customer, number, paidByPayer)
  const owner = await collectionOfPayment(settings.account.id, providerId, reference)
  if (owner === attempt) return
  if (owner !== undefined) {
    console.error({ message: 'A payment on a page belongs to another collection.', customer, number, owner })
    return
  }
  const changed = await changeCustomer({ settings, customer, number, now }, ({ world, document }) =>
    document === undefined
      ? refuse({ field: '', code: 'invoice_unknown' })
      : paidOnPage({ world, document, provider: providerId, reference, amountMinor, id, now, settings }),
  )
  if (changed.outcome === 'refused') {
    console.error({ message: 'A payment on a page cannot be registered.', customer, number, reference })
  }
}
