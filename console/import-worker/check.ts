/**
 * Checks an import without sending anything: every line against the map, and the first lines by the service, which
 * previews them.
 */
import * as v from 'valibot'
import { batchesOf } from '../../tools/import/sending/batches.ts'
import { addMade, outcomeOf, type Made } from '../../tools/import/sending/outcome.ts'
import { previewSumsSchema } from '../../tools/import/sending/preview-sums.ts'
import { countPast, nothingOfPast } from '../../tools/import/mapping/past.ts'
import { bodyOf, operationsOf, wholeOf, type Part } from '../../tools/import/sending/part.ts'
import type { LineFault, MappedLine } from '../../tools/import/mapping/mapped-line.ts'
import { repeatsIn, withRepeats } from '../../tools/import/mapping/repeats.ts'
import { columnNames, type ColumnNames } from './column-names.ts'
import type { AskedLines, Check, FileForm, LineProblem, ReportTexts, Speaker } from './messages.ts'
import { problemsHeading, problemsOf, problemRows, type GrowingText, growingText } from './report-text.ts'
import { sourceLines } from './source-lines.ts'
import { mostProblems } from './store-journal.ts'

export interface Checking {
  readonly file: File
  readonly form: FileForm
  readonly map: string
  /** The account's time. */
  readonly now: string
  readonly speaker: Speaker
  readonly told: (share: number) => void
  /** Whether the check is still wanted. */
  readonly isWanted: () => boolean
}

const mostShown = 3
/** The number of operations that the service previews in one call, as in an import, and in total. */
const operationsOfPart = 200
const askedOperations = 400

/** Undefined if it is no longer wanted. Throws an ImportError if map and file do not fit. */
export async function checkFile(checking: Checking): Promise<Check | undefined> {
  const { file, form, map, speaker, told: progress, isWanted } = checking
  const { lines } = await sourceLines({ file, name: file.name, form, map, texts: speaker.texts.faults })
  const names = columnNames(map)
  const checkCounts = newCheckCounts(speaker.texts, names)
  const repeatsOf = repeatsIn(speaker.texts.faults)
  for await (const line of lines()) {
    if (checkCounts.lines % 1_000 === 0) progress(line.end / Math.max(file.size, line.end))
    if (!isWanted()) return undefined
    count(checkCounts, line, Date.parse(`${checking.now}Z`))
    repeated(checkCounts, line, repeatsOf(line))
  }
  const { operations, failed, repeated: again, without, past, problems, report, shown } = checkCounts
  const answer = await ask(withRepeats(lines(), speaker.texts.faults), speaker, names)
  return {
    ...{ lines: checkCounts.lines, operations, failed, repeated: again, without, past, problems, shown, asked: answer },
    report: report.blob(),
  }
}

interface CheckCounts {
  lines: number
  operations: number
  failed: number
  repeated: number
  without: number
  readonly past: ReturnType<typeof nothingOfPast>
  readonly problems: LineProblem[]
  readonly shown: string[]
  readonly report: GrowingText
  readonly texts: ReportTexts
  readonly names: ColumnNames
}

function newCheckCounts(texts: ReportTexts, names: ColumnNames): CheckCounts {
  const report = growingText()
  report.add(problemsHeading(texts))
  return {
    ...{ lines: 0, operations: 0, failed: 0, repeated: 0, without: 0 },
    past: nothingOfPast(),
    problems: [],
    shown: [],
    report,
    texts,
    names,
  }
}

function count(checkCounts: CheckCounts, line: MappedLine, nowMillis: number): void {
  const { operations, faults } = line
  checkCounts.lines += 1
  checkCounts.operations += operations.length
  if (faults.length > 0) checkCounts.failed += 1
  else if (operations.length === 0) checkCounts.without += 1
  for (const operation of operations) countPast(checkCounts.past, operation, nowMillis)
  if (checkCounts.shown.length < mostShown) checkCounts.shown.push(...operations.map(({ json }) => json))
  note(checkCounts, problemsOf([{ line: line.number, faults, isSent: false }], checkCounts.names))
}

function repeated(checkCounts: CheckCounts, { number: line }: MappedLine, faults: readonly LineFault[]): void {
  if (faults.length === 0) return
  checkCounts.repeated += 1
  note(checkCounts, problemsOf([{ line, faults, isSent: true }], checkCounts.names))
}

function note(checkCounts: CheckCounts, problems: readonly LineProblem[]): void {
  checkCounts.report.add(problemRows(problems, checkCounts.texts))
  if (checkCounts.problems.length < mostProblems) checkCounts.problems.push(...problems)
}

const answerSchema = v.object({
  errors: v.array(v.record(v.string(), v.array(v.string()))),
  codes: v.optional(v.array(v.record(v.string(), v.array(v.string())))),
  preview: v.optional(previewSumsSchema),
})

interface AnsweredPart {
  readonly lines: number
  readonly problems: readonly LineProblem[]
  readonly made: Made | undefined
}

/** Undefined if the service could not be reached, or has nothing to check. */
async function ask(lines: AsyncIterable<MappedLine>, speaker: Speaker, names: ColumnNames): Promise<Check['asked']> {
  const answers: AnsweredPart[] = []
  let operations = 0
  let isAll = true
  for await (const batch of batchesOf(lines, { operations: operationsOfPart })) {
    const part = wholeOf(batch)
    const size = operationsOf(part).length
    if (size === 0) continue
    if (operations + size > askedOperations && answers.length > 0) {
      isAll = false
      break
    }
    const answer = await askOf(part, speaker)
    if (answer === undefined) return undefined
    operations += size
    answers.push(answer)
  }
  return answers.length === 0 ? undefined : { ...together(answers, names), isAll }
}

function together(answers: readonly AnsweredPart[], names: ColumnNames): Omit<AskedLines, 'isAll'> {
  const totals: Record<string, number> = {}
  for (const { made } of answers) addMade(totals, made)
  const problems = answers.flatMap((answer) => answer.problems)
  return {
    lines: answers.reduce((sum, answer) => sum + answer.lines, 0),
    problems: problems.map((each) => ({ ...each, field: names.ofField(each.operation, each.field) })),
    made: answers.every(({ made }) => made !== undefined) ? totals : undefined,
  }
}

/** A request that is refused for its form says which operations are to blame. */
async function askOf(part: Part, { service, language, texts }: Speaker): Promise<AnsweredPart | undefined> {
  const size = part.lines.filter(({ operations }) => operations.length > 0).length
  try {
    const response = await fetch(`${service}/api/customers/bulkupdates/?language=${language}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: bodyOf(part, { externalLookup: false, previews: true }),
    })
    const text = await response.text()
    if (response.status === 400) return { lines: size, problems: problemsNamed(part, text), made: undefined }
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text)
    if (!response.ok || !answer.success) return undefined
    const { errors, codes, preview } = answer.output
    const results = errors.map(() => ({}))
    const parts = { ...(codes !== undefined && { codes }), ...(preview !== undefined && { preview }) }
    const { ended, made } = outcomeOf(part, { errors, results, ...parts }, texts.faults, { previews: true })
    const sentOperations = ended.filter((_, index) => (part.lines[index]?.faults.length ?? 0) === 0)
    return {
      lines: size,
      made,
      problems: sentOperations.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault }))),
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** `operations.3.data.nope: unknown field.` */
function problemsNamed(part: Part, text: string): LineProblem[] {
  const lineOf = part.lines.flatMap(({ number, operations }) =>
    operations.map(({ operation }) => ({ number, operation })),
  )
  return text.split('\n').flatMap((line): LineProblem[] => {
    const [, index = '', field = '', message = ''] = /^operations[.[](\d+)\]?\.?([^:]*): (.*)$/.exec(line) ?? []
    const at = lineOf[Number(index)]
    if (line.trim() === '') return []
    if (index === '' || at === undefined)
      return [{ line: part.lines[0]?.number ?? 0, operation: '', field: '', message: line }]
    return [{ line: at.number, operation: at.operation, field, message }]
  })
}
