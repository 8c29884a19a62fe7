/**
 * Items as the text that the file keeps: JSON, in which a set or bytes are a map with one reserved name. Nearly no item
 * has either, so a text without the reserved name is plain JSON.
 */
import { isPlainObject, isSet, reservedPrefix, typeOf, type StoredMap, type StoredValue } from './value.ts'

const marker = `{${JSON.stringify(reservedPrefix).slice(0, -1)}`

export const textOf = (item: StoredMap): string => JSON.stringify(item, written)

function written(_name: string, value: StoredValue): unknown {
  if (value instanceof Uint8Array) return { [`${reservedPrefix}B`]: base64(value) }
  if (!isSet(value)) return value
  const members = [...value].map((member) => (member instanceof Uint8Array ? base64(member) : member))
  return { [`${reservedPrefix}${typeOf(value)}`]: members }
}

export function itemOf(text: string): StoredMap {
  const parsed: unknown = text.includes(marker) ? JSON.parse(text, read) : JSON.parse(text)
  if (!isItem(parsed)) throw new Error('A stored item is not a map.')
  return parsed
}

/** The store wrote the text itself, so its form is known. */
const isItem = (value: unknown): value is StoredMap => isPlainObject(value)

function read(_name: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value
  const [name = '', ...others] = Object.keys(value)
  if (!name.startsWith(reservedPrefix) || others.length > 0) return value
  const kept = value[name]
  if (name.endsWith('B') && typeof kept === 'string') return bytes(kept)
  const members: readonly unknown[] = Array.isArray(kept) ? kept : []
  return new Set(name.endsWith('BS') ? members.map((member) => bytes(String(member))) : members)
}

const base64 = (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
