/** "Pay now" on the page of an invoice: leads its payer to the provider's page, and registers what was paid there. */
import { pageProvider } from '../../domain/collection/agreements.ts'
import { mayPayOnPage } from '../../domain/collection/pay-on-page.ts'
import type { PaymentProviderSettings, Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { pageTaskId } from '../../domain/world/provider-task.ts'
import { referenceOf, toPayOf, type Invoice } from '../../domain/world/invoice.ts'
import type { Language } from '../../language/language.ts'
import type { LinkedInvoice } from '../../outside/invoice-link.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { loadBilled } from '../deliveries/billed-world.ts'
import { backFromPage, leadToPage, type Led } from './open-page.ts'

interface PayableInvoice {
  readonly settings: Settings
  readonly now: Instant
  readonly document: Invoice
  readonly email: string | undefined
  readonly provider: PaymentProviderSettings
}

/** Undefined where the invoice is none, or its business entity has no provider with a page. */
async function payable({ account, customer, number }: LinkedInvoice): Promise<PayableInvoice | undefined> {
  const settings = await loadSettings(account)
  if (settings === undefined) return undefined
  const now = await accountNow(settings, instantOf(Date.now()))
  const billed = await loadBilled(settings, { customer, number }, now)
  if (billed === undefined) return undefined
  const { document, world } = billed
  const provider = pageProvider(document.entity, settings)
  return provider && { settings, now, document, email: world.customer.builtin.email, provider }
}

const turnOf = ({ settings, now, provider }: PayableInvoice, { customer, number }: LinkedInvoice) => {
  const called = calledProvider(settings, provider.id)
  if (called === undefined) throw new Error(`The provider ${provider.id} has no page.`)
  const task = { id: pageTaskId({ customer, number }), customer, number }
  return { settings, now, provider: called, providerId: provider.id, task }
}

/** Undefined where the invoice cannot be paid on a page. */
export async function leadToPay(
  linked: LinkedInvoice,
  addresses: { readonly doneUrl: string; readonly cancelUrl: string; readonly language: Language },
): Promise<Led | undefined> {
  const invoice = await payable(linked)
  if (invoice === undefined) return undefined
  const { document, email, provider, now } = invoice
  if (!mayPayOnPage(document, now)) return { outcome: 'busy' }
  return await leadToPage({
    ...turnOf(invoice, linked),
    page: {
      ...addresses,
      ...{ methods: provider.methods, currency: document.currency },
      pays: { amountMinor: toPayOf(document), text: referenceOf(document) },
      ...(email !== undefined && { email }),
    },
    mayOpen: async () => {
      const present = await payable(linked)
      return present !== undefined && mayPayOnPage(present.document, present.now)
    },
  })
}

export async function backFromPaying(linked: LinkedInvoice): Promise<void> {
  const invoice = await payable(linked)
  if (invoice !== undefined) await backFromPage(turnOf(invoice, linked))
}
