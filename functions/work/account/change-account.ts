/**
 * Changes an account: an account file is applied to the stored settings, and the result is committed. Settings are read
 * in another file, so that only bundles that change accounts carry the rules of account files.
 */
import type { Via } from '../../domain/facts/event.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { ChangeRight, Rights } from '../../domain/settings/access/access-rights.ts'
import { movesProducts, rescheduled } from '../../domain/product/product-schedule.ts'
import { placeOfKey } from '../../domain/settings/access/access-keys.ts'
import { accountIdOf, type Applied } from '../../domain/settings/apply-file.ts'
import { bankFacts } from '../../domain/settings/bank-details.ts'
import { changedPathsFacts } from '../../domain/settings/changed-paths.ts'
import { changesDueWork, withNoticeTimes, type NoticeOrder } from '../../domain/settings/notice-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { accountNow } from '../../store/account/clock.ts'
import { commitAccount } from '../../store/account/commit-account.ts'
import { indexJobWrites } from '../../store/account/index-jobs.ts'
import { compress, maxCompressedBytes, type StoredSettings } from '../../store/account/settings-item.ts'
import { contention, type Runtime } from '../../store/dynamo/back-off.ts'
import { again, done, nothing, retrying } from '../../store/dynamo/retrying.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { readSchedule, scheduleWrite } from '../../store/product/stored-schedule.ts'
import { decideAccountFile, expectOf } from './decide-account-file.ts'

/** A person waits for the answer, and each try applies the whole file. */
const policy = { ...contention, tries: 6 }

export interface ApplyOptions {
  /** The name of the API access, or `System`. */
  readonly by: string
  readonly via: Via
  readonly now: Instant
  /** The account of the caller, which the file must match; without it, the file names the account. */
  readonly account?: string
  /** The access that asks for the change; without it everything may be changed. */
  readonly access?: Rights
  /** The `expect` of a plan: the settings have to be those that the plan was made against. */
  readonly expect?: string
  readonly runtime: Runtime
}

export type AccountOutcome =
  | {
      readonly outcome: 'applied'
      readonly changed: boolean
      readonly account: string
      /** Keys made for new accesses, by name; they can be read here and never again. */
      readonly madeKeys: Readonly<Record<string, string>>
    }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** The access that asks lacks a right for a part of the change. */
  | { readonly outcome: 'forbidden'; readonly lacks: ChangeRight }
  /** The settings are no longer those of the plan. */
  | { readonly outcome: 'unexpected' }
  /** Others kept changing the account. */
  | { readonly outcome: 'conflict' }

/** Applies an account file, a JSON value that has not been checked yet. */
export async function applyAccount(file: unknown, options: ApplyOptions): Promise<AccountOutcome> {
  const { account = accountIdOf(file), runtime } = options
  const about = `the account ${account ?? 'without an id'}`
  const whenContended = (): AccountOutcome => ({ outcome: 'conflict' })
  return await retrying({ about, runtime, policy, load: nothing, whenContended }, async () => {
    const outcome = await applyOnce(file, account, options)
    return outcome === 'lost-race' ? again(outcome) : done(outcome)
  })
}

async function applyOnce(
  file: unknown,
  account: string | undefined,
  options: ApplyOptions,
): Promise<AccountOutcome | 'lost-race'> {
  const { stored, hasCustomers, applied } = await decideAccountFile(file, account, options.access)
  if (applied.outcome === 'refused' || applied.outcome === 'forbidden') return applied
  // This holds even if nothing would change: otherwise a caller with an old plan could try secrets until nothing
  // changes.
  if (options.expect !== undefined && options.expect !== expectOf(stored)) return { outcome: 'unexpected' }
  switch (applied.outcome) {
    case 'unchanged':
      return { outcome: 'applied', changed: false, account: account ?? '', madeKeys: {} }
    case 'applied':
      return await commitApplied(file, stored, applied, { ...options, hasCustomers })
  }
}

async function commitApplied(
  file: unknown,
  before: StoredSettings | undefined,
  { settings: applied, facts, madeKeys, logos }: Extract<Applied, { outcome: 'applied' }>,
  { by, via, now, runtime, hasCustomers }: ApplyOptions & { readonly hasCustomers: boolean },
): Promise<AccountOutcome | 'lost-race'> {
  const settings = await withTimes(before?.settings, applied, now, { hasCustomers, token: runtime.newToken })
  const compressed = await compress(settings)
  if (compressed.byteLength > maxCompressedBytes) {
    const values = { size: compressed.byteLength, limit: maxCompressedBytes }
    return refused({ field: '', code: 'settings_too_large', values })
  }
  const committed = await commitAccount({
    before,
    settings,
    compressed,
    change: {
      at: now,
      via,
      by,
      facts: [
        ...facts,
        ...changedPathsFacts(before?.settings, settings, by),
        ...bankFacts(before?.settings, settings, by),
      ],
    },
    logos,
    // Jobs run on real time, even in a test account.
    indexJobs: indexJobWrites(before?.settings, settings, instantOf(Date.now())),
    schedule: await newSchedule(before?.settings, settings, now, hasCustomers),
    token: runtime.newToken(),
  })
  switch (committed.outcome) {
    case 'committed':
      return { outcome: 'applied', changed: true, account: settings.account.id, madeKeys }
    case 'lost-race':
      return 'lost-race'
    case 'keys-used':
      return refused(
        ...committed.names.map((name): Fault => ({ field: placeOfKey(file, name), code: 'settings_key_used' })),
      )
    case 'too-many-writes': {
      const { count, limit, mostlyKeys } = committed
      const field = mostlyKeys ? 'api_accesses' : ''
      return refused({ field, code: 'settings_too_many_changes', values: { count, limit } })
    }
  }
}

/** Products that are registered or moved fall due in the same transaction; undefined if there are none. */
async function newSchedule(
  before: Settings | undefined,
  after: Settings,
  realNow: Instant,
  hasCustomers: boolean,
): Promise<ConditionalWrite | undefined> {
  if (!movesProducts(before, after)) return undefined
  const [schedule, now] = await Promise.all([readSchedule(after.account.id), accountNow(after, realNow)])
  return scheduleWrite(schedule, rescheduled({ schedule, before, after, now, hasCustomers }), after)
}

async function withTimes(
  before: Settings | undefined,
  after: Settings,
  realNow: Instant,
  order: Omit<NoticeOrder, 'now'>,
): Promise<Settings> {
  if (!changesDueWork(before, after)) return after
  return withNoticeTimes(before, after, { ...order, now: await accountNow(after, realNow) })
}

function refused(...faults: readonly Fault[]): AccountOutcome {
  return { outcome: 'refused', faults }
}
