/**
 * Attempts to collect in their state when they are handed out: the amount to pay now, the payer and the account or
 * card.
 */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { showAgreement } from '../../domain/collection/show-collection.ts'
import { buyerOf } from '../../domain/document/buyer.ts'
import { showLine, type LineView } from '../../domain/document/show-document.ts'
import { majorUnits } from '../../domain/money/money.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { waitsForReport, type QueuedCollection } from '../../domain/world/collection.ts'
import { referenceOf, toPayOf, type Invoice } from '../../domain/world/invoice.ts'
import { readBilled, type Billed } from '../../store/customer/documents.ts'
import { deliveryKey } from '../../store/keys.ts'
import { remove, transact } from '../../store/dynamo/transaction.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import type { Reader } from '../customers/reader.ts'
import { loadBilled } from '../deliveries/billed-world.ts'

export const collectionParts = ['agreement', 'payer', 'lines'] as const
type CollectionPart = (typeof collectionParts)[number]

export interface CollectionToMake {
  readonly collection_id: string
  readonly idempotency_key: string
  readonly customer_id: string
  readonly invoice_number: string
  readonly payment_reference: string
  readonly to_pay: number
  readonly currency: string
  readonly at: string
  readonly attempt: number
  readonly sequence: 'first' | 'recurring'
  readonly business_entity: string
  readonly agreement?: ReturnType<typeof showAgreement>
  readonly payer?: ReturnType<typeof buyerOf> & { readonly payer_number?: string }
  readonly lines?: readonly LineView[]
}

export interface PresentCollection {
  readonly collection: QueuedCollection
  readonly shown: CollectionToMake
  /** Minor units to be paid. */
  readonly amountMinor: number
}

const loadedAtOnce = 10

/** The attempts in their order. Attempts with nothing left to collect are left out and removed. */
export async function presentCollections(
  collections: readonly QueuedCollection[],
  fields: ReadonlySet<CollectionPart>,
  reader: Reader,
): Promise<PresentCollection[]> {
  const read = await readBilled(reader.account, collections)
  const present = await someAtOnce([...collections.entries()], loadedAtOnce, ([index, collection]) =>
    presentCollection(collection, read[index], fields, reader),
  )
  return present.filter((each) => each !== undefined)
}

/** The present invoices and customers of attempts, without those that are gone. */
export async function billedNow(
  collections: readonly QueuedCollection[],
  reader: Pick<Reader, 'account' | 'settings' | 'now'>,
): Promise<(readonly [QueuedCollection, BilledCustomer])[]> {
  const read = await readBilled(reader.account, collections)
  const present = await someAtOnce([...collections.entries()], loadedAtOnce, async ([index, collection]) => {
    const billed = await asOfNow(collection, read[index], reader)
    return billed && ([collection, billed] as const)
  })
  return present.filter((each) => each !== undefined)
}

interface BilledCustomer {
  readonly customer: Customer
  readonly document: Invoice
}

async function presentCollection(
  collection: QueuedCollection,
  read: Billed | undefined,
  fields: ReadonlySet<CollectionPart>,
  reader: Reader,
): Promise<PresentCollection | undefined> {
  const billed = await asOfNow(collection, read, reader)
  const view = billed && showToMake(collection, billed, fields, reader)
  if (billed !== undefined && view !== undefined)
    return { collection, shown: view, amountMinor: toPayOf(billed.document) }
  await transact([remove(deliveryKey(reader.account, collection.by, collection.id))])
  return undefined
}

/** The invoice that the batch read; it is read again if the read was torn or the customer is due. */
async function asOfNow(
  collection: QueuedCollection,
  read: Billed | undefined,
  { settings, now }: Pick<Reader, 'settings' | 'now'>,
): Promise<BilledCustomer | undefined> {
  const isCurrent = read !== undefined && (read.customer.due === undefined || read.customer.due > now)
  if (isCurrent) return read.customer.erased === undefined ? read : undefined
  const billed = await loadBilled(settings, collection, now)
  return billed && { customer: billed.world.customer, document: billed.document }
}

/** Undefined if the attempt no longer collects anything. */
function showToMake(
  { id, customer: customer_id, number, attempt, agreement: agreementId }: QueuedCollection,
  { customer, document }: BilledCustomer,
  fields: ReadonlySet<CollectionPart>,
  { settings, language }: Reader,
): CollectionToMake | undefined {
  const { collection, currency, entity } = document
  const agreement = agreementNamed({ customer }, agreementId)
  const isPlanned = collection?.state === 'planned' && !waitsForReport(collection)
  const isAwaited = isPlanned && collection.attempt === attempt && toPayOf(document) > 0
  if (!isAwaited || agreement === undefined) return undefined
  return {
    collection_id: id,
    idempotency_key: id,
    customer_id,
    invoice_number: number,
    payment_reference: referenceOf(document),
    to_pay: majorUnits(toPayOf(document), currency),
    currency,
    at: collection.on,
    attempt,
    sequence: agreement.used ? 'recurring' : 'first',
    business_entity: entity,
    ...(fields.has('agreement') && { agreement: showAgreement(agreement, settings.account.timezone) }),
    ...(fields.has('payer') && {
      payer: {
        ...buyerOf(customer),
        ...(customer.payer_number !== undefined && { payer_number: customer.payer_number }),
      },
    }),
    ...(fields.has('lines') && {
      lines: document.lines.map((line) => showLine(line, document, { settings, language })),
    }),
  }
}
