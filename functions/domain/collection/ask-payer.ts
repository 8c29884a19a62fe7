/** Asks a payer by e-mail for another card or account, or to confirm the present one, on a page of the provider. */
import { isStopped } from '../customer/stopped-emails.ts'
import { buyerOf } from '../document/buyer.ts'
import { senderOf } from '../delivery/sending.ts'
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { agreementMail } from '../world/agreement-mail.ts'
import type { Customer } from '../world/customer.ts'
import type { Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { agreementsOf, isCalled, providerOf, withAgreement } from './agreements.ts'

/** Days for which a payer may agree. */
const pendingDays = 30

export type NewAgreement = Pick<Agreement, 'id' | 'provider' | 'method' | 'entity'> & {
  readonly agreeing: NonNullable<Agreement['agreeing']>
}

export const pendingAgreement = (agreement: NewAgreement, now: Instant, settings: Settings): Agreement => ({
  ...agreement,
  ...{ state: 'pending', default: false, created: now },
  pending_until: after(now, 'P1D', pendingDays, settings.account.timezone),
})

export const withPending = (world: World, pending: Agreement): Change => ({
  world: withAgreement(world, pending),
  facts: [{ fact: 'agreement-moved', agreement: pending.id, method: pending.method, state: 'pending' }],
})

/** The address at which the payer is asked; undefined where no e-mail reaches the payer. */
export function payerAddress(customer: Customer): string | undefined {
  const { email } = buyerOf(customer)
  return email === undefined || isStopped(customer, email) ? undefined : email
}

export const withMail = (world: World, agreement: string, now: Instant, number?: string): World =>
  withRecords(world, {
    record: 'agreement-mail',
    mail: agreementMail({ customer: world.customer.id, agreement, ...(number !== undefined && { number }) }, now),
  })

export interface AskingAgain {
  readonly world: World
  readonly invoice: Invoice
  /** The agreement by which the invoice could not be collected. */
  readonly agreement: Agreement
  /** The id of the agreement, where one is made. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Asks the payer of an invoice that could not be collected. Where the provider has no page, or no e-mail reaches the
 * payer, nothing is done: people see that the invoice waits.
 */
export function askAgain({ world, invoice, agreement, id, now, settings }: AskingAgain): Change {
  const { provider, method, entity } = agreement
  const called = providerOf(agreement, settings)
  const isReached = payerAddress(world.customer) !== undefined && senderOf({ entity }, settings) !== undefined
  if (called === undefined || !isCalled(called) || !isReached) return unchanged(world)
  const pending = agreementsOf(world).find(
    (one) => one.state === 'pending' && one.provider === provider && one.entity === entity && isOpen(one, now),
  )
  if (pending !== undefined) return unchanged(withMail(world, pending.id, now, invoice.number))
  const subscription = ownSubscription(world, invoice, agreement)
  const agreeing = subscription === undefined ? {} : { subscription }
  const made = withPending(world, pendingAgreement({ id, provider, method, entity, agreeing }, now, settings))
  return { ...made, world: withMail(made.world, id, now, invoice.number) }
}

const isOpen = ({ pending_until: until }: Agreement, now: Instant): boolean => until === undefined || until > now

/** The subscription that the agreement alone pays. */
const ownSubscription = (world: World, { lines }: Invoice, agreement: Agreement): string | undefined =>
  lines
    .flatMap(({ period }) => period?.subscription ?? [])
    .find((id) => world.subscriptions.some((one) => one.id === id && one.paid_by === agreement.id))
