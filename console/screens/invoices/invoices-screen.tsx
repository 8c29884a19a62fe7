/** Documents of all customers by state. Searching for a number opens its document. */
import { today } from '../../account/clock.ts'
import { date, daysBetween, money } from '../../account/format.ts'
import { session } from '../../account/session.ts'
import { usePages } from '../../api/next-page.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { DateField } from '../../design/DateField.tsx'
import { More } from '../../design/More.tsx'
import { Empty } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { to, toDocument, useNavigate } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { mayDo } from '../../account/rights.ts'
import { choiceColumn, PrintChosen, useChosen } from './choice.tsx'
import { ListHead } from './ListHead.tsx'
import { SendSeveral } from './SendSeveral.tsx'
import { isOverdue } from '../../account/money.ts'
import { CustomerLink } from '../../documents/CustomerLink.tsx'
import { useNames } from '../../documents/customer-names.ts'
import { DocumentState } from '../../documents/DocumentState.tsx'
import { documentWords } from '../../documents/document-words.ts'
import { mayPrint } from '../../documents/print-documents.ts'
import { printWords } from '../../documents/print-words.ts'
import { FindByNumber } from '../../documents/FindByNumber.tsx'
import { askedOf, documentsReading, lists, type Asked } from './invoices-readings.ts'
import { invoicesWords } from './invoices-words.ts'
import { Undelivered } from './Undelivered.tsx'

export const words = [invoicesWords, documentWords, printWords]

/** The address of a list. Default values of the filter are left out. */
function addressOf({ state, from, to: until, entity }: Asked): string {
  const query = Object.entries({ state: state === 'open' ? '' : state, from, to: until, entity })
  const search = new URLSearchParams(query.filter(([, value]) => value !== ''))
  return to(search.size === 0 ? '/invoices' : `/invoices?${search}`)
}

export function Screen({ place }: ScreenProps) {
  const filter = askedOf(place.query)
  useTitle(invoicesWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{invoicesWords.say('title')}</h1>
        </div>
        <FindByNumber />
      </div>
      <div class="tabs-row">
        <Tabs
          label={invoicesWords.say('which')}
          shown={filter.state}
          tabs={lists().map((state) => ({
            key: state,
            label: invoicesWords.say(state),
            address: addressOf({ ...filter, state }),
          }))}
        />
        {filter.state !== 'undelivered' && <Narrowed asked={filter} />}
      </div>
      <section class="card" aria-label={invoicesWords.say(filter.state)}>
        {filter.state === 'undelivered' ? <Undelivered /> : <Documents key={addressOf(filter)} asked={filter} />}
      </section>
    </>
  )
}

function Narrowed({ asked: filter }: { readonly asked: Asked }) {
  const navigate = useNavigate()
  const { business_entities: sellers } = session.value.account
  const ask = (changed: Partial<Asked>) => navigate(addressOf({ ...filter, ...changed }), true)
  return (
    <div class="invoices-narrowed">
      <DateField
        label={invoicesWords.say('from')}
        isLate
        value={filter.from === '' ? undefined : filter.from}
        onChange={(from = '') => ask({ from })}
      />
      <DateField
        label={invoicesWords.say('to')}
        isLate
        min={filter.from}
        value={filter.to === '' ? undefined : filter.to}
        onChange={(until = '') => ask({ to: until })}
      />
      {sellers.length > 1 && (
        <select
          class="input"
          aria-label={documentWords.say('seller')}
          value={filter.entity}
          onChange={({ currentTarget }) => ask({ entity: currentTarget.value })}
        >
          <option value="">{invoicesWords.say('everybody')}</option>
          {sellers.map(({ external_id: entity, name }) => (
            <option key={entity} value={entity}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

function Documents({ asked: filter }: { readonly asked: Asked }) {
  const paged = usePages((cursor) => documentsReading(filter, cursor))
  const nameOf = useNames(paged.pages.map(({ invoices }) => invoices.map(({ customer_id: id }) => id)))
  const rows = paged.pages.flatMap(({ invoices }) => invoices)
  const maySend = mayDo('sendinvoice') && (filter.state === 'overdue' || filter.state === 'open')
  const { chosen, choose, clear } = useChosen()
  const chosenRows = rows.filter(({ number }) => chosen.has(number))
  const areOverdue = chosenRows.every((each) => isOverdue(each, today()))
  if (rows.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return <NoDocuments isOverdue={filter.state === 'overdue'} />
  }
  return (
    <>
      <ListHead filter={filter} documents={rows} isPartial={paged.more !== undefined} />
      <div class="invoices-send">
        {maySend && <SendSeveral documents={chosenRows} asReminders={areOverdue} sent={clear} />}
        {mayPrint() && <PrintChosen documents={chosenRows} />}
      </div>
      {rows.length > 0 && (
        <Table
          caption={invoicesWords.say(filter.state)}
          rows={rows}
          keyOf={({ number }) => number}
          columns={[
            ...(maySend || mayPrint() ? [choiceColumn(chosen, choose)] : []),
            {
              key: 'number',
              name: documentWords.say('number'),
              cell: ({ number }) => (
                <a class="number" href={toDocument(number)}>
                  {number}
                </a>
              ),
            },
            {
              key: 'customer',
              name: documentWords.say('customer'),
              cell: ({ customer_id: id }) => <CustomerLink id={id} name={nameOf(id)} />,
            },
            { key: 'date', name: documentWords.say('date'), cell: (document) => date(document.date) },
            { key: 'due', name: documentWords.say('due'), cell: (document) => <Due document={document} /> },
            {
              key: 'state',
              name: documentWords.say('state'),
              cell: (document) => <DocumentState document={document} />,
            },
            {
              key: 'total',
              name: documentWords.say('total'),
              isAmount: true,
              cell: ({ total, currency }) => money(total, currency),
            },
            {
              key: 'to_pay',
              name: documentWords.say('to_pay'),
              isAmount: true,
              cell: ({ to_pay: amount, currency }) =>
                amount === 0 ? null : <strong>{money(amount, currency)}</strong>,
            },
          ]}
        />
      )}
      <More {...paged} />
    </>
  )
}

const NoDocuments = ({ isOverdue }: { readonly isOverdue: boolean }) => (
  <Empty icon={isOverdue ? 'check' : 'invoices'}>{invoicesWords.say(isOverdue ? 'none_overdue' : 'none')}</Empty>
)

function Due({ document }: { readonly document: ListedInvoice }) {
  const { due } = document
  if (due === undefined) return null
  return (
    <span>
      {date(due)}
      {isOverdue(document, today()) && (
        <span class="invoices-late">{invoicesWords.count('late', daysBetween(due, today()))}</span>
      )}
    </span>
  )
}
