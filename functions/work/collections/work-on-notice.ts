/**
 * Processes a notice of a provider. A notice is only a hint: the provider is asked about its subject, or it is
 * registered by the rule of all outcomes, so it does no harm if it arrives twice, late or in another order.
 */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { mostAtOnce, reversePayment, type ReversalCommand } from '../../domain/collection/reverse-payment.ts'
import { followPayment } from '../../domain/payment/follow-payment.ts'
import { newPaymentId } from '../../domain/payment/payment-id.ts'
import type { Instant } from '../../domain/time/time.ts'
import { refuse, unchanged } from '../../domain/world/change.ts'
import { agreementOfAttempt, attemptNamed } from '../../domain/world/collection.ts'
import type { Payment } from '../../domain/world/invoice.ts'
import { aboutPage, taskOfPageKey, type NoticeTask, type ProviderHint } from '../../domain/world/provider-task.ts'
import { runtime } from '../../outside/runtime.ts'
import { collectionOfPayment } from '../../store/collection/provider-payments.ts'
import { isTask, markSeen, readProviderItem, removeItem } from '../../store/collection/provider-items.ts'
import { loadBilled } from '../deliveries/billed-world.ts'
import { changeCustomer } from './change-customer.ts'
import { report } from './collect-attempt.ts'
import { followPage, settlePage } from './follow-page.ts'
import type { ProviderTurn } from './provider-job.ts'

export async function workOnNotice(turn: ProviderTurn, notice: NoticeTask, realNow: Instant): Promise<void> {
  for (const hint of notice.hints) await follow(turn, notice.by, hint)
  await markSeen(turn.settings, notice, realNow)
}

async function follow(turn: ProviderTurn, queue: string, hint: ProviderHint): Promise<void> {
  switch (hint.about) {
    case 'page':
      await followPageOf(turn, queue, hint)
      return
    case 'collection':
      await askFor(turn, hint.key)
      return
    case 'reversal':
      await takeBack(turn, hint)
      return
  }
}

/**
 * Follows the page that the notice names, also if its task is over or knows another visit: a payer's actions on a
 * page count, however it came to be open.
 */
async function followPageOf(
  turn: ProviderTurn,
  queue: string,
  { key, session }: Extract<ProviderHint, { about: 'page' }>,
): Promise<void> {
  const id = taskOfPageKey(key)
  const page = await readProviderItem(turn.settings.account.id, queue, id)
  if (page !== undefined && isTask(page) && page.task === 'page' && page.session === session) {
    const { outcome } = await followPage(turn, page)
    if (outcome === 'over') await removeItem(turn.settings, page)
    return
  }
  const about = aboutPage(id)
  if (about === undefined) return
  const visit = { task: 'page' as const, id, by: queue, ...about, key, session, ready_at: turn.now, failures: 0 }
  await settlePage(turn, visit, await turn.provider.outcome(session))
}

async function askFor(turn: ProviderTurn, id: string): Promise<void> {
  const { settings, now, provider } = turn
  const attempt = attemptNamed(id)
  if (attempt === undefined) return
  const billed = await loadBilled(settings, attempt, now)
  const collection = billed?.document.collection
  const agreement = collection && agreementNamed(billed.world, agreementOfAttempt(collection, attempt.attempt))
  if (agreement?.reference === undefined) return
  const outcome = await provider.find({ key: id, agreement: agreement.reference })
  if (outcome !== undefined) await report(turn, id, outcome)
}

/**
 * Registers the amount that a scheme took back. An amount above the rest of the payment was paid back already. A
 * payment of very many invoices is taken back in parts, each under its own name, so that a worker that is cut off
 * continues with the next.
 */
async function takeBack(
  { settings, now, providerId }: ProviderTurn,
  hint: Extract<ProviderHint, { about: 'reversal' }>,
): Promise<void> {
  const { payment: reference, case: name } = hint
  const attempt = await collectionOfPayment(settings.account.id, providerId, reference)
  const customer = attempt === undefined ? undefined : attemptNamed(attempt)?.customer
  if (customer === undefined) return
  for (;;) {
    const id = newPaymentId(runtime.newToken(), customer)
    const toChange = { settings, customer, now, withBooks: true, ofErased: true }
    const changed = await changeCustomer(toChange, ({ world, books }) => {
      const payment = books?.payments.find(
        ({ provider, amountMinor: paid }) =>
          provider?.id === providerId && provider.reference === reference && paid > 0,
      )
      if (books === undefined || payment === undefined) return refuse({ field: '', code: 'payment_unknown' })
      return takePartBack({ world, books, id, now, settings }, payment, hint)
    })
    if (changed.outcome === 'refused' || changed.outcome === 'gone') {
      console.error({ message: 'A reversed payment cannot be registered.', customer, payment: reference, case: name })
    }
    if (changed.outcome !== 'changed') return
  }
}

/** Registers as much of the case as fits into one change; unchanged if all of it is registered. */
function takePartBack(
  grounds: Omit<ReversalCommand, 'given'>,
  payment: Payment,
  { case: name, amountMinor, reason }: Extract<ProviderHint, { about: 'reversal' }>,
) {
  const { world, books } = grounds
  const parts = books.payments.filter(
    ({ refunds, reversed }) =>
      refunds === payment.id && (reversed?.case === name || reversed?.case?.startsWith(`${name}~`) === true),
  )
  const registered = parts.reduce((sum, part) => sum - part.amountMinor, 0)
  const amount = Math.min(amountMinor - registered, followPayment(books, payment).leftMinor)
  if (amount <= 0) return unchanged(world)
  const reversal = {
    ...{ payment_id: payment.id, kind: 'chargeback' as const },
    case: parts.length === 0 ? name : `${name}~${parts.length + 1}`,
    ...(reason !== undefined && { reason }),
  }
  return reversePayment({ ...grounds, given: { ...reversal, amount: Math.min(amount, mostAtOnce(books, payment)) } })
}
