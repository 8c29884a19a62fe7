/** Periods that this service invoices, as opposed to those that another system has invoiced or that nobody invoices. */
import type { Period, Subscription } from '../world/subscription.ts'

/** Whether this service invoices the campaign's lines of a period. */
export const isInvoicedHere = (
  { begin, invoicing, external_invoicing }: Period,
  { invoicing_from }: Pick<Subscription, 'invoicing_from'>,
): boolean =>
  invoicing !== 'none' && external_invoicing === undefined && (invoicing_from === undefined || begin >= invoicing_from)
