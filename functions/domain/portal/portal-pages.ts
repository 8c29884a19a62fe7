/** The pages of the portal, and the addresses outside that it may lead back to. */
import type { Portal } from '../settings/settings.ts'

export const portalPages = [
  'overview',
  'holiday',
  'address',
  'complaint',
  'invoices',
  'subscription',
  'seats',
  'data',
] as const
export type PortalPage = (typeof portalPages)[number]

export const isPortalPage = (name: string): name is PortalPage => portalPages.some((page) => page === name)

/** An address below one of the settings. Addresses are compared as browsers read them. */
export function isAllowedReturn(address: string, { return_to }: Pick<Portal, 'return_to'>): boolean {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return false
  return return_to.some((allowed) => {
    const base = URL.parse(allowed)
    if (base?.origin !== url.origin) return false
    const path = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
    return url.pathname === base.pathname || url.pathname.startsWith(path)
  })
}
