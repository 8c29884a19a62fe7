/**
 * GET /api/invoices/print/: documents in one PDF, to be printed and put into envelopes. Documents that no e-mail
 * reaches go out in this way.
 */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import { dateOf } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { list } from '../../http/read-parameters.ts'
import { requireCustomers } from '../../http/require-customers.ts'
import { nameWords } from '../../http/schema-words.ts'
import { asciiPdf } from '../../invoice-document/ascii-pdf.ts'
import { invoicesPdf, type PrintedDocument } from '../../invoice-document/pdf.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { shownDocument } from '../../work/deliveries/printable-document.ts'
import { findNumber } from '../../work/documents/find-documents.ts'
import { invoiceNow } from './find-invoice.ts'

const mostDocuments = 100
const atOnce = 10
/** An answer of a function has 6 MB, and a PDF in ASCII needs no further encoding. */
const mostBytes = 5_500_000

const parameters = v.strictObject({
  number: v.pipe(
    list(v.pipe(v.string(), v.metadata({ words: nameWords }))),
    v.minLength(1, 'at least one number'),
    v.maxLength(mostDocuments, `at most ${mostDocuments} numbers`),
    v.description(`The numbers of the invoices and credit notes, at most ${mostDocuments}, in the order of printing.`),
  ),
})

export const endpoint = {
  name: 'invoices-print',
  subject: 'money',
  method: 'GET',
  path: '/api/invoices/print/',
  summary: 'Returns invoices and credit notes in one PDF to be printed.',
  description:
    'Each document begins on a new sheet and is unchanged since its issue, with the buyer in the window of an envelope. ' +
    'Needs the right to read customers as well.',
  access: 'key',
  parameters,
  answer: v.string(),
  answerType: 'application/pdf',
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ number: numbers }, call) => {
  requireCustomers(call, 'this call')
  const printed: PrintedDocument[] = []
  const faults: Fault[] = []
  for (const result of await someAtOnce([...new Set(numbers)], atOnce, (number) => find(number, call))) {
    if ('field' in result) faults.push(result)
    else printed.push(result)
  }
  const [first, ...others] = printed
  if (faults.length > 0 || first === undefined) return refused(...faults)
  const pdf = asciiPdf(await invoicesPdf([first, ...others]))
  if (pdf.length > mostBytes) return refused({ field: 'number', code: 'print_too_large' })
  return { outcome: 'pdf', pdf, name: `${dateOf(call.now, call.settings.account.timezone)}.pdf` }
})

/** The document in the language in which it was issued, or a fault under its number. */
async function find(number: string, { account, settings, now }: Call): Promise<PrintedDocument | Fault> {
  const today = dateOf(now, settings.account.timezone)
  const unknown: Fault = { field: number, code: 'document_unknown' }
  const [named] = await findNumber(account, number, { today })
  const present = named && (await invoiceNow(settings, named.customer, named.document.number, now))
  if (present === undefined) return unknown
  const { language } = present.invoice.paper
  return { document: await shownDocument({ ...present, settings, language, now }), language }
}
