/** Everyone who pays another price of a campaign, with the first invoice of each, and the list as a file. */
import { useSignal } from '@preact/signals'
import { date, money, number } from '../../account/format.ts'
import type { Failure } from '../../api/failure.ts'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { shellWords } from '../../words/shell-words.ts'
import { campaignsWords } from './campaigns-words.ts'
import { inOrder, type Affected, type AffectedList } from './price-effect.ts'
import { nextPages, savePriceList, type PriceQuery } from './price-list.ts'

interface PriceListProps {
  readonly query: PriceQuery
  readonly list: AffectedList
  readonly show: (list: AffectedList) => void
}

const firstShown = 10

export function PriceList({ query, list, show }: PriceListProps) {
  const visibleCount = useSignal(firstShown)
  const atWork = useSignal(false)
  const failure = useSignal<Failure | undefined>(undefined)
  const { rows, cursor } = list
  const sorted = inOrder(rows)
  const isMore = sorted.length > visibleCount.value || cursor !== undefined

  /** The whole list, or a number of its next pages; undefined if reading fails. */
  async function read(pages?: number): Promise<AffectedList | undefined> {
    if (cursor === undefined) return list
    atWork.value = true
    const outcome = await nextPages(query, list, pages)
    atWork.value = false
    failure.value = 'failure' in outcome ? outcome.failure : undefined
    if ('failure' in outcome) return undefined
    show(outcome.list)
    return outcome.list
  }
  async function more(): Promise<void> {
    if (visibleCount.value < sorted.length) visibleCount.value += 5 * firstShown
    else if (!atWork.value && (await read()) !== undefined) visibleCount.value += 5 * firstShown
  }
  async function save(): Promise<void> {
    if (atWork.value) return
    const whole = await read(Infinity)
    if (whole !== undefined) savePriceList(query.campaign_id, whole.rows)
  }

  return (
    <section class="stack" aria-label={campaignsWords.say('who_pays')}>
      <h3>{campaignsWords.say('who_pays')}</h3>
      <p>
        {campaignsWords.count('affected', rows.length, { count: number(rows.length) })}{' '}
        {cursor !== undefined && campaignsWords.say('not_all_yet')}
      </p>
      {failure.value !== undefined && <Notice tone="bad">{failureText(failure.value)}</Notice>}
      {rows.length > 0 && <Rows rows={sorted.slice(0, visibleCount.value)} />}
      <div class="actions">
        {isMore && (
          <button type="button" class="button" aria-disabled={atWork.value} onClick={() => void more()}>
            {shellWords.say('more')}
          </button>
        )}
        {(rows.length > 0 || cursor !== undefined) && (
          <button type="button" class="button" aria-disabled={atWork.value} onClick={() => void save()}>
            {campaignsWords.say('save_list')}
          </button>
        )}
      </div>
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly Affected[] }) {
  return (
    <Table
      caption={campaignsWords.say('who_pays')}
      rows={rows}
      keyOf={({ customer_id: id, subscription_id: subscription = '' }) => `${id} ${subscription}`}
      columns={[
        {
          key: 'customer',
          name: shellWords.say('nav_customer'),
          isText: true,
          cell: ({ customer_id: id, customer_name: name = id }) => <a href={toCustomer(id)}>{name}</a>,
        },
        { key: 'at', name: campaignsWords.say('first_on'), cell: ({ at }) => date(at) },
        {
          key: 'before',
          name: campaignsWords.say('as_it_is'),
          isAmount: true,
          cell: ({ total_before: total, currency }) => amountOf(total, currency),
        },
        {
          key: 'after',
          name: campaignsWords.say('as_it_would_be'),
          isAmount: true,
          cell: ({ total, currency }) => amountOf(total, currency),
        },
      ]}
    />
  )
}

const amountOf = (total: number | undefined, currency: string): string =>
  total === undefined ? campaignsWords.say('no_invoice') : money(total, currency)
