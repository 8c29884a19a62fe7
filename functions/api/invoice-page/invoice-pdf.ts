/** GET /invoice/…/pdf/: the PDF of an invoice or a credit note, for anyone who has the link to its page. */
import * as v from 'valibot'
import { pdfAnswer } from '../../http/document-answer.ts'
import type { Endpoint, Handler } from '../../http/endpoint.ts'
import { asciiPdf } from '../../invoice-document/ascii-pdf.ts'
import { pdfName } from '../../invoice-document/invoice-document.ts'
import { invoicePdf } from '../../invoice-document/pdf.ts'
import { servePage } from '../order-page/visit.ts'
import { findInvoice } from './find-invoice.ts'
import { linkEnds, linkParameters, openLink, type FindInvoice } from './linked-invoice.ts'

export const endpoint = {
  name: 'invoice-pdf',
  subject: 'pages',
  method: 'GET',
  path: '/invoice/{account}/{customer}/{number}/{signature}/pdf/',
  summary: 'Returns an invoice or a credit note as a PDF.',
  access: 'open',
  parameters: linkParameters,
  answer: v.string(),
  answerType: 'application/pdf',
  ends: linkEnds,
} as const satisfies Endpoint<typeof linkParameters>

export const handler = /* @__PURE__ */ serveInvoicePdf(findInvoice)

export function serveInvoicePdf(find: FindInvoice): Handler {
  return servePage(async (event) => {
    const { document, language } = await openLink(event, find)
    return pdfAnswer(asciiPdf(await invoicePdf(document, language)), pdfName(document))
  })
}
