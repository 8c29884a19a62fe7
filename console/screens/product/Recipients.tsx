/** Everybody who gets a product, page by page, with the addresses it goes to. */
import { now } from '../../account/clock.ts'
import { date, number, time } from '../../account/format.ts'
import { mayDo } from '../../account/rights.ts'
import { usePages } from '../../api/next-page.ts'
import type { CountedProduct, Recipient } from '../../api/types.ts'
import { More } from '../../design/More.tsx'
import { Empty } from '../../design/States.tsx'
import { Table, type Column } from '../../design/Table.tsx'
import type { OpenedAtPlace } from '../../operations/opened-operation.ts'
import { assignedAt } from '../../account/month-issues.ts'
import { Address, Name } from './RecipientCells.tsx'
import { byPostalCode } from './by-postal-code.ts'
import { complaintsReading, recipientsReading } from './product-readings.ts'
import { productWords } from './product-words.ts'

export interface RecipientsProps {
  readonly id: string
  readonly product: CountedProduct | undefined
}

export function Recipients({ id, product }: RecipientsProps) {
  const paged = usePages((cursor) => recipientsReading(id, cursor))
  const rows = byPostalCode(paged.pages.flatMap(({ assignments }) => assignments))
  if (product?.recurring === true) return <p class="quiet">{productWords.say('recurring')}</p>
  if (rows.length === 0 && paged.last.state === 'ready' && paged.more === undefined) {
    return <Empty icon="products">{nobodyText(product)}</Empty>
  }
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption={productWords.say('who')}
          rows={rows}
          keyOf={({ product_assignment_id: assignment }) => assignment}
          columns={columnsOf(rows, id)}
        />
      )}
      <More {...paged} />
    </>
  )
}

/** A future issue has no recipients yet. */
function nobodyText(product: CountedProduct | undefined): string {
  const day = product?.date
  const at = product === undefined || day === undefined ? undefined : assignedAt({ ...product, date: day })
  if (at === undefined || at <= now()) return productWords.say('nobody')
  return productWords.say('to_come', { date: date(at), time: time(at) })
}

function columnsOf(rows: readonly Recipient[], issue: string): readonly Column<Recipient>[] {
  const details: Column<Recipient> = {
    key: 'details',
    name: productWords.say('details'),
    cell: (recipient) => <Details recipient={recipient} />,
  }
  return [
    { key: 'name', name: productWords.say('name'), cell: (recipient) => <Name recipient={recipient} /> },
    { key: 'address', name: productWords.say('address'), cell: (recipient) => <Address recipient={recipient} /> },
    ...(rows.some(({ data }) => Object.keys(data).length > 0) ? [details] : []),
    {
      key: 'copies',
      name: productWords.say('copies'),
      isAmount: true,
      cell: ({ quantity }) => number(quantity),
    },
    ...(mayDo('complain') ? [complaintColumn(issue)] : []),
  ]
}

const complaintColumn = (issue: string): Column<Recipient> => ({
  key: 'actions',
  name: productWords.say('did_not_come'),
  isNameUnseen: true,
  isAmount: true,
  cell: ({ customer_id: id, subscription_id, donated, address }) => {
    if (subscription_id === undefined || donated) return null
    const subject = address?.name ?? address?.company ?? id
    const opened = { given: { id, subscription_id, external_id: issue }, asks: ['kind', 'remedy', 'text'], subject }
    return (
      <button
        type="button"
        class="button is-small is-bare"
        onClick={() => didNotCome({ ...opened, done: () => void complaintsReading(issue).refresh() })}
      >
        {productWords.say('did_not_come')}
        <span class="unseen"> {subject}</span>
      </button>
    )
  },
})

const didNotCome = (place: OpenedAtPlace) =>
  void import('../../operations/complain-at-once.ts').then(({ complainAtOnce }) => complainAtOnce(place))

/** The assignment's own fields, which have ids that people gave them. */
function Details({ recipient: { data } }: { readonly recipient: Recipient }) {
  return (
    <ul>
      {Object.entries(data).map(([id, value]) => (
        <li key={id}>
          <span class="quiet">{id.replace(/^:/, '')}</span> {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}
