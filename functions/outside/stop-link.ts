/**
 * Links that withdraw a consent by one click, for the recipient of an e-mail that needs one. The link is one part of
 * the path: its purpose, the business entity that wrote, and its signature. A mail program may follow it by itself with
 * a POST (RFC 8058).
 */
import type { Settings } from '../domain/settings/settings.ts'
import { findLinkSecret, linkSecret } from '../store/account/link-secret.ts'
import { isSignature, newLinkSecret, secretOf, signatureOf } from './link-signature.ts'

export interface StopLink {
  readonly account: string
  readonly customer: string
  readonly purpose: string
  /** The business entity that wrote the e-mail; empty if none did. */
  readonly entity: string
}

/** No id of an account, a customer or a purpose holds it. Ids of business entities may, and are encoded. */
const separator = '~'

export async function stopPath(
  { account }: Pick<Settings, 'account'>,
  link: Omit<StopLink, 'account'>,
): Promise<string> {
  const secret = await linkSecret(secretOf(account), newLinkSecret)
  const parts = [account.id, link.customer, link.purpose, Buffer.from(link.entity).toString('base64url')]
  return `/stop/${[...parts, signatureOf(secret, ['stop', ...parts])].join(separator)}/`
}

/** The subject of a link, before its signature is checked; undefined for a text that is not such a link. */
export function readStopLink(text: string): StopLink | undefined {
  const [account, customer, purpose, ...others] = text.split(separator)
  if (account === undefined || customer === undefined || purpose === undefined) return undefined
  if (others.length !== 1 && others.length !== 2) return undefined
  // E-mails of earlier versions have links without a business entity.
  const [entity = ''] = others.length === 2 ? others : []
  return { account, customer, purpose, entity: Buffer.from(entity, 'base64url').toString() }
}

/** Whether `stopPath` made the link and it was not revoked. */
export async function isStopLink({ account }: Pick<Settings, 'account'>, text: string): Promise<boolean> {
  const secret = await findLinkSecret(secretOf(account))
  const [signature = '', ...parts] = text.split(separator).toReversed()
  return secret !== undefined && isSignature(secret, ['stop', ...parts.toReversed()], signature)
}
