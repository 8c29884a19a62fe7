/** The format number that the tables hold. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { hasEntries } from '../dynamo/query-all.ts'
import {
  FormatError,
  formatFault,
  keptFormatSchema,
  storedFormat,
  unnumberedFault,
  type FormatNumber,
} from '../stored-format.ts'
import { accountsPartition, formatKey } from '../keys.ts'

/** Undefined if the tables have no number. */
export async function readFormat(): Promise<FormatNumber | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: formatKey, ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(keptFormatSchema, Item)
}

/** Throws a FormatError if the tables have another number. */
export async function compareNumber(): Promise<FormatNumber | undefined> {
  const formatNumber = await readFormat()
  const fault = formatNumber === undefined ? undefined : formatFault(formatNumber)
  if (fault !== undefined) throw new FormatError(fault)
  return formatNumber
}

/** Returns whether the tables have a number. Throws a FormatError if this version cannot work with them. */
export async function compareFormat(): Promise<'empty' | 'numbered'> {
  if ((await compareNumber()) !== undefined) return 'numbered'
  if (await hasEntries(accountsPartition)) throw new FormatError(unnumberedFault)
  return 'empty'
}

/** Does the same, and numbers empty tables. Two callers may do so at once. */
export async function openTables(): Promise<void> {
  if ((await compareFormat()) === 'numbered') return
  if (await putFormat({ format: storedFormat, version: 1 }, undefined)) return
  await compareFormat()
}

/** Whether the number was written. Another writer may have been first since `before` was read. */
export async function putFormat(formatNumber: FormatNumber, before: FormatNumber | undefined): Promise<boolean> {
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  try {
    await documentClient().send(
      new PutCommand({ TableName: mainTable(), Item: { ...formatKey, ...formatNumber }, ...condition }),
    )
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}
