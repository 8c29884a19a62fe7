/**
 * The signatures of links for people without a key: an HMAC under the account's own secret over what the link is for
 * and what it names. A link of one kind is therefore not valid as another kind.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../domain/settings/settings.ts'

export const secretOf = ({ id, link_version }: Settings['account']) => ({ account: id, version: link_version ?? 0 })

/** 256 bits. */
export const newLinkSecret = () => randomBytes(32).toString('base64url')

/** The first part of the content is the kind of the link. */
export const signatureOf = (secret: string, content: readonly string[]): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(JSON.stringify(content)).digest('base64url')

/** The comparison takes the same time wherever a wrong signature differs. */
export function isSignature(secret: string, content: readonly string[], signature: string): boolean {
  const right = Buffer.from(signatureOf(secret, content))
  const signatureBytes = Buffer.from(signature)
  return right.length === signatureBytes.length && timingSafeEqual(right, signatureBytes)
}
