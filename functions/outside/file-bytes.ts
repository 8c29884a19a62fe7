/**
 * The bytes of files: in a bucket of Amazon S3, or in the place set by `useFileBytes`, such as a folder on one machine.
 * A place is a path without a leading slash. Bytes at a place never change while they exist.
 *
 * The SDK's own client and presigner are used, as signed addresses and checksums follow rules that AWS changes.
 */
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import * as v from 'valibot'
import { environment } from '../store/dynamo/environment.ts'

export interface FileBytes {
  put(place: string, bytes: Uint8Array, facts: BytesFacts): Promise<void>
  /** The bytes in pieces, starting at a position; undefined if there are none. */
  open(place: string, fromByte?: number): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Undefined if there are none. */
  sizeOf(place: string): Promise<number | undefined>
  /** An address at which anybody can read the bytes for some seconds. */
  signedGet(place: string, facts: DownloadFacts): Promise<string>
  /** An address to which these bytes, and no others, can be put for some seconds. */
  signedPut(place: string, facts: UploadFacts): Promise<SignedPut>
}

export interface BytesFacts {
  readonly contentType: string
  /** In hexadecimal digits. */
  readonly sha256: string
}

export interface DownloadFacts {
  /** The name under which a browser keeps the file. */
  readonly name: string
  readonly contentType: string
  readonly seconds: number
}

export interface UploadFacts extends BytesFacts {
  readonly bytes: number
  readonly seconds: number
}

export interface SignedPut {
  readonly url: string
  /** The headers that the request must have, because they are signed. */
  readonly headers: Readonly<Record<string, string>>
}

let elsewhere: FileBytes | undefined

/** Sets the store of bytes; undefined for the bucket. */
export function useFileBytes(bytes: FileBytes | undefined): void {
  elsewhere = bytes
}

export const fileBytes = (): FileBytes => elsewhere ?? bucketBytes

let client: S3Client | undefined
export const bucketClient = (): S3Client => (client ??= new S3Client({ maxAttempts: 4 }))

const at = (place: string) => ({ Bucket: environment('FILES_BUCKET'), Key: place })
const inBase64 = (sha256: string) => Buffer.from(sha256, 'hex').toString('base64')

/** A stream of Node, as the SDK gives one here. */
const bodySchema = v.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

const bucketBytes: FileBytes = {
  async put(place, bytes, { contentType, sha256 }) {
    const checked = { ContentType: contentType, ChecksumSHA256: inBase64(sha256) }
    await bucketClient().send(new PutObjectCommand({ ...at(place), Body: bytes, ...checked }))
  },
  async open(place, fromByte = 0) {
    const range = fromByte === 0 ? {} : { Range: `bytes=${fromByte}-` }
    return await orNothing(async () => {
      const { Body } = await bucketClient().send(new GetObjectCommand({ ...at(place), ...range }))
      return v.parse(bodySchema, Body)
    })
  },
  sizeOf: (place) =>
    orNothing(async () => (await bucketClient().send(new HeadObjectCommand(at(place)))).ContentLength ?? 0),
  signedGet: (place, { name, contentType, seconds }) =>
    getSignedUrl(
      bucketClient(),
      new GetObjectCommand({
        ...at(place),
        ResponseContentDisposition: attachmentOf(name),
        ResponseContentType: contentType,
        ResponseCacheControl: 'no-store',
      }),
      { expiresIn: seconds },
    ),
  async signedPut(place, { contentType, sha256, bytes, seconds }) {
    const headers = {
      'content-type': contentType,
      'content-length': String(bytes),
      'x-amz-checksum-sha256': inBase64(sha256),
    }
    const command = new PutObjectCommand({
      ...at(place),
      ContentType: contentType,
      ContentLength: bytes,
      ChecksumSHA256: headers['x-amz-checksum-sha256'],
    })
    const url = await getSignedUrl(bucketClient(), command, {
      expiresIn: seconds,
      signableHeaders: new Set(Object.keys(headers)),
      // The checksum stays a header, because the bucket does not compare a checksum in the address with the bytes.
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
    })
    return { url, headers }
  },
}

/** Undefined if nothing is at the place. */
async function orNothing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}

/** The header that has a browser keep the bytes as a file (RFC 6266), and never show them as a page. */
export const attachmentOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^ -~]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`
