/** A file of this machine, for reading. */
import { createReadStream } from 'node:fs'
import { ImportError, reasonOf } from './import-error.ts'
import type { InputFile } from './reading/blocks.ts'

/** Reading throws an ImportError if the file cannot be read. */
export const fileAt = (path: string): InputFile => ({ name: path, chunks: () => chunksOf(path) })

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes.')
      yield chunk
    }
  } catch (error) {
    throw new ImportError(`${path}: the file cannot be read (${reasonOf(error)}).`)
  }
}
