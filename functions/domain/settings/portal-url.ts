/** The address of the portal, for links to it. */
import type { Portal, Settings } from './settings.ts'

export interface PortalLinkOptions {
  /** The address, or the part of the path, before the service's own paths. */
  readonly base: string
  readonly language: string
  /** The reader's business entities. */
  readonly entities: readonly string[]
  /** A page of the portal, by its path. Default: the first one. */
  readonly page?: 'payment'
}

/** Undefined without a portal, or if the portal shows nothing of these business entities. */
export function portalAddress(
  { portal }: Pick<Settings, 'portal'>,
  { base, language, entities, page }: PortalLinkOptions,
): string | undefined {
  if (portal === undefined || !entities.some((entity) => isOfPortal(entity, portal))) return undefined
  const within = page === undefined ? '' : `${page}/`
  return `${base}/my/${encodeURIComponent(portal.path)}/${within}?language=${language}`
}

export const isOfPortal = (entity: string, { business_entities: named }: Pick<Portal, 'business_entities'>): boolean =>
  named.length === 0 || named.includes(entity)
