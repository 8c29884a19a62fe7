/**
 * The page of an invoice or a credit note: its content, its state, its PDF, and how to pay. The page is a single file
 * without scripts and external parts, for screens of any width, screen readers and printing. It shows the present debt,
 * while the PDF shows the debt at the time of issue.
 */
import { logoDataUrl } from '../domain/settings/brand/logo-data-url.ts'
import { contractLabel, type Labelled } from '../language/contract-labels.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { sum, taxByRate, type InvoiceDocument } from './invoice-document.ts'
import { facts } from './head-facts.ts'
import { amount, buyerLines, daysIn, money, sellerLines } from './format.ts'
import { escapeHtml, withLineBreaks } from '../domain/text/html.ts'
import { invoicePageStyle } from './invoice-page-style.ts'
import { figureHeads, figureNames, figuresOf, notesOf, rateName } from './line-figures.ts'
import { accountFacts, creditLines, demandNow, pictureCodes, sumFacts, type Demand } from './payment.ts'
import { exchangedTax } from './pdf-totals.ts'
import { qrPicture } from './qr-picture.ts'
import { say, type Word } from './document-words.ts'

export interface PageOptions {
  /** Address of the PDF, which may be relative to the page's own. */
  readonly pdfUrl: string
  /** The address at which the invoice can be paid at once, relative to the page's own address. */
  readonly payUrl?: string
  /** The links to the portal, and to the pages for withdrawal and cancellation. */
  readonly links?: readonly PageLink[]
}

export interface PageLink extends Labelled {
  readonly url: string
}

/** A page with its style sheet, which the answer's Content-Security-Policy names too. */
export interface InvoicePage {
  readonly html: string
  readonly style: string
}

export function invoicePage(document: InvoiceDocument, language: Language, options: PageOptions): InvoicePage {
  const { pdfUrl, payUrl, links = [] } = options
  const word = (key: Word) => escapeHtml(say(key, language))
  const part: Part = { document, language, word }
  const title = `${word(document.type)} ${escapeHtml(document.number)}`
  const style = invoicePageStyle(document.brand.colour)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header><p>${escapeHtml(document.seller.name)}</p>${logo(part)}</header>
<main>
<h1>${title}</h1>
${state(part)}
${payment(part, payUrl)}
${credit(part)}
<p class="open-pdf"><a href="${escapeHtml(pdfUrl)}">${word('open_pdf')}</a></p>
${headFacts(part)}
${parties(part)}
${reason(part)}
${lines(part)}
${totals(part)}
</main>
${navigation(links, language)}
</body>
</html>
`
  return { html, style }
}

function navigation(links: readonly PageLink[], language: Language): string {
  if (links.length === 0) return ''
  const entries = links.map(
    ({ url, text, lang }) =>
      `<a href="${escapeHtml(url)}"${lang === undefined ? '' : ` lang="${lang}"`}>${escapeHtml(text)}</a>`,
  )
  return `<nav aria-label="${escapeHtml(contractLabel('your_contract', language).text)}">${entries.join(' ')}</nav>`
}

interface Part {
  readonly document: InvoiceDocument
  readonly language: Language
  /** A word in the page's language, escaped for HTML. */
  readonly word: (key: Word) => string
}

/** The name is next to the logo, so the picture needs no text. */
const logo = ({ document: { brand } }: Part): string =>
  brand.logo === undefined ? '' : `<img class="logo" alt="" src="${logoDataUrl(brand.logo)}">`

function state({ document: { type, now }, word }: Part): string {
  if (type === 'credit_note') return ''
  return now.daysOverdue > 0
    ? `<p class="state overdue">${word('overdue_state')}</p>`
    : `<p class="state">${word(now.state)}</p>`
}

function payment({ document, language, word }: Part, payUrl: string | undefined): string {
  const { type, due, now } = document
  if (type === 'credit_note') return ''
  if (now.toPayMinor <= 0) return `<section class="pay"><p>${word('nothing_to_pay')}</p></section>`
  const demand = demandNow(document)
  const overdue =
    now.daysOverdue > 0 && due !== undefined
      ? `<p>${escapeHtml(say('overdue_since', language, { due: longDate(due, language), days: daysIn(now.daysOverdue, language) }))}</p>`
      : ''
  const facts = [...sumFacts(document, demand, language), ...accountFacts(document, demand, language)].map(
    ({ kind, name, value }) =>
      `<div><dt>${escapeHtml(name)}</dt><dd${['amount', 'fik'].includes(kind) ? ` class="${kind}"` : ''}>${escapeHtml(value)}</dd></div>`,
  )
  const { payment_text } = demand.account
  const text = payment_text ? `<p>${withLineBreaks(payment_text)}</p>` : ''
  const heading = demand.collected === undefined ? `<h2>${word('how_to_pay')}</h2>` : ''
  const button =
    payUrl === undefined ? '' : `<p class="pay-now"><a href="${escapeHtml(payUrl)}">${word('pay_now')}</a></p>`
  return (
    `<section class="pay">${heading}${overdue}<dl class="columns demand">${facts.join('')}</dl>` +
    `${text}${codes(document, demand, language)}${button}</section>`
  )
}

function codes(document: InvoiceDocument, demand: Demand, language: Language): string {
  const figures = pictureCodes(document, demand).map(({ kind, qr }) => {
    const words = say(kind === 'epc' ? 'code_epc' : 'code_swish', language)
    return `<figure>${qrPicture(qr, words)}<figcaption>${escapeHtml(words)}</figcaption></figure>`
  })
  return figures.length === 0 ? '' : `<div class="codes">${figures.join('')}</div>`
}

/** The use of a credit note, and its remaining balance. */
function credit({ document, language }: Part): string {
  const { type, currency, now, issued } = document
  const left = now.creditLeftMinor ?? 0
  if (type === 'invoice') return ''
  const isKept = (issued.credit?.balanceMinor ?? left) > 0
  const texts = [
    ...creditLines(document, language),
    ...(isKept ? [say('balance_left', language, { amount: money(left, currency, language) })] : []),
  ]
  if (texts.length === 0) return ''
  return `<section class="credit">${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</section>`
}

const reason = ({ document }: Part): string =>
  document.reason === undefined ? '' : `<p class="reason">${withLineBreaks(document.reason)}</p>`

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

function lines({ document, language, word }: Part): string {
  const { lines: all, currency } = document
  const heads = figureNames.map((name) => word(figureHeads[name]))
  const rows = all.map((line) => {
    const figures = figuresOf(line, currency, language)
    const notes = notesOf(line, document, language).map((note) => `<span class="note">${escapeHtml(note)}</span>`)
    const cells = figureNames.map((name, index) => `<td data-name="${heads[index] ?? ''}">${figures[name]}</td>`)
    return `<tr><td>${withLineBreaks(line.text)}${notes.join('')}</td>${cells.join('')}</tr>`
  })
  const named = [...heads.slice(0, -1), `${word(figureHeads.gross)}, ${currency}`]
  return table('lines', [word('text'), ...named], rows)
}

function totals({ document, language, word }: Part): string {
  const { currency, lines: all, totalMinor, now, type } = document
  const formatAmount = (minor: number) => amount(minor, currency, language)
  const row = (name: string, figures: readonly number[]) =>
    `<tr><th scope="row">${name}</th>${figures.map((figure) => `<td>${formatAmount(figure)}</td>`).join('')}</tr>`
  const last = (name: string, figure: string) => `<tr><th scope="row" colspan="3">${name}</th><td>${figure}</td></tr>`
  const inAll = sum(all)
  return table(
    'totals',
    [word('tax_rate'), word('net'), word('tax'), word('gross')],
    [
      ...taxByRate(all).map((rate) =>
        row(escapeHtml(rateName(rate, language)), [rate.netMinor, rate.taxMinor, rate.grossMinor]),
      ),
      row(word('total'), [inAll.netMinor, inAll.taxMinor, totalMinor]),
      ...exchangedTax(document, language).map(({ text, figure }) => last(escapeHtml(text), figure)),
      ...(now.creditedMinor === 0 ? [] : [last(word('already_credited'), formatAmount(-now.creditedMinor))]),
      ...(now.paidMinor === 0 ? [] : [last(word('already_paid'), formatAmount(-now.paidMinor))]),
      ...(type === 'invoice'
        ? [last(word('to_pay'), `<strong>${money(now.toPayMinor, currency, language)}</strong>`)]
        : []),
    ],
  )
}

function table(name: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  return `<table class="${name}"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
