/** The common beginning of both pages of an invoice: the link is checked, and its document found. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import { HttpError } from '../../http/http-error.ts'
import { languageSent } from '../../http/call.ts'
import type { InvoiceDocument } from '../../invoice-document/invoice-document.ts'
import type { Language } from '../../language/language.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { isSignedInvoice, type LinkedInvoice } from '../../outside/invoice-link.ts'

/** Unknown parameters are ignored: mail programs and networks add their own to links that they pass on. */
export const linkParameters = v.object({
  account: accountParameter,
  customer: v.pipe(v.string(), v.description('The id of the customer.')),
  number: v.pipe(v.string(), v.description('The number of the invoice or credit note.')),
  signature: v.pipe(v.string(), v.description('The signature of the link.')),
})

export const linkEnds = {
  404: 'The link was not made by the service, was revoked, or names a document that no longer exists.',
} as const

export interface FoundInvoice {
  readonly document: InvoiceDocument
  /** The language of its texts. */
  readonly language: Language
  /** The business entity that issued it. */
  readonly seller: { readonly external_id: string; readonly country?: string | undefined }
  /** The path of the portal after the part that is before the service's own paths; absent without a portal. */
  readonly portalPath?: string
  /** Whether it can be paid at once, on a page of the payment provider of the business entity. */
  readonly isPayable?: boolean
}

/** Finds the document in the language of the call, otherwise the customer's; undefined if the document is gone. */
export type FindInvoice = (
  linked: LinkedInvoice,
  chosenLanguage: Language | undefined,
) => Promise<FoundInvoice | undefined>

export async function openLink(event: APIGatewayProxyEvent, find: FindInvoice): Promise<FoundInvoice> {
  const { signature, ...linked } = readParameters(linkParameters, event)
  const chosenLanguage = languageSent(event)
  const settings = await loadSettings(linked.account)
  const isSigned = settings !== undefined && (await isSignedInvoice(settings, linked, signature))
  const invoice = isSigned ? await find(linked, chosenLanguage) : undefined
  if (invoice === undefined) throw new HttpError(404, 'There is no invoice at this address.')
  return invoice
}
