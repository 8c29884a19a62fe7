/**
 * The parsed typefaces. Parsing is more than half of the work on a PDF of one page, so a process does it once. A
 * typeface keeps no data of a document but its latest words: pdfkit makes a subset of it for each.
 */
import { create, type Font, type GlyphRun } from 'fontkit'
import { fonts, type Weight } from './fonts.ts'

let cache: Readonly<Record<Weight, Font>> | undefined

export function typefaces(): Readonly<Record<Weight, Font>> {
  if (cache === undefined) {
    const { regular, bold } = fonts()
    cache = { regular: parsed(regular), bold: parsed(bold) }
  }
  return cache
}

function parsed(file: Uint8Array): Font {
  const font = create(Buffer.from(file))
  if (!('layout' in font)) throw new Error('A file of one typeface is needed.')
  return withKeptRuns(withLetters(font))
}

/**
 * The font keeps each glyph with the letters for which it was first wanted, and for the part of another glyph these are
 * none: a Z drawn as a part of Ź would be a Z that nobody can copy or hear in all later documents.
 */
function withLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (glyph, letters) => getGlyph(glyph, letters ?? codePointsOf(font.stringsForGlyph(glyph)))
  return font
}

const codePointsOf = ([letter = '']: readonly string[]): number[] =>
  Array.from(letter, (each) => each.codePointAt(0) ?? 0)

/** The words of the headings are in all documents, and shaping them is most of the work on a line. */
const mostKeptRuns = 2_000
const longestKeptWord = 30

function withKeptRuns(font: Font): Font {
  const runs = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text, ...how) => {
    if (text.length > longestKeptWord || how.some((each) => each !== undefined)) return layout(text, ...how)
    const run = runs.get(text) ?? layout(text)
    if (runs.size >= mostKeptRuns) runs.clear()
    runs.set(text, run)
    return copied(run)
  }
  return font
}

/** A run whose positions pdfkit may scale to its own units. */
function copied(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }))
  return {
    ...run,
    positions,
    get advanceWidth() {
      return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
    },
    get advanceHeight() {
      return run.advanceHeight
    },
    get bbox() {
      return run.bbox
    },
  }
}
