/**
 * The item that holds an account's settings: the whole document, compressed, so that any change of it is atomic. The
 * version is that of the change records. The registry of accounts repeats the version, so a read of that small item
 * tells whether the settings changed.
 */
import * as v from 'valibot'
import type { Settings, Webhook } from '../../domain/settings/settings.ts'
import { accountKey, settingsKey } from '../keys.ts'

/** Below DynamoDB's 400 KB for an item, keys and numbers included. */
export const maxCompressedBytes = 350 * 1024

export interface StoredSettings {
  readonly settings: Settings
  readonly version: number
}

const itemSchema = v.object({ version: v.number(), document: v.instance(Uint8Array) })
export const registrySchema = v.object({ sk: v.string(), mode: v.picklist(['live', 'test']), version: v.number() })

/** Loaded when first needed: a function that never reads settings does not pay for it. */
const zlib = () => import('node:zlib')
const schema = () => import('../../domain/settings/settings-schema.ts')

export async function compress(settings: Settings): Promise<Uint8Array> {
  const { gzipSync } = await zlib()
  return gzipSync(JSON.stringify(settings))
}

/** The item, with the attributes uncompressed that a person wants to see in the table. */
export function settingsItem(settings: Settings, compressed: Uint8Array, version: number) {
  const { id, name, mode } = settings.account
  return { ...settingsKey(id), version, name, mode, document: compressed }
}

export function registryItem({ account: { id, mode } }: Settings, version: number) {
  return { ...accountKey(id), mode, version }
}

export async function parseSettingsItem(item: unknown): Promise<StoredSettings> {
  const [{ gunzipSync }, { settingsSchema }] = await Promise.all([zlib(), schema()])
  const { version, document } = v.parse(itemSchema, item)
  const settings: Settings = v.parse(settingsSchema, JSON.parse(gunzipSync(document).toString('utf8')))
  return { version, settings: { ...settings, webhooks: settings.webhooks.map(withoutPasswords) } }
}

/** Earlier settings could make a webhook send passwords. */
function withoutPasswords({ prefetch, ...webhook }: Webhook): Webhook {
  const names = (prefetch ?? '').split(',').filter((name) => name.trim() !== '' && name.trim() !== 'password')
  return names.length === 0 ? webhook : { ...webhook, prefetch: names.join(',') }
}
