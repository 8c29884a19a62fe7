/**
 * GET /invoice/…/ (interface: "Delivery", payment_url): the page of an invoice or a credit note, for anyone who has its
 * link.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import { htmlAnswer } from '../../http/document-answer.ts'
import type { Endpoint, Handler } from '../../http/endpoint.ts'
import { invoicePage, type PageLink } from '../../invoice-document/html-page.ts'
import { contractLabel } from '../../language/contract-labels.ts'
import { portalLabel } from '../../language/portal-label.ts'
import { contractPageUrl } from '../../order-page/page-frame.ts'
import { servePage } from '../order-page/visit.ts'
import { findInvoice } from './find-invoice.ts'
import { linkEnds, linkParameters, openLink, type FindInvoice, type FoundInvoice } from './linked-invoice.ts'

export const endpoint = {
  name: 'invoice-page',
  subject: 'pages',
  method: 'GET',
  path: '/invoice/{account}/{customer}/{number}/{signature}/',
  summary: 'Shows an invoice or a credit note, its state, its PDF and how to pay.',
  description: 'For people: payment_url is the address of such a page.',
  access: 'open',
  parameters: linkParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: linkEnds,
} as const satisfies Endpoint<typeof linkParameters>

export const handler = /* @__PURE__ */ serveInvoicePage(findInvoice)

export function serveInvoicePage(find: FindInvoice): Handler {
  return servePage(async (event) => {
    const invoice = await openLink(event, find)
    const { document, language, isPayable = false } = invoice
    const options = {
      pdfUrl: pathBelow(event, 'pdf'),
      ...(isPayable && { payUrl: pathBelow(event, 'pay') }),
      links: linksOf(event, invoice),
    }
    const { html, style } = invoicePage(document, language, options)
    return htmlAnswer(html, style)
  })
}

/** The links to the portal, and to the pages on which the reader withdraws from the contract or cancels it. */
function linksOf(event: APIGatewayProxyEvent, { language, seller, portalPath }: FoundInvoice): PageLink[] {
  const { path } = event.requestContext
  const base = path.slice(0, Math.max(0, path.indexOf('/invoice/')))
  const account = event.pathParameters?.['account'] ?? ''
  const portal = portalPath === undefined ? [] : [{ text: portalLabel[language], url: `${base}${portalPath}` }]
  const contract = (['withdraw', 'cancel'] as const).map((page) => ({
    ...contractLabel(`${page}_link`, language, seller.country),
    url: contractPageUrl(page, seller.external_id, { base, account, language }),
  }))
  return [...portal, ...contract]
}

/** An address that the browser resolves alike with and without the last slash of the page's own address. */
function pathBelow({ requestContext, queryStringParameters }: APIGatewayProxyEvent, part: 'pdf' | 'pay'): string {
  const language = queryStringParameters?.['language']
  const query = language === undefined ? '' : `?language=${encodeURIComponent(language)}`
  return `${requestContext.path.replace(/\/?$/, '/')}${part}/${query}`
}
