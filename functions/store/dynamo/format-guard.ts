/**
 * Keeps a process from working on tables of another format. Before the first command, and once a minute after that, it
 * reads the format of the tables, so a migration has the tables to itself a minute after it has announced its start.
 * Tables without a number pass: they are new, and get their number with the first account.
 */
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { FormatError, formatFault, keptFormatSchema } from '../stored-format.ts'
import { formatKey } from '../keys.ts'
import { mainTable } from './environment.ts'

export const guardMilliseconds = 60_000

let trustedUntil = -Infinity
let reading: Promise<void> | undefined

/**
 * Without an argument the trust never ends, for callers that have compared the format and have the tables to
 * themselves.
 */
export function trustFormat(untilMilliseconds = Infinity): void {
  trustedUntil = untilMilliseconds
}

export function guardFormat(client: DynamoDBDocumentClient): void {
  const read = async () => {
    const begin = performance.now()
    const { Item } = await client.send(new GetCommand({ TableName: mainTable(), Key: formatKey, ConsistentRead: true }))
    const fault = Item === undefined ? undefined : formatFault(v.parse(keptFormatSchema, Item))
    if (fault !== undefined) throw new FormatError(fault)
    trustedUntil = begin + guardMilliseconds
  }
  client.middlewareStack.add(
    (next) => async (args) => {
      if (hasMainTable() && performance.now() >= trustedUntil && !readsFormat(args.input)) {
        await (reading ??= read().finally(() => (reading = undefined)))
      }
      return await next(args)
    },
    { step: 'initialize', name: 'format-guard', priority: 'high' },
  )
}

/** A function without the main table reads and writes no stored data. */
const hasMainTable = () => process.env['MAIN_TABLE'] !== undefined

const formatReadSchema = v.object({ Key: v.object({ pk: v.literal(formatKey.pk) }) })
const readsFormat = (input: unknown) => v.is(formatReadSchema, input)
