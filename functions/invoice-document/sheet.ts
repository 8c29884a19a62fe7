/**
 * Sheets of A4 that fill with rows from top to bottom. Text wraps within its cell. A row that does not fit goes to the
 * next sheet, and a row larger than a sheet is split between its lines. pdfkit draws the sheets, but its own tables
 * cannot repeat a head.
 *
 * The same rows give the same bytes, as nothing here reads the time.
 */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Weight } from './fonts.ts'
import { typefaces } from './typefaces.ts'
import type { Logo } from '../domain/settings/brand/logo-data-url.ts'
import { drawLogo } from './draw-logo.ts'

/** In points. An inch has 72 points, and y counts from the top. */
export const sheetWidth = 595.28
const sheetHeight = 841.89
const millimetre = 72 / 25.4
export const inPoints = (millimetres: number): number => millimetres * millimetre
/** The edges of the text in the standard of business letters (DIN 5008): 25 mm to the left and 20 mm to the right. */
export const leftEdge = inPoints(25)
export const rightEdge = sheetWidth - inPoints(20)
const topEdge = inPoints(15)
const bottom = sheetHeight - 70
const footerY = sheetHeight - 50
const usualSize = 9
const lineHeight = 1.45

export interface Cell {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

export interface RowStyle {
  readonly weight?: Weight
  readonly size?: number
  readonly colour?: string
}

export interface Box {
  readonly right: number
  readonly width: number
  readonly height: number
}

export interface GroundStyle {
  readonly colour: string
  /** The colour of a band along the left edge. */
  readonly band: string
}

/** The dark squares of a code in runs, within a square of `size` squares on a side. */
export interface CodeSquares {
  readonly size: number
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[]
}

export interface SheetOptions {
  readonly title: string
  readonly author: string
  readonly language: string
  readonly created: Date
}

export interface Sheet {
  /** The height of a row. */
  heightOf(cells: readonly Cell[], style?: RowStyle): number
  /** The width of a text without a line break. */
  widthOf(text: string, style?: RowStyle): number
  /** Draws a logo within a box, by its upper right corner. Rows continue beside it. */
  logo(logo: Logo, box: Box): void
  /** Draws columns from the same height on. The next row is below the lowest. They must fit on the sheet. */
  abreast(...columns: readonly (() => void)[]): void
  /** Goes down to a place below the top of the sheet, unless rows have already passed it. */
  down(points: number): void
  /** Fills the ground of the next rows between the edges. */
  ground(height: number, style: GroundStyle): void
  /** A code of dark squares on white, whose upper left corner is at the next row. */
  code(squares: CodeSquares, place: { readonly x: number; readonly size: number }): void
  row(cells: readonly Cell[], style?: RowStyle): void
  rule(): void
  space(points: number): void
  /** Goes to the next sheet unless this sheet has that many points left. */
  need(points: number): void
  /** The head of every further sheet of this document from now on. */
  repeat(head: () => void): void
  /** Begins another document on a new sheet. Its pages are counted from 1. */
  nextDocument(): void
  /**
   * The file, with a footer on every sheet. Each cell of the footer has one line. Page numbers count within each
   * document of the file.
   */
  finish(footer: (page: number, pages: number, document: number) => readonly Cell[]): Promise<Uint8Array>
}

export const createSheet = (options: SheetOptions): Sheet => new PdfSheet(options)

type Pdf = InstanceType<typeof PDFDocument>

function createPdf({ title, author, language, created }: SheetOptions): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Without this option pdfkit loads a typeface of its own.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: created },
  })
  const { regular, bold } = typefaces()
  return pdf.registerFont('regular', regular).registerFont('bold', bold)
}

class PdfSheet implements Sheet {
  readonly #pdf: Pdf
  #y = topEdge
  #head: (() => void) | undefined
  /** The first page of each document. */
  readonly #begins = [0]

  constructor(options: SheetOptions) {
    this.#pdf = createPdf(options)
  }

  heightOf(cells: readonly Cell[], style: RowStyle = {}): number {
    this.#use(style)
    return Math.max(...cells.map((cell) => this.#fitted(cell).length)) * heightOfLine(style)
  }

  widthOf(text: string, style: RowStyle = {}): number {
    this.#use(style)
    return this.#pdf.widthOfString(text)
  }

  logo(logo: Logo, box: Box): void {
    drawLogo(this.#pdf, logo, { ...box, top: this.#y })
  }

  abreast(...columns: readonly (() => void)[]): void {
    const top = this.#y
    const ends = columns.map((draw) => {
      this.#y = top
      draw()
      return this.#y
    })
    this.#y = Math.max(top, ...ends)
  }

  down(points: number): void {
    this.#y = Math.max(this.#y, points)
  }

  ground(height: number, { colour, band }: GroundStyle): void {
    this.#pdf.rect(leftEdge, this.#y, rightEdge - leftEdge, height).fill(colour)
    this.#pdf.rect(leftEdge, this.#y, 3, height).fill(band)
  }

  code({ size, runs }: CodeSquares, { x, size: points }: { readonly x: number; readonly size: number }): void {
    const square = points / size
    this.#pdf.rect(x, this.#y, points, points).fill('#ffffff')
    for (const run of runs) {
      this.#pdf.rect(x + run.x * square, this.#y + run.y * square, run.length * square, square)
    }
    this.#pdf.fill('#000000')
  }

  row(cells: readonly Cell[], style: RowStyle = {}): void {
    this.#use(style)
    const wrapped = cells.map((cell) => this.#fitted(cell))
    const height = heightOfLine(style)
    const count = Math.max(...wrapped.map((lines) => lines.length))
    if (this.#y + count * height > bottom && count * height <= bottom - topEdge * 2) this.#nextSheet()
    for (let line = 0; line < count; line++) {
      if (this.#y + height > bottom) this.#nextSheet()
      this.#use(style)
      for (const [index, cell] of cells.entries()) this.#write(wrapped[index]?.[line] ?? '', cell, this.#y)
      this.#y += height
    }
  }

  rule(): void {
    this.#pdf.moveTo(leftEdge, this.#y).lineTo(rightEdge, this.#y).lineWidth(0.5).strokeColor('#999999').stroke()
    this.#y += 5
  }

  space(points: number): void {
    this.#y += points
  }

  need(points: number): void {
    if (this.#y + points > bottom) this.#nextSheet()
  }

  repeat(head: () => void): void {
    this.#head = head
  }

  nextDocument(): void {
    this.#head = undefined
    this.#nextSheet()
    this.#begins.push(this.#pdf.bufferedPageRange().count - 1)
  }

  async finish(footer: (page: number, pages: number, document: number) => readonly Cell[]): Promise<Uint8Array> {
    const pdf = this.#pdf
    const { count } = pdf.bufferedPageRange()
    for (const [document, begin] of this.#begins.entries()) {
      const end = this.#begins[document + 1] ?? count
      for (let page = begin; page < end; page++) {
        pdf.switchToPage(page)
        this.#use({ size: 8, colour: '#595959' })
        const cells = footer(page - begin + 1, end - begin, document)
        for (const cell of cells) this.#write(this.#fitted(cell)[0] ?? '', cell, footerY)
      }
    }
    pdf.end()
    return await buffer(pdf)
  }

  #nextSheet(): void {
    this.#pdf.addPage()
    this.#y = topEdge
    // A repeated head must not trigger itself while it is drawn.
    const head = this.#head
    this.#head = undefined
    head?.()
    this.#head = head
  }

  #use({ weight = 'regular', size = usualSize, colour = '#1a1a1a' }: RowStyle): void {
    this.#pdf.font(weight).fontSize(size).fillColor(colour)
  }

  #fitted({ text, width }: Cell): string[] {
    return wrap(text, width, (part) => this.#pdf.widthOfString(part))
  }

  #write(text: string, { x, width, align = 'left' }: Cell, y: number): void {
    const from = align === 'right' ? x + width - this.#pdf.widthOfString(text) : x
    this.#pdf.text(text, from, y, { lineBreak: false })
  }
}

const heightOfLine = ({ size = usualSize }: RowStyle): number => size * lineHeight

/** Breaks text at its line breaks, and at spaces if a line would be too wide. A word wider than the line is cut. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.replaceAll(/\p{Cc}/gu, ' ').split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      for (let fits = lengthWithin(line, width, widthOf); fits < line.length;) {
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
        fits = lengthWithin(line, width, widthOf)
      }
    }
    return [...lines, line]
  })
}

/** The length of the part of a word that fits into a line: at least one character, and whole characters only. */
function lengthWithin(word: string, width: number, widthOf: (text: string) => number): number {
  let length = 0
  for (const character of word) {
    if (length > 0 && widthOf(word.slice(0, length + character.length)) > width) break
    length += character.length
  }
  return length
}
