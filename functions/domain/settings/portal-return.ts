/** The addresses outside of the service to which pages for readers may redirect. */
import type { Portal } from './settings.ts'

/** Whether an address is below one that the settings allow. Addresses are compared as browsers read them. */
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
