/** What a customer was given: issues of subscriptions, and single products. */
import { useSignal } from '@preact/signals'
import type { Assignment, Customer } from '../../api/types.ts'
import { date } from '../../account/format.ts'
import { may, mayDo } from '../../account/rights.ts'
import { Table } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { openOperation } from '../../operations/open-operation.ts'
import { toProduct } from '../../shell/navigate.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'
import { nameOf } from './subscription-name.ts'

const firstShown = 6

export function Products({ customer }: { readonly customer: Customer }) {
  const isAll = useSignal(false)
  const newestFirst = (customer.assignments ?? []).toSorted((one, other) => other.assigned.localeCompare(one.assigned))
  const shown = isAll.value ? newestFirst : newestFirst.slice(0, firstShown)
  if (newestFirst.length === 0) return null
  return (
    <section class="card" aria-labelledby="products">
      <div class="card-head">
        <h2 id="products">{customerWords.say('issues')}</h2>
      </div>
      <Table
        caption={customerWords.say('issues')}
        rows={shown}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', name: customerWords.say('text'), isText: true, cell: (product) => <Name product={product} /> },
          {
            key: 'date',
            name: customerWords.say('date'),
            cell: ({ date: of, assigned }) => date(of ?? assigned),
          },
          {
            key: 'for',
            name: customerWords.say('paid_for'),
            isText: true,
            cell: (product) => givenFor(product, customer),
          },
          {
            key: 'deeds',
            name: customerWords.say('more'),
            isNameUnseen: true,
            isAmount: true,
            cell: (product) => <TakeBack customer={customer} product={product} />,
          },
        ]}
      />
      {newestFirst.length > shown.length && (
        <button type="button" class="button is-small" onClick={() => (isAll.value = true)}>
          {customerWords.say('all_documents', { count: newestFirst.length })}
        </button>
      )}
    </section>
  )
}

function Name({ product: { external_id, name, donated } }: { readonly product: Assignment }) {
  return (
    <>
      {may('products') ? <a href={toProduct(external_id)}>{name}</a> : name}
      {donated === true && <Tag tone="warn">{customerWords.say('donated')}</Tag>}
    </>
  )
}

/** The subscription that a product came with; nothing, where it was given to the customer. */
function givenFor({ subscription_id }: Assignment, { subscriptions = [] }: Customer): string | undefined {
  const subscription = subscriptions.find(({ id }) => id === subscription_id)
  return subscription && nameOf(subscription)
}

function TakeBack({ customer, product }: { readonly customer: Customer; readonly product: Assignment }) {
  if (!mayDo('unassignproduct')) return null
  const { id: product_assignment_id, name } = product
  return (
    <button
      type="button"
      class="button is-small is-bare"
      onClick={() =>
        openOperation('unassignproduct', {
          given: { id: customer.id, product_assignment_id },
          subject: name,
          ...forCustomer(customer),
        })
      }
    >
      {customerWords.say('do_remove')}
      <span class="unseen"> {name}</span>
    </button>
  )
}
