/** The page of a reader's invoices. */
import { entityNamed } from '../../domain/settings/business-entity.ts'
import { dateOf } from '../../domain/time/time.ts'
import { inOrderOfAge, stateOf, toPayOf, totalOf, type Invoice } from '../../domain/world/invoice.ts'
import { isOfPortal } from '../../domain/settings/portal-url.ts'
import { signedInvoicePath } from '../../outside/invoice-link.ts'
import { invoicesPage } from '../../portal-page/portal-invoices.ts'
import { readClosedBooks } from '../../store/customer/documents.ts'
import type { Place } from './reader-place.ts'
import type { Reader } from './reader-visit.ts'

/** Documents of the portal's business entities that have a number: documents computed in memory have none yet. */
export function shownInvoices(invoices: readonly Invoice[], { portal, now }: Reader): Invoice[] {
  return invoices.filter(({ entity, made }) => made <= now && isOfPortal(entity, portal))
}

export const invoicesPlace: Place = {
  show: async (reader, { frame }) => {
    const { world, settings, visit, now, language } = reader
    const { id: account, timezone } = settings.account
    const { id: customer } = world.customer
    const { documents } = await readClosedBooks(account, customer)
    const open = new Map(world.ledger.open.map((invoice) => [invoice.number, invoice]))
    const all = inOrderOfAge([...documents.filter(({ number }) => !open.has(number)), ...open.values()])
    const today = dateOf(now, timezone)
    const invoices = await Promise.all(
      shownInvoices(all, reader)
        .toReversed()
        .map(async (invoice) => {
          const { number, type, date, due, currency } = invoice
          const path = await signedInvoicePath(settings, { customer, number })
          return {
            ...{ number, type, date, currency },
            ...(due !== undefined && { due }),
            state: stateOf(invoice),
            isOverdue: due !== undefined && due < today,
            totalMinor: totalOf(invoice),
            toPayMinor: toPayOf(invoice),
            path: `${visit.base}${path}?language=${language}`,
          }
        }),
    )
    return invoicesPage({ invoices, balances: balancesOf(reader) }, frame)
  },
}

function balancesOf({ world: { ledger }, settings, portal }: Reader) {
  const sums = new Map<string, number>()
  for (const { entity, leftMinor } of ledger.credits) {
    if (!isOfPortal(entity, portal)) continue
    const currency = entityNamed(entity, settings)?.currency
    if (currency !== undefined) sums.set(currency, (sums.get(currency) ?? 0) + leftMinor)
  }
  return [...sums].flatMap(([currency, amountMinor]) => (amountMinor > 0 ? [{ currency, amountMinor }] : []))
}
