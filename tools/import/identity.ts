/** The identity of an import: its input, its rules and its target. A journal belongs to one. */
import { createHash } from 'node:crypto'
import { fileAt } from './file-bytes.ts'

export interface Identity {
  /** Digests of the file and of the map. */
  readonly input: string
  readonly map: string
  readonly url: string
  /** Distinguishes keys without revealing them. */
  readonly key: string
  readonly delimiter: string
  /** Operations in a batch. */
  readonly batch: string
  readonly lookup: string
}

/** The reason why the journal of another import cannot be continued: the differences. */
export const differences: Readonly<Record<keyof Identity, string>> = {
  input: 'the file has changed since',
  map: 'the map has changed since',
  url: 'it was begun with another --url',
  key: 'it was begun with another key. Where the same account was given a new key, add --new-key',
  delimiter: 'it was begun with another --delimiter',
  batch: 'it was begun with another --batch',
  lookup: '--no-external-lookup was given then and is not now, or the other way round',
}

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of fileAt(path).chunks()) hash.update(chunk)
  return hash.digest('hex')
}

export const digestOfBytes = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

export const digestOfKey = (key: string) => digestOfBytes(`import:${key}`).slice(0, 12)
