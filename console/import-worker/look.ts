/** The first reading of a file: its encoding and delimiter, its columns with examples, and how many lines it has. */
import { recordsOf } from '../../tools/import/reading/csv-records.ts'
import { doneColumn } from '../../tools/import/reading/done.ts'
import type { InputFile } from '../../tools/import/reading/blocks.ts'
import { isObject, parseJson, type Json } from '../../tools/import/reading/json.ts'
import { linesOf } from '../../tools/import/reading/jsonl-input.ts'
import { blocksOf } from '../../tools/import/reading/blocks.ts'
import { textOf } from '../../tools/import/reading/byte-text.ts'
import { decodedFile, fingerprintOf, hexOf } from './decoded-file.ts'
import { delimiters, type Encoding, type FileForm, type FoundColumn, type Look, type Unreadable } from './messages.ts'

export interface Looking {
  readonly file: Blob
  readonly name: string
  readonly given: { readonly encoding?: Encoding; readonly delimiter?: string }
  readonly told: (share: number) => void
}

const mostValues = 200
const mostRows = 8
/** In JSONL every line may have its own names. */
const mostColumns = 300
const longestExample = 80

/** The reason for which a file was not read. */
export class UnreadableFile extends Error {
  readonly wrong: Unreadable
  constructor(wrong: Unreadable) {
    super(wrong.code)
    this.wrong = wrong
  }
}

/** Throws an UnreadableFile if the file does not consist of lines. */
export async function lookAt({ file, name, given: options, told: report }: Looking): Promise<Look> {
  if (await isWorkbook(file)) throw new UnreadableFile({ code: 'workbook' })
  const { digest, encoding: detected } = await fingerprintOf(file, (share) => report(share / 2))
  const encoding = options.encoding ?? detected
  const input = decodedFile(file, name, encoding)
  const kind = /\.(?:jsonl|ndjson)$/i.test(name) ? 'jsonl' : 'csv'
  const delimiter = kind === 'jsonl' ? '' : (options.delimiter ?? (await delimiterOf(input)))
  const form: FileForm = { kind, encoding, delimiter }
  const survey = newSurvey()
  const lines = kind === 'csv' ? surveyCsv(input, delimiter, survey) : surveyJson(input, survey)
  for await (const end of lines) report(0.5 + end / file.size / 2)
  const { columns, rows, count } = survey
  const names = columns.map((column) => column.name)
  if (names.length === 0) throw new UnreadableFile({ code: 'empty' })
  if (count === 0) throw new UnreadableFile({ code: 'no_rows' })
  return {
    ...{ form, digest, rows, lines: count },
    columns: columns
      .filter(({ name: column }) => column !== doneColumn)
      .map(({ name: column, filled, values, hasMore }): FoundColumn => ({
        ...{ name: column, filled, hasMore, values: [...values] },
        isTwice: names.indexOf(column) !== names.lastIndexOf(column),
      })),
  }
}

/** The first bytes of files of Excel, OpenDocument and Numbers: an archive, or the container of older ones. */
const workbookBegins = ['504b0304', 'd0cf11e0']

async function isWorkbook(file: Blob): Promise<boolean> {
  return workbookBegins.includes(hexOf(new Uint8Array(await file.slice(0, 4).arrayBuffer())))
}

/** The number of lines that are compared to find the delimiter. */
const comparedLines = 10

/** The delimiter by which most of the first lines have as many cells as the first, which names the columns. */
async function delimiterOf(file: InputFile): Promise<string> {
  let best: { readonly mark: string; readonly even: number; readonly width: number } = { mark: ',', even: 0, width: 1 }
  for (const mark of delimiters) {
    const widths: number[] = []
    for await (const { cells } of recordsOf(file, mark)) {
      if (typeof cells !== 'string' && cells.some((cell) => cell !== '')) widths.push(cells.length)
      if (widths.length === comparedLines) break
    }
    const [width = 0] = widths
    const even = widths.filter((other) => other === width).length
    if (width > 1 && (even > best.even || (even === best.even && width > best.width))) best = { mark, even, width }
  }
  return best.mark
}

interface Surveyed {
  readonly name: string
  filled: number
  readonly values: Set<string>
  hasMore: boolean
}

interface Survey {
  readonly columns: Surveyed[]
  readonly rows: string[][]
  count: number
}

const newSurvey = (): Survey => ({ columns: [], rows: [], count: 0 })
const newColumn = (name: string): Surveyed => ({ name, filled: 0, values: new Set(), hasMore: false })

function see(column: Surveyed | undefined, cell: string): void {
  const value = cell.trim()
  if (column === undefined || value === '') return
  column.filled += 1
  if (column.values.has(value)) return
  if (column.values.size < mostValues && value.length <= longestExample) column.values.add(value)
  else column.hasMore = true
}

async function* surveyCsv(file: InputFile, delimiter: string, survey: Survey): AsyncGenerator<number> {
  let isHeader = true
  for await (const { cells, end } of recordsOf(file, delimiter)) {
    if (isHeader && typeof cells !== 'string') survey.columns.push(...cells.map((name) => newColumn(name.trim())))
    else if (!isHeader && typeof cells === 'string') survey.count += 1
    else if (!isHeader && typeof cells !== 'string' && cells.some((cell) => cell.trim() !== '')) {
      survey.count += 1
      if (survey.rows.length < mostRows) survey.rows.push(cells.map(brief))
      for (const [index, cell] of cells.entries()) see(survey.columns[index], cell)
    }
    isHeader = false
    if (survey.count % 2_000 === 0) yield end
  }
}

async function* surveyJson(file: InputFile, survey: Survey): AsyncGenerator<number> {
  const byName = new Map<string, Surveyed>()
  for await (const block of blocksOf(file)) {
    if (block.kind === 'oversize') survey.count += 1
    else for (const bytes of linesOf(block.bytes)) seeLine(textOf(bytes).trim())
    yield block.end
  }

  function seeLine(text: string): void {
    if (text === '') return
    survey.count += 1
    const cells = new Map(leavesOf(objectIn(text)))
    for (const [name, cell] of cells) {
      if (!byName.has(name) && byName.size < mostColumns) {
        const column = newColumn(name)
        byName.set(name, column)
        survey.columns.push(column)
      }
      see(byName.get(name), cell)
    }
    if (survey.rows.length < mostRows) survey.rows.push(survey.columns.map(({ name }) => brief(cells.get(name) ?? '')))
  }
}

function objectIn(text: string): Json {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The values of an object with their names. A name with dots reaches into nested objects. */
function leavesOf(value: Json, prefix = ''): (readonly [string, string])[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (isObject(inner)) return leavesOf(inner, `${prefix}${name}.`)
    return [
      [`${prefix}${name}`, inner === null ? '' : typeof inner === 'string' ? inner : JSON.stringify(inner)] as const,
    ]
  })
}

const brief = (cell: string) => (cell.length > longestExample ? `${cell.slice(0, longestExample)}…` : cell)
