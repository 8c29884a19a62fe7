/**
 * Collections of all customers: today's collections, the failed ones with their reasons, and those on which somebody
 * has to act.
 */
import { date, money } from '../../account/format.ts'
import { may } from '../../account/rights.ts'
import { usePages } from '../../api/next-page.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { More } from '../../design/More.tsx'
import { Empty } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { Tag } from '../../design/Tag.tsx'
import { reasonText } from '../../documents/reason-text.ts'
import { reasonWords } from '../../documents/reason-words.ts'
import { useNames } from '../../documents/customer-names.ts'
import { to, toCustomer, toDocument } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { ActionBar } from '../../operations/ActionBar.tsx'
import { collectAction } from '../../operations/offered-action.ts'
import { collectionsReading, shownLists, shownOf, type ShownList } from './collections-readings.ts'
import { documentActionWords } from '../../documents/document-action-words.ts'
import { collectionsWords } from './collections-words.ts'
import { LeftOut } from './LeftOut.tsx'

export const words = [collectionsWords, documentActionWords, reasonWords]

export function Screen({ place }: ScreenProps) {
  const tab = shownOf(place.query)
  useTitle(collectionsWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{collectionsWords.say('title')}</h1>
          <p class="lead">{collectionsWords.say('lead')}</p>
        </div>
      </div>
      <div class="tabs-row">
        <Tabs
          label={collectionsWords.say('which')}
          shown={tab}
          tabs={shownLists.map((list) => ({
            key: list,
            label: collectionsWords.say(`list_${list}`),
            address: to(list === 'planned' ? '/collections' : `/collections?list=${list}`),
          }))}
        />
      </div>
      <section class="card" aria-label={collectionsWords.say(`list_${tab}`)}>
        <Invoices key={tab} list={tab} />
      </section>
      {tab === 'planned' && <LeftOut />}
    </>
  )
}

function Invoices({ list }: { readonly list: ShownList }) {
  const paged = usePages((cursor) => collectionsReading(list, cursor))
  const rows = paged.pages.flatMap(({ invoices }) => invoices)
  const nameOf = useNames(paged.pages.map(({ invoices }) => invoices.map(({ customer_id: id }) => id)))
  if (rows.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return <Empty icon="check">{collectionsWords.say(list === 'planned' ? 'none_planned' : 'none')}</Empty>
  }
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption={collectionsWords.say(`list_${list}`)}
          rows={rows}
          keyOf={({ number }) => number}
          columns={[
            {
              key: 'number',
              name: collectionsWords.say('invoice'),
              cell: ({ number }) => (
                <a class="number" href={toDocument(number)}>
                  {number}
                </a>
              ),
            },
            {
              key: 'customer',
              name: collectionsWords.say('customer'),
              cell: ({ customer_id: id }) => <Payer id={id} name={nameOf(id)} />,
            },
            { key: 'on', name: collectionsWords.say('on'), cell: (invoice) => <Day invoice={invoice} /> },
            {
              key: 'why',
              name: collectionsWords.say('why'),
              isText: true,
              cell: (invoice) => <Why invoice={invoice} />,
            },
            {
              key: 'to_pay',
              name: collectionsWords.say('to_pay'),
              isAmount: true,
              cell: ({ to_pay: amount, currency }) => <strong>{money(amount, currency)}</strong>,
            },
            {
              key: 'actions',
              name: collectionsWords.say('actions'),
              isNameUnseen: true,
              cell: (invoice) => <Collect invoice={invoice} done={() => void collectionsReading(list).refresh()} />,
            },
          ]}
        />
      )}
      <More {...paged} />
    </>
  )
}

function Payer({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  return may('customers') ? <a href={toCustomer(id)}>{name ?? id}</a> : <span class="quiet number">{id}</span>
}

function Day({ invoice: { collection } }: { readonly invoice: ListedInvoice }) {
  if (collection === undefined) return null
  const { at, attempt, stale_since: since } = collection
  return (
    <span>
      {date(at)}
      {attempt > 1 && <span class="quiet"> · {collectionsWords.say('attempt', { number: String(attempt) })}</span>}
      {since !== undefined && (
        <span class="quiet">
          {' '}
          · {collectionsWords.say('stale_since', { date: date(since.slice(0, 'YYYY-MM-DD'.length)) })}
        </span>
      )}
    </span>
  )
}

const tones = { soft: 'warn', unknown: 'warn', action: 'warn', hard: 'bad' } as const

function Why({ invoice: { collection } }: { readonly invoice: ListedInvoice }) {
  if (collection?.stale_since !== undefined) {
    const isHandedIn = collection.state === 'submitted'
    return <Tag tone="warn">{collectionsWords.say(isHandedIn ? 'not_told' : 'not_fetched')}</Tag>
  }
  if (collection?.reason === undefined) return null
  return <Tag tone={tones[collection.class ?? 'unknown']}>{reasonText(collection.reason)}</Tag>
}

function Collect({ invoice, done }: { readonly invoice: ListedInvoice; readonly done: () => void }) {
  const { customer_id: id, number, to_pay: amount, currency } = invoice
  return (
    <ActionBar
      actions={collectAction(invoice)}
      labelOf={(label) => documentActionWords.say(label, { money: money(amount, currency) })}
      opens={{ given: { id, invoice_number: number }, subject: number, done }}
      menuLabel={number}
      isSmall
    />
  )
}
