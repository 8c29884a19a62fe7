/**
 * The bytes of a file in blocks of whole lines, so that a reader can continue at the next line after a broken one, and
 * never holds more than a block. No line about a customer is longer than a megabyte; a longer line is not kept.
 */
import { ImportError } from '../import-error.ts'
import { joined, noBytes, type Bytes } from './byte-text.ts'

export const maxLineBytes = 1024 * 1024

const lineFeed = 10

/** A file to import: its name in messages, and its bytes from the beginning for each reading. */
export interface InputFile {
  readonly name: string
  readonly chunks: () => AsyncIterable<Bytes>
}

/** `end` counts the file's bytes up to the block's end. */
export type Block =
  | { readonly kind: 'lines'; readonly bytes: Bytes; readonly end: number }
  /** One line, whose bytes are not kept. */
  | { readonly kind: 'oversize'; readonly end: number }

/** Reads the text without a byte order mark. Throws an ImportError if the file cannot be read, or is UTF-16. */
export async function* blocksOf(file: InputFile): AsyncGenerator<Block> {
  let rest = noBytes
  let oversize = false
  let end = 0
  for await (const chunk of chunksOf(file)) {
    end += chunk.length
    const cut = chunk.lastIndexOf(lineFeed) + 1
    if (cut === 0) {
      oversize ||= rest.length + chunk.length > maxLineBytes
      rest = oversize ? noBytes : joined(rest, chunk)
      continue
    }
    const ending = chunk.indexOf(lineFeed) + 1
    const first = oversize || rest.length + ending > maxLineBytes ? ending : 0
    if (first > 0) yield { kind: 'oversize', end: end - chunk.length + first }
    const bytes = first > 0 ? chunk.subarray(first, cut) : joined(rest, chunk.subarray(0, cut))
    oversize = false
    if (bytes.length > 0) yield { kind: 'lines', bytes, end: end - chunk.length + cut }
    rest = chunk.subarray(cut)
  }
  if (oversize) yield { kind: 'oversize', end }
  if (rest.length > 0) yield { kind: 'lines', bytes: rest, end }
}

async function* chunksOf(file: InputFile): AsyncGenerator<Bytes> {
  let isFirst = true
  for await (const chunk of file.chunks()) {
    yield isFirst ? withoutMark(chunk, file.name) : chunk
    isFirst = false
  }
}

function withoutMark(chunk: Bytes, name: string): Bytes {
  const [first, second, third] = chunk
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportError(`${name}: the file is UTF-16; save it as UTF-8.`)
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? chunk.subarray(3) : chunk
}
