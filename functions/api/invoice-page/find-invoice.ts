/**
 * The present document of a link. Due steps are computed in memory and not stored, because opening a link only reads.
 */
import { pageProvider } from '../../domain/collection/agreements.ts'
import { mayPayOnPage } from '../../domain/collection/pay-on-page.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import { documentIn } from '../../domain/world/find-document.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { portalAddress } from '../../domain/settings/portal-url.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { accountNow } from '../../store/account/clock.ts'
import { readDocument } from '../../store/customer/documents.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { shownDocument } from '../../work/deliveries/printable-document.ts'
import { presentWorld } from './world-cache.ts'
import type { FindInvoice } from './linked-invoice.ts'

export const findInvoice: FindInvoice = async ({ account, customer, number }, chosenLanguage) => {
  const settings = await loadSettings(account)
  if (settings === undefined) return undefined
  const now = await accountNow(settings, instantOf(Date.now()))
  const current = await invoiceNow(settings, customer, number, now)
  if (current === undefined) return undefined
  const language = chosenLanguage ?? current.invoice.paper.language
  const { entity: external_id } = current.invoice
  const country = entityNamed(external_id, settings)?.country
  const document = await shownDocument({ ...current, settings, language, now })
  const isPayable = pageProvider(external_id, settings) !== undefined && mayPayOnPage(current.invoice, now)
  const portalPath = portalAddress(settings, { base: '', language, entities: [external_id] })
  const seller = { external_id, country }
  return { document, language, seller, isPayable, ...(portalPath !== undefined && { portalPath }) }
}

/** A document that is reopened while it is searched for is found in the next round. */
const maxLooks = 2

interface Found {
  readonly invoice: Invoice
  readonly world: World
}

export async function invoiceNow(
  settings: Settings,
  customer: string,
  number: string,
  now: Instant,
): Promise<Found | undefined> {
  const { id: account } = settings.account
  for (let looks = 0; looks < maxLooks; looks++) {
    const stored = await loadWorld(account, customer)
    if (stored === undefined) return undefined
    const world = await presentWorld(stored, now, settings)
    // Documents computed in memory have no numbers yet.
    const isOpen = stored.ledger.open.some((open) => open.number === number)
    const invoice = isOpen ? documentIn(world, number) : await readDocument(account, customer, number)
    if (invoice !== undefined) return { invoice, world }
  }
  return undefined
}
