/** Ways to open the console: a one-time link for the owner of each account, or a key if the account has no owner. */
import { linkMillis } from '../functions/domain/settings/access/session.ts'
import { ownerRole } from '../functions/domain/settings/access/role-rights.ts'
import { loadSettings } from '../functions/store/account/load-settings.ts'
import { consoleAddress } from '../functions/work/session/console-address.ts'
import { makeLink } from '../functions/work/session/start-session.ts'

/** A line for each account. */
export async function consoleLines(url: string, accounts: readonly string[]): Promise<string[]> {
  const home = consoleAddress(url)
  return await Promise.all(
    accounts.map(async (account) => {
      const settings = await loadSettings(account)
      const owner = settings?.users.find(({ role, enabled }) => enabled && role === ownerRole)
      if (settings === undefined || owner === undefined)
        return `The console of account ${account}, opened with one of its keys: ${home}`
      const { token } = await makeLink(settings, owner.email, 'System')
      const minutes = linkMillis / 60_000
      return `The console of account ${account}, once within ${minutes} minutes as ${owner.name}: ${home}#link=${token}`
    }),
  )
}
