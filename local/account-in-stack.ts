/** The work of `npm run account` in the tables of a deployed stack. */
import { instantOf } from '../functions/domain/time/time.ts'
import { accountNow } from '../functions/store/account/clock.ts'
import { readSettings } from '../functions/store/account/load-settings.ts'
import { FormatError } from '../functions/store/stored-format.ts'
import { openTables } from '../functions/store/format/format-item.ts'
import { exportAccount } from '../functions/work/account/export-account.ts'
import { tellExport } from '../functions/work/session/tell-audit.ts'
import type { AccountFile } from './account-file.ts'
import { applyAccountFile, planAccountFile } from './apply-account.ts'
import { StartError } from './start-error.ts'

export const accountInStack = (stack: string) => ({
  apply: (file: AccountFile, expect?: string) => inStack(stack, () => applyAccountFile(file, expect)),
  plan: (file: AccountFile) => inStack(stack, () => planAccountFile(file)),
  stored: (account: string) => inStack(stack, () => stored(account)),
})

/** A stack names its tables after itself, so they need not be looked up. */
async function inStack<Result>(stack: string, work: () => Promise<Result>): Promise<Result> {
  process.env['MAIN_TABLE'] = `${stack}-main`
  process.env['EVENTS_TABLE'] = `${stack}-events`
  try {
    await openTables()
    return await work()
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error)) throw error
    if (error instanceof FormatError) throw new StartError(`${stack}: ${error.message}`)
    throw new StartError(`The tables of the stack ${stack} cannot be used: ${error.message}`)
  }
}

async function stored(account: string): Promise<unknown> {
  const found = await readSettings(account)
  if (found === undefined) throw new StartError(`There is no account ${account}.`)
  const at = await accountNow(found.settings, instantOf(Date.now()))
  await tellExport({ account, at, via: 'settings', fact: { fact: 'settings-exported', by: 'System' } })
  return await exportAccount(found.settings)
}
