/**
 * Makes files of collections that are ready for a bank. Each page is planned, submitted and kept in turn:
 *
 * - A plan is what a page would have in the file. It is the state of the next step, so it survives a cut-off.
 * - A collection is submitted in the transaction that gives it the id of its file, if it is still as planned. A step
 *   that was cut off meets its own id again and continues, and any other file leaves the collection alone.
 * - What was submitted is kept as a part, and the parts become the file.
 *
 * Claims that are to be withdrawn and mandates follow in the same way, where the scheme has them.
 *
 * So a collection is in one file and submitted once, wherever the work is cut off.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { autogiroFile } from '../../collection-file/autogiro-file.ts'
import { avtalegiroFile } from '../../collection-file/avtalegiro-file.ts'
import { bankLetters } from '../../collection-file/bank-letters.ts'
import { sepaDebitFile } from '../../collection-file/sepa-debit-file.ts'
import { bankLineSchema, type BankLine } from '../../domain/collection/bank-line.ts'
import { mandateLineSchema, type MandateLine } from '../../domain/collection/mandate-line.ts'
import { withdraws } from '../../domain/collection/withdraw-claims.ts'
import { fileIdOf } from '../../domain/file/stored-file.ts'
import { majorUnits } from '../../domain/money/money.ts'
import { bankMethodOf, entityNamed } from '../../domain/settings/business-entity.ts'
import type { BankMethod, Settings } from '../../domain/settings/settings.ts'
import { showInstant } from '../../domain/time/time.ts'
import {
  attemptNamed,
  mandateQueueOf,
  queueOf,
  withdrawalQueueOf,
  type QueuedCollection,
} from '../../domain/world/collection.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { bankMessageWrite } from '../../store/collection/provider-payments.ts'
import { pageOfReady, queuePlaceSchema } from '../../store/collection/queued-collections.ts'
import { joinParts, keepFile, keepPart } from '../files/keep-file.ts'
import { jobKind, type JobContext, type JobStep } from '../jobs/job-kind.ts'
import { leaveQueue, planMandates, submitMandates } from './file-mandates.ts'
import { planLines, planWithdrawals } from './plan-bank-lines.ts'
import { reportCollection } from './report-collection.ts'

const text = v.string()
const count = v.number()
const fileSchema = v.object({
  file_id: text,
  collections: count,
  totalMinor: count,
  collected_on: v.array(text),
  withdrawn: count,
  mandates: v.optional(count, 0),
})

const stateSchema = v.object({
  /** The method, and the external id of the business entity. */
  method: text,
  entity: text,
  due_until: v.exactOptional(text),
  preview: v.boolean(),
  phase: v.picklist(['plan', 'submit', 'write']),
  /** Whether the claims are done, so that those to withdraw follow. */
  withdrawing: v.boolean(),
  /** Present if the withdrawals are done too, so that mandates follow. */
  applying: v.exactOptional(v.literal(true)),
  /** The start of the next page; absent for the first one. */
  place: v.exactOptional(queuePlaceSchema),
  /** Whether there is a next page. */
  more: v.boolean(),
  planned: v.array(bankLineSchema),
  planned_mandates: v.exactOptional(v.array(mandateLineSchema)),
  /** The parts and the lines of the file that is being made. */
  parts: count,
  lines: count,
  files: v.array(fileSchema),
  /** The lines of a preview. */
  previewed: fileSchema,
  left_out: v.array(v.object({ collection_id: text, reason: text })),
  left_out_count: count,
})
export type CollectionFileState = v.InferOutput<typeof stateSchema>

const nothing = { file_id: '', collections: 0, totalMinor: 0, collected_on: [], withdrawn: 0, mandates: 0 }

export const firstState = (
  order: Pick<CollectionFileState, 'method' | 'entity' | 'preview' | 'due_until'>,
): CollectionFileState => ({
  ...order,
  ...{ phase: 'plan', withdrawing: false, more: true, planned: [], parts: 0, lines: 0, files: [], previewed: nothing },
  ...{ left_out: [], left_out_count: 0 },
})

const pageSize = 100
/** Lines of a file. A page is never parted. */
const mostLines = 100_000
const mostLeftOut = 100
const customersAtOnce = 10
/** A number above the parts that any file has. */
const partsPerFile = 100_000

type Step = Promise<JobStep<CollectionFileState>>

export const collectionFileJob = jobKind({
  name: 'collectionfiles',
  path: '/api/collectionfiles/{method}/',
  state: stateSchema,
  async step(state, context): Step {
    const method = bankMethodOf(state.entity, state.method, context.settings)
    if (method === undefined) {
      return { step: 'failed', faults: [{ field: 'business_entity', code: 'bank_method_unknown' }] }
    }
    switch (state.phase) {
      case 'plan':
        return await plan(state, method, context)
      case 'submit':
        return await submit(state, method, context)
      case 'write':
        return await write(state, method, context)
    }
  },
})

/** Continues with the next page, the file or the answer. */
function goOn(state: CollectionFileState, { settings }: JobContext): JobStep<CollectionFileState> {
  const isFull = state.lines + pageSize > mostLines
  const done = state.files.reduce((sum, { collections }) => sum + collections, state.lines)
  if (state.parts > 0 && (isFull || !state.more)) return { step: 'next', state: { ...state, phase: 'write' }, done }
  if (state.more) return { step: 'next', state: { ...state, phase: 'plan' }, done }
  return { step: 'done', result: resultOf(state, settings) }
}

async function plan(state: CollectionFileState, method: BankMethod, context: JobContext): Step {
  const { account, now } = context
  const { withdrawing, applying } = state
  const queue = applying
    ? mandateQueueOf(method.id, state.entity)
    : withdrawing
      ? withdrawalQueueOf(method.id)
      : queueOf(method.id)
  const page = await pageOfReady(account, queue, now, { limit: pageSize, after: state.place })
  const { lines, mandates, leftOut } = await planPage(page.collections, state, method, context)
  const hasMore = page.next !== undefined
  const withdrawsNext = !hasMore && !withdrawing && withdraws(method)
  const appliesNext = !hasMore && withdrawing && !applying && method.kind === 'autogiro'
  const { place: _, ...others } = state
  const next: CollectionFileState = {
    ...others,
    more: hasMore || withdrawsNext || appliesNext,
    withdrawing: withdrawing || withdrawsNext,
    ...(appliesNext && { applying: true }),
    ...(page.next !== undefined && { place: page.next }),
    left_out: [...state.left_out, ...leftOut].slice(0, mostLeftOut),
    left_out_count: state.left_out_count + leftOut.length,
  }
  if (state.preview) return goOn({ ...next, previewed: withLines(state.previewed, lines, mandates) }, context)
  if (lines.length + mandates.length === 0) return goOn(next, context)
  const planned = { planned: [...lines], ...(mandates.length > 0 && { planned_mandates: [...mandates] }) }
  return { step: 'next', state: { ...next, phase: 'submit', ...planned }, done: state.lines }
}

async function planPage(
  page: readonly QueuedCollection[],
  order: CollectionFileState,
  method: BankMethod,
  context: JobContext,
) {
  const { applying, withdrawing, preview: isPreview } = order
  if (applying) {
    return { lines: [], mandates: await planMandates(page, { account: context.account, isPreview }), leftOut: [] }
  }
  const planning = { ...context, method, order }
  return { ...(await (withdrawing ? planWithdrawals(page, planning) : planLines(page, planning))), mandates: [] }
}

async function submit(state: CollectionFileState, method: BankMethod, context: JobContext): Step {
  const { account, job } = context
  const file = fileOf(state, job)
  const byCustomer = Map.groupBy(state.planned, ({ id }) => attemptNamed(id)?.customer ?? '')
  const submitted = new Set<string>()
  await someAtOnce([...byCustomer.values()], customersAtOnce, async (ofCustomer) => {
    for (const line of ofCustomer) if (await submitLine(line, file, context)) submitted.add(line.id)
  })
  const lines = state.planned.filter(({ id }) => submitted.has(id))
  const mandates = await submitMandates(state.planned_mandates ?? [], file, context)
  const { planned: _planned, planned_mandates: _mandates, ...others } = state
  if (lines.length + mandates.length === 0) return goOn({ ...others, planned: [] }, context)
  const index = state.files.length * partsPerFile + state.parts
  const all = [...lines, ...mandates]
  await keepPart(account, job, index, Buffer.from(all.map((line) => `${JSON.stringify(line)}\n`).join('')))
  await leaveQueue(mandates, account, method, state.entity)
  return goOn({ ...others, planned: [], parts: state.parts + 1, lines: state.lines + all.length }, context)
}

/** The id follows from the job, and is known before the file is there. */
const workOf = ({ files }: CollectionFileState, job: string): string => `collections ${job} ${files.length}`
const fileOf = (state: CollectionFileState, job: string): string => fileIdOf(workOf(state, job))

/** The name of the message, by which the bank may refuse it. */
const messageOf = (state: CollectionFileState, job: string): string =>
  `C${hash('sha256', fileOf(state, job), 'hex').slice(0, 26)}`

/** Whether the collection is in the file. A collection that has changed in the meantime is left to the next file. */
async function submitLine(line: BankLine, file: string, { settings, now, by }: JobContext): Promise<boolean> {
  const attempt = attemptNamed(line.id)
  if (attempt === undefined) return false
  if (line.withdrawn) {
    const faults = await reportCollection({ settings, attempt, report: { outcome: 'withdrawn', file }, now, by })
    return faults.length === 0
  }
  const filed = {
    ...{ file, amountMinor: line.amountMinor, on: line.on },
    ...(line.kept && { kept: line.end_to_end }),
    ...(line.written !== undefined && { name: line.written }),
  }
  const faults = await reportCollection({ settings, attempt, report: { outcome: 'submitted', filed }, now, by })
  return faults.length === 0
}

async function write(state: CollectionFileState, method: BankMethod, context: JobContext): Step {
  const { account, settings, at, by, job } = context
  const first = state.files.length * partsPerFile
  const bytes = await joinParts(account, job, { first, count: state.parts })
  const all = Buffer.from(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => v.parse(lineSchema, JSON.parse(line)))
  const lines = all.flatMap((line) => ('change' in line ? [] : [line]))
  const mandates = all.flatMap((line) => ('change' in line ? [line] : []))
  const made = showInstant(at, settings.account.timezone)
  const isSepa = method.kind === 'sepa_debit'
  const file = await keepFile(settings, {
    ...{ work: workOf(state, job), kind: 'collection', created: at, by, entity: state.entity },
    name: `${method.id}-${made.replaceAll(/[T:]/g, '-')}${state.files.length === 0 ? '' : `-${state.files.length + 1}`}.${isSepa ? 'xml' : 'txt'}`,
    contentType: isSepa ? 'application/xml' : 'text/plain; charset=iso-8859-1',
    bytes: await bytesOf(lines, mandates, { state, method, settings, made, job }),
    records: all.length,
    about: { method: method.id },
  })
  const filed = { ...withLines(nothing, lines, mandates), file_id: file.id }
  const next = goOn({ ...state, parts: 0, lines: 0, files: [...state.files, filed] }, context)
  if (!isSepa || next.step === 'failed') return next
  return { ...next, writes: [bankMessageWrite(account, messageOf(state, job), file.id)] }
}

interface Writing {
  readonly state: CollectionFileState
  readonly method: BankMethod
  readonly settings: Settings
  readonly made: string
  readonly job: string
}

const lineSchema = v.union([mandateLineSchema, bankLineSchema])

async function bytesOf(
  lines: readonly BankLine[],
  mandates: readonly MandateLine[],
  { state, method, settings, made, job }: Writing,
) {
  if (method.kind === 'autogiro') return autogiroFile({ made: made.slice(0, 10), method }, { lines, mandates })
  const letters = await bankLetters(method.charset)
  if (method.kind === 'avtalegiro') {
    return avtalegiroFile({ number: transmissionNumber(made, state.files.length), method, letters }, lines)
  }
  const creditor = entityNamed(state.entity, settings)
  return sepaDebitFile({ id: messageOf(state, job), made, creditorName: creditor?.name ?? '', method, letters }, lines)
}

/** The day of the year and the minute of the day, which no other transmission of the year has. */
function transmissionNumber(made: string, index: number): string {
  const day = Math.round((Date.parse(made.slice(0, 10)) - Date.parse(`${made.slice(0, 4)}-01-01`)) / 86_400_000) + 1
  const minute = Number(made.slice(11, 13)) * 60 + Number(made.slice(14, 16))
  return `${String(day).padStart(3, '0')}${String(minute + index).padStart(4, '0')}`
}

type Summed = v.InferOutput<typeof fileSchema>

function withLines(sum: Summed, all: readonly BankLine[], mandates: readonly MandateLine[]): Summed {
  const lines = all.filter(({ withdrawn }) => withdrawn === undefined)
  return {
    ...sum,
    collections: sum.collections + lines.length,
    totalMinor: sum.totalMinor + lines.reduce((total, { amountMinor }) => total + amountMinor, 0),
    collected_on: [...new Set([...sum.collected_on, ...lines.map(({ on }) => on)])].toSorted(),
    withdrawn: sum.withdrawn + all.length - lines.length,
    mandates: sum.mandates + mandates.length,
  }
}

function resultOf(state: CollectionFileState, settings: Settings) {
  const currency = entityNamed(state.entity, settings)?.currency ?? ''
  const summaryOf = ({ file_id, collections, totalMinor, collected_on, withdrawn, mandates }: Summed) => ({
    ...(file_id !== '' && { file_id }),
    ...{ collections, total: majorUnits(totalMinor, currency), currency, collected_on, withdrawn, mandates },
  })
  const sums = state.preview ? [state.previewed] : state.files
  const together = sums.reduce(
    (all, one) => ({
      file_id: all.file_id === '' ? one.file_id : all.file_id,
      collections: all.collections + one.collections,
      totalMinor: all.totalMinor + one.totalMinor,
      collected_on: [...new Set([...all.collected_on, ...one.collected_on])].toSorted(),
      withdrawn: all.withdrawn + one.withdrawn,
      mandates: all.mandates + one.mandates,
    }),
    nothing,
  )
  return {
    ...summaryOf(together),
    ...(state.files.length > 1 && { files: state.files.map(summaryOf) }),
    left_out: state.left_out,
    left_out_count: state.left_out_count,
  }
}
