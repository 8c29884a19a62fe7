/**
 * An invoice or a credit note as a PDF, with all that the law demands of a VAT invoice: seller, buyer, number, dates,
 * lines, the amount without tax and the tax of every rate, and how to pay the rest.
 */
import type { Language } from '../language/language.ts'
import { sum, taxByRate, type InvoiceDocument } from './invoice-document.ts'
import { facts, type Fact } from './head-facts.ts'
import { amount, buyerLines, money, percent, sellerLines } from './format.ts'
import { paymentLines } from './payment.ts'
import { createSheet, margin, sheetWidth, type Cell, type Sheet } from './sheet.ts'
import { say, type Word } from './document-words.ts'

export async function invoicePdf(document: InvoiceDocument, language: Language): Promise<Uint8Array> {
  const title = `${say(document.type, language)} ${document.number}`
  const sheet = createSheet({
    title,
    author: document.seller.name,
    language,
    created: new Date(`${document.date}T00:00:00Z`),
  })
  const part: Part = { sheet, document, language, word: (word) => say(word, language) }
  sheet.row([whole(document.seller.name)], { weight: 'bold', size: 12 })
  sheet.space(14)
  sheet.row([whole(title)], { weight: 'bold', size: 20 })
  sheet.space(16)
  parties(part)
  headFacts(part)
  lines(part)
  totals(part)
  payment(part)
  return await sheet.finish((page, pages) => [
    { text: `${document.seller.name} · ${title}`, x: margin, width: 350 },
    {
      text: say('page', language, { page: String(page), pages: String(pages) }),
      x: 400,
      width: right - 400,
      align: 'right',
    },
  ])
}

interface Part {
  readonly sheet: Sheet
  readonly document: InvoiceDocument
  readonly language: Language
  readonly word: (word: Word) => string
}

const right = sheetWidth - margin
const faint = { size: 8, colour: '#595959' } as const

const whole = (text: string): Cell => ({ text, x: margin, width: right - margin })

function parties({ sheet, document: { buyer, seller }, language, word }: Part): void {
  const columns = (first: string, second: string): Cell[] => [
    { text: first, x: margin, width: 240 },
    { text: second, x: 310, width: right - 310 },
  ]
  sheet.row(columns(word('buyer'), word('seller')), faint)
  sheet.row(columns(buyerLines(buyer, language).join('\n'), [seller.name, ...sellerLines(seller, language)].join('\n')))
  sheet.space(16)
}

function headFacts({ sheet, document, language, word }: Part): void {
  const { type, state } = document
  const all: readonly Fact[] = [
    ...facts(document, language),
    ...(type === 'credit_note' || state === 'open' ? [] : [[word('state'), word(state)] as const]),
  ]
  const width = (right - margin) / all.length
  const columns = (texts: readonly string[]): Cell[] =>
    texts.map((text, index) => ({ text, x: margin + index * width, width: width - 10 }))
  sheet.row(columns(all.map(([name]) => name)), faint)
  sheet.row(columns(all.map(([, value]) => value)))
  sheet.space(18)
}

/** A row of the tables: words to the left, three figures to the right. */
const tableRow = (first: string, figures: readonly [string, string, string]): Cell[] => [
  { text: first, x: margin, width: 250 },
  { text: figures[0], x: 310, width: 65, align: 'right' },
  { text: figures[1], x: 385, width: 70, align: 'right' },
  { text: figures[2], x: 465, width: right - 465, align: 'right' },
]

function lines({ sheet, document, language, word }: Part): void {
  const { currency } = document
  const head = () => {
    sheet.row(tableRow(word('text'), [word('tax_rate'), word('tax'), `${word('gross')}, ${currency}`]), {
      weight: 'bold',
      ...faint,
    })
    sheet.space(2)
    sheet.rule()
  }
  head()
  sheet.repeat(head)
  for (const { text, tax_rate, taxMinor, amountMinor } of document.lines) {
    sheet.row(
      tableRow(text, [
        percent(tax_rate, language),
        amount(taxMinor, currency, language),
        amount(amountMinor, currency, language),
      ]),
    )
    sheet.space(3)
  }
  sheet.repeat(() => undefined)
  sheet.rule()
}

function totals({ sheet, document, language, word }: Part): void {
  const { currency, totalMinor, paidMinor, creditedMinor, toPayMinor } = document
  const rates = taxByRate(document.lines)
  const inAll = sum(document.lines)
  const shown = (minor: number) => amount(minor, currency, language)
  sheet.need(110 + rates.length * 14)
  sheet.space(8)
  sheet.row(tableRow(word('tax_rate'), [word('net'), word('tax'), word('gross')]), faint)
  for (const { tax_rate, netMinor, taxMinor, grossMinor } of rates) {
    sheet.row(tableRow(percent(tax_rate, language), [shown(netMinor), shown(taxMinor), shown(grossMinor)]))
  }
  sheet.space(2)
  sheet.rule()
  sheet.row(tableRow(word('total'), [shown(inAll.netMinor), shown(inAll.taxMinor), shown(totalMinor)]), {
    weight: 'bold',
  })
  const deductions: [Word, number][] = [
    ['already_credited', creditedMinor],
    ['already_paid', paidMinor],
  ]
  for (const [name, minor] of deductions) if (minor !== 0) sheet.row(tableRow(word(name), ['', '', shown(-minor)]))
  if (document.type === 'invoice') {
    sheet.space(4)
    const toPay: Cell[] = [
      { text: word('to_pay'), x: margin, width: 250 },
      { text: money(toPayMinor, currency, language), x: 310, width: right - 310, align: 'right' },
    ]
    sheet.row(toPay, { weight: 'bold', size: 12 })
  }
}

function payment({ sheet, document, language, word }: Part): void {
  if (document.type === 'credit_note') return
  sheet.space(14)
  sheet.need(60)
  if (document.toPayMinor > 0) sheet.row([whole(word('how_to_pay'))], { weight: 'bold' })
  for (const text of paymentLines(document, language)) sheet.row([whole(text)])
}
