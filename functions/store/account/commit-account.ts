/** Commits a change of an account in one transaction, and names the outcome. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Logo } from '../../domain/settings/brand/logo-data-url.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { countRecords, type ChangeNote } from '../customer/change-record.ts'
import { documentClient } from '../dynamo/client.ts'
import { maxWrites, passingReasons, type ConditionalWrite } from '../dynamo/transaction.ts'
import { webhookWrites } from './webhook-settings.ts'
import { accountTransaction, type AccountTransaction } from './account-transaction.ts'
import { forgetSettings } from './load-settings.ts'
import type { StoredSettings } from './settings-item.ts'

export interface AccountCommit {
  readonly before: StoredSettings | undefined
  readonly settings: Settings
  /** The settings as they are stored. */
  readonly compressed: Uint8Array
  readonly change: ChangeNote
  /** The products' times, if the settings change them. */
  readonly schedule: ConditionalWrite | undefined
  /** The jobs on the indexes of fields that the change orders or ends. */
  readonly indexJobs?: readonly ConditionalWrite[]
  /** The images of new logos, by their references. */
  readonly logos?: ReadonlyMap<string, Logo>
  readonly token: string
}

export type AccountCommitOutcome =
  | { readonly outcome: 'committed' }
  /** The settings have changed since they were read, or the storage was contended. */
  | { readonly outcome: 'lost-race' }
  /** Another account has these keys. `names` are the accesses that should have got them. */
  | { readonly outcome: 'keys-used'; readonly names: readonly string[] }
  | {
      readonly outcome: 'too-many-writes'
      readonly count: number
      readonly limit: number
      readonly mostlyKeys: boolean
    }

export async function commitAccount(commit: AccountCommit): Promise<AccountCommitOutcome> {
  const { before, settings, change, token } = commit
  const webhooks = await webhookWrites({
    before: before?.settings,
    after: settings,
    version: (before?.version ?? 0) + countRecords([change]),
  })
  const transaction = accountTransaction({ ...commit, webhooks })
  const count = transaction.writes.length
  if (count > maxWrites) {
    return { outcome: 'too-many-writes', count, limit: maxWrites, mostlyKeys: transaction.keyOwners.size * 2 > count }
  }
  try {
    await documentClient().send(
      new TransactWriteCommand({ TransactItems: [...transaction.writes], ClientRequestToken: token }),
    )
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    return whyCancelled(error, transaction)
  }
  forgetSettings(settings.account.id, transaction.keyHashes)
  return { outcome: 'committed' }
}

/** A lost race of the settings themselves comes first: another failed condition may hold once they are read again. */
function whyCancelled(error: TransactionCanceledException, { keyOwners }: AccountTransaction): AccountCommitOutcome {
  const codes = (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code)
  const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []))
  const names = failed.flatMap((index) => keyOwners.get(index) ?? [])
  if (names.length > 0 && names.length === failed.length) return { outcome: 'keys-used', names }
  if (failed.length > 0 || codes.some((code) => passingReasons.has(code))) return { outcome: 'lost-race' }
  throw error
}
