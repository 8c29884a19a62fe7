/** The pages of the portal. */
export const portalPages = [
  'overview',
  'holiday',
  'address',
  'complaint',
  'invoices',
  'payment',
  'subscription',
  'seats',
  'gifts',
  'data',
] as const
export type PortalPage = (typeof portalPages)[number]

export const isPortalPage = (name: string): name is PortalPage => portalPages.some((page) => page === name)
