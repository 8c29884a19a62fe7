/**
 * Links to the page of an invoice or a credit note, for people without a key. A holder of the link may see this
 * document only. The signature is an HMAC under the account's own secret, so that a link of one account reveals nothing
 * about another account's links. A raised `link_version` gives the account a new secret, which revokes all earlier
 * links.
 */
import type { Settings } from '../domain/settings/settings.ts'
import { findLinkSecret, linkSecret } from '../store/account/link-secret.ts'
import { isSignature, newLinkSecret, secretOf, signatureOf } from './link-signature.ts'

export interface LinkedInvoice {
  readonly account: string
  readonly customer: string
  /** The number of an invoice or a credit note. */
  readonly number: string
}

/** The address of the page with its last slash. The address of the PDF has `pdf/` after it. */
export async function signedInvoiceUrl(
  { settings, baseUrl }: LinkBase,
  document: Omit<LinkedInvoice, 'account'>,
): Promise<string> {
  return `${baseUrl}${await signedInvoicePath(settings, document)}`
}

/** The path of the link. */
export async function signedInvoicePath(
  { account }: Pick<Settings, 'account'>,
  document: Omit<LinkedInvoice, 'account'>,
): Promise<string> {
  return invoicePath(await linkSecret(secretOf(account), newLinkSecret), { account: account.id, ...document })
}

export interface LinkBase {
  readonly settings: Pick<Settings, 'account'>
  /** The service's address, without a last slash. */
  readonly baseUrl: string
}

/** Whether `signedInvoicePath` made a link and the link was not revoked. */
export async function isSignedInvoice(
  { account }: Pick<Settings, 'account'>,
  linked: LinkedInvoice,
  signature: string,
): Promise<boolean> {
  const secret = await findLinkSecret(secretOf(account))
  return secret !== undefined && isSigned(secret, linked, signature)
}

export function invoicePath(secret: string, linked: LinkedInvoice): string {
  const { account, customer, number } = linked
  const parts = [account, customer, number, signatureOf(secret, contentOf(linked))]
  return `/invoice/${parts.map((part) => encodeURIComponent(part)).join('/')}/`
}

export const isSigned = (secret: string, linked: LinkedInvoice, signature: string): boolean =>
  isSignature(secret, contentOf(linked), signature)

const contentOf = ({ account, customer, number }: LinkedInvoice) => ['invoice', account, customer, number]
