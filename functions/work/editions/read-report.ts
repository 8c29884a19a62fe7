/**
 * Reads a carrier's report, a job in steps: the outcomes of lines of its lists. Each line is noted once, however often
 * a step is done again; delivered copies are only counted.
 */
import * as v from 'valibot'
import { parseLineId } from '../../domain/edition/list-line.ts'
import { expiresAfter } from '../../domain/file/stored-file.ts'
import { complaintCodeMeanings } from '../../domain/settings/settings-kinds.ts'
import type { Carrier } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { editionWrites, readEdition } from '../../store/edition/edition-item.ts'
import { outcomeWrite, readOutcome } from '../../store/edition/list-lines.ts'
import { findFile } from '../files/read-file.ts'
import { jobKind, type JobContext, type JobStep } from '../jobs/job-kind.ts'
import { applyOutcome, type CarrierOutcome } from './apply-outcome.ts'
import { carrierOf } from './make-list.ts'
import { printedLinesOf, type LineOfList } from './printed-lines.ts'
import { laterIssueOf, reportedIssues, type ReportedCopy } from './reported-issue.ts'
import { readCarrierRows, rowsPlaceSchema, type CarrierRow } from './read-carrier-rows.ts'

export const reportedLineSchema = v.object({
  line_id: v.string(),
  outcome: v.picklist(complaintCodeMeanings),
  new_address: v.exactOptional(v.string()),
  external_id: v.exactOptional(v.string()),
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
      const noted = await take(state, { lines: lines.slice(0, linesAtOnce), reported: context.at }, context)
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
    const lines = read.rows.map((row) => reportedBy(row, carrier))
    // A file has the date of its arrival, even if it is read repeatedly or late.
    const noted = await take(state, { lines, reported: file.created }, context)
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

/** A row in the words of the service or the codes of the carrier; undefined for an outcome without a meaning. */
function reportedBy(row: CarrierRow, carrier: Carrier | undefined): ReportedLine | undefined {
  const code = row['outcome'] ?? row['code'] ?? ''
  const meaning = carrier?.complaint_codes[code] ?? code
  const outcome = v.safeParse(v.picklist(complaintCodeMeanings), meaning)
  const { new_address: address = '', external_id: issue = '' } = row
  if (!outcome.success) return undefined
  return {
    ...{ line_id: row['line_id'] ?? '', outcome: outcome.output },
    ...(address !== '' && { new_address: address }),
    ...(issue !== '' && { external_id: issue }),
  }
}

interface Report {
  readonly lines: readonly (ReportedLine | undefined)[]
  /** When the carrier reported them. */
  readonly reported: Instant
}

async function take(
  state: State,
  { lines, reported: day }: Report,
  context: JobContext,
): Promise<{ readonly state: State; readonly writes: ConditionalWrite[] }> {
  const { account, settings, at } = context
  const ids = lines.flatMap((line) => parseLineId(line?.line_id ?? '') ?? [])
  const printed = await printedLinesOf(account, state.carrier, ids)
  const counts = { noted: state.noted, complaints: state.complaints, paused: state.paused, unknown: state.unknown }
  const issues = new Map(Object.entries(state.issues))
  const writes = new Map<string, ConditionalWrite>()
  const reportedHere = new Set<string>()
  const issueOf = reportedIssues(context, day)
  for (const reported of lines) {
    const match = reported && printed.get(reported.line_id)
    const issue = match && (await issueOf(match, reported.external_id))
    if (reported === undefined || match === undefined || issue === undefined) {
      counts.unknown++
      continue
    }
    const copy: ReportedCopy = { ...match, issue }
    counts.noted++
    const subject = laterIssueOf(copy) ?? match.list.external_id
    issues.set(subject, (issues.get(subject) ?? 0) + 1)
    if (reported.outcome === 'delivered') continue
    const { expires } = expiresAfter(settings, 'delivery_list', match.list.created)
    const applied = await applyOutcome(context, copy, outcomeOf(reported, match))
    const place = JSON.stringify([reported.line_id, issue])
    const key = `${place} ${reported.outcome}`
    if (!applied.isRepeated || !(reportedHere.has(key) || (await wasReported(account, reported, copy)))) {
      if (applied.complaint) counts.complaints++
      if (applied.paused) counts.paused++
    }
    reportedHere.add(key)
    writes.set(place, outcomeWrite(account, lineOf(copy), { outcome: reported.outcome, at }, expires))
  }
  return { state: { ...state, ...counts, issues: Object.fromEntries(issues) }, writes: [...writes.values()] }
}

const lineOf = (copy: ReportedCopy) => ({
  list: copy.list.id,
  number: copy.line.number,
  later: laterIssueOf(copy),
})

/**
 * Whether an earlier step has counted the outcome of a copy. A step that is done again after it was cut off finds the
 * task of a line, but not its outcome, which is written with the counts.
 */
const wasReported = async (account: string, { outcome }: ReportedLine, copy: ReportedCopy): Promise<boolean> =>
  (await readOutcome(account, lineOf(copy)))?.outcome === outcome

const outcomeOf = ({ outcome, new_address }: ReportedLine, { list }: LineOfList): CarrierOutcome => ({
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
