/**
 * The document of a link, as it is now. What has fallen due is worked out in memory and not stored, as opening a link
 * only reads.
 */
import { documentIn } from '../../domain/world/find-document.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time.ts'
import { languageOf, toInvoiceDocument } from '../../invoice-document/of-invoice.ts'
import { accountNow } from '../../store/account/clock.ts'
import { readDocument } from '../../store/customer/documents.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldAtLeisure } from '../../store/world-at-leisure.ts'
import type { FindInvoice } from './linked-invoice.ts'

export const findInvoice: FindInvoice = async ({ account, customer, number }, asked) => {
  const settings = await loadSettings(account)
  if (settings === undefined) return undefined
  const invoice = await invoiceNow(settings, customer, number)
  if (invoice === undefined) return undefined
  const language = asked ?? languageOf(invoice, settings)
  return { document: toInvoiceDocument(invoice, customer, settings, language), language }
}

/** A document that is reopened while it is searched for is found in the next round. */
const maxLooks = 2

async function invoiceNow(settings: Settings, customer: string, number: string): Promise<Invoice | undefined> {
  const { id: account } = settings.account
  const now = await accountNow(settings, instantOf(Date.now()))
  for (let looks = 0; looks < maxLooks; looks++) {
    const world = await loadWorld(account, customer)
    if (world === undefined) return undefined
    // Documents that were worked out in memory have no numbers of their own yet.
    const isOpen = world.ledger.open.some((open) => open.number === number)
    const invoice = isOpen
      ? documentIn(await worldAtLeisure(world, now, settings), number)
      : await readDocument(account, customer, number)
    if (invoice !== undefined) return invoice
  }
  return undefined
}
