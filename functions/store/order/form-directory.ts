/** The directory of ordering forms: an entry for each form of each account, written with the settings that have it. */
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { difference, type ConditionalWrite } from '../dynamo/transaction.ts'
import { formKey, formPartition, isWithinKeyLimits, type Key } from '../keys.ts'

const entrySchema = v.object({ sk: v.string() })

/** The accounts that have a form of this name, which may be any text. */
export async function accountsWithForm(url_id: string): Promise<string[]> {
  if (!isWithinKeyLimits(formKey(url_id, 'account'))) return []
  const entries = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :form',
    ExpressionAttributeValues: { ':form': formPartition(url_id) },
    ConsistentRead: true,
  })
  return entries.map((entry) => v.parse(entrySchema, entry).sk)
}

const entriesOf = (settings: Settings | undefined): Key[] =>
  (settings?.ordering_forms ?? []).map(({ url_id }) => formKey(url_id, settings?.account.id ?? ''))

/** The entries that a change of the settings makes and removes. */
export const directoryWrites = (before: Settings | undefined, after: Settings): ConditionalWrite[] =>
  difference(entriesOf(before), entriesOf(after))
