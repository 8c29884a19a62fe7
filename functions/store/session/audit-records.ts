/**
 * Change records of sign-ins and of exports for the feed, under their own root, so that neither meets a change of the
 * settings.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { atVersion } from '../dynamo/transaction.ts'
import { signInsKey, signInsPartition } from '../keys.ts'

const itemSchema = v.object({ version: v.number() })

/** The version of the root; undefined before the first record. */
export async function readAuditVersion(account: string): Promise<number | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: signInsKey(account), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(itemSchema, Item).version
}

/** The writes of a record on top of a version. They fail if another record was written in the meantime. */
export function auditWrites(account: string, before: number | undefined, note: ChangeNote): ConditionalWrite[] {
  const TableName = mainTable()
  const records = changeRecords(signInsPartition(account), before ?? 0, [note])
  const version = (before ?? 0) + records.length
  return [
    {
      write: { Put: { TableName, Item: { ...signInsKey(account), version }, ...atVersion(before) } },
      onConflict: 'lost-race',
    },
    ...records.map((Item): ConditionalWrite => ({
      write: { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      onConflict: 'lost-race',
    })),
  ]
}
