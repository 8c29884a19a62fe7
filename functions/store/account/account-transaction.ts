/** The one transaction of a change of an account, built apart from sending it. */
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { keyHashesOf, type Settings } from '../../domain/settings/settings.ts'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { apiKeyKey, settingsPartition } from '../keys.ts'
import { registryItem, settingsItem, type StoredSettings } from './settings-item.ts'

/** DynamoDB's limit. */
export const maxTransactionItems = 100

export interface AccountTransaction {
  readonly writes: NonNullable<TransactWriteCommandInput['TransactItems']>
  /** Which access a write puts the key of, by the write's place. */
  readonly keyOwners: ReadonlyMap<number, string>
  /** Every key that begins or ceases to be one. */
  readonly keyHashes: readonly string[]
}

export function accountTransaction(options: {
  readonly before: StoredSettings | undefined
  readonly settings: Settings
  readonly packed: Uint8Array
  readonly change: ChangeNote
  /** When products are assigned, where the settings change that. */
  readonly schedule?: ConditionalWrite | undefined
  /** Where webhooks stand, of those that the settings change. */
  readonly webhooks?: readonly ConditionalWrite[]
}): AccountTransaction {
  const { before, settings, packed, change, schedule, webhooks = [] } = options
  const account = settings.account.id
  const TableName = mainTable()
  const records = changeRecords(settingsPartition(account), before?.version ?? 0, [change])
  const version = (before?.version ?? 0) + records.length

  const namesBefore = namesByHash(before?.settings)
  const names = namesByHash(settings)
  const put = [...names].filter(([hash, name]) => namesBefore.get(hash) !== name)
  const gone = [...namesBefore.keys()].filter((hash) => !names.has(hash))
  const isOurs = {
    ConditionExpression: 'attribute_not_exists(pk) OR account = :account',
    ExpressionAttributeValues: { ':account': account },
  }
  const others: AccountTransaction['writes'] = [
    { Put: { TableName, Item: settingsItem(settings, packed, version), ...sameVersion(before) } },
    { Put: { TableName, Item: registryItem(settings, version) } },
    ...records.map((Item) => ({ Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } })),
    ...gone.map((hash) => ({ Delete: { TableName, Key: apiKeyKey(hash), ...isOurs } })),
    ...(schedule === undefined ? [] : [schedule.write]),
    ...webhooks.map(({ write }) => write),
  ]
  return {
    writes: [
      ...others,
      ...put.map(([hash, name]) => ({ Put: { TableName, Item: { ...apiKeyKey(hash), account, name }, ...isOurs } })),
    ],
    keyOwners: new Map(put.map(([, name], index) => [others.length + index, name])),
    keyHashes: [...gone, ...put.map(([hash]) => hash)],
  }
}

function sameVersion(before: StoredSettings | undefined) {
  if (before === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': before.version },
  }
}

function namesByHash(settings: Settings | undefined): ReadonlyMap<string, string> {
  const accesses = settings?.api_accesses ?? []
  return new Map(accesses.flatMap((access) => keyHashesOf(access).map((hash) => [hash, access.name] as const)))
}
