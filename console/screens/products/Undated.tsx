/** Products without a date: access over time, and products that are sold singly. */
import { useEffect } from 'preact/hooks'
import { number } from '../../account/format.ts'
import type { CountedProduct } from '../../api/types.ts'
import { Show } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { toProduct } from '../../navigation/navigate.ts'
import { undatedReading } from './products-readings.ts'
import { productsWords } from './products-words.ts'

export function Undated() {
  const reading = undatedReading()
  // Reads once a visit, not for each month.
  useEffect(() => void reading.open(), [reading])
  return (
    <section class="card" aria-labelledby="undated-title">
      <div class="card-head">
        <h2 id="undated-title">{productsWords.say('undated')}</h2>
      </div>
      <Show reading={reading}>{({ products }) => <UndatedTable products={products} />}</Show>
    </section>
  )
}

function UndatedTable({ products }: { readonly products: readonly CountedProduct[] }) {
  if (products.length === 0) return <p class="quiet">{productsWords.say('none_undated')}</p>
  return (
    <Table
      caption={productsWords.say('undated')}
      rows={products.toSorted((one, other) => one.name.localeCompare(other.name))}
      keyOf={({ external_id: id }) => id}
      columns={[
        { key: 'product', name: productsWords.say('product'), cell: (product) => <Name product={product} /> },
        { key: 'category', name: productsWords.say('category'), cell: ({ category }) => category },
        {
          key: 'kind',
          name: productsWords.say('kind'),
          cell: ({ recurring }) => productsWords.say(recurring ? 'recurring' : 'single'),
        },
        {
          key: 'recipients',
          name: productsWords.say('recipients'),
          isAmount: true,
          // Access over time is assigned to nobody.
          cell: ({ recurring, assignments }) => (recurring ? null : number(assignments)),
        },
      ]}
    />
  )
}

function Name({ product: { external_id: id, name, recurring } }: { readonly product: CountedProduct }) {
  return recurring ? <>{name}</> : <a href={toProduct(id)}>{name}</a>
}
