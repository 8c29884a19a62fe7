/**
 * Every hour: checks each live account for problems that its business would notice first, and writes a line of the log
 * for it. An alarm looks for the line; a stage without alarms has the lines alone. Test accounts are left out, as
 * nobody waits for them.
 */
import { instantOf } from '../domain/time/time.ts'
import { liveAccounts, loadSettings } from '../store/account/load-settings.ts'
import { someAtOnce } from '../store/bounded-concurrency.ts'
import { watchAccount, type Noticed } from '../work/watch/watch-account.ts'

const accountsAtOnce = 10

/** The alarms for each observation, with words for the reader of the log. */
const alarms: Readonly<Record<Noticed['noticed'], { readonly alarm: string; readonly message: string }>> = {
  'webhook-off': { alarm: 'webhook-off', message: 'A webhook has been off for an hour.' },
  'deliveries-waiting': {
    alarm: 'deliveries-waiting',
    message: 'A document has been ready for a delivery method for a day.',
  },
  'requests-waiting': { alarm: 'requests-waiting', message: 'A request of a reader has waited for a day.' },
  'unusual-invoices': { alarm: 'unusual-invoices', message: 'A day had far more or fewer invoices than usual.' },
}

export async function handler(): Promise<void> {
  const now = instantOf(Date.now())
  const outcomes = await someAtOnce(await liveAccounts(), accountsAtOnce, async (account) => {
    try {
      const settings = await loadSettings(account)
      const noticed = settings === undefined ? [] : await watchAccount(settings, now)
      for (const each of noticed) {
        const { noticed: kind, ...facts } = each
        console.error({ ...alarms[kind], account, ...facts })
      }
      return []
    } catch (error) {
      return [`${account}: ${String(error)}`]
    }
  })
  // A failure in one account does not keep others from being checked.
  const failed = outcomes.flat()
  if (failed.length > 0) throw new Error(`Accounts could not be checked: ${failed.join('; ')}`)
}
