/**
 * Links to the page of an invoice or a credit note, for those who have no key: whoever has the link may see this document,
 * and no other. The signature is an HMAC under the account's own secret, so that a link of one account says nothing of
 * those of another.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { findLinkSecret, linkSecret } from '../store/account/link-secret.ts'

export interface LinkedInvoice {
  readonly account: string
  readonly customer: string
  /** Of an invoice or a credit note. */
  readonly number: string
}

/** The path of the page, with its last slash; that of the PDF has `pdf/` after it. The service's address stands before it. */
export async function signedInvoicePath(linked: LinkedInvoice): Promise<string> {
  return invoicePath(await linkSecret(linked.account, newSecret), linked)
}

/** Whether a link is one that `signedInvoicePath` made. */
export async function isSignedInvoice(linked: LinkedInvoice, signature: string): Promise<boolean> {
  const secret = await findLinkSecret(linked.account)
  return secret !== undefined && isSigned(secret, linked, signature)
}

export function invoicePath(secret: string, linked: LinkedInvoice): string {
  const { account, customer, number } = linked
  const parts = [account, customer, number, signatureOf(secret, linked)]
  return `/invoice/${parts.map((part) => encodeURIComponent(part)).join('/')}/`
}

/** In a time that says nothing of where a wrong signature is wrong. */
export function isSigned(secret: string, linked: LinkedInvoice, signature: string): boolean {
  const right = Buffer.from(signatureOf(secret, linked))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function signatureOf(secret: string, { account, customer, number }: LinkedInvoice): string {
  const said = JSON.stringify(['invoice', account, customer, number])
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(said).digest('base64url')
}

/** 256 bits. */
const newSecret = () => randomBytes(32).toString('base64url')
