/** The transaction of a change of an account, built apart from sending it. */
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Logo } from '../../domain/settings/brand/logo-data-url.ts'
import { keyHashesOf, type Settings } from '../../domain/settings/settings.ts'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion } from '../dynamo/transaction.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { apiKeyKey, settingsPartition } from '../keys.ts'
import { logoItem } from './logos.ts'
import { directoryWrites } from '../order/form-directory.ts'
import { portalWrites } from '../order/portal-claims.ts'
import { registryItem, settingsItem, type StoredSettings } from './settings-item.ts'

export interface AccountTransaction {
  readonly writes: NonNullable<TransactWriteCommandInput['TransactItems']>
  /** The name of the access whose key a write puts, by the write's place. */
  readonly keyOwners: ReadonlyMap<number, string>
  /** Every key that is new or gone. */
  readonly keyHashes: readonly string[]
}

export function accountTransaction(options: {
  readonly before: StoredSettings | undefined
  readonly settings: Settings
  readonly compressed: Uint8Array
  readonly change: ChangeNote
  /** The products' times, if the settings change them. */
  readonly schedule?: ConditionalWrite | undefined
  /** The jobs on the indexes of fields that the change orders or ends. */
  readonly indexJobs?: readonly ConditionalWrite[]
  /** The states of webhooks that the settings change. */
  readonly webhooks?: readonly ConditionalWrite[]
  /** The images of logos, by their references. */
  readonly logos?: ReadonlyMap<string, Logo>
}): AccountTransaction {
  const { before, settings, compressed, change, schedule, indexJobs = [], webhooks = [], logos = new Map() } = options
  const account = settings.account.id
  const TableName = mainTable()
  const records = changeRecords(settingsPartition(account), before?.version ?? 0, [change])
  const version = (before?.version ?? 0) + records.length

  const namesBefore = namesByHash(before?.settings)
  const names = namesByHash(settings)
  const put = [...names].filter(([hash, name]) => namesBefore.get(hash) !== name)
  const gone = [...namesBefore.keys()].filter((hash) => !names.has(hash))
  const ownedByAccount = {
    ConditionExpression: 'attribute_not_exists(pk) OR account = :account',
    ExpressionAttributeValues: { ':account': account },
  }
  const otherWrites: AccountTransaction['writes'] = [
    { Put: { TableName, Item: settingsItem(settings, compressed, version), ...atVersion(before?.version) } },
    { Put: { TableName, Item: registryItem(settings, version) } },
    ...records.map((Item) => ({ Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } })),
    ...gone.map((hash) => ({ Delete: { TableName, Key: apiKeyKey(hash), ...ownedByAccount } })),
    ...(schedule === undefined ? [] : [schedule.write]),
    ...indexJobs.map(({ write }) => write),
    ...webhooks.map(({ write }) => write),
    ...directoryWrites(before?.settings, settings).map(({ write }) => write),
    ...portalWrites(before?.settings, settings, change.at).map(({ write }) => write),
    ...newLogos(before?.settings, settings, logos).map((Item) => ({ Put: { TableName, Item } })),
  ]
  return {
    writes: [
      ...otherWrites,
      ...put.map(([hash, name]) => ({
        Put: { TableName, Item: { ...apiKeyKey(hash), account, name }, ...ownedByAccount },
      })),
    ],
    keyOwners: new Map(put.map(([, name], index) => [otherWrites.length + index, name])),
    keyHashes: [...gone, ...put.map(([hash]) => hash)],
  }
}

/** An image under its reference is always the same, so writing an existing one again does no harm. */
function newLogos(before: Settings | undefined, settings: Settings, logos: ReadonlyMap<string, Logo>) {
  const earlierLogos = new Set(before?.business_entities.map(({ logo }) => logo))
  const named = new Set(settings.business_entities.map(({ logo }) => logo))
  return [...logos]
    .filter(([reference]) => named.has(reference) && !earlierLogos.has(reference))
    .map(([reference, logo]) => logoItem(settings.account.id, reference, logo))
}

function namesByHash(settings: Settings | undefined): ReadonlyMap<string, string> {
  const accesses = settings?.api_accesses ?? []
  return new Map(accesses.flatMap((access) => keyHashesOf(access).map((hash) => [hash, access.name] as const)))
}
