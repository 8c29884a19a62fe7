/** Links to the page of a request, for the reader of the e-mails to its address. */
import type { Settings } from '../domain/settings/settings.ts'
import { findLinkSecret, linkSecret } from '../store/account/link-secret.ts'
import { isSignature, newLinkSecret, secretOf, signatureOf } from './link-signature.ts'

/** The path of the page with its last slash. */
export async function requestPath({ account }: Pick<Settings, 'account'>, request: string): Promise<string> {
  const secret = await linkSecret(secretOf(account), newLinkSecret)
  const parts = [account.id, request, signatureOf(secret, contentOf(account.id, request))]
  return `/request/${parts.map((part) => encodeURIComponent(part)).join('/')}/`
}

/** Whether `requestPath` made a link and the link was not revoked. */
export async function isRequestLink(
  { account }: Pick<Settings, 'account'>,
  request: string,
  signature: string,
): Promise<boolean> {
  const secret = await findLinkSecret(secretOf(account))
  return secret !== undefined && isSignature(secret, contentOf(account.id, request), signature)
}

const contentOf = (account: string, request: string) => ['request', account, request]
