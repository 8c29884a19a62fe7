/**
 * All data of a customer, in pages of the size of one answer (extensions: GET /api/customers/export/). A page is a walk
 * through the customer's partition, so a kind of item that is added later cannot be forgotten.
 */
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { encodedItemBytes } from '../../domain/text/encoded-size.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { factSchema } from '../../domain/facts/fact.ts'
import { instantOf, showInstant } from '../../domain/time/time.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { invoiceSchema } from '../../domain/world/invoice.ts'
import { correctedNumber } from '../../invoice-document/of-invoice.ts'
import { readDocumentsNamed } from '../../store/customer/documents.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { readNoteTexts } from '../../store/customer/notes.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import { beginOfPartition, walkPartition } from '../../store/customer/walk-partition.ts'
import { readDeliveriesTo } from '../../store/delivery/deliveries.ts'
import type { Item } from '../../store/dynamo/batch-get.ts'
import { kindOfCustomerItem, orderOfEntry, requestOfEntry } from '../../store/keys.ts'
import { readFailedLogIns } from '../../store/limits/login-attempts.ts'
import { readPresentOrders } from '../../store/order/present-orders.ts'
import { readRequests } from '../../store/request/request-item.ts'
import * as v from 'valibot'
import { exportedItem, exportedSections, type ExportReading } from './exported-items.ts'
import type { Reader } from './reader.ts'

type Shown = Readonly<Record<string, unknown>>

export interface ExportPage {
  readonly sections: Readonly<Record<string, readonly Shown[]>>
  /** The start of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/** The page after a sort key; without one, the first page. */
export async function exportPage(customer: Customer, after: string | undefined, reader: Reader): Promise<ExportPage> {
  const sections = new Map<string, Shown[]>(exportedSections.map((section) => [section, []]))
  const beside = after === undefined ? await besidePartition(customer, reader) : {}
  let bytes = encodedItemBytes(beside)
  let last: string | undefined
  for await (const items of walkPartition(reader.account, customer.id, after ?? beginOfPartition)) {
    const reading = await readingOf(customer, items, reader)
    for (const item of items) {
      const kind = kindOfCustomerItem(item.sk)
      if (kind === undefined) throw new Error(`An item of the kind ${item.sk} is not exported.`)
      const entry = exportedItem(kind, item, reading)
      bytes += entry === undefined ? 0 : encodedItemBytes(entry.shown)
      if (bytes > maxPageBytes && last !== undefined) return pageOf(sections, beside, last)
      if (entry !== undefined) sections.get(entry.section)?.push(entry.shown)
      last = item.sk
    }
  }
  return pageOf(sections, beside, undefined)
}

const pageOf = (sections: ReadonlyMap<string, Shown[]>, beside: ExportPage['sections'], next: string | undefined) => ({
  sections: { ...Object.fromEntries(sections), ...beside },
  next,
})

const factsSchema = v.object({ facts: v.array(factSchema) })

/** Reads everything that is needed to show the items of one page of the partition. */
async function readingOf(customer: Customer, items: readonly Item[], reader: Reader): Promise<ExportReading> {
  const { account, settings, now } = reader
  const itemsOf = (...kinds: readonly string[]) =>
    items.filter(({ sk }) => kinds.includes(kindOfCustomerItem(sk) ?? ''))
  const documents = itemsOf('document', 'open_invoice').map((item) => v.parse(invoiceSchema, item))
  const [groups, orders, requests, noteText, corrected] = await Promise.all([
    loadGroups(settings, itemsOf('subscription').map(parseSubscriptionItem), now),
    readPresentOrders(account, [...new Set(itemsOf('order', 'gift').map(({ sk }) => orderOfEntry(sk)))], now),
    readRequests(
      account,
      itemsOf('request').map(({ sk }) => requestOfEntry(sk)),
    ),
    readNoteTexts(
      account,
      customer.id,
      itemsOf('change').flatMap((item) => v.parse(factsSchema, item).facts),
    ),
    readDocumentsNamed(
      account,
      customer.id,
      documents.flatMap((document) => correctedNumber(document) ?? []),
    ),
  ])
  return {
    ...{ ...reader, customer, groups, noteText, corrected },
    orders: new Map(orders.map((order) => [order.id, order])),
    requests: new Map(requests.map((request) => [request.id, request])),
  }
}

/**
 * Data about the customer in other partitions: documents that wait to be sent, and failed log-ins of the last minutes.
 */
async function besidePartition(
  { id, builtin }: Customer,
  { account, settings }: Reader,
): Promise<ExportPage['sections']> {
  const { timezone } = settings.account
  const ways = ['email', ...settings.delivery_methods.map((method) => method.id)]
  const [deliveries, failed] = await Promise.all([
    Promise.all(ways.map((way) => readDeliveriesTo(account, way, id))),
    builtin.email === undefined ? [] : readFailedLogIns(account, normaliseEmail(builtin.email)),
  ])
  return {
    deliveries: deliveries.flat().map(({ id: delivery_id, number, kind, by, to, ready_at, failures }) => ({
      delivery_id,
      invoice_number: number,
      kind,
      by,
      ...(to !== undefined && { to }),
      ready: showInstant(ready_at, timezone),
      failures,
    })),
    failed_log_ins: failed.map((millis) => ({ at: showInstant(instantOf(millis), timezone) })),
  }
}
