/** The bytes of files for tests: kept in memory, under the rights of the function that asks. */
import { afterAll, beforeAll } from 'vitest'
import { useFileBytes, type FileBytes } from '../functions/outside/file-bytes.ts'
import { fileRight } from '../lib/rights.ts'
import { demandRight } from '../local/rights.ts'

const objects = new Map<string, Uint8Array>()

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  // Pieces of an odd size, so that no code relies on whole lines.
  for (let from = 0; from < bytes.length; from += 997) yield bytes.subarray(from, from + 997)
}

const inMemory: FileBytes = {
  put(place, bytes) {
    demandRight(fileRight('PutObject'))
    objects.set(place, bytes)
    return Promise.resolve()
  },
  open(place, fromByte = 0) {
    demandRight(fileRight('GetObject'))
    const bytes = objects.get(place)
    return Promise.resolve(bytes && piecesOf(bytes.subarray(fromByte)))
  },
  sizeOf(place) {
    demandRight(fileRight('GetObject'))
    return Promise.resolve(objects.get(place)?.byteLength)
  },
  signedGet(place) {
    demandRight(fileRight('GetObject'))
    return Promise.resolve(`https://bucket.example/${place}`)
  },
  signedPut(place, { sha256 }) {
    demandRight(fileRight('PutObject'))
    return Promise.resolve({ url: `https://bucket.example/${place}`, headers: { 'x-checksum': sha256 } })
  },
}

/** Files of the test file are in memory, until it ends. */
export function useFiles(): void {
  beforeAll(() => useFileBytes(inMemory))
  afterAll(() => useFileBytes(undefined))
}

const placeOf = (address: string) => new URL(address).pathname.slice(1)

/** The bytes behind a signed address. */
export const bytesAt = (address: string): Uint8Array | undefined => objects.get(placeOf(address))
export const textAt = (address: string): string => Buffer.from(bytesAt(address) ?? []).toString('utf8')

/** An upload to a signed address. */
export const uploadTo = (address: string, bytes: Uint8Array): void => void objects.set(placeOf(address), bytes)
