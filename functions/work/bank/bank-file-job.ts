/**
 * The job that reads a bank's file. The first steps read all of it, part by part, check it and store its entries in
 * pages; each further step books one page. Steps may be carried out again: an entry is booked once and counted by its
 * first outcome.
 */
import * as v from 'valibot'
import { bankFormats, type Warning } from '../../domain/bank/reported-entry.ts'
import { wording } from '../../domain/refusal/wording.ts'
import { majorUnits } from '../../domain/money/money.ts'
import type { Language } from '../../language/language.ts'
import { runtime } from '../../outside/runtime.ts'
import {
  bankFileCountsSchema,
  bankFileWrites,
  readBankFileItem,
  type BankFile,
  type FileReading,
} from '../../store/bank/bank-files.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { keepPart, readPart } from '../files/keep-file.ts'
import { findFile, openFile } from '../files/read-file.ts'
import { jobKind, type JobContext, type JobStep } from '../jobs/job-kind.ts'
import type { BankWork } from './bank-work.ts'
import { bookPage } from './book-page.ts'
import { debitsOfGroup } from './debits-of-group.ts'
import { sumOfCounts, withReading, withSurvey } from './file-readings.ts'
import { pageSchema, surveyBankFile, surveyPlaceSchema, type SurveyPlace } from './survey-bank-file.ts'

const whole = v.pipe(v.number(), v.integer())

const stateSchema = v.object({
  file: v.string(),
  /** The hash of the bytes. */
  hash: v.string(),
  /** The parameter that contained the file. */
  field: v.picklist(['content', 'file_id']),
  format: v.exactOptional(v.picklist(bankFormats)),
  entity: v.exactOptional(v.string()),
  /** The accounts that earlier readings of the same bytes have read. */
  already_read: v.exactOptional(v.array(v.string())),
  /** The number of parts that have been read, and the byte at which the next one begins. */
  reading: v.exactOptional(v.object({ parts: whole, byte: whole })),
  /** Present once the file has been read. */
  booking: v.exactOptional(
    v.object({
      pages: whole,
      next: whole,
      counts: bankFileCountsSchema,
      /** The accounts whose entries are booked. */
      read: v.optional(v.array(v.string()), []),
      /** Present if a page had refusals of another business entity than the caller's. */
      has_others: v.exactOptional(v.literal(true)),
      /** The date on which the bank made the file. */
      on: v.exactOptional(v.string()),
    }),
  ),
})
type BankFileState = v.InferOutput<typeof stateSchema>

export const bankFileJob = jobKind({
  name: 'bankfiles',
  path: '/api/bankfiles/',
  state: stateSchema,
  step: (state, context) => (state.booking === undefined ? survey(state, context) : bookNext(state, context)),
})

async function survey(state: BankFileState, context: JobContext): Promise<JobStep<BankFileState>> {
  const { account, settings, now, job, by } = context
  const { field, format, entity, already_read: alreadyRead } = state
  const file = await findFile({ account, id: state.file, now, via: by.via })
  if (typeof file === 'string') return { step: 'failed', faults: [{ field, code: `file_${file}` }] }
  const { reading } = state
  const surveyed = await surveyBankFile(
    {
      ...{ settings, chunks: await openFile(account, file, reading?.byte ?? 0) },
      ...(format !== undefined && { format }),
      ...(entity !== undefined && { entity }),
      ...(alreadyRead !== undefined && { alreadyRead }),
      debitsOf: (group) => debitsOfGroup(group, context),
      keepPage: (index, items) => keepPart(account, job, index, Buffer.from(JSON.stringify(items))),
    },
    field,
    reading && (await readPlace(account, job, reading.parts)),
  )
  if ('paused' in surveyed) return await pause(state, surveyed.paused, context)
  if ('fault' in surveyed) return { step: 'failed', faults: [surveyed.fault] }
  const { pages, accounts, warnings, read, on, format: found } = surveyed.survey
  await begin(workOf(state, context), {
    ...{ id: state.hash, version: 0, file: state.file, format: found },
    ...{ accounts: [...accounts], warnings: warnings.map((warning) => ({ ...warning })) },
    readings: [],
  })
  const counts = { entries: 0, booked: 0, matched: 0, proposed: 0, unmatched: 0 }
  const booking = { pages, next: 0, counts, read: [...read], ...(on !== undefined && { on }) }
  return await goOn({ ...state, booking }, context)
}

/** Places of parts are kept behind all pages. */
const firstPlace = 900_000

async function pause(
  state: BankFileState,
  place: SurveyPlace,
  { account, job }: JobContext,
): Promise<JobStep<BankFileState>> {
  const parts = (state.reading?.parts ?? 0) + 1
  await keepPart(account, job, firstPlace + parts, Buffer.from(JSON.stringify(place)))
  return { step: 'next', state: { ...state, reading: { parts, byte: place.place.xml.byte } }, done: 0 }
}

/** The place from which to continue reading. A part that is read twice keeps the same place. */
async function readPlace(account: string, job: string, parts: number): Promise<SurveyPlace> {
  const place: unknown = JSON.parse(Buffer.from(await readPart(account, job, firstPlace + parts)).toString('utf8'))
  return v.parse(surveyPlaceSchema, place)
}

const workOf = ({ file, hash, entity, booking }: BankFileState, { settings, now, by }: JobContext): BankWork => ({
  ...{ settings, now, by, file, hash },
  ...(booking?.on !== undefined && { on: booking.on }),
  ...(entity !== undefined && { entity }),
})

async function bookNext(state: BankFileState, context: JobContext): Promise<JobStep<BankFileState>> {
  const { account, job } = context
  const { booking } = state
  if (booking === undefined) return await survey(state, context)
  if (booking.next >= booking.pages) return await goOn(state, context)
  const page: unknown = JSON.parse(Buffer.from(await readPart(account, job, booking.next)).toString('utf8'))
  const booked = await bookPage(workOf(state, context), v.parse(pageSchema, page))
  if (booking.next === 0 && booked.isOfOtherEntity) {
    return { step: 'failed', faults: [{ field: 'business_entity', code: 'bankfile_no_account' }] }
  }
  await addWarnings(workOf(state, context), booked.warnings)
  const counts = sumOfCounts(booking.counts, booked.counts)
  const others = booked.hasOthers && { has_others: true as const }
  return await goOn({ ...state, booking: { ...booking, next: booking.next + 1, counts, ...others } }, context)
}

async function goOn(state: BankFileState, context: JobContext): Promise<JobStep<BankFileState>> {
  const { booking } = state
  if (booking === undefined || booking.next < booking.pages) {
    return { step: 'next', state, done: booking?.next ?? 0, ...(booking && { total: booking.pages }) }
  }
  const { read: accounts, counts, has_others: hasOthers } = booking
  const reading: FileReading = {
    ...{ accounts, counts },
    ...(hasOthers && state.entity !== undefined && { entity: state.entity }),
  }
  const file = await finish(workOf(state, context), reading)
  return { step: 'done', result: showBankFile(file, reading, { already: false, language: context.language }) }
}

/** Stores the file before its entries, whose events are among the file's changes. */
async function begin(work: BankWork, file: BankFile): Promise<void> {
  await changeFile(work, (before) => {
    const after = before === undefined ? file : withSurvey(before, file)
    return after === before ? undefined : { after, facts: [] }
  })
}

async function addWarnings(work: BankWork, warnings: readonly Warning[]): Promise<void> {
  if (warnings.length === 0) return
  await changeFile(work, (before) => {
    if (before === undefined) return undefined
    const present = new Set(before.warnings.map((warning) => JSON.stringify(warning)))
    const added = warnings.filter((warning) => !present.has(JSON.stringify(warning))).map((warning) => ({ ...warning }))
    if (added.length === 0 || before.warnings.length >= mostWarnings) return undefined
    return { after: { ...before, warnings: [...before.warnings, ...added].slice(0, mostWarnings) }, facts: [] }
  })
}

const mostWarnings = 100

/** Adds the reading to the file, once only: the first reader to reach the end counts. */
async function finish(work: BankWork, reading: FileReading): Promise<BankFile> {
  return await changeFile(work, (before) => {
    const after = before && withReading(before, reading)
    return after === undefined || after === before
      ? undefined
      : { after, facts: [{ fact: 'bank-file-read', file: after.file }] }
  })
}

type FileChange = (
  before: BankFile | undefined,
) => { readonly after: BankFile; readonly facts: Parameters<typeof bankFileWrites>[0]['facts'] } | undefined

async function changeFile({ settings, hash, now, by }: BankWork, change: FileChange): Promise<BankFile> {
  const account = settings.account.id
  const load = async () => ({ before: await readBankFileItem(account, hash) })
  return await retrying({ runtime, about: `the file ${hash} of a bank`, load }, async ({ before }) => {
    const changed = change(before)
    if (changed === undefined) {
      if (before === undefined) throw new Error(`The file ${hash} of a bank is not there.`)
      return done(before)
    }
    const outcome = await transact(bankFileWrites({ account, before, ...changed, note: { ...by, at: now } }))
    return outcome === 'committed' ? done(changed.after) : again(outcome)
  })
}

/** The answer of the call, with the figures of a reading. */
export function showBankFile(
  { file, format, accounts: all, warnings }: BankFile,
  { accounts: read, counts }: FileReading,
  { already, language }: { readonly already: boolean; readonly language: Language },
) {
  const accounts = all.filter(({ account }) => read.includes(account))
  const [first] = accounts
  return {
    file_id: file,
    format,
    ...(first && { account: first.account, currency: first.currency }),
    ...counts,
    sum: first === undefined ? 0 : majorUnits(first.sumMinor, first.currency),
    accounts: accounts.map(({ account, currency, entries, sumMinor }) => ({
      ...{ account, currency, entries, sum: majorUnits(sumMinor, currency) },
    })),
    warnings: warnings.map((warning) => wording(warning, language)),
    already,
  }
}
