/** A customer's documents and payments. */
import { madeDocuments } from '../../api/numbered-documents.ts'
import type { Customer, Invoice, Payment } from '../../api/types.ts'
import { today } from '../../account/clock.ts'
import { minorOf } from '../../account/currency.ts'
import { date, money } from '../../account/format.ts'
import { may, mayDo } from '../../account/rights.ts'
import { Table } from '../../design/Table.tsx'
import { Tag, type Tone } from '../../design/Tag.tsx'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { creditDesk } from '../../operations/credit-desk.ts'
import { documentActions } from '../../operations/offered-action.ts'
import { toDocument } from '../../navigation/navigate.ts'
import { documentActionWords } from '../../documents/document-action-words.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'
import { Newest } from './Newest.tsx'
import { isOverdue } from '../../account/money.ts'
import { RowAction } from './RowAction.tsx'

export function Documents({ customer }: { readonly customer: Customer }) {
  const newestFirst = madeDocuments(customer).toReversed()
  return (
    <section class="card" aria-labelledby="documents">
      <div class="card-head">
        <h2 id="documents">{customerWords.say('documents')}</h2>
      </div>
      {newestFirst.length === 0 ? (
        <p class="quiet">{customerWords.say('no_documents')}</p>
      ) : (
        <Newest newestFirst={newestFirst}>
          {(rows) => (
            <Table
              caption={customerWords.say('documents')}
              rows={rows}
              keyOf={({ number }) => number}
              columns={[
                { key: 'number', name: customerWords.say('number'), cell: (invoice) => <Number invoice={invoice} /> },
                { key: 'date', name: customerWords.say('date'), cell: (invoice) => <Day day={invoice.date} /> },
                {
                  key: 'text',
                  name: customerWords.say('text'),
                  isText: true,
                  cell: ({ lines = [] }) => lines[0]?.text,
                },
                { key: 'state', name: customerWords.say('state'), cell: (invoice) => <State invoice={invoice} /> },
                {
                  key: 'total',
                  name: customerWords.say('total'),
                  isAmount: true,
                  cell: ({ total, currency }) => money(total, currency),
                },
                {
                  key: 'actions',
                  name: customerWords.say('more'),
                  isNameUnseen: true,
                  cell: (invoice) => <DocumentActions customer={customer} invoice={invoice} />,
                },
              ]}
            />
          )}
        </Newest>
      )}
    </section>
  )
}

/** A link for people who may open the screen of the document. */
/** A date in one line. */
const Day = ({ day }: { readonly day: string }) => <span class="due">{date(day)}</span>

function Number({ invoice: { number } }: { readonly invoice: Invoice }) {
  if (!may('invoices')) return <span class="number">{number}</span>
  return (
    <a class="number" href={toDocument(number)}>
      {number}
    </a>
  )
}

const tones: Readonly<Record<Invoice['state'], Tone>> = { open: 'neutral', paid: 'good', credited: 'neutral' }

function State({ invoice }: { readonly invoice: Invoice }) {
  if (invoice.type === 'credit_note') return <Tag>{customerWords.say('document_credit_note')}</Tag>
  if (isOverdue(invoice, today())) return <Tag tone="bad">{customerWords.say('document_overdue')}</Tag>
  return (
    <span>
      <Tag tone={tones[invoice.state]}>{customerWords.say(`document_${invoice.state}`)}</Tag>
      {invoice.state === 'open' && invoice.due !== undefined && (
        <span class="quiet due"> {customerWords.say('due', { date: date(invoice.due) })}</span>
      )}
    </span>
  )
}

function DocumentActions({ customer, invoice }: { readonly customer: Customer; readonly invoice: Invoice }) {
  const { number, to_pay: toPay, currency } = invoice
  return (
    <ActionBar
      actions={documentActions(invoice, creditDesk(invoice, customer.id)).map((action) => ({
        ...action,
        placement: 'menu',
      }))}
      labelOf={(label) => documentActionWords.say(label, { money: money(toPay, currency) })}
      opens={{ given: { id: customer.id, invoice_number: number }, subject: number, ...forCustomer(customer) }}
      menuLabel={`${customerWords.say('more')}: ${number}`}
      isSmall
    />
  )
}

export function Payments({ customer }: { readonly customer: Customer }) {
  const newestFirst = (customer.payments ?? []).toReversed()
  return (
    <section class="card" aria-labelledby="payments">
      <div class="card-head">
        <h2 id="payments">{customerWords.say('payments')}</h2>
      </div>
      {newestFirst.length === 0 ? (
        <p class="quiet">{customerWords.say('no_payments')}</p>
      ) : (
        <Newest newestFirst={newestFirst}>
          {(rows) => (
            <Table
              caption={customerWords.say('payments')}
              rows={rows}
              keyOf={({ payment_id }) => payment_id}
              columns={[
                { key: 'date', name: customerWords.say('date'), cell: (payment) => <Day day={payment.date} /> },
                { key: 'for', name: customerWords.say('paid_for'), cell: paidFor },
                {
                  key: 'method',
                  name: customerWords.say('method'),
                  cell: ({ method, reversal }) =>
                    reversal === undefined ? (
                      customerWords.say(`method_${method}`)
                    ) : (
                      <Tag tone="bad">{customerWords.say('taken_back')}</Tag>
                    ),
                },
                {
                  key: 'amount',
                  name: customerWords.say('amount'),
                  isAmount: true,
                  cell: ({ amount, currency }) => money(amount, currency),
                },
                {
                  key: 'actions',
                  name: customerWords.say('more'),
                  isNameUnseen: true,
                  isAmount: true,
                  cell: (payment) => <PayBack customer={customer} payment={payment} />,
                },
              ]}
            />
          )}
        </Newest>
      )}
    </section>
  )
}

function PayBack({ customer, payment }: { readonly customer: Customer; readonly payment: Payment }) {
  const { payment_id, amount, currency, date: on } = payment
  if (amount <= 0 || !mayDo('refund')) return null
  return (
    <RowAction
      operation="refund"
      label={customerWords.say('do_refund')}
      subject={`${date(on)}, ${money(amount, currency)}`}
      opens={{
        given: { id: customer.id, payment_id },
        start: { amount: minorOf(amount, currency) },
        ...forCustomer(customer),
      }}
    />
  )
}

const paidFor = ({ allocations, left, currency }: Payment): string => {
  const numbers = allocations.flatMap(({ invoice_number }) => (invoice_number === undefined ? [] : [invoice_number]))
  const balance = left === 0 ? [] : [`${customerWords.say('balance')} ${money(left, currency)}`]
  return [...numbers, ...balance].join(', ')
}
