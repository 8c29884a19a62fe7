/** POST /api/bankfiles/: reads a bank's file, books what is certain, and keeps the rest with proposals. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { bankFormats } from '../../domain/bank/reported-entry.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import { notAllowed } from '../../domain/refusal/mistake.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { readBankFileItem } from '../../store/bank/bank-files.ts'
import { bankFileJob, showBankFile } from '../../work/bank/bank-file-job.ts'
import { accountsRead, readFor } from '../../work/bank/file-readings.ts'
import { keepFile } from '../../work/files/keep-file.ts'
import { hasOrdered } from '../../work/jobs/run-job.ts'
import { findFile } from '../../work/files/read-file.ts'
import { answerAtOnce, begin, serveJob } from '../jobs/serve-job.ts'

const megabyte = 1024 * 1024
const mostContentMegabytes = 4
const whole = v.pipe(v.number(), v.integer())
const major = (words: string) => v.pipe(v.number(), v.description(`${words} In major units.`))

const parameters = v.strictObject({
  file_id: v.exactOptional(
    v.pipe(v.string(), v.minLength(1, 'the id of a file'), v.description('A file of the kind bank.')),
  ),
  content: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'some text'),
      v.description(`The content as text, instead of file_id. At most ${mostContentMegabytes} MB.`),
    ),
  ),
  business_entity: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('External id: only accounts of this business entity count. Default: the accounts of all.'),
    ),
  ),
  format: v.exactOptional(
    v.pipe(
      v.picklist(bankFormats, `one of ${bankFormats.join(', ')}`),
      v.description('The format that the file must have. By default, the format is detected.'),
    ),
  ),
})

export const endpoint = {
  name: 'bankfiles',
  title: 'BankFiles',
  subject: 'banks',
  method: 'POST',
  path: '/api/bankfiles/',
  summary: 'Reads a bank file and books the certain entries.',
  description:
    'Entries that name a collection or an invoice for certain become payments with the method bank. Others wait, with ' +
    'proposals where there are any. An entry is known by account, amount, date and the reference of the bank, so it ' +
    'is booked once, whichever files contain it. Nothing is booked from a file whose sums contradict each other.',
  access: 'key',
  parameters,
  answer: v.object({
    file_id: v.string(),
    format: v.picklist(bankFormats),
    account: v.exactOptional(v.pipe(v.string(), v.description('The first account in the file.'))),
    currency: v.exactOptional(v.string()),
    entries: v.pipe(whole, v.description('Entries of bank accounts, refused collections, and mandates.')),
    booked: v.pipe(whole, v.description('Entries that became payments or reversals.')),
    matched: v.pipe(
      whole,
      v.description(
        'Entries that an earlier file contained, and refusals and mandates that were carried out, now or before.',
      ),
    ),
    proposed: v.pipe(whole, v.description('Entries that wait, with proposals.')),
    unmatched: v.pipe(whole, v.description('Entries that wait without proposals.')),
    sum: major('The sum of the entries of the first account, with debits below zero.'),
    accounts: v.array(
      v.object({ account: v.string(), currency: v.string(), entries: whole, sum: major('The sum of the entries.') }),
    ),
    warnings: v.pipe(v.array(v.string()), v.description('Parts that were left out, or may have been misread.')),
    already: v.pipe(
      v.boolean(),
      v.description(
        'Whether the accounts of the call were read in the same bytes before, so that nothing was done. Accounts that ' +
          'were left out then are read now.',
      ),
    ),
  }),
  refuses: true,
  idempotent: true,
  job: true,
  maxBodyBytes: 6 * megabyte - 512 * 1024,
} as const satisfies Endpoint<typeof parameters>

type Sent = v.InferOutput<typeof parameters>

export const handler = /* @__PURE__ */ serveJob(endpoint, bankFileJob, async (sent, call) => {
  if (sent.content !== undefined && sent.file_id !== undefined) {
    throw new ProgrammingError(notAllowed('content', 'goes without file_id.'))
  }
  const source = sent.file_id === undefined ? await keepContent(sent, call) : await keptFile(sent.file_id, call)
  if ('fault' in source) return answerAtOnce(refused(source.fault))
  const read = await readBankFileItem(call.account, source.hash)
  if (read !== undefined && sent.format !== undefined && sent.format !== read.format) {
    return answerAtOnce(refused({ field: 'format', code: 'bankfile_format' }))
  }
  const { format, business_entity: entity } = sent
  const reading = read && readFor(read, call.settings, entity)
  // The job of the same key has the first answer.
  const isRepeated = reading !== undefined && (await hasOrdered(call.account, call.access.name, call.idempotencyKey))
  if (read !== undefined && reading !== undefined && !isRepeated) {
    return answerAtOnce(answered(showBankFile(read, reading, { already: true, language: call.language })))
  }
  return begin({
    ...source,
    ...(format !== undefined && { format }),
    ...(entity !== undefined && { entity }),
    ...(read !== undefined && { already_read: accountsRead(read) }),
  })
})

/**
 * Whether a text needs a mark that its bytes are UTF-8 now, because it reads differently in another encoding or
 * declares one.
 */
const needsMark = (content: string): boolean =>
  !content.startsWith('\u{feff}') &&
  (/[^\p{ASCII}]/u.test(content) || /^[^>]*encoding\s*=\s*["']utf-?16/i.test(content))

async function keepContent({ content, business_entity: entity }: Sent, call: Call) {
  const { settings, now, via, by } = call
  if (content === undefined) throw new ProgrammingError(notAllowed('content', 'expected, or else file_id.'))
  const bytes = Buffer.from(needsMark(content) ? `\u{feff}${content}` : content, 'utf8')
  if (bytes.length > mostContentMegabytes * megabyte) {
    return { fault: { field: 'content', code: 'file_too_large', values: { limit: mostContentMegabytes } } } as const
  }
  const digest = hash('sha256', bytes, 'hex')
  const file = await keepFile(settings, {
    ...{ work: `bank ${digest}`, kind: 'bank', name: `${digest.slice(0, 16)}.txt`, bytes, created: now },
    contentType: content.trimStart().startsWith('<') ? 'application/xml' : 'text/plain',
    ...(entity !== undefined && !isUnknownEntity(entity, settings) && { entity }),
    by: { via, by },
  })
  return { file: file.id, hash: digest, field: 'content' as const }
}

async function keptFile(id: string, { account, now, via }: Call) {
  const file = await findFile({ account, id, now, via })
  const field = 'file_id' as const
  if (typeof file === 'string') return { fault: { field, code: `file_${file}` } } as const
  if (file.kind !== 'bank') return { fault: { field, code: 'file_unknown' } } as const
  return { file: file.id, hash: file.sha256, field }
}
