/** An issue before it is assigned: about how many copies, who will get them, and to which countries they go. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { countryName, number } from '../../account/format.ts'
import { usePages } from '../../api/next-page.ts'
import type { ForecastRecipient } from '../../api/types.ts'
import { More } from '../../design/More.tsx'
import { Notice } from '../../design/Notice.tsx'
import { Empty } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { Address, Name } from './RecipientCells.tsx'
import { byPostalCode, copiesByEdition, copiesOf, type EditionCopies } from './by-postal-code.ts'
import { forecastReading } from './product-readings.ts'
import { productWords } from './product-words.ts'

/** The number of pages that load by themselves: 1,000 subscribers. */
const pagesAtOnce = 5
const firstShown = 50

export function Forecast({ id }: { readonly id: string }) {
  const paged = usePages((cursor) => forecastReading(id, cursor))
  const visibleCount = useSignal(firstShown)
  const { pages, more, last } = paged
  useEffect(() => {
    if (more !== undefined && last.state === 'ready' && pages.length < pagesAtOnce) more()
  }, [pages.length, more === undefined, last.state])
  const rows = byPostalCode(pages.flatMap(({ recipients }) => recipients))
  const isAll = last.state === 'ready' && more === undefined
  const copies = number(copiesOf(rows))
  if (rows.length === 0 && isAll) return <Empty icon="products">{productWords.say('nobody_yet')}</Empty>
  return (
    <div class="stack">
      {rows.length > 0 && (
        <Notice tone="neutral" icon="products" role="status">
          <p>
            <b>{isAll ? productWords.say('about', { copies }) : productWords.say('about_so_far', { copies })}</b>
          </p>
          <p>{productWords.say('forecast_hint')}</p>
        </Notice>
      )}
      {rows.length > 0 && isAll && <Groups rows={rows} />}
      {rows.length > 0 && <Rows rows={rows.slice(0, visibleCount.value)} />}
      {rows.length > visibleCount.value && (
        <p class="more">
          <button type="button" class="button" onClick={() => (visibleCount.value += 4 * firstShown)}>
            {productWords.say('show_more')}
          </button>
        </p>
      )}
      <More {...paged} />
    </div>
  )
}

function Groups({ rows }: { readonly rows: readonly ForecastRecipient[] }) {
  const groups = copiesByEdition(rows)
  if (groups.length < 2) return null
  const hasEditions = groups.some(({ edition }) => edition !== '')
  return (
    <Table
      caption={productWords.say(hasEditions ? 'by_edition' : 'by_country')}
      rows={groups}
      keyOf={({ edition, country = '' }) => `${edition} ${country}`}
      columns={[
        ...(hasEditions
          ? [
              {
                key: 'edition',
                name: productWords.say('edition'),
                isText: true,
                cell: ({ edition }: EditionCopies) => (edition === '' ? productWords.say('no_edition') : edition),
              } as const,
            ]
          : []),
        {
          key: 'country',
          name: productWords.say('country'),
          cell: ({ country }) => (country === undefined ? productWords.say('no_country') : countryName(country)),
        },
        {
          key: 'recipients',
          name: productWords.say('recipients'),
          isAmount: true,
          cell: ({ recipients }) => number(recipients),
        },
        { key: 'copies', name: productWords.say('copies'), isAmount: true, cell: (row) => number(row.copies) },
      ]}
    />
  )
}

function Rows({ rows }: { readonly rows: readonly ForecastRecipient[] }) {
  return (
    <Table
      caption={productWords.say('forecast_list')}
      rows={rows}
      keyOf={({ customer_id, subscription_id, period }) => `${customer_id} ${subscription_id} ${period}`}
      columns={[
        { key: 'name', name: productWords.say('name'), cell: (recipient) => <Name recipient={recipient} /> },
        { key: 'address', name: productWords.say('address'), cell: (recipient) => <Address recipient={recipient} /> },
        {
          key: 'copies',
          name: productWords.say('copies'),
          isAmount: true,
          cell: ({ quantity }) => number(quantity),
        },
      ]}
    />
  )
}
