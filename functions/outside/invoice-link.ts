/**
 * Links to the page of an invoice or a credit note, for those who have no key: whoever has the link may see this
 * document, and no other. The signature is an HMAC under the account's own secret, so that a link of one account says
 * nothing of those of another. Whoever raises the account's `link_version` gives it a new secret, and so revokes all
 * links before.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../domain/settings/settings.ts'
import { findLinkSecret, linkSecret } from '../store/account/link-secret.ts'

export interface LinkedInvoice {
  /** The account's id. */
  readonly account: string
  readonly customer: string
  /** Of an invoice or a credit note. */
  readonly number: string
}

/**
 * The path of the page, with its last slash; that of the PDF has `pdf/` after it. The service's address stands before
 * it.
 */
export async function signedInvoicePath(
  { account }: Pick<Settings, 'account'>,
  document: Omit<LinkedInvoice, 'account'>,
): Promise<string> {
  return invoicePath(await linkSecret(secretOf(account), newSecret), { account: account.id, ...document })
}

/** Whether a link is one that `signedInvoicePath` made and that was not revoked. */
export async function isSignedInvoice(
  { account }: Pick<Settings, 'account'>,
  linked: LinkedInvoice,
  signature: string,
): Promise<boolean> {
  const secret = await findLinkSecret(secretOf(account))
  return secret !== undefined && isSigned(secret, linked, signature)
}

const secretOf = ({ id, link_version }: Settings['account']) => ({ account: id, version: link_version ?? 0 })

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
