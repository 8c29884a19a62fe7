/** The totals of a document: for each rate, overall, the tax in other currencies, and the amount to pay. */
import { columnsFor } from './columns.ts'
import { amount, decimal, exchanged, money } from './format.ts'
import { sum, taxByRate, toPayAtIssue } from './invoice-document.ts'
import { rateName } from './line-figures.ts'
import { faint, left, right, type Part } from './pdf-part.ts'
import { say } from './document-words.ts'

export function pdfTotals({ sheet, document, language, word }: Part): void {
  const { currency, lines, totalMinor, issued, type } = document
  const rates = taxByRate(lines)
  const inAll = sum(lines)
  const formatAmount = (minor: number) => amount(minor, currency, language)
  const heads = [word('net'), word('tax'), word('gross')]
  const rows = rates.map((rate) => [
    formatAmount(rate.netMinor),
    formatAmount(rate.taxMinor),
    formatAmount(rate.grossMinor),
  ])
  const total = [formatAmount(inAll.netMinor), formatAmount(inAll.taxMinor), formatAmount(totalMinor)]
  const columns = columnsFor(sheet, { heads, rows: [...rows, total], style: { weight: 'bold' } })
  const { size } = columns
  sheet.need(110 + rates.length * 14)
  sheet.space(8)
  sheet.row(columns.row(word('tax_rate'), heads), { ...faint, size: columns.headSize })
  for (const [index, rate] of rates.entries()) {
    sheet.row(columns.row(rateName(rate, language), rows[index] ?? []), { size })
  }
  sheet.space(2)
  sheet.rule()
  sheet.row(columns.row(word('total'), total), { weight: 'bold', size })
  for (const { text, figure } of exchangedTax(document, language)) {
    sheet.row([
      { text, x: left, width: 320 },
      { text: figure, x: left + 325, width: right - left - 325, align: 'right' },
    ])
  }
  if (type === 'credit_note') return
  if (issued.fromBalanceMinor !== 0) {
    sheet.row(columns.row(word('from_balance'), ['', '', formatAmount(-issued.fromBalanceMinor)]), { size })
  }
  sheet.space(4)
  sheet.row(
    [
      { text: word('to_pay'), x: left, width: 220 },
      {
        text: money(toPayAtIssue(document), currency, language),
        x: left + 225,
        width: right - left - 225,
        align: 'right',
      },
    ],
    { weight: 'bold', size: 12 },
  )
}

/** The tax in each further currency, with the rate by which it was converted. */
export function exchangedTax(
  { lines, currency, issued }: Part['document'],
  language: Part['language'],
): { readonly text: string; readonly figure: string }[] {
  const { taxMinor } = sum(lines)
  return issued.exchange.map(({ currency: other, rate }) => ({
    text: say('tax_in_currency', language, { currency: other, own: currency, rate: decimal(rate, language, 6) }),
    figure: money(exchanged(taxMinor, currency, other, rate), other, language),
  }))
}
