/** Asks a payer by e-mail for another card or account, or to confirm the present one, on a page of the provider. */
import { isStopped } from '../customer/stopped-emails.ts'
import { buyerOf } from '../document/buyer.ts'
import { senderAddress } from '../settings/business-entity.ts'
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import { isOver, stateAt } from '../subscription/subscription-state.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { agreementMail } from '../world/agreement-mail.ts'
import type { Customer } from '../world/customer.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { agreementNamed, agreementsOf, isCalled, pageProvider, providerOf, withAgreement } from './agreements.ts'

/** Days for which an agreement may be pending. */
export const pendingDays = 30

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

/** The address at which the payer is asked; undefined if no e-mail reaches the payer. */
export function payerAddress(customer: Customer): string | undefined {
  const { email } = buyerOf(customer)
  return email === undefined || isStopped(customer, email) ? undefined : email
}

export const withMail = (world: World, agreement: string, now: Instant, number?: string): World =>
  withRecords(world, {
    record: 'agreement-mail',
    mail: agreementMail({ customer: world.customer.id, agreement, ...(number !== undefined && { number }) }, now),
  })

/** Whether an e-mail of the business entity reaches the payer. */
const isReached = (world: World, entity: string, settings: Settings): boolean =>
  payerAddress(world.customer) !== undefined && senderAddress(entity, settings) !== undefined

interface Asking {
  readonly now: Instant
  readonly settings: Settings
  /** The invoice that could not be collected. */
  readonly number?: string
}

/** A pending agreement, and the e-mail that asks the payer for it. */
function askFor(world: World, agreement: NewAgreement, { now, settings, number }: Asking): Change {
  const made = withPending(world, pendingAgreement(agreement, now, settings))
  return { ...made, world: withMail(made.world, agreement.id, now, number) }
}

export interface AskingAgain {
  readonly world: World
  readonly invoice: Invoice
  /** The agreement by which the invoice could not be collected. */
  readonly agreement: Agreement
  /** The id of the agreement, if one is made. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Asks the payer of an invoice that could not be collected. If the provider has no page, or no e-mail reaches the
 * payer, nothing is done: people see that the invoice waits.
 */
export function askAgain({ world, invoice, agreement, id, now, settings }: AskingAgain): Change {
  const { entity } = agreement
  const page = pageOf(world, agreement, settings)
  if (page === undefined || !isReached(world, entity, settings)) return unchanged(world)
  const { provider, method } = page
  const pending = agreementsOf(world).find(
    (one) => one.state === 'pending' && one.provider === provider && one.entity === entity && isOpen(one, now),
  )
  if (pending !== undefined) return unchanged(withMail(world, pending.id, now, invoice.number))
  const subscription = ownSubscription(world, invoice, agreement)
  const agreeing = subscription === undefined ? {} : { subscription }
  return askFor(world, { id, provider, method, entity, agreeing }, { now, settings, number: invoice.number })
}

/**
 * The provider on whose page the payer can agree, and the method there: that of the agreement, or another one of the
 * business entity where the agreement is no longer active and its own provider has no page.
 */
function pageOf(
  world: World,
  agreement: Agreement,
  settings: Settings,
): Pick<Agreement, 'provider' | 'method'> | undefined {
  const { provider, method, entity, id } = agreement
  const own = providerOf(agreement, settings)
  if (own !== undefined && isCalled(own)) return { provider, method }
  const isActive = agreementNamed(world, id)?.state === 'active'
  const other = isActive ? undefined : pageProvider(entity, settings)
  const offered = other?.methods.find((one) => one === method) ?? other?.methods[0]
  return other === undefined || offered === undefined ? undefined : { provider: other.id, method: offered }
}

/**
 * Asks a customer whose mandate can no longer be used for another payment method, on the page of a provider. The
 * customer has something to pay, or a subscription that continues.
 */
export function askForAnother({ world, entity, id, now, settings }: AskingForAnother): Change {
  const provider = pageProvider(entity, settings)
  const [method] = provider?.methods ?? []
  const hasOther = agreementsOf(world).some(
    (one) => one.entity === entity && (one.state === 'active' || one.state === 'pending'),
  )
  if (provider === undefined || method === undefined || hasOther) return unchanged(world)
  if (!isReached(world, entity, settings) || !owes(world, entity, now)) return unchanged(world)
  return askFor(world, { id, provider: provider.id, method, entity, agreeing: {} }, { now, settings })
}

type AskingForAnother = Pick<AskingAgain, 'world' | 'id' | 'now' | 'settings'> & {
  /** External id of the business entity. */
  readonly entity: string
}

const owes = ({ ledger, subscriptions }: World, entity: string, now: Instant): boolean =>
  ledger.open.some((invoice) => invoice.entity === entity && toPayOf(invoice) > 0) ||
  subscriptions.some((subscription) => !isOver(stateAt(subscription, now)))

const isOpen = ({ pending_until: until }: Agreement, now: Instant): boolean => until === undefined || until > now

/** The subscription that the agreement alone pays. */
const ownSubscription = (world: World, { lines }: Invoice, agreement: Agreement): string | undefined =>
  lines
    .flatMap(({ period }) => period?.subscription ?? [])
    .find((id) => world.subscriptions.some((one) => one.id === id && one.paid_by === agreement.id))
