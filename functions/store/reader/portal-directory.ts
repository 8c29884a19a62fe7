/** The account of a portal's address, kept in the process for some seconds as settings are. */
import { freshCache } from '../account/fresh-cache.ts'
import { clock } from '../account/load-settings.ts'
import { readPortalClaim } from '../order/portal-claims.ts'

const portals = freshCache<string | undefined>({
  read: async (path) => (await readPortalClaim(path))?.account,
  millisFresh: (account) => (account === undefined ? 2_000 : 5_000),
  maxEntries: 1_000,
  clock,
})

/** Undefined if no account has such a portal. */
export const accountOfPortal = (path: string): Promise<string | undefined> => portals.get(path)
