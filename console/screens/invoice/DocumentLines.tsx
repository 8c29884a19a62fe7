/** The lines of a document, with its sum and the tax in it. */
import { money, percent } from '../../account/format.ts'
import { linesAndReasons } from '../../account/lines-and-reasons.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { Table } from '../../design/Table.tsx'
import { documentWords } from '../../documents/document-words.ts'
import { invoiceWords } from './invoice-words.ts'

export function DocumentLines({ document }: { readonly document: ListedInvoice }) {
  const { type, lines: all = [], currency, total } = document
  const { lines, reasons } = linesAndReasons(type, all)
  const tax = lines.reduce((sum, line) => sum + line.tax_amount, 0)
  return (
    <section class="card" aria-labelledby="lines">
      <div class="card-head">
        <h2 id="lines">{invoiceWords.say('lines')}</h2>
      </div>
      <Table
        caption={invoiceWords.say('lines')}
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          {
            key: 'text',
            name: invoiceWords.say('text'),
            cell: ({ text, tax: reckoned }) => (
              <span>
                <span class="invoice-text">{text}</span>
                {reckoned?.reason !== undefined && <span class="quiet invoice-text">{reckoned.reason}</span>}
              </span>
            ),
          },
          { key: 'tax', name: invoiceWords.say('tax'), isAmount: true, cell: ({ tax_rate: rate }) => percent(rate) },
          {
            key: 'amount',
            name: invoiceWords.say('amount'),
            isAmount: true,
            cell: ({ amount }) => money(amount, currency),
          },
        ]}
      />
      {reasons.map(({ text }, index) => (
        <p key={index} class="invoice-text invoice-reason">
          {text}
        </p>
      ))}
      <dl class="invoice-sums">
        <dt>{invoiceWords.say('of_which_tax')}</dt>
        <dd>{money(tax, currency)}</dd>
        <dt class="is-sum">{documentWords.say('total')}</dt>
        <dd class="is-sum">{money(total, currency)}</dd>
      </dl>
    </section>
  )
}
