/** The complaints about an issue by postal code, which show a lost bundle. They are read when somebody opens them. */
import { useSignal } from '@preact/signals'
import { number } from '../../account/format.ts'
import { Show } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { complaintsReading } from './product-readings.ts'
import { productWords } from './product-words.ts'

export function Complaints({ id }: { readonly id: string }) {
  const isOpen = useSignal(false)
  return (
    <details class="card" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{productWords.say('complaints')}</summary>
      {isOpen.value && <ByPostalCode id={id} />}
    </details>
  )
}

function ByPostalCode({ id }: { readonly id: string }) {
  return (
    <Show reading={complaintsReading(id)}>
      {({ by_postal_code: rows }) =>
        rows.length === 0 ? (
          <p class="quiet">{productWords.say('no_complaints')}</p>
        ) : (
          <Table
            caption={productWords.say('complaints')}
            rows={rows}
            keyOf={({ postal_code: code }) => code}
            columns={[
              {
                key: 'postal_code',
                name: productWords.say('postal_code'),
                cell: ({ postal_code: code }) => (code === '' ? '–' : code),
              },
              {
                key: 'complaints',
                name: productWords.say('complaints'),
                isAmount: true,
                cell: ({ complaints }) => number(complaints),
              },
            ]}
          />
        )
      }
    </Show>
  )
}
