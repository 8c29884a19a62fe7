/** POST /api/files/: brings in a file, with its content or with an address to which the content is uploaded. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { fileIdOf, isFileName, placeOfBytes, workAgain } from '../../domain/file/stored-file.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { mayUseFiles } from '../../domain/settings/access/access-rights.ts'
import { instantOf, showInstant, type Instant } from '../../domain/time/time.ts'
import { holderWords, type Call } from '../../http/call.ts'
import { answered, refused, serve, type Answer, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { fileBytes } from '../../outside/file-bytes.ts'
import { putAwaited, readFileItem } from '../../store/file/file-items.ts'
import { awaitUploadJob, lookSeconds } from '../../work/files/await-upload.ts'
import { keepFile, newFile, type NewFile } from '../../work/files/keep-file.ts'
import { orderJob } from '../../work/jobs/run-job.ts'
import { answerUnderKey } from '../answer-under-key.ts'

const megabyte = 1024 * 1024
const mostContentMegabytes = 4
const mostUploadMegabytes = 200
const uploadSeconds = 15 * 60
/** Kinds that come from outside. All other files are the service's own. */
const kinds = ['bank', 'carrier'] as const

const sha256Schema = v.pipe(
  v.string(),
  v.regex(/^[\dA-Fa-f]{64}$/, '64 hexadecimal digits'),
  v.transform((text) => text.toLowerCase()),
)

/** Node skips what it cannot decode, so the decoded bytes are encoded again and compared with the text. */
function isBase64(text: string): boolean {
  const digits = text.replace(/\s+/g, '')
  return Buffer.from(digits, 'base64').toString('base64') === digits
}

/** The same pattern for descriptions. It is not matched against contents of megabytes. */
const base64Pattern = '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$'

const parameters = v.strictObject({
  kind: v.pipe(v.picklist(kinds, `one of ${kinds.join(', ')}`), v.description('The origin of the file.')),
  name: v.pipe(
    v.string(),
    v.description(
      'The name of the file: 1 to 120 characters, not . or .., without slashes and control characters, also those of the ' +
        'direction of writing.',
    ),
    v.metadata({ words: { minLength: 1, maxLength: 120 } }),
  ),
  business_entity: v.exactOptional(v.pipe(v.string(), v.description('External id of the business entity.'))),
  content: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(`The content as text, which is kept as UTF-8. At most ${mostContentMegabytes} MB.`),
    ),
  ),
  content_base64: v.exactOptional(
    v.pipe(
      v.string(),
      v.check(isBase64, 'base64, with its padding'),
      v.description(`The content in any other form, in base64. At most ${mostContentMegabytes} MB.`),
      v.metadata({ words: { pattern: base64Pattern } }),
    ),
  ),
  bytes: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer('a whole number'),
      v.minValue(1, 'a number above 0'),
      v.description(
        `Without content: the number of bytes that will be uploaded, at most ${mostUploadMegabytes} MB. ` +
          'With content: checked against it.',
      ),
    ),
  ),
  sha256: v.exactOptional(
    v.pipe(sha256Schema, v.description('The SHA-256 of the bytes, in hexadecimal digits. Required with bytes alone.')),
  ),
})
type Sent = v.InferOutput<typeof parameters>

export const endpoint = {
  name: 'files-create',
  subject: 'files',
  method: 'POST',
  path: '/api/files/',
  summary: 'Uploads a file of a bank or of a carrier.',
  description:
    'Give content or content_base64, or bytes and sha256 for an address to which the content is uploaded. The same ' +
    'content under the same name is the same file. Only the announced bytes can be uploaded.',
  access: 'key',
  parameters,
  answer: v.object({
    file_id: v.string(),
    upload: v.exactOptional(
      v.object({
        url: v.pipe(v.string(), v.description('PUT the content here. The address needs no key.')),
        headers: v.pipe(v.record(v.string(), v.string()), v.description('Headers that the request must have.')),
        until: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
      }),
    ),
  }),
  refuses: true,
  idempotent: true,
  maxBodyBytes: 6 * megabyte - 512 * 1024,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (sent, call) => {
  const { kind } = sent
  if (!mayUseFiles(call.access, kind, 'write')) {
    throw new HttpError(403, `${holderWords(call)} is not allowed to use "files:${kind}".`)
  }
  return await answerUnderKey({ endpoint: endpoint.name, parameters: sent }, call, async () => {
    const content = contentOf(sent)
    const faults = faultsOf(sent, content, call)
    if (faults.length > 0) return refused(...faults)
    if (content !== undefined) return await keepContent(sent, content, call)
    return await announce(sent, call, workOf(sent, sent.sha256 ?? ''))
  })
})

function contentOf({ content, content_base64 }: Sent): Uint8Array | undefined {
  if (content !== undefined) return Buffer.from(content, 'utf8')
  return content_base64 === undefined ? undefined : Buffer.from(content_base64, 'base64')
}

function faultsOf(sent: Sent, content: Uint8Array | undefined, { settings }: Call): Fault[] {
  const { name, business_entity, bytes, sha256 } = sent
  const isUpload = content === undefined
  const contents = [sent.content, sent.content_base64].filter((each) => each !== undefined).length
  const most = isUpload ? mostUploadMegabytes : mostContentMegabytes
  const isTooLarge = (isUpload ? (bytes ?? 0) : content.byteLength) > most * megabyte
  const contentField = sent.content === undefined ? 'content_base64' : 'content'
  const faults: (Fault | false)[] = [
    !isFileName(name) && { field: 'name', code: 'file_name' },
    isUnknownEntity(business_entity, settings) && { field: 'business_entity', code: 'business_entity_unknown' },
    (contents > 1 || (isUpload && (bytes === undefined || sha256 === undefined))) && {
      field: '',
      code: 'file_content',
    },
    isTooLarge && { field: isUpload ? 'bytes' : contentField, code: 'file_too_large', values: { limit: most } },
    content?.byteLength === 0 && { field: contentField, code: 'file_bytes', values: { count: 0 } },
    content !== undefined &&
      bytes !== undefined &&
      bytes !== content.byteLength && { field: 'bytes', code: 'file_bytes', values: { count: content.byteLength } },
    content !== undefined &&
      sha256 !== undefined &&
      sha256 !== hash('sha256', content, 'hex') && { field: 'sha256', code: 'file_sha256' },
  ]
  return faults.filter((fault) => fault !== false)
}

/** The same bytes under the same name are the same file, however often they are sent. */
const workOf = ({ kind, name, business_entity = '' }: Sent, sha256: string) =>
  JSON.stringify(['brought in', kind, business_entity, name, sha256])

function factsOf({ kind, name, business_entity }: Sent, { now, via, by }: Call): Omit<NewFile, 'work' | 'bytes'> {
  return {
    ...{ kind, name, contentType: typeOf(name), created: now, by: { via, by } },
    ...(business_entity !== undefined && { entity: business_entity }),
  }
}

/** The media type of a file, never one that a browser would show as a page. */
function typeOf(name: string): string {
  if (/\.xml$/i.test(name)) return 'application/xml'
  if (/\.csv$/i.test(name)) return 'text/csv'
  return /\.txt$/i.test(name) ? 'text/plain' : 'application/octet-stream'
}

async function keepContent(sent: Sent, bytes: Uint8Array, call: Call): Promise<Answer> {
  const work = workOf(sent, hash('sha256', bytes, 'hex'))
  const { id } = await keepFile(call.settings, { ...factsOf(sent, call), work, bytes })
  return answered({ file_id: id })
}

async function announce(sent: Sent, call: Call, work: string): Promise<Answer> {
  const { account, settings } = call
  const { bytes = 0, sha256 = '' } = sent
  const id = fileIdOf(work)
  const present = await readFileItem(account, id)
  if (present !== undefined && present.awaited_until === undefined) {
    const again = workAgain(work, present, call.now)
    return again === undefined ? answered({ file_id: id }) : await announce(sent, call, again)
  }
  const file = newFile(settings, { ...factsOf(sent, call), id, sha256, byteCount: bytes })
  const realNowMillis = Date.now()
  const until = instantOf(realNowMillis + uploadSeconds * 1_000)
  await putAwaited(account, { ...file, awaited_until: until }, realNowMillis)
  await orderLooks(id, until, call)
  const upload = { contentType: file.content_type, sha256, bytes, seconds: uploadSeconds }
  const { url, headers } = await fileBytes().signedPut(placeOfBytes(account, file), upload)
  return answered({ file_id: id, upload: { url, headers, until: showInstant(until, settings.account.timezone) } })
}

/** The service finds out by itself that the bytes have come. */
async function orderLooks(file: string, until: Instant, call: Call): Promise<void> {
  const { settings, access, now, via, by, language } = call
  await orderJob({
    ...{ kind: awaitUploadJob, first: { file, until }, restSeconds: lookSeconds, asked: { file }, settings },
    ...{ client: access.name, idempotencyKey: undefined, now, by: { via, by }, language },
  })
}
