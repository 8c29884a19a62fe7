/**
 * The page of an invoice or a credit note: its content, its state, its PDF, and how to pay. The page is a single file
 * without scripts and outside parts, for screens of any width, for screen readers and for paper.
 */
import type { Language } from '../language/language.ts'
import { sum, taxByRate, type InvoiceDocument } from './invoice-document.ts'
import { facts } from './head-facts.ts'
import { amount, buyerLines, money, percent, sellerLines } from './format.ts'
import { escapeHtml, withLineBreaks } from './html.ts'
import { paymentLines } from './payment.ts'
import { say, type Word } from './document-words.ts'

export interface PageOptions {
  /** Address of the PDF, which may be relative to the page's own. */
  readonly pdfUrl: string
}

/** The style sheet of the page, for its Content-Security-Policy too. */
export const pageStyle = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { margin: 0.25rem 0; font-size: 1.75rem; overflow-wrap: anywhere }
h2 { margin: 0 0 0.25rem; font-size: 1rem }
section, table { margin: 1.5rem 0 }
p { margin: 0.25rem 0; overflow-wrap: anywhere }
.state { display: inline-block; padding: 0 0.6rem; border: 1px solid; border-radius: 1rem }
.columns { display: grid; gap: 0.75rem 1.5rem; margin: 1.5rem 0 }
.facts { grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)) }
.parties { grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)) }
dt { font-size: 0.85rem; opacity: 0.75 }
dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.35rem 0 0.35rem 0.75rem; border-bottom: 1px solid #8886; text-align: right; vertical-align: top }
th:first-child, td:first-child { padding-left: 0; text-align: left; overflow-wrap: anywhere }
thead th { font-size: 0.85rem }
td { white-space: nowrap }
td:first-child { white-space: normal }
.pay { padding: 1rem; border: 1px solid; border-radius: 0.5rem }
@media (max-width: 30rem) {
  table { font-size: 0.85rem }
  th, td { padding-left: 0.4rem }
  .lines :is(th, td):nth-child(3) { display: none }
}
`

export function invoicePage(document: InvoiceDocument, language: Language, { pdfUrl }: PageOptions): string {
  const word = (key: Word) => escapeHtml(say(key, language))
  const part: Part = { document, language, word }
  const title = `${word(document.type)} ${escapeHtml(document.number)}`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<p>${escapeHtml(document.seller.name)}</p>
<h1>${title}</h1>
${document.type === 'invoice' ? `<p class="state">${word(document.state)}</p>` : ''}
${payment(part)}
<p><a href="${escapeHtml(pdfUrl)}">${word('open_pdf')}</a></p>
${headFacts(part)}
${parties(part)}
${lines(part)}
${totals(part)}
</main>
</body>
</html>
`
}

interface Part {
  readonly document: InvoiceDocument
  readonly language: Language
  /** Escaped. */
  readonly word: (key: Word) => string
}

function payment({ document, language, word }: Part): string {
  if (document.type === 'credit_note') return ''
  const paragraphs = paymentLines(document, language).map((text) => `<p>${withLineBreaks(text)}</p>`)
  const heading = document.toPayMinor > 0 ? `<h2>${word('how_to_pay')}</h2>` : ''
  return `<section class="pay">${heading}${paragraphs.join('')}</section>`
}

function headFacts({ document, language }: Part): string {
  const entries = facts(document, language).map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="columns facts">${entries.join('')}</dl>`
}

function parties({ document: { buyer, seller }, language, word }: Part): string {
  const party = (heading: string, text: readonly string[]) =>
    `<div><h2>${heading}</h2><p>${withLineBreaks(text.join('\n'))}</p></div>`
  const both = [
    party(word('buyer'), buyerLines(buyer, language)),
    party(word('seller'), [seller.name, ...sellerLines(seller, language)]),
  ]
  return `<div class="columns parties">${both.join('')}</div>`
}

function lines({ document: { lines: all, currency }, language, word }: Part): string {
  const rows = all.map(({ text, tax_rate, taxMinor, amountMinor }) => {
    const figures = [percent(tax_rate, language), ...[taxMinor, amountMinor].map((m) => amount(m, currency, language))]
    return `<tr><td>${withLineBreaks(text)}</td>${figures.map((figure) => `<td>${figure}</td>`).join('')}</tr>`
  })
  return table('lines', [word('text'), word('tax_rate'), word('tax'), `${word('gross')}, ${currency}`], rows)
}

function totals({ document, language, word }: Part): string {
  const { currency, lines: all, totalMinor, creditedMinor, paidMinor, toPayMinor, type } = document
  const shown = (minor: number) => amount(minor, currency, language)
  const row = (name: string, figures: readonly number[]) =>
    `<tr><th scope="row">${name}</th>${figures.map((figure) => `<td>${shown(figure)}</td>`).join('')}</tr>`
  const last = (name: string, figure: string) => `<tr><th scope="row" colspan="3">${name}</th><td>${figure}</td></tr>`
  const inAll = sum(all)
  return table(
    'totals',
    [word('tax_rate'), word('net'), word('tax'), word('gross')],
    [
      ...taxByRate(all).map((rate) =>
        row(percent(rate.tax_rate, language), [rate.netMinor, rate.taxMinor, rate.grossMinor]),
      ),
      row(word('total'), [inAll.netMinor, inAll.taxMinor, totalMinor]),
      ...(creditedMinor === 0 ? [] : [last(word('already_credited'), shown(-creditedMinor))]),
      ...(paidMinor === 0 ? [] : [last(word('already_paid'), shown(-paidMinor))]),
      ...(type === 'invoice'
        ? [last(word('to_pay'), `<strong>${money(toPayMinor, currency, language)}</strong>`)]
        : []),
    ],
  )
}

function table(name: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<table class="${name}"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
