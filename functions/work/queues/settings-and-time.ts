/** The settings of the account that a message names, and the account's time. */
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'

export async function settingsAndTime(
  account: string,
): Promise<{ readonly settings: Settings; readonly now: Instant; readonly realNow: Instant }> {
  const settings = await loadSettings(account)
  if (settings === undefined) throw new Error(`A message names the account ${account}, which does not exist.`)
  const realNow = instantOf(Date.now())
  return { settings, now: await accountNow(settings, realNow), realNow }
}
