/** The settlement of a document: payments and documents with their amounts. */
import { date, money } from '../../account/format.ts'
import type { Allocation, Customer, ListedInvoice } from '../../api/types.ts'
import { Table } from '../../design/Table.tsx'
import { documentWords } from '../../documents/document-words.ts'
import { toDocument } from '../../navigation/navigate.ts'
import { invoiceWords } from './invoice-words.ts'

export interface SettlementProps {
  readonly document: ListedInvoice
  /** Undefined if the role does not read customers, or the customer was erased. */
  readonly customer: Customer | undefined
}

export function Settlement({ document, customer }: SettlementProps) {
  const { number, type, currency } = document
  const asCustomerHas = customer?.invoices?.find((each) => each.number === number)
  // The list of all documents has the settlement of invoices only.
  const allocations = document.allocations ?? asCustomerHas?.allocations ?? []
  const isNote = type === 'credit_note'
  const remaining = isNote ? (asCustomerHas?.left ?? 0) : document.to_pay
  const title = invoiceWords.say(isNote ? 'settles' : 'settled')
  return (
    <section class="card" aria-labelledby="settlement">
      <div class="card-head">
        <h2 id="settlement">{title}</h2>
      </div>
      {allocations.length === 0 ? (
        <p class="quiet">{invoiceWords.say('nothing_settled')}</p>
      ) : (
        <Table
          caption={title}
          rows={allocations.map((allocation, index) => ({ allocation, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            {
              key: 'what',
              name: invoiceWords.say('text'),
              cell: ({ allocation }) => <What allocation={allocation} customer={customer} />,
            },
            {
              key: 'at',
              name: documentWords.say('date'),
              cell: ({ allocation: { at } }) => date(at),
            },
            {
              key: 'amount',
              name: invoiceWords.say('amount'),
              isAmount: true,
              cell: ({ allocation: { amount } }) => money(amount, currency),
            },
          ]}
        />
      )}
      <dl class="invoice-sums">
        <dt class="is-sum">{isNote ? invoiceWords.say('left') : documentWords.say('to_pay')}</dt>
        <dd class="is-sum">{money(remaining, currency)}</dd>
      </dl>
    </section>
  )
}

function What({ allocation, customer }: { readonly allocation: Allocation; readonly customer: Customer | undefined }) {
  const { credit_note_number: note, invoice_number: invoice, payment_id: id } = allocation
  if (note !== undefined) return <Document type="credit_note" number={note} />
  if (invoice !== undefined) return <Document type="invoice" number={invoice} />
  if (id === undefined) return <>{invoiceWords.say('earlier')}</>
  const payment = customer?.payments?.find(({ payment_id }) => payment_id === id)
  if (payment === undefined) return <>{invoiceWords.say('payment')}</>
  return (
    <span>
      {invoiceWords.say('payment_of', { date: date(payment.date) })}
      {payment.note !== undefined && <span class="quiet invoice-text">{payment.note}</span>}
    </span>
  )
}

function Document({ type, number }: { readonly type: 'invoice' | 'credit_note'; readonly number: string }) {
  return (
    <span>
      {documentWords.say(type)} <a href={toDocument(number)}>{number}</a>
    </span>
  )
}
