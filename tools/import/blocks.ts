/**
 * The bytes of a file in blocks of whole lines, so that whoever reads them can go on at the next line after one that is
 * broken, and never holds more than a block. No line of customers is longer than a megabyte, and what is, is not kept.
 */
import { createReadStream } from 'node:fs'
import { ImportError, reasonOf } from './import-error.ts'

export const maxLineBytes = 1024 * 1024

const lineFeed = 10

/** `end` counts the file's bytes up to the block's end. */
export type Block =
  | { readonly kind: 'lines'; readonly bytes: Buffer; readonly end: number }
  /** One line, whose bytes are not kept. */
  | { readonly kind: 'oversize'; readonly end: number }

/** Without a byte order mark. Throws an ImportError where the file cannot be read, or is UTF-16. */
export async function* blocksOf(path: string): AsyncGenerator<Block> {
  const chunks = chunksOf(path)
  let rest: Buffer = Buffer.alloc(0)
  let oversize = false
  let end = 0
  for await (const chunk of chunks) {
    end += chunk.length
    const cut = chunk.lastIndexOf(lineFeed) + 1
    if (cut === 0) {
      oversize ||= rest.length + chunk.length > maxLineBytes
      rest = oversize ? Buffer.alloc(0) : Buffer.concat([rest, chunk])
      continue
    }
    const ending = chunk.indexOf(lineFeed) + 1
    const first = oversize || rest.length + ending > maxLineBytes ? ending : 0
    if (first > 0) yield { kind: 'oversize', end: end - chunk.length + first }
    const bytes = first > 0 ? chunk.subarray(first, cut) : Buffer.concat([rest, chunk.subarray(0, cut)])
    oversize = false
    if (bytes.length > 0) yield { kind: 'lines', bytes, end: end - chunk.length + cut }
    rest = chunk.subarray(cut)
  }
  if (oversize) yield { kind: 'oversize', end }
  if (rest.length > 0) yield { kind: 'lines', bytes: rest, end }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes.')
      yield isFirst ? withoutMark(chunk, path) : chunk
      isFirst = false
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${path}: the file cannot be read (${reasonOf(error)}).`)
  }
}

function withoutMark(chunk: Buffer, path: string): Buffer {
  const [first, second, third] = chunk
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportError(`${path}: the file is UTF-16; save it as UTF-8.`)
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? chunk.subarray(3) : chunk
}
