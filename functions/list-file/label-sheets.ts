/**
 * Labels on sheets that are divided evenly into columns and rows. A label's lines are as large as they fit, in the
 * typeface of the documents. A long line is broken before its letters become too small to read.
 */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { isPrintableLetter, lackingLetters, withoutUnseen } from '../domain/text/letters.ts'
import { listValue } from '../domain/edition/list-value.ts'
import { copiesOfLine, type PrintedLine } from '../domain/edition/list-line.ts'
import { addressBlock } from '../domain/place/address-block.ts'
import { pageSize, placeholdersOf, withValues } from '../domain/settings/list-values.ts'
import { sayChange } from '../language/change-words.ts'
import { legibleText, loadTransliterate } from '../invoice-document/legible-text.ts'
import { typefaces } from '../invoice-document/typefaces.ts'
import { inPoints } from '../invoice-document/sheet.ts'
import type { Written } from './list-terms.ts'

/** Printers do not reach the edge of a sheet. */
const edge = inPoints(5)
const largest = 11
/** Sorting machines and people read letters of this size. */
const legibleSize = 8
const smallest = 5
const sizeStep = 0.5
const lineHeight = 1.25
/** The part of the size that the line of route and bundle has. */
const headSize = 0.75
const labelsAtAStretch = 100

type Pdf = InstanceType<typeof PDFDocument>

interface LabelText {
  /** The line of route, bundle and copies, in smaller letters. */
  readonly head: string
  readonly lines: readonly string[]
}

export async function labelSheets({ lines, terms, facts, created, yieldThread }: Written): Promise<Uint8Array> {
  const { page = 'A4', columns = 3, rows = 8, lines: templates = [] } = terms.label ?? {}
  const millimetres = pageSize(page)
  const [width, height] = [inPoints(millimetres.width), inPoints(millimetres.height)]
  const { regular } = typefaces()
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    font: '',
    autoFirstPage: false,
    pdfVersion: '1.7',
    info: { Title: `${facts.product.name} ${facts.list}`, CreationDate: created },
  })
  pdf.registerFont('regular', regular).font('regular')
  const bytes = buffer(pdf)
  const legible = await legibleOf(lines)
  const cell = { width: width / columns, height: height / rows }
  for (const [index, line] of lines.entries()) {
    const place = index % (columns * rows)
    if (place === 0) pdf.addPage().font('regular')
    const text = textOf(line, templates, facts)
    draw(pdf, legibleLabel(text, legible), {
      x: (place % columns) * cell.width,
      y: Math.floor(place / columns) * cell.height,
      ...cell,
    })
    if (index % labelsAtAStretch === labelsAtAStretch - 1) await yieldThread()
  }
  if (lines.length === 0) pdf.addPage()
  pdf.end()
  return await bytes
}

function textOf(line: PrintedLine, templates: readonly string[], facts: Written['facts']): LabelText {
  const named = new Set(templates.flatMap(placeholdersOf))
  const valueOf = (name: string) => listValue(name, line, facts, named)
  if (templates.length > 0) {
    return {
      head: '',
      lines: templates.flatMap((template) => withValues(template, valueOf).split('\n')).filter(isFilled),
    }
  }
  const copies = copiesOfLine(line)
  const head = [
    line.change === undefined ? '' : sayChange(line.change, facts.sender.language),
    line.route ?? '',
    line.sequence?.toString() ?? '',
    line.bundle === undefined ? '' : `#${line.bundle}`,
    copies > 1 ? `${copies} ×` : '',
  ]
  return { head: head.filter(isFilled).join('  '), lines: addressBlock(line.address ?? {}, facts.sender) }
}

const isFilled = (text: string): boolean => text !== ''

/** Writes letters that the typeface lacks in Latin ones. The table is loaded only if a line needs it. */
async function legibleOf(lines: readonly PrintedLine[]): Promise<(text: string) => string> {
  const isNeeded = lines.some(({ address = {}, fields = {} }) =>
    [...Object.values(address), ...Object.values(fields)].some((text) => lackingLetters(text).length > 0),
  )
  if (!isNeeded) return (text) => text
  const transliterate = await loadTransliterate()
  return (text) => (lackingLetters(text).length === 0 ? text : legibleText(text, isPrintableLetter, transliterate))
}

const legibleLabel = ({ head, lines }: LabelText, legible: (text: string) => string): LabelText => ({
  head: legible(head),
  lines: lines.map((text) => legible(withoutUnseen(text, { keepsJoiners: false }).replaceAll(/\p{Cc}/gu, ' '))),
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function draw(pdf: Pdf, { head, lines }: LabelText, box: Box): void {
  const room = { width: box.width - 2 * edge, height: box.height - 2 * edge }
  const { size, rows } = layoutOf(pdf, { head, lines }, room)
  let y = box.y + edge
  const write = (text: string, points: number) => {
    if (y + points * lineHeight > box.y + box.height + 1) return
    pdf.fontSize(points).text(cut(pdf, text, room.width), box.x + edge, y, { lineBreak: false })
    y += points * lineHeight
  }
  if (head !== '') write(head, size * headSize)
  for (const text of rows) write(text, size)
}

interface Room {
  readonly width: number
  readonly height: number
}

interface Layout {
  readonly size: number
  readonly rows: readonly string[]
}

/** Lines as large as they fit. Long lines are broken before the letters become too small to read. */
function layoutOf(pdf: Pdf, { head, lines }: LabelText, room: Room): Layout {
  const heads = head === '' ? 0 : headSize
  const highest = (rows: number) => room.height / ((rows + heads) * lineHeight || 1)
  const widest = Math.max(1, ...lines.map((text) => pdf.fontSize(1).widthOfString(text)))
  const size = Math.min(largest, room.width / widest, highest(lines.length))
  if (size >= legibleSize) return { size, rows: lines }
  for (let smaller = legibleSize; smaller >= Math.max(smallest, size); smaller -= sizeStep) {
    const rows = lines.flatMap((text) => rowsOf(pdf.fontSize(smaller), text, room.width))
    if (highest(rows.length) >= smaller) return { size: smaller, rows }
  }
  return { size: Math.max(smallest, size), rows: lines }
}

/** The words of a line in rows of a width. A word that is too wide continues in the next row. */
function rowsOf(pdf: Pdf, text: string, width: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    for (const [index, part] of partsOf(pdf, word, width).entries()) {
      const row = rows.at(-1)
      const longer = row === undefined ? part : `${row}${index === 0 ? ' ' : ''}${part}`
      if (row !== undefined && pdf.widthOfString(longer) <= width) rows[rows.length - 1] = longer
      else rows.push(part)
    }
  }
  return rows
}

/** The parts that a word may be divided into: behind its hyphens, and anywhere in a part that is still too wide. */
function partsOf(pdf: Pdf, word: string, width: number): string[] {
  if (pdf.widthOfString(word) <= width) return [word]
  return word.split(/(?<=[-/])/u).flatMap((part) => (pdf.widthOfString(part) <= width ? [part] : Array.from(part)))
}

/** The beginning of a text that is too wide even so, with the sign that it continues. */
function cut(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width + 0.5) return text
  const letters = Array.from(text)
  while (letters.length > 0 && pdf.widthOfString(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('')}…`
}
