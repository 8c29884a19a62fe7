/**
 * Closing of an issue (capabilities 10.1), a job in steps: it begins a closing under a number, waits until the issue is
 * assigned to everybody, reads assignments page by page, prints the list of one carrier after another, and ends the
 * closing in one transaction. Ids of lists follow from the number, so a step that is done again makes the same lists.
 */
import * as v from 'valibot'
import { noCarrier } from '../../domain/edition/carrier-of.ts'
import { isDated, type DatedProduct } from '../../domain/edition/cut-off.ts'
import {
  copyListSchema,
  isBeingClosed,
  leaseOf,
  listIdOf,
  type CopyList,
  type Edition,
} from '../../domain/edition/edition.ts'
import { isDelivered, lineIdOf, type StandingLine } from '../../domain/edition/list-line.ts'
import { linesToPrint } from '../../domain/edition/standing.ts'
import { expiresAfter } from '../../domain/file/stored-file.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { assignAt } from '../../domain/settings/settings.ts'
import { after } from '../../domain/time/calendar.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import {
  carrierIssueWrite,
  editionWrites,
  keepList,
  readEdition,
  readList,
  readLists,
} from '../../store/edition/edition-item.ts'
import { keepListLines, readAllListLines, readListLines } from '../../store/edition/list-lines.ts'
import { readStanding, rewriteStanding, standingWrites, type Standing } from '../../store/edition/standing-lines.ts'
import { jobKind, type JobContext, type JobStep } from '../jobs/job-kind.ts'
import { forecastStateSchema, forecastStep } from './forecast-edition.ts'
import { isAssigned } from './is-assigned.ts'
import { linesBefore } from './lines-before.ts'
import { carrierOf, countFiles, keepListFile, printedList } from './make-list.ts'
import { readPage } from './read-page.ts'
import { handToCarrier, redeliveryLines } from './redelivery-lines.ts'
import { showClosing } from './show-lists.ts'

const standingSchema = v.object({ external_id: v.string(), carrier: v.string(), closing: v.number() })
const carriedSchema = v.object({ carrier: v.string(), lines: v.number(), copies: v.number(), bundles: v.number() })

const closingSchema = v.object({
  external_id: v.string(),
  number: v.number(),
  note: v.exactOptional(v.string()),
  /** The carriers whose lists are closed, and `none`. */
  closing: v.array(v.string()),
  /** The lines that carriers have before. */
  before: v.array(standingSchema),
  /** Carriers with their first list of this issue. */
  first: v.array(v.string()),
  donated: v.number(),
  read: v.number(),
  /** Copies that carriers deliver after this closing, so far. */
  carried: v.array(carriedSchema),
  /** Lists so far. The last may still lack files. */
  lists: v.array(v.string()),
})
type Closing = Readonly<v.InferOutput<typeof closingSchema>>

const stateSchema = v.variant('phase', [
  forecastStateSchema,
  v.object({
    phase: v.literal('begin'),
    external_id: v.string(),
    note: v.exactOptional(v.string()),
    closing: v.array(v.string()),
  }),
  v.object({ phase: v.literal('wait'), run: closingSchema }),
  v.object({ phase: v.literal('read'), run: closingSchema, cursor: v.exactOptional(v.string()) }),
  v.object({ phase: v.literal('print'), run: closingSchema, carrier: v.number() }),
  v.object({ phase: v.literal('redeliver'), run: closingSchema, carrier: v.number() }),
  v.object({
    phase: v.literal('file'),
    run: closingSchema,
    list: v.string(),
    index: v.number(),
    back: v.picklist(['print', 'redeliver']),
    carrier: v.number(),
  }),
  v.object({ phase: v.literal('end'), run: closingSchema }),
  v.object({ phase: v.literal('hand-over'), run: closingSchema, list: v.number(), from: v.number() }),
])
type State = v.InferOutput<typeof stateSchema>
type Step = JobStep<State>

export const closeEditionJob = jobKind<State>({
  name: 'close-edition',
  path: '/api/editions/close/',
  state: stateSchema,
  step: async (state, context) => {
    const { external_id } = 'run' in state ? state.run : state
    const product = context.settings.products.find((one) => one.external_id === external_id)
    if (product === undefined) return failed({ field: 'external_id', code: 'product_unknown' })
    if (!isDated(product)) return failed({ field: 'external_id', code: 'product_undated' })
    const work: Work = { context, product }
    switch (state.phase) {
      case 'forecast':
        return await forecastStep<State>(state, context, product)
      case 'begin':
        return await beginClosing(work, state)
      case 'wait':
        return await waitForAssignment(work, state.run)
      case 'read':
        return await readOn(work, state.run, state.cursor)
      case 'print':
        return await printNext(work, state.run, state.carrier)
      case 'redeliver':
        return await redeliverNext(work, state.run, state.carrier)
      case 'file':
        return await keepNextFile(work, state)
      case 'end':
        return await endClosing(work, state.run)
      case 'hand-over':
        return await handOver(work, state.run, state.list, state.from)
    }
  },
})

interface Work {
  readonly context: JobContext
  readonly product: DatedProduct
}

const failed = (...faults: readonly Fault[]): Step => ({ step: 'failed', faults })

/** Takes the number of the closing, so that no other closing of the issue runs beside it. */
async function beginClosing({ context, product }: Work, state: Extract<State, { phase: 'begin' }>): Promise<Step> {
  const { account, settings, job, now } = context
  const { external_id, closing, note } = state
  const { timezone } = settings.account
  const edition = await readEdition(account, external_id)
  if (isBeingClosed(edition, now)) return failed({ field: '', code: 'edition_closing' })
  const number = edition.closings + 1
  const run: Closing = {
    ...{ external_id, number, closing, read: 0, donated: 0, carried: [], lists: [] },
    ...(note !== undefined && { note }),
    before: await linesBefore(context, product, edition),
    first: closing.filter((carrier) => edition.carriers[carrier] === undefined),
  }
  const until = leaseOf(now, assignAt(product, timezone), timezone)
  const writes = editionWrites(
    account,
    edition,
    { ...edition, closings: number, closing: { number, job, until } },
    undefined,
  )
  return { step: 'next', state: { phase: 'wait', run }, done: 0, writes }
}

const restSeconds = 20

async function waitForAssignment({ context, product }: Work, run: Closing): Promise<Step> {
  const { settings, now } = context
  if (await isAssigned(settings, product, now)) return { step: 'next', state: { phase: 'read', run }, done: 0 }
  return { step: 'next', state: { phase: 'wait', run }, done: 0, restSeconds }
}

/** Lines of newspapers are compared with those of the last issue, which may be long ago. */
const standingKept = 'P400D'

const expiryOfStanding = ({ at, settings }: JobContext, carrier: string): Instant =>
  carrierOf(settings, carrier)?.mode === 'changes'
    ? after(at, standingKept, 1, settings.account.timezone)
    : expiresAfter(settings, 'delivery_list', at).expires

async function readOn({ context, product }: Work, run: Closing, cursor: string | undefined): Promise<Step> {
  const { account, settings, now } = context
  const before = new Map(run.before.map((standing) => [standing.carrier, standing]))
  const page = await readPage({ settings, product, now, cursor, closing: run.closing, before })
  const writes = Array.from(page.standing).flatMap(([carrier, lines]): ConditionalWrite[] =>
    standingWrites(account, standingOf(run, carrier), lines, expiryOfStanding(context, carrier)),
  )
  const read = run.read + Array.from(page.standing.values()).reduce((sum, lines) => sum + lines.length, 0)
  const next = { ...run, read, donated: run.donated + page.donated }
  const state: State =
    page.next === undefined
      ? { phase: 'print', run: next, carrier: 0 }
      : { phase: 'read', run: next, cursor: page.next }
  return { step: 'next', state, done: read, writes }
}

const standingOf = ({ external_id, number }: Closing, carrier: string): Standing => ({
  external_id,
  carrier,
  closing: number,
})

/** The list of a carrier: its lines are final once they are kept, and its files follow. */
async function printNext({ context, product }: Work, run: Closing, index: number): Promise<Step> {
  const { account, settings } = context
  const carrier = run.closing[index]
  if (carrier === undefined) return { step: 'next', state: { phase: 'redeliver', run, carrier: 0 }, done: run.read }
  const parts = await readStanding(account, standingOf(run, carrier))
  const lines = parts.flat()
  const mode = carrierOf(settings, carrier)?.mode ?? 'full'
  const isWhole = run.first.includes(carrier) && mode === 'full'
  const isFirst = run.first.includes(carrier)
  const toPrint = linesToPrint(lines, isWhole).map(({ place: _, line: __, paused: ___, gone: ____, ...line }) => line)
  const delivered = lines.filter(isDelivered)
  const copies = delivered.reduce((sum, line) => sum + line.copies, 0)
  const next = { phase: 'print', carrier: index + 1 } as const
  if (toPrint.length === 0) {
    const carried = [...run.carried, { carrier, lines: delivered.length, copies, bundles: 0 }]
    return { step: 'next', state: { ...next, run: { ...run, carried } }, done: run.read }
  }
  // A supplement may only say that copies have a carrier by now.
  if (carrier === noCarrier && copies > 0) {
    const { external_id } = product
    console.error({ message: 'Copies have no carrier.', alarm: 'copies-without-carrier', account, external_id })
  }
  const kind = isFirst ? 'main' : 'supplement'
  const list = listIdOf(account, { external_id: run.external_id, carrier, kind }, run.number)
  const printed = await printedList(settings, carrier, toPrint)
  await keepLines(context, run, { id: list, carrier, kind }, printed)
  await rememberLines(
    context,
    run,
    carrier,
    parts,
    new Map(printed.lines.map(({ key, number }) => [key, lineIdOf(list, number)])),
  )
  const carried = [...run.carried, { carrier, lines: delivered.length, copies, bundles: printed.bundles }]
  const after = { ...run, carried, lists: [...run.lists, list] }
  return {
    step: 'next',
    state: { phase: 'file', run: after, list, index: 0, back: 'print', carrier: index + 1 },
    done: run.read,
  }
}

async function keepLines(
  { account, settings, at, by }: JobContext,
  { external_id, note }: Closing,
  list: Pick<CopyList, 'id' | 'carrier' | 'kind'>,
  { lines, copies, bundles }: Awaited<ReturnType<typeof printedList>>,
): Promise<void> {
  const { expires } = expiresAfter(settings, 'delivery_list', at)
  await keepListLines(account, list.id, lines, expires)
  const stored: CopyList = {
    ...{ ...list, external_id, files: [], lines: lines.length, copies, bundles },
    ...{ created: at, by: by.by },
    ...(note !== undefined && { note }),
  }
  await keepList(account, v.parse(copyListSchema, stored), expires)
}

/** Each line knows where it was printed, so that complaints and reports find it. */
async function rememberLines(
  context: JobContext,
  run: Closing,
  carrier: string,
  parts: readonly (readonly StandingLine[])[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const numbered = parts.map((lines) =>
    lines.map((line): StandingLine => {
      const id = ids.get(line.key)
      return id === undefined ? line : { ...line, line: id }
    }),
  )
  await rewriteStanding(context.account, standingOf(run, carrier), numbered, expiryOfStanding(context, carrier))
}

async function redeliverNext({ context, product }: Work, run: Closing, index: number): Promise<Step> {
  const { account, settings } = context
  const carrier = run.closing[index]
  if (carrier === undefined) return { step: 'next', state: { phase: 'end', run }, done: run.read }
  const lines = await redeliveryLines(context, product, carrier)
  if (lines.length === 0) {
    return { step: 'next', state: { phase: 'redeliver', run, carrier: index + 1 }, done: run.read }
  }
  const kind = 'redelivery'
  const list = listIdOf(account, { external_id: run.external_id, carrier, kind }, run.number)
  await keepLines(context, run, { id: list, carrier, kind }, await printedList(settings, carrier, lines))
  const after = { ...run, lists: [...run.lists, list] }
  const file = { phase: 'file', run: after, list, index: 0, back: 'redeliver', carrier: index + 1 } as const
  return { step: 'next', state: file, done: run.read }
}

async function keepNextFile({ context, product }: Work, state: Extract<State, { phase: 'file' }>): Promise<Step> {
  const { account, settings, at } = context
  const { run, list: id, index, back, carrier } = state
  const list = await readList(account, id)
  if (list === undefined) throw new Error(`The list ${id} is gone.`)
  const lines = await readAllListLines(account, id)
  const file = await keepListFile({ context, product, list, lines }, index)
  const files = [...list.files.slice(0, index), file]
  await keepList(account, { ...list, files }, expiresAfter(settings, 'delivery_list', at).expires)
  const isLast = index + 1 >= countFiles(settings, list)
  const next: State = isLast ? { phase: back, run, carrier } : { ...state, index: index + 1 }
  return { step: 'next', state: next, done: run.read }
}

/** One transaction: what carriers have from now on, and the event. */
async function endClosing({ context, product }: Work, run: Closing): Promise<Step> {
  const { account, settings, at, by, job } = context
  const { external_id, number, lists } = run
  const edition = await readEdition(account, external_id)
  if (edition.closing?.job !== job || edition.closing.number !== number) {
    return failed({ field: '', code: 'edition_closing' })
  }
  const { closing: _, ...before } = edition
  const all = await readLists(account, lists)
  const changes = all.filter(({ kind }) => kind === 'supplement').reduce((sum, list) => sum + list.lines, 0)
  const now = Object.fromEntries(
    run.carried.map(({ carrier, lines, copies, bundles }) => {
      const earlier = edition.carriers[carrier]
      return [carrier, { closing: number, lines, copies, bundles: (earlier?.bundles ?? 0) + bundles, closed: at }]
    }),
  )
  const next: Omit<Edition, 'version'> = {
    ...before,
    carriers: { ...edition.carriers, ...now },
    donated: run.donated,
    changes: edition.changes + changes,
    lists: [...edition.lists, ...lists],
  }
  const facts = [{ fact: 'edition-closed', external_id, lists } as const]
  const writes = [
    ...editionWrites(account, edition, next, { ...by, at, facts }),
    ...run.closing
      .filter((carrier) => carrierOf(settings, carrier)?.mode === 'changes')
      .map((carrier) => carrierIssueWrite(account, carrier, product.category, { external_id, closing: number })),
  ]
  return { step: 'next', state: { phase: 'hand-over', run, list: 0, from: 1 }, done: run.read, writes }
}

const handedAtOnce = 20

/** Hands the complaints over that are on a redelivery list now. */
async function handOver({ context, product }: Work, run: Closing, index: number, from: number): Promise<Step> {
  const { account } = context
  const lists = (await readLists(account, run.lists)).filter(({ kind }) => kind === 'redelivery')
  const list = lists[index]
  if (list === undefined) return { step: 'done', result: await showClosing(context, product, run) }
  const lines = (await readListLines(account, list.id, from)).slice(0, handedAtOnce)
  const last = lines.at(-1)?.number ?? list.lines
  const writes = await Promise.all(lines.map((line) => handToCarrier(context, list, line)))
  const isOver = last >= list.lines
  const state: State = { phase: 'hand-over', run, list: isOver ? index + 1 : index, from: isOver ? 1 : last + 1 }
  return { step: 'next', state, done: run.read, writes: writes.flat() }
}
