/** GET /api/invoices/ (extensions: "Reads that are missing"): documents of all customers, by state, date and number. */
import * as v from 'valibot'
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { askedStates, type DocumentQuestion } from '../../domain/document/document-lists.ts'
import { showCollection } from '../../domain/collection/show-collection.ts'
import { showDocument } from '../../domain/document/show-document.ts'
import { encodedItemBytes } from '../../domain/text/encoded-size.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import { nameOfRight, readsCustomers } from '../../domain/settings/access/access-rights.ts'
import { collectionLists } from '../../domain/projection/collection-lists.ts'
import { showSettlement } from '../../domain/payment/show-allocations.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { dateOf, parseDate } from '../../domain/time/time.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { requireCustomers } from '../../http/require-customers.ts'
import { list } from '../../http/read-parameters.ts'
import { dateWords, nameWords } from '../../http/schema-words.ts'
import { signedInvoiceUrl } from '../../outside/invoice-link.ts'
import { findCollected } from '../../work/documents/find-collected.ts'
import { findDocuments, findNumber, type FoundDocument } from '../../work/documents/find-documents.ts'
import { invoiceSchema } from '../customers/invoice-answer.ts'

const path = '/api/invoices/'

const date = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: dateWords })))
const name = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.minLength(1, 'a text'), v.description(words), v.metadata({ words: nameWords })))
const types = ['invoice', 'credit_note'] as const
const parts = ['lines', 'payment_url'] as const
type Part = (typeof parts)[number]

const parameters = v.strictObject({
  business_entity: name('External id of the business entity. Default: all of them.'),
  type: v.exactOptional(v.pipe(v.picklist(types, `one of ${types.join(', ')}`), v.description('Default both.'))),
  state: v.exactOptional(
    v.pipe(
      v.picklist(askedStates, `one of ${askedStates.join(', ')}`),
      v.description(
        'open: an amount is due. overdue: open, after the due date. credited: settled by credit notes only; ' +
          'credit notes always are. Default: all.',
      ),
    ),
  ),
  number: name('The exact number of an invoice or credit note, in upper or lower case.'),
  date_from: date('Documents of this date or later.'),
  date_to: date('Documents of this date or earlier.'),
  due_before: date('Invoices due before this date.'),
  collection: v.exactOptional(
    v.pipe(
      v.picklist(collectionLists, `one of ${collectionLists.join(', ')}`),
      v.description(
        'Open invoices by the state of their collection, in the order of its date. planned: not tried yet. failed: to ' +
          'be tried again. waiting: the payer has to act. given_up and reversed: left to people. stale: nobody has ' +
          'reported an outcome for stale_after of the policy.',
      ),
    ),
  ),
  collected_until: date('With collection: only invoices with this date of collection or an earlier one.'),
  fields: v.optional(
    v.pipe(
      list(v.picklist(parts, `one of ${parts.join(', ')}`)),
      v.description(
        "lines, and payment_url: the address of the document's page, which links to its PDF. The page names " +
          'the customer, even a deleted one.',
      ),
    ),
    [],
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})
type Asked = v.InferOutput<typeof parameters>

export const listedInvoiceSchema = v.object({
  customer_id: v.pipe(v.string(), v.description('Documents of erased customers are kept.')),
  number: v.pipe(v.string(), v.description('The number of the invoice or credit note.')),
  ...v.omit(invoiceSchema, ['number', 'allocations', 'left']).entries,
  allocations: v.exactOptional(
    v.pipe(
      invoiceSchema.entries.allocations,
      v.description(
        'For an invoice: the payments and credit notes that settle it. Together with the amount due, they ' +
          'are the total.',
      ),
    ),
  ),
})

export const endpoint = {
  name: 'invoices',
  subject: 'money',
  method: 'GET',
  path,
  summary: 'Returns invoices and credit notes of all customers.',
  description:
    'Newest first, by date and number; open and overdue invoices by due date. Changes appear in the list ' +
    'within about a second, and documents are shown as they are now. A page may have fewer than ' +
    'max_results and still be followed by another.',
  access: 'key',
  furtherRights: [{ right: nameOfRight(readsCustomers), where: 'fields has payment_url' }],
  parameters,
  answer: v.object({
    invoices: v.array(listedInvoiceSchema),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  const faults = faultsOf(request)
  if (faults.length > 0) return refused(...faults)
  if (request.fields.includes('payment_url')) requireCustomers(call, 'payment_url')
  const { account, settings } = call
  const question = questionOf(request, call)
  const after = readCursor(request.cursor, isPlace)
  const { found, next } =
    request.collection !== undefined
      ? await findCollected(
          account,
          { list: request.collection, until: request.collected_until, question },
          after,
          request.max_results,
        )
      : request.number === undefined
        ? await findDocuments(account, question, after, request.max_results)
        : { found: await findNumber(account, request.number, question), next: undefined }
  if (found.length === 0 && next === undefined && isUnknownEntity(request.business_entity, settings)) {
    return refused({ field: 'business_entity', code: 'business_entity_unknown' })
  }
  const shownInvoices = await showAll(found, new Set(request.fields), call)
  const last = shownInvoices.length < found.length ? found[shownInvoices.length - 1]?.place : next
  return answered({
    invoices: shownInvoices,
    ...(last !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(last) }) }),
  })
})

function faultsOf({ date_from, date_to, due_before, collected_until }: Asked): Fault[] {
  return Object.entries({ date_from, date_to, due_before, collected_until }).flatMap(([field, text]): Fault[] =>
    text === undefined || parseDate(text) !== undefined ? [] : [{ field, code: 'date_expected' }],
  )
}

const questionOf = (
  { business_entity, type, state, date_from, date_to, due_before }: Asked,
  { settings, now }: Call,
): DocumentQuestion => ({
  entity: business_entity,
  type,
  state,
  from: date_from,
  to: date_to,
  dueBefore: due_before,
  today: dateOf(now, settings.account.timezone),
})

/** Places of every list begin with a date. */
const isPlace = (text: string) => /^\d{4}-\d{2}-\d{2}#\S*$/.test(text)

/** Shows as many invoices as one answer holds, at least one. */
async function showAll(documents: readonly FoundDocument[], fields: ReadonlySet<Part>, call: Call) {
  const { settings, language } = call
  const invoices = []
  let bytes = 0
  for (const { customer, document } of documents) {
    const url = fields.has('payment_url')
      ? { payment_url: await signedInvoiceUrl(call, { customer, number: document.number }) }
      : {}
    const invoice = {
      customer_id: customer,
      ...showDocument(document, { lines: fields.has('lines'), ...url }, { settings, language }),
      ...collectionOf(customer, document, call),
      ...showOwnSettlement(document, settings.account.timezone),
    }
    bytes += encodedItemBytes(invoice)
    if (bytes > maxPageBytes && invoices.length > 0) return invoices
    invoices.push(invoice)
  }
  return invoices
}

function collectionOf(customer: string, document: Invoice, { now, settings }: Call) {
  const collection = showCollection(customer, document, now, settings.account.timezone)
  return collection === undefined ? {} : { collection }
}

/** Settlements of an invoice are included. Settlements of a credit note belong to the customer's other documents. */
function showOwnSettlement(document: Invoice, timezone: string) {
  if (document.type === 'credit_note') return {}
  return showSettlement(document, { documents: [], setOffs: [], credits: [], unnamed: new Set(), timezone })
}
