/**
 * Reading accounts: their settings, and which account an API key belongs to. Every call needs both, so both are kept in
 * the process for a few seconds. A change made in this process is seen at once. One made in another process is seen at
 * most 5 seconds later, and before a call is refused (`up-to-date.ts`).
 */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { freshCache } from './fresh-cache.ts'
import {
  accountKey,
  accountsPartition,
  apiKeyKey,
  hashOfSecret,
  isWithinKeyLimits,
  settingsKey,
  type Key,
} from '../keys.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { parseSettingsItem, registrySchema, type StoredSettings } from './settings-item.ts'

const millisFresh = (entry: unknown) => (entry === undefined ? 2_000 : 5_000)
const monotonic = () => performance.now()
let cacheClock = monotonic
/** Milliseconds that only ever count up, for values that are kept for as long as settings are. */
export const clock = () => cacheClock()

const accounts = freshCache<StoredSettings | undefined>({ read: readAgain, millisFresh, maxEntries: 500, clock })
const owners = freshCache<string | undefined>({ read: readOwner, millisFresh, maxEntries: 10_000, clock })

/** The settings of an account, at most 5 seconds old; undefined if there is no such account. */
export async function loadSettings(account: string): Promise<Settings | undefined> {
  return (await accounts.get(account))?.settings
}

/** The stored settings of an account, for calls that show them. */
export async function loadPresentSettings(account: string): Promise<Settings | undefined> {
  return (await accounts.getNow(account))?.settings
}

/** The settings of an account as of this version or a later one. */
export async function loadSettingsSince(account: string, version: number): Promise<Settings | undefined> {
  if (((await accounts.get(account))?.version ?? 0) < version) accounts.drop(account)
  return await loadSettings(account)
}

/** The account that an API key belongs to; undefined for an unknown key. */
export async function accountOfKey(key: string): Promise<string | undefined> {
  return await owners.get(hashOfSecret(key))
}

/** The stored settings, for a change to them. */
export async function readSettings(account: string): Promise<StoredSettings | undefined> {
  const key = settingsKey(account)
  const item = isWithinKeyLimits(key) ? await getItem(key) : undefined
  return item === undefined ? undefined : await parseSettingsItem(item)
}

/** The ids of all test accounts, each of which has a clock and therefore due work of its own. */
export async function testAccounts(): Promise<string[]> {
  return await accountsOf('test')
}

export async function liveAccounts(): Promise<string[]> {
  return await accountsOf('live')
}

/** The account of a deployment that has only one. */
export async function onlyAccount(): Promise<string | undefined> {
  const { Items: items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :accounts',
      ExpressionAttributeValues: { ':accounts': accountsPartition },
      Limit: 2,
    }),
  )
  const [first, ...others] = items.map((item) => v.parse(registrySchema, item))
  return others.length === 0 ? first?.sk : undefined
}

async function accountsOf(accountMode: Settings['account']['mode']): Promise<string[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :accounts',
    ExpressionAttributeValues: { ':accounts': accountsPartition },
    ConsistentRead: true,
  })
  const registered = items.map((item) => v.parse(registrySchema, item))
  return registered.filter(({ mode }) => mode === accountMode).map(({ sk }) => sk)
}

/** Makes this process see its own change. */
export function forgetSettings(account: string, changedKeyHashes: readonly string[]): void {
  accounts.drop(account)
  for (const hash of changedKeyHashes) owners.drop(hash)
}

/** Clears the cache; a test passes its own clock to age the values. */
export function clearSettingsCache(testClock: () => number = monotonic): void {
  cacheClock = testClock
  accounts.clear()
  owners.clear()
}

/** The document is fetched and parsed only if the small registry item says that it has changed. */
async function readAgain(account: string, previous: StoredSettings | undefined): Promise<StoredSettings | undefined> {
  if (previous !== undefined) {
    const registered = await getItem(accountKey(account))
    if (registered !== undefined && v.parse(registrySchema, registered).version === previous.version) return previous
  }
  return await readSettings(account)
}

async function readOwner(keyHash: string): Promise<string | undefined> {
  const item = await getItem(apiKeyKey(keyHash))
  return item === undefined ? undefined : v.parse(ownerSchema, item).account
}
const ownerSchema = v.object({ account: v.string() })

async function getItem(key: Key): Promise<unknown> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: key, ConsistentRead: true }),
  )
  return Item
}
