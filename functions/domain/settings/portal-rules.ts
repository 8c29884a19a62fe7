/** The rules of the portal: its provider and its sites are reached safely, and each way to sign in can work. */
import { isPublicAddress, literalAddress } from '../base/public-address.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Draft } from './settings-draft.ts'
import { fault } from './settings-fault.ts'

export function* portalFaults({ account, portal, upserted }: Draft): Generator<Fault> {
  if (portal === undefined) return
  if (portal.sign_in.includes('oidc')) {
    if (portal.oidc_issuer === undefined) yield fault('portal.oidc_issuer', 'settings_missing')
    if (portal.oidc_client_id === undefined) yield fault('portal.oidc_client_id', 'settings_missing')
  }
  // Links are mailed in the name of a business entity.
  const canMail = upserted.business_entities.entries.some(({ email }) => email !== undefined)
  if (portal.sign_in.includes('link') && !canMail) yield fault('portal.sign_in', 'settings_portal_mail')
  if (account.mode === 'test') return
  for (const [index, origin] of portal.frame_ancestors.entries()) {
    if (origin.startsWith('http:')) yield fault(`portal.frame_ancestors[${index}]`, 'settings_url_https')
  }
  for (const [index, address] of portal.return_to.entries()) {
    if (address.startsWith('http:')) yield fault(`portal.return_to[${index}]`, 'settings_url_https')
  }
  const issuer = portal.oidc_issuer === undefined ? null : URL.parse(portal.oidc_issuer)
  if (issuer === null) return
  if (issuer.protocol === 'http:') yield fault('portal.oidc_issuer', 'settings_url_https')
  const literal = literalAddress(issuer)
  if (literal !== undefined && !isPublicAddress(literal)) yield fault('portal.oidc_issuer', 'settings_url_public')
}
