/**
 * The one item that holds an account's settings: the whole document, compressed, so that any change of it is atomic. The
 * version is that of the change records; the registry of accounts repeats it, as a small item to ask whether anything
 * changed.
 */
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { accountKey, settingsKey } from '../keys.ts'

/** Below DynamoDB's 400 KB for an item, keys and numbers included. */
export const maxCompressedBytes = 350 * 1024

export interface StoredSettings {
  readonly settings: Settings
  readonly version: number
}

const itemSchema = v.object({ version: v.number(), document: v.instance(Uint8Array) })
export const registrySchema = v.object({ sk: v.string(), mode: v.picklist(['live', 'test']), version: v.number() })

/** Loaded when first needed: importing a function does not pay for what it may not come to. */
const zlib = () => import('node:zlib')
const schema = () => import('../../domain/settings/settings-schema.ts')

export async function compress(settings: Settings): Promise<Uint8Array> {
  const { gzipSync } = await zlib()
  return gzipSync(JSON.stringify(settings))
}

/** The item, with what a person looking at the table wants to see in plain sight. */
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
  return { version, settings: v.parse(settingsSchema, JSON.parse(gunzipSync(document).toString('utf8'))) }
}
