/** The changes that an account file would make to an account, without making them. */
import type { Fault } from '../../domain/refusal/fault.ts'
import type { ChangeRight, Rights } from '../../domain/settings/access/access-rights.ts'
import { accountIdOf } from '../../domain/settings/apply-file.ts'
import { isSame } from '../../domain/base/same.ts'
import { isCounting } from '../../domain/search/search-state.ts'
import { withGivenUnlike } from '../../domain/settings/access/secret-changes.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { LiveSubscriptions } from '../../domain/settings/live-subscriptions.ts'
import { countedForPlan, planOf, type SettingsPlan } from '../../domain/settings/settings-plan.ts'
import { readCounts } from '../../store/counts/stored-counts.ts'
import { decideAccountFile, expectOf } from './decide-account-file.ts'

export type PlanOutcome =
  | { readonly outcome: 'planned'; readonly changed: boolean; readonly plan: SettingsPlan }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'forbidden'; readonly lacks: ChangeRight }

interface PlanOptions {
  /** The account of the caller; without it, the file itself names the account. */
  readonly account?: string
  /** The access of the caller; without it, everything may be planned. */
  readonly access?: Rights
}

const nothing = { account: [], sign_in: [], portal: [], sections: [], prices: [], concerned: [], warnings: [] }

export async function planAccount(file: unknown, options: PlanOptions): Promise<PlanOutcome> {
  const { stored, applied } = await decideAccountFile(file, options.account ?? accountIdOf(file), options.access)
  const expect = expectOf(stored)
  // A caller with access to the machine has the secrets too, and wants to see the new ones of a file.
  const comparedWith = (before: Settings, after: Settings) =>
    options.access === undefined ? before : withGivenUnlike(before, after, file)
  switch (applied.outcome) {
    case 'refused':
    case 'forbidden':
      return applied
    case 'unchanged': {
      const present = stored?.settings
      const before = present && comparedWith(present, present)
      if (present === undefined || isSame(before, present)) {
        return { outcome: 'planned', changed: false, plan: { expect, ...nothing } }
      }
      return { outcome: 'planned', changed: true, plan: { expect, ...planOf(before, present, () => 0) } }
    }
    case 'applied': {
      const after = applied.settings
      const before = stored && comparedWith(stored.settings, after)
      const live = before === undefined ? () => 0 : await liveSubscriptions(before, after)
      return { outcome: 'planned', changed: true, plan: { expect, ...planOf(before, after, live) } }
    }
  }
}

async function liveSubscriptions(before: Settings, after: Settings): Promise<LiveSubscriptions> {
  const campaigns = countedForPlan(before, after)
  if (campaigns.length === 0) return () => 0
  const { state, countOf } = await readCounts(before.account.id, 'campaigns', campaigns)
  return isCounting(state) ? undefined : countOf
}
