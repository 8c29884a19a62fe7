/**
 * Links to the pages of an order, for the people who place it, confirm its e-mail address, or get it as a gift. Each
 * purpose has its own signature: the link that shows an order cannot confirm an address.
 */
import type { Settings } from '../domain/settings/settings.ts'
import { findLinkSecret, linkSecret } from '../store/account/link-secret.ts'
import { isSignature, newLinkSecret, secretOf, signatureOf } from './link-signature.ts'

/** `resume`: the order itself. `confirm`: the link of the e-mail. `gift`: the link of the gift's recipient. */
export type OrderLinkPurpose = 'resume' | 'confirm' | 'gift'

export interface OrderLink {
  readonly order: string
  readonly purpose: OrderLinkPurpose
}

/** The path of the page with its last slash. */
export async function orderPath({ account }: Pick<Settings, 'account'>, link: OrderLink): Promise<string> {
  const secret = await linkSecret(secretOf(account), newLinkSecret)
  const signature = signatureOf(secret, contentOf(account.id, link))
  const parts = [account.id, link.order, signature].map((part) => encodeURIComponent(part))
  const page = link.purpose === 'resume' ? '' : `${link.purpose}/`
  return `/order/${parts.join('/')}/${page}`
}

/** Whether `orderPath` made a link and the link was not revoked. */
export async function isOrderLink(
  { account }: Pick<Settings, 'account'>,
  link: OrderLink,
  signature: string,
): Promise<boolean> {
  const secret = await findLinkSecret(secretOf(account))
  return secret !== undefined && isSignature(secret, contentOf(account.id, link), signature)
}

const contentOf = (account: string, { order, purpose }: OrderLink) => ['order', purpose, account, order]
