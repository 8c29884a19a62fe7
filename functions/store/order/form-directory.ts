/**
 * The directory of ordering forms, business entities and payment providers, whose addresses may name no account: an
 * entry for each of each account, written with the settings that have it.
 */
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { difference, type ConditionalWrite } from '../dynamo/transaction.ts'
import {
  entityKey,
  entityPartition,
  formKey,
  formPartition,
  isWithinKeyLimits,
  providerAccountKey,
  providerAccounts,
  type Key,
} from '../keys.ts'

const entrySchema = v.object({ sk: v.string() })

/** The accounts that have a form of this name, which may be any text. */
export async function accountsWithForm(url_id: string): Promise<string[]> {
  return isWithinKeyLimits(formKey(url_id, 'account')) ? await accountsIn(formPartition(url_id)) : []
}

/** The accounts that have a business entity of this id, which may be any text. */
export async function accountsWithEntity(entity: string): Promise<string[]> {
  return isWithinKeyLimits(entityKey(entity, 'account')) ? await accountsIn(entityPartition(entity)) : []
}

/** The accounts that have a payment provider of this id, which may be any text. */
export async function accountsWithProvider(provider: string): Promise<string[]> {
  return isWithinKeyLimits(providerAccountKey(provider, 'account')) ? await accountsIn(providerAccounts(provider)) : []
}

async function accountsIn(partition: string): Promise<string[]> {
  const entries = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  })
  return entries.map((entry) => v.parse(entrySchema, entry).sk)
}

function entriesOf(settings: Settings | undefined): Key[] {
  if (settings === undefined) return []
  const { account, business_entities, ordering_forms, payment_providers } = settings
  return [
    ...ordering_forms.map(({ url_id }) => formKey(url_id, account.id)),
    ...business_entities.map(({ external_id }) => entityKey(external_id, account.id)),
    ...payment_providers.filter(({ kind }) => kind !== 'queue').map(({ id }) => providerAccountKey(id, account.id)),
  ]
}

/** The entries that a change of the settings makes and removes. */
export const directoryWrites = (before: Settings | undefined, after: Settings): ConditionalWrite[] =>
  difference(entriesOf(before), entriesOf(after))
