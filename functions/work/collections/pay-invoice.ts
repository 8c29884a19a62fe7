/** "Pay now" on the page of an invoice: redirects the payer to the provider's page, and registers the payment. */
import { pageProvider } from '../../domain/collection/agreements.ts'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { mayPayOnPage } from '../../domain/collection/pay-on-page.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import { defaultLanguage, type PaymentProviderSettings, type Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { pageTaskId } from '../../domain/world/provider-task.ts'
import { referenceOf, toPayOf, type Invoice } from '../../domain/world/invoice.ts'
import type { Language } from '../../language/language.ts'
import type { LinkedInvoice } from '../../outside/invoice-link.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { loadBilled } from '../deliveries/billed-world.ts'
import { backFromPage, redirectToPage, type Led } from './open-page.ts'

interface PayableInvoice {
  readonly settings: Settings
  readonly now: Instant
  readonly document: Invoice
  readonly email: string | undefined
  readonly language: Language
  readonly provider: PaymentProviderSettings
}

const entityLanguage = (entity: string, settings: Settings): Language =>
  entityNamed(entity, settings)?.language ?? defaultLanguage(settings)

/** The invoice of a link; undefined if it does not exist or its business entity has no provider with a page. */
async function payable({ account, customer, number }: LinkedInvoice): Promise<PayableInvoice | undefined> {
  const settings = await loadSettings(account)
  if (settings === undefined) return undefined
  const now = await accountNow(settings, instantOf(Date.now()))
  const billed = await loadBilled(settings, { customer, number }, now)
  if (billed === undefined) return undefined
  const { document, world } = billed
  const provider = pageProvider(document.entity, settings)
  const { email } = world.customer.builtin
  const language = languageOf(world.customer) ?? entityLanguage(document.entity, settings)
  return provider && { settings, now, document, email, language, provider }
}

const turnOf = ({ settings, now, provider }: PayableInvoice, { customer, number }: LinkedInvoice) => {
  const called = calledProvider(settings, provider.id)
  if (called === undefined) throw new Error(`The provider ${provider.id} has no page.`)
  const task = { id: pageTaskId({ customer, number }), customer, number }
  return { settings, now, provider: called, providerId: provider.id, task }
}

export interface PayingVisit {
  readonly doneUrl: string
  readonly cancelUrl: string
  /** The language that the address names. */
  readonly language: Language | undefined
}

export interface LedToPay {
  readonly led: Led
  /** The language of the payer. */
  readonly language: Language
}

/** Undefined if the invoice cannot be paid on a page. */
export async function redirectToPay(
  linked: LinkedInvoice,
  { language: requested, ...addresses }: PayingVisit,
): Promise<LedToPay | undefined> {
  const invoice = await payable(linked)
  if (invoice === undefined) return undefined
  const { document, email, provider, now } = invoice
  const language = requested ?? invoice.language
  if (!mayPayOnPage(document, now)) return { led: { outcome: 'busy' }, language }
  const led = await redirectToPage({
    ...turnOf(invoice, linked),
    page: {
      ...{ ...addresses, language },
      ...{ methods: provider.methods, currency: document.currency },
      pays: { amountMinor: toPayOf(document), text: referenceOf(document) },
      ...(email !== undefined && { email }),
    },
    mayOpen: async () => {
      const present = await payable(linked)
      return present !== undefined && mayPayOnPage(present.document, present.now)
    },
  })
  return { led, language }
}

export async function backFromPaying(linked: LinkedInvoice): Promise<void> {
  const invoice = await payable(linked)
  if (invoice !== undefined) await backFromPage(turnOf(invoice, linked))
}
