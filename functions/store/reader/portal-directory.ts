/** The account of a portal's address, kept in the process for some seconds as settings are. */
import { freshCache } from '../account/fresh-cache.ts'
import { clock } from '../account/load-settings.ts'
import { accountsWithPortal } from '../order/form-directory.ts'

const portals = freshCache<string | undefined>({
  read: readAccount,
  millisFresh: (account) => (account === undefined ? 2_000 : 5_000),
  maxEntries: 1_000,
  clock,
})

/** Undefined if no account has such a portal, or several have one: neither may take the other's readers. */
export const accountOfPortal = (path: string): Promise<string | undefined> => portals.get(path)

async function readAccount(path: string): Promise<string | undefined> {
  const [first, ...others] = await accountsWithPortal(path)
  return others.length === 0 ? first : undefined
}
