/** The file that was chosen, converted to the UTF-8 bytes that the import reads. */
import { bytesOf, type Bytes } from '../../tools/import/reading/byte-text.ts'
import type { InputFile } from '../../tools/import/reading/blocks.ts'
import type { Encoding } from './messages.ts'

/** A size that is small enough to hold and large enough to read fast. */
export const sliceBytes = 1024 * 1024

export function decodedFile(file: Blob, name: string, encoding: Encoding): InputFile {
  return { name, chunks: () => (encoding === 'utf-8' ? slicesOf(file) : decoded(file, encoding)) }
}

export async function* slicesOf(file: Blob): AsyncGenerator<Bytes> {
  for (let from = 0; from < file.size; from += sliceBytes) {
    yield new Uint8Array(await file.slice(from, from + sliceBytes).arrayBuffer())
  }
}

async function* decoded(file: Blob, encoding: Encoding): AsyncGenerator<Bytes> {
  const decoder = new TextDecoder(encoding)
  for await (const slice of slicesOf(file)) yield bytesOf(decoder.decode(slice, { stream: true }))
  yield bytesOf(decoder.decode())
}

export interface Fingerprint {
  /** A digest of the digests of the file's slices, as a browser cannot take the digest of a stream. */
  readonly digest: string
  readonly encoding: Encoding
}

/**
 * Finds the encoding: UTF-16 by its byte order mark, UTF-8 if all bytes are valid, and otherwise the Windows encoding
 * of Western Europe.
 */
export async function fingerprintOf(file: Blob, report: (share: number) => void): Promise<Fingerprint> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const digests: Bytes[] = []
  let mark: Encoding | undefined
  let isUtf8 = true
  let read = 0
  for await (const slice of slicesOf(file)) {
    if (read === 0) mark = markOf(slice)
    isUtf8 &&= isDecodable(utf8, slice)
    digests.push(await digestOf(slice))
    read += slice.length
    report(read / file.size)
  }
  isUtf8 &&= isDecodable(utf8, undefined)
  const all = new Uint8Array(digests.length * 32)
  for (const [index, digest] of digests.entries()) all.set(digest, index * 32)
  return { digest: hexOf(await digestOf(all)), encoding: mark ?? (isUtf8 ? 'utf-8' : 'windows-1252') }
}

function markOf([first, second]: Bytes): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function isDecodable(decoder: InstanceType<typeof TextDecoder>, slice: Bytes | undefined): boolean {
  try {
    if (slice === undefined) decoder.decode()
    else decoder.decode(slice, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function digestOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
}

export const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const digestOfText = async (text: string): Promise<string> => hexOf(await digestOf(bytesOf(text)))
