/** Applies account files to the tables that the environment names, or plans them. */
import { accountIdOf } from '../functions/domain/settings/apply-file.ts'
import { withoutPayee } from '../functions/domain/settings/bank-details.ts'
import type { SettingsPlan } from '../functions/domain/settings/settings-plan.ts'
import { instantOf, type Instant } from '../functions/domain/time/time.ts'
import { wording } from '../functions/domain/refusal/wording.ts'
import { runtime } from '../functions/outside/runtime.ts'
import { accountNow } from '../functions/store/account/clock.ts'
import { readSettings } from '../functions/store/account/load-settings.ts'
import { applyAccount, type AccountOutcome } from '../functions/work/account/change-account.ts'
import { planAccount } from '../functions/work/account/plan-account.ts'
import { changedSincePlan, faultLine, type AccountFile } from './account-file.ts'
import { StartError } from './start-error.ts'

export interface AppliedAccount {
  readonly account: string
  readonly changed: boolean
  /** Keys made for accesses that name none; they are shown once. */
  readonly madeKeys: Readonly<Record<string, string>>
  /** Business entities whose invoices do not name an account for payments. */
  readonly withoutPayee: readonly string[]
}

/** Throws a StartError with a line for each fault if the file is refused. */
export async function applyAccountFile({ path, document }: AccountFile, expect?: string): Promise<AppliedAccount> {
  const outcome = await applyAccount(document, {
    by: 'System',
    via: 'settings',
    now: await presentOf(accountIdOf(document)),
    runtime,
    ...(expect !== undefined && { expect }),
  })
  switch (outcome.outcome) {
    case 'applied': {
      const stored = await readSettings(outcome.account)
      return { ...outcome, withoutPayee: stored === undefined ? [] : withoutPayee(stored.settings) }
    }
    case 'refused':
    case 'forbidden':
      throw refusal(path, outcome)
    case 'unexpected':
      throw new StartError(changedSincePlan(path))
    case 'conflict':
      throw new StartError(`${path}: the account is being changed by others; try again.`)
  }
}

/** The time of the account, by its test clock if it has one; a new account begins in real time. */
async function presentOf(account: string | undefined): Promise<Instant> {
  const realNow = instantOf(Date.now())
  const stored = account === undefined ? undefined : await readSettings(account)
  return stored === undefined ? realNow : await accountNow(stored.settings, realNow)
}

/** The changes that the file would make; undefined if there are none. Throws a StartError as applying it would. */
export async function planAccountFile({ path, document }: AccountFile): Promise<SettingsPlan | undefined> {
  const outcome = await planAccount(document, {})
  if (outcome.outcome !== 'planned') throw refusal(path, outcome)
  return outcome.changed ? outcome.plan : undefined
}

type Refusal = Extract<AccountOutcome, { outcome: 'refused' | 'forbidden' }>

function refusal(path: string, outcome: Refusal): StartError {
  if (outcome.outcome === 'forbidden') {
    return new StartError(`${path}: ${outcome.lacks.section}: the right "${outcome.lacks.right}" is missing.`)
  }
  const { faults } = outcome
  return new StartError(faults.map((fault) => faultLine(path, fault.field, wording(fault, 'en'))).join('\n'))
}
