/**
 * Reads a carrier's report, a job in steps: the outcomes of lines of its lists. Each line is noted once, however often
 * a step is done again; delivered copies are only counted.
 */
import * as v from 'valibot'
import { parseLineId } from '../../domain/edition/list-line.ts'
import { expiresAfter } from '../../domain/file/stored-file.ts'
import { complaintCodeMeanings } from '../../domain/settings/settings-kinds.ts'
import type { Carrier } from '../../domain/settings/settings.ts'
import { dateOf, parseDate, type Instant, type PlainDate } from '../../domain/time/time.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { editionWrites, readEdition } from '../../store/edition/edition-item.ts'
import { outcomeWrite, readOutcomesOf } from '../../store/edition/list-lines.ts'
import { findFile } from '../files/read-file.ts'
import { jobKind, type JobContext, type JobStep } from '../jobs/job-kind.ts'
import { applyOutcome, correctOutcome, type CarrierOutcome } from './apply-outcome.ts'
import { carrierOf } from './make-list.ts'
import { printedLinesOf } from './printed-lines.ts'
import { laterIssueOf, reportedIssues, type ReportedCopy } from './reported-issue.ts'
import { readCarrierRows, rowsPlaceSchema, type CarrierRow } from './read-carrier-rows.ts'

export const reportedLineSchema = v.object({
  line_id: v.string(),
  outcome: v.picklist(complaintCodeMeanings),
  new_address: v.exactOptional(v.string()),
  external_id: v.exactOptional(v.string()),
  /** The day of the report, if it is not that of the job or file. */
  date: v.exactOptional(v.string()),
})
type ReportedLine = Readonly<v.InferOutput<typeof reportedLineSchema>>

const stateSchema = v.object({
  carrier: v.string(),
  /** Either `file` or `lines` is present. */
  file: v.exactOptional(v.string()),
  lines: v.exactOptional(v.array(reportedLineSchema)),
  place: v.exactOptional(rowsPlaceSchema),
  noted: v.number(),
  complaints: v.number(),
  paused: v.number(),
  unknown: v.number(),
  /** Lines that were noted, by issue. */
  issues: v.record(v.string(), v.number()),
  /** Issues whose events are still to be written; absent while lines are read. */
  untold: v.exactOptional(v.array(v.string())),
})
type State = v.InferOutput<typeof stateSchema>

/** Each line that was not delivered is written in the transaction of the step. */
const linesAtOnce = 60

export const readReportJob = jobKind<State>({
  name: 'read-report',
  path: '/api/carriers/{id}/report/',
  state: stateSchema,
  step: async (state, context): Promise<JobStep<State>> => {
    if (state.untold !== undefined) return await tell(state, state.untold, context)
    const { account, settings, now, by } = context
    const carrier = carrierOf(settings, state.carrier)
    if (state.file === undefined) {
      const lines = state.lines ?? []
      const rest = lines.slice(linesAtOnce)
      const noted = await take(
        state,
        { lines: lines.slice(0, linesAtOnce), reported: dayOf(context.at, context) },
        context,
      )
      return nextOf({ ...noted.state, lines: rest }, rest.length === 0, noted.writes, lines.length - rest.length)
    }
    const file = await findFile({ account, id: state.file, now, via: by.via })
    if (typeof file === 'string' || file.kind !== 'carrier') {
      return { step: 'failed', faults: [{ field: 'file_id', code: 'file_unknown' }] }
    }
    const charset = carrier?.charset ?? 'utf-8'
    const read = await readCarrierRows(account, file, { charset }, state.place, linesAtOnce)
    const has = (name: string) => read?.columns.includes(name) === true
    if (read === undefined || !has('line_id') || !(has('outcome') || has('code'))) {
      const values = { columns: 'line_id, outcome' }
      return { step: 'failed', faults: [{ field: 'file_id', code: 'carrier_file_wrong', values }] }
    }
    const lines = read.rows.map((row) => reportedBy(row, carrier, dayOf(context.at, context)))
    // A file is of the day on which it came, however often and late it is read.
    const noted = await take(state, { lines, reported: dayOf(file.created, context) }, context)
    const place = read.next === undefined ? {} : { place: { ...read.next, columns: [...(read.next.columns ?? [])] } }
    return nextOf(
      { ...noted.state, ...place },
      read.next === undefined,
      noted.writes,
      read.next?.from ?? file.bytes,
      file.bytes,
    )
  },
})

function nextOf(
  state: State,
  isOver: boolean,
  writes: readonly ConditionalWrite[],
  done: number,
  total?: number,
): JobStep<State> {
  const next = isOver ? { ...state, untold: Object.keys(state.issues) } : state
  return { step: 'next', state: next, done, writes, ...(total !== undefined && { total }) }
}

const dayOf = (instant: Instant, { settings }: JobContext): PlainDate => dateOf(instant, settings.account.timezone)

/**
 * A row in the words of the service or the codes of the carrier; undefined for an outcome without a meaning, and for a
 * day that is no date or after today.
 */
function reportedBy(row: CarrierRow, carrier: Carrier | undefined, today: PlainDate): ReportedLine | undefined {
  const code = row['outcome'] ?? row['code'] ?? ''
  const meaning = carrier?.complaint_codes[code] ?? code
  const outcome = v.safeParse(v.picklist(complaintCodeMeanings), meaning)
  const { new_address: address = '', external_id: issue = '', date: day = '' } = row
  if (!outcome.success || (day !== '' && (parseDate(day) === undefined || day > today))) return undefined
  return {
    ...{ line_id: row['line_id'] ?? '', outcome: outcome.output },
    ...(address !== '' && { new_address: address }),
    ...(issue !== '' && { external_id: issue }),
    ...(day !== '' && { date: day }),
  }
}

interface Report {
  readonly lines: readonly (ReportedLine | undefined)[]
  /** The day of lines that name none. */
  readonly reported: PlainDate
}

async function take(
  state: State,
  report: Report,
  context: JobContext,
): Promise<{ readonly state: State; readonly writes: ConditionalWrite[] }> {
  const { account, settings, at } = context
  const counts = { noted: state.noted, complaints: state.complaints, paused: state.paused, unknown: state.unknown }
  const issues = new Map(Object.entries(state.issues))
  const writes = new Map<string, ConditionalWrite>()
  const copies = await knownLines(state, report, context)
  const before = await readOutcomesOf(account, copies.map(lineOf))
  const last = new Map(copies.map((line, index) => [placeOf(line), before[index]?.outcome]))
  // A step that is done again after it was cut off finds the task of a line, but not its outcome, which is written with
  // the counts.
  const counted = new Set(Array.from(last, ([place, outcome]) => `${place} ${outcome}`))
  counts.unknown += report.lines.length - copies.length
  for (const copy of copies) {
    const { outcome } = copy.reported
    counts.noted++
    const subject = laterIssueOf(copy) ?? copy.list.external_id
    issues.set(subject, (issues.get(subject) ?? 0) + 1)
    const place = placeOf(copy)
    if (outcome === 'delivered') {
      // Most copies are delivered, and nothing is kept of them unless an earlier report said otherwise.
      if ((last.get(place) ?? outcome) === outcome) continue
      await correctOutcome(context, copy)
    } else {
      const applied = await applyOutcome(context, copy, outcomeOf(copy))
      if (!applied.isRepeated || !counted.has(`${place} ${outcome}`)) {
        if (applied.complaint) counts.complaints++
        if (applied.paused) counts.paused++
      }
    }
    counted.add(`${place} ${outcome}`)
    last.set(place, outcome)
    const { expires } = expiresAfter(settings, 'delivery_list', copy.list.created)
    writes.set(place, outcomeWrite(account, lineOf(copy), { outcome, at }, expires))
  }
  return { state: { ...state, ...counts, issues: Object.fromEntries(issues) }, writes: [...writes.values()] }
}

/** A line of a report, and the copy that it is about. */
interface KnownLine extends ReportedCopy {
  readonly reported: ReportedLine
}

/** The lines of a report that are about copies of the carrier. */
async function knownLines(state: State, { lines, reported: usualDay }: Report, context: JobContext) {
  const ids = lines.flatMap((line) => parseLineId(line?.line_id ?? '') ?? [])
  const printed = await printedLinesOf(context.account, state.carrier, ids, context.now)
  const issueOf = reportedIssues(context)
  const copies: KnownLine[] = []
  for (const reported of lines) {
    const match = reported && printed.get(reported.line_id)
    if (reported === undefined || match === undefined) continue
    const issue = await issueOf(match, { named: reported.external_id, day: reported.date ?? usualDay })
    if (issue !== undefined) copies.push({ ...match, issue, reported })
  }
  return copies
}

const placeOf = ({ reported, issue }: KnownLine): string => JSON.stringify([reported.line_id, issue])

const lineOf = (copy: ReportedCopy) => ({
  list: copy.list.id,
  number: copy.line.number,
  later: laterIssueOf(copy),
})

const outcomeOf = ({ reported: { outcome, new_address }, list }: KnownLine): CarrierOutcome => ({
  carrier: list.carrier,
  outcome,
  ...(new_address !== undefined && { newAddress: new_address }),
})

/** One event for each issue, each in its own transaction. */
async function tell(state: State, untold: readonly string[], context: JobContext): Promise<JobStep<State>> {
  const { account, at, by } = context
  const [external_id, ...others] = untold
  if (external_id === undefined) {
    const { noted, complaints, paused, unknown } = state
    return { step: 'done', result: { noted, complaints, paused, unknown } }
  }
  const edition = await readEdition(account, external_id)
  const lines = state.issues[external_id] ?? 0
  const facts = [{ fact: 'edition-reported', external_id, carrier: state.carrier, lines } as const]
  const writes = edition.closings === 0 ? [] : editionWrites(account, edition, edition, { ...by, at, facts })
  return { step: 'next', state: { ...state, untold: others }, done: state.noted, writes }
}
