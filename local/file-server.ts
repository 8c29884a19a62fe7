/** The signed addresses of files on one machine, as a bucket serves them: reading and putting bytes without a key. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { attachmentOf } from '../functions/outside/file-bytes.ts'
import { messagesByField } from '../functions/http/http-error.ts'
import { sendResult, sendText } from './answer.ts'
import {
  fileOfPlace,
  filesPath,
  readAddress,
  writeWhole,
  type FolderOfFiles,
  type SignedAddress,
} from './file-folder.ts'

export type FileServer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export const isFileAddress = (url: string | undefined): boolean => url?.startsWith(filesPath) === true

export function fileServer({ folder, secret }: Pick<FolderOfFiles, 'folder' | 'secret'>): FileServer {
  return async (request, response) => {
    try {
      const address = addressOf(request, secret)
      if (address === undefined) {
        sendText(response, 403, 'The signature of this address is wrong.')
      } else if (address.untilMillis < Date.now()) {
        sendText(response, 403, 'This address is no longer valid: request a new one.')
      } else if (address.method === 'GET') {
        await sendFile(response, fileOfPlace(folder, address.place), address)
      } else {
        await takeFile(request, response, fileOfPlace(folder, address.place), address)
      }
    } catch (error) {
      console.error('A file could not be sent or stored:', error)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'The file could not be sent or stored.')
    }
  }
}

function addressOf(request: IncomingMessage, secret: string): SignedAddress | undefined {
  try {
    return readAddress(request.method ?? '', new URL(request.url ?? '', 'http://localhost'), secret)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

async function sendFile(response: ServerResponse, file: string, { type, name = '' }: SignedAddress): Promise<void> {
  if (!existsSync(file)) {
    sendText(response, 404, 'There is no file at this address.')
    return
  }
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': (await stat(file)).size,
    'Content-Disposition': attachmentOf(name),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  await pipeline(createReadStream(file), response)
}

class WrongBytesError extends Error {}

/** Takes a file. Bytes other than the announced ones are refused while they arrive, and none of them are kept. */
async function takeFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  { sha256, bytes }: SignedAddress,
): Promise<void> {
  const expected = Number(bytes)
  const digest = createHash('sha256')
  let count = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length
      digest.update(chunk)
      done(count > expected ? new WrongBytesError() : null, chunk)
    },
  })
  try {
    await writeWhole(file, async (partial) => {
      await pipeline(request, measure, createWriteStream(partial))
      if (count !== expected || digest.digest('hex') !== sha256) throw new WrongBytesError()
    })
  } catch (error) {
    if (!(error instanceof WrongBytesError)) throw error
    // The refusal has the usual form; a bucket answers in its own words.
    const body = JSON.stringify(messagesByField([{ field: 'sha256', code: 'file_sha256' }], 'en'))
    sendResult(response, { statusCode: 422, headers: { Connection: 'close' }, body })
    return
  }
  response.writeHead(200, { 'Content-Length': 0 })
  response.end()
}
