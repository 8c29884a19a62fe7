/** The first page of the portal. */
import { toPayOf } from '../../domain/world/invoice.ts'
import { overviewPage } from '../../portal-page/portal-overview.ts'
import { readerOverrides } from '../../domain/portal/reader-rights.ts'
import { cardsOf, plannedOf } from './reader-view.ts'
import type { Place } from './reader-place.ts'
import { shownInvoices } from './invoices-place.ts'

export const overviewPlace: Place = {
  show: (reader, { frame, note }) => {
    const { name, company } = reader.world.customer.builtin
    const open = Map.groupBy(shownInvoices(reader.world.ledger.open, reader), ({ currency }) => currency)
    const content = {
      // A session opened with a customer number learns no more than an address label shows.
      name: name ?? company,
      cards: cardsOf(reader),
      open: [...open].map(([currency, invoices]) => ({
        currency,
        amountMinor: invoices.reduce((sum, invoice) => sum + toPayOf(invoice), 0),
      })),
      planned: plannedOf(reader, readerOverrides).map(({ words }) => words),
      ...(note !== undefined && { note }),
    }
    return Promise.resolve(overviewPage(content, frame))
  },
}
