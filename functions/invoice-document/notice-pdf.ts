/** A notice as a letter on paper, in the same business form as documents. */
import type { PostalLetter } from '../domain/world/postal-letter.ts'
import { readableOn } from '../domain/settings/brand/colour.ts'
import type { PlainDate } from '../domain/time/time.ts'
import { lackingLetters } from '../domain/text/letters.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { say } from './document-words.ts'
import { inLettersOf, legibleHead } from './legible.ts'
import { loadTransliterate } from './legible-text.ts'
import { addressee, letterhead, places, usualColour, type Head } from './pdf-head.ts'
import { faint, left, right, whole } from './pdf-part.ts'
import { createSheet, type Cell } from './sheet.ts'

export interface NoticePdf {
  readonly head: Head
  readonly words: PostalLetter['words']
  readonly date: PlainDate
  readonly language: Language
}

const text = { size: 10.5 } as const
const paragraphGap = 8
const edge = 12

export async function noticePdf({ head: source, words: written, date, language }: NoticePdf): Promise<Uint8Array> {
  const [head, words] = await Promise.all([legibleHead(source), legibleWords(written)])
  const { seller, brand } = head
  const { subject } = words
  const created = new Date(`${date}T00:00:00Z`)
  const sheet = createSheet({ title: subject, author: seller.name, language, created })
  letterhead(sheet, head, language)
  sheet.down(places.sender)
  sheet.abreast(
    () => addressee(sheet, head, language),
    () => sheet.row([{ text: longDate(date, language), x: places.facts, width: right - places.facts, align: 'right' }]),
  )
  sheet.down(places.title)
  sheet.row([whole(subject)], { weight: 'bold', size: 15, colour: readableOn('#ffffff', brand.colour ?? usualColour) })
  sheet.space(paragraphGap * 1.5)
  const paragraph = (line: string, style: { readonly size: number; readonly colour?: string } = text) => {
    sheet.row([whole(line)], style)
    sheet.space(paragraphGap)
  }
  for (const line of words.paragraphs) paragraph(line)
  if (words.legal !== '') {
    const cell: Cell = { text: words.legal, x: left + edge, width: right - left - 2 * edge }
    const height = sheet.heightOf([cell], text) + 2 * edge
    sheet.need(height)
    sheet.ground(height, { colour: '#f4f6f8', band: '#1a1a1a' })
    sheet.space(edge)
    sheet.row([cell], text)
    sheet.space(edge + paragraphGap)
  }
  sheet.space(paragraphGap)
  if (words.closing !== '') paragraph(words.closing)
  for (const line of words.small) paragraph(line, faint)
  return await sheet.finish((page, pages) => [
    { text: seller.name, x: left, width: 330 },
    {
      ...{ text: say('page', language, { page: String(page), pages: String(pages) }), x: right - 110, width: 110 },
      align: 'right',
    },
  ])
}

/** The words in letters that the typeface has. */
async function legibleWords(words: PostalLetter['words']): Promise<PostalLetter['words']> {
  const all = [words.subject, ...words.paragraphs, words.legal, words.closing, ...words.small]
  if (all.every((each) => lackingLetters(each).length === 0)) return words
  const write = inLettersOf(await loadTransliterate())
  return {
    subject: write(words.subject),
    paragraphs: words.paragraphs.map(write),
    legal: write(words.legal),
    closing: write(words.closing),
    small: words.small.map(write),
  }
}
