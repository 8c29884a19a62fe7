/** The bucket: the requests to S3, by its client and by signed addresses. */
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { hash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentOf, fileBytes } from '../../functions/outside/file-bytes.ts'
import { removedAfter } from '../client-mock.ts'

const s3 = removedAfter(mockClient(S3Client))
const bytes = Buffer.from('bytes of a file')
const sha256 = hash('sha256', bytes, 'hex')
const place = 'P7Y/demo/bank/f1'
const at = { Bucket: 'the-bucket', Key: place }

beforeEach(() => {
  s3.reset()
  vi.stubEnv('FILES_BUCKET', 'the-bucket')
  vi.stubEnv('AWS_REGION', 'eu-north-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})

describe('The bucket', () => {
  it('is given the checksum with the bytes', async () => {
    s3.on(PutObjectCommand).resolves({})
    await fileBytes().put(place, bytes, { contentType: 'text/csv', sha256 })
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
      ...at,
      ...{ Body: bytes, ContentType: 'text/csv', ChecksumSHA256: hash('sha256', bytes, 'base64') },
    })
  })

  it('reads from a byte on, and has nothing where nothing is', async () => {
    s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: '', $metadata: {} }))
    s3.on(HeadObjectCommand).rejects(new NotFound({ message: '', $metadata: {} }))
    expect(await fileBytes().open(place, 7)).toBeUndefined()
    expect(await fileBytes().sizeOf(place)).toBeUndefined()
    expect(s3.commandCalls(GetObjectCommand)[0]?.args[0].input).toEqual({ ...at, Range: 'bytes=7-' })
    s3.on(HeadObjectCommand).resolves({ ContentLength: 3 })
    expect(await fileBytes().sizeOf(place)).toBe(3)
    s3.on(GetObjectCommand).rejects(new Error('Access denied.'))
    await expect(fileBytes().open(place)).rejects.toThrow('Access denied.')
  })
})

describe('A signed address', () => {
  it('to read is good for its seconds and makes a download of the file', async () => {
    const url = new URL(
      await fileBytes().signedGet(place, { name: 'Ørsted "1".csv', contentType: 'text/csv', seconds: 300 }),
    )
    expect(url.host).toBe('the-bucket.s3.eu-north-1.amazonaws.com')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Expires': '300',
      'response-content-type': 'text/csv',
      'response-content-disposition': attachmentOf('Ørsted "1".csv'),
    })
    expect(attachmentOf('Ørsted "1".csv')).toBe(
      `attachment; filename="_rsted _1_.csv"; filename*=UTF-8''%C3%98rsted%20%221%22.csv`,
    )
  })

  it('to write takes the announced bytes alone: their length and checksum are signed', async () => {
    const facts = { contentType: 'text/plain', sha256, bytes: bytes.length, seconds: 900 }
    const { url, headers } = await fileBytes().signedPut(place, facts)
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      'X-Amz-Expires': '900',
      'X-Amz-SignedHeaders': 'content-length;content-type;host;x-amz-checksum-sha256',
    })
    expect(query).not.toHaveProperty('x-amz-checksum-sha256')
    expect(headers).toEqual({
      'content-type': 'text/plain',
      'content-length': String(bytes.length),
      'x-amz-checksum-sha256': hash('sha256', bytes, 'base64'),
    })
  })
})
