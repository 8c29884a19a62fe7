/**
 * Changing an account: an account file is applied to what is stored and written in one transaction, with the change
 * record, the API keys and the registry of accounts. Apart from reading, so that only what changes accounts carries the
 * rules of the file.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Via } from '../../domain/event.ts'
import type { Fault } from '../../domain/fault.ts'
import {
  accessesChange,
  lackedForChange,
  mayChangeAccesses,
  type ChangeRight,
} from '../../domain/settings/access-rights.ts'
import { placeOfKey } from '../../domain/settings/access-keys.ts'
import { movesProducts, rescheduled } from '../../domain/product/product-schedule.ts'
import { accountIdOf, applyAccountFile, type Applied } from '../../domain/settings/apply-file.ts'
import type { InUse } from '../../domain/settings/references.ts'
import { toRemove } from '../../domain/settings/removal.ts'
import type { ApiAccess, Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import {
  accountTransaction,
  maxTransactionItems,
  type AccountTransaction,
} from '../../store/account/account-transaction.ts'
import { countRecords } from '../../store/customer/change-record.ts'
import { documentClient } from '../../store/dynamo/client.ts'
import { accountNow } from '../../store/account/clock.ts'
import { hasDeliveries } from '../../store/delivery/deliveries.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { hasEntries } from '../../store/dynamo/has-entries.ts'
import { campaignPartition, hashOfSecret, listPartition, methodPartition } from '../../store/keys.ts'
import { backOff, type Runtime } from '../../store/dynamo/back-off.ts'
import { maxPackedBytes, pack, type StoredSettings } from '../../store/account/settings-item.ts'
import { readSchedule, scheduleWrite } from '../../store/product/stored-schedule.ts'
import { forgetSettings, readSettings } from '../../store/account/load-settings.ts'
import { webhookWrites } from '../../store/webhook/webhook-settings.ts'

const maxTries = 6
/** Reasons that another try may not meet. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

export interface ApplyOptions {
  /** The name of the API access, or `System`. */
  readonly by: string
  readonly via: Via
  readonly now: Instant
  /** The account of the caller, which the file must be for; without it the file itself says. */
  readonly account?: string
  /** The access that asks for the change; without it everything may be changed. */
  readonly access?: ApiAccess
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
  /** The access that asked lacks a right for what would change. */
  | { readonly outcome: 'forbidden'; readonly lacks: ChangeRight }
  /** Others kept changing the account. */
  | { readonly outcome: 'conflict' }

/** Applies an account file, a JSON value not looked at yet. */
export async function applyAccount(file: unknown, options: ApplyOptions): Promise<AccountOutcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await applyOnce(file, options)
    if (outcome !== 'lost-race') return outcome
    if (tries === maxTries) return { outcome: 'conflict' }
    await backOff(options.runtime, tries)
  }
}

async function applyOnce(file: unknown, options: ApplyOptions): Promise<AccountOutcome | 'lost-race'> {
  const { account = accountIdOf(file), runtime } = options
  const [stored, hasCustomers] =
    account === undefined
      ? [undefined, false]
      : await Promise.all([readSettings(account), hasEntries(listPartition(account))])
  const applied = applyAccountFile({
    current: stored?.settings,
    ...(account !== undefined && { account }),
    file,
    hasCustomers,
    inUse: stored === undefined ? {} : await stillInUse(file, stored.settings),
    hash: hashOfSecret,
    makeKey: runtime.newToken,
  })
  const lacks = stored && options.access && lackedFor(applied, options.access, stored.settings)
  if (lacks !== undefined) return { outcome: 'forbidden', lacks }
  switch (applied.outcome) {
    case 'refused':
      return applied
    case 'unchanged':
      return { outcome: 'applied', changed: false, account: account ?? '', madeKeys: {} }
    case 'applied':
      return await write(file, stored, applied, { ...options, hasCustomers })
  }
}

/** Whoever may not change accesses is not told either whether a key is one of theirs. */
function lackedFor(applied: Applied, access: ApiAccess, before: Settings): ChangeRight | undefined {
  switch (applied.outcome) {
    case 'refused': {
      const concernsAccesses = applied.faults.some(({ field }) => field.startsWith('api_accesses'))
      return concernsAccesses && !mayChangeAccesses(access) ? accessesChange : undefined
    }
    case 'unchanged':
      return undefined
    case 'applied':
      return lackedForChange(access, before, applied.settings)
  }
}

/** Of what the file removes that which something outside the settings needs. */
async function stillInUse(file: unknown, settings: Settings): Promise<InUse> {
  const { id: account } = settings.account
  const [campaign, delivery_method] = await Promise.all([
    withUsers(toRemove('campaigns', file, settings), async (id) =>
      (await hasEntries(campaignPartition(account, id))) ? 'subscriptions' : undefined,
    ),
    withUsers(toRemove('delivery_methods', file, settings), async (id) => {
      if (await hasEntries(methodPartition(account, id))) return 'subscriptions'
      return (await hasDeliveries(account, id)) ? 'deliveries' : undefined
    }),
  ])
  return { campaign, delivery_method }
}

async function withUsers(
  ids: readonly string[],
  usersOf: (id: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map(async (id) => [id, await usersOf(id)] as const))
  return new Map(found.flatMap(([id, users]) => (users === undefined ? [] : [[id, users]])))
}

async function write(
  file: unknown,
  before: StoredSettings | undefined,
  applied: Extract<Applied, { outcome: 'applied' }>,
  { by, via, now, runtime, hasCustomers }: ApplyOptions & { readonly hasCustomers: boolean },
): Promise<AccountOutcome | 'lost-race'> {
  const { settings, events, history, madeKeys } = applied
  const packed = await pack(settings)
  if (packed.byteLength > maxPackedBytes) {
    return refused({
      field: '',
      code: 'settings_too_large',
      values: { size: packed.byteLength, limit: maxPackedBytes },
    })
  }
  const change = { at: now, via, by, history, events }
  const transaction = accountTransaction({
    before,
    settings,
    packed,
    change,
    schedule: await newSchedule(before?.settings, settings, now, hasCustomers),
    webhooks: await webhookWrites({
      before: before?.settings,
      after: settings,
      version: (before?.version ?? 0) + countRecords([change]),
    }),
  })
  const count = transaction.writes.length
  if (count > maxTransactionItems) {
    const field = transaction.keyOwners.size * 2 > count ? 'api_accesses' : ''
    return refused({ field, code: 'settings_too_many_changes', values: { count, limit: maxTransactionItems } })
  }
  const request = { TransactItems: [...transaction.writes], ClientRequestToken: runtime.newToken() }
  try {
    await documentClient().send(new TransactWriteCommand(request))
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    return whatFailed(error, transaction, file)
  }
  forgetSettings(settings.account.id, transaction.keyHashes)
  return { outcome: 'applied', changed: true, account: settings.account.id, madeKeys }
}

/** Products that are registered or moved fall due in the same transaction; undefined where none are. */
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

/** A lost race of the settings themselves comes first: what else failed may be gone once they are read again. */
function whatFailed(
  error: TransactionCanceledException,
  { keyOwners }: AccountTransaction,
  file: unknown,
): AccountOutcome | 'lost-race' {
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code)
  const refusedWrites = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []))
  const usedKeys = refusedWrites.flatMap((index) => keyOwners.get(index) ?? [])
  if (usedKeys.length > 0 && usedKeys.length === refusedWrites.length) {
    return refused(...usedKeys.map((name): Fault => ({ field: placeOfKey(file, name), code: 'settings_key_used' })))
  }
  if (refusedWrites.length > 0 || codes.some((code) => code !== undefined && passing.has(code))) return 'lost-race'
  throw error
}

function refused(...faults: readonly Fault[]): AccountOutcome {
  return { outcome: 'refused', faults }
}
