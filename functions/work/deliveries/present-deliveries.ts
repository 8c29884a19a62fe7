/** Deliveries in their state when they are handed out (interface: "Delivery"; "data refreshed"). */
import type { Delivery } from '../../domain/world/delivery.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { showDelivery, type DocumentDeliveryView } from '../../domain/document/show-document.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { loadBilled } from './billed-world.ts'
import { signedInvoiceUrl } from '../../outside/invoice-link.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
import { readBilled, type Billed } from '../../store/customer/documents.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import type { Reader } from '../customers/reader.ts'

/** The further data of a delivery that a caller may request. */
export const deliveryParts = ['lines', 'payment_url', 'payment_reference'] as const
type DeliveryPart = (typeof deliveryParts)[number]

export interface PresentDelivery {
  readonly delivery: Delivery
  readonly shown: DocumentDeliveryView
}

/** Few deliveries need a load beyond the batch. */
const loadedAtOnce = 10

/** The deliveries in their order. Those of erased customers are left out and removed. */
export async function presentDeliveries(
  deliveries: readonly Delivery[],
  fields: ReadonlySet<DeliveryPart>,
  reader: Reader,
): Promise<PresentDelivery[]> {
  const read = await readBilled(reader.account, deliveries)
  const present = await someAtOnce([...deliveries.entries()], loadedAtOnce, ([index, delivery]) =>
    presentDelivery(delivery, read[index], fields, reader),
  )
  return present.filter((each) => each !== undefined)
}

async function presentDelivery(
  delivery: Delivery,
  read: Billed | undefined,
  fields: ReadonlySet<DeliveryPart>,
  reader: Reader,
): Promise<PresentDelivery | undefined> {
  const { settings, language } = reader
  const { customer, number } = delivery
  const billed = await asOfNow(delivery, read, reader)
  if (billed === undefined) {
    await transact([deliveryWrite(settings, delivery, undefined)])
    return undefined
  }
  const payment_url = fields.has('payment_url')
    ? { payment_url: await signedInvoiceUrl(reader, { customer, number }) }
    : {}
  const parts = { lines: fields.has('lines'), payment_reference: fields.has('payment_reference'), ...payment_url }
  const view = showDelivery(delivery, billed, parts, { settings, language })
  return { delivery, shown: view }
}

/** The document read by the batch, unless the read was torn or the customer is due. */
async function asOfNow(
  delivery: Delivery,
  read: Billed | undefined,
  { settings, now }: Reader,
): Promise<{ customer: Pick<Customer, 'builtin'>; document: Invoice } | undefined> {
  const isCurrent = read !== undefined && (read.customer.due === undefined || read.customer.due > now)
  if (isCurrent) return read.customer.erased === undefined ? read : undefined
  const billed = await loadBilled(settings, delivery, now)
  return billed && { customer: billed.world.customer, document: billed.document }
}
