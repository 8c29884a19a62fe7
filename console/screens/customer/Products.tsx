/**
 * A customer's products: issues of subscriptions, and single products. They load after the first content, because they
 * are below it.
 */
import type { Assignment, Customer } from '../../api/types.ts'
import { date } from '../../account/format.ts'
import { may, mayDo } from '../../account/rights.ts'
import { Table } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { toProduct } from '../../navigation/navigate.ts'
import type { OpenedAtPlace } from '../../operations/opened-operation.ts'
import { customerWords } from './customer-words.ts'
import { forCustomer } from './for-customer.ts'
import { Newest } from './Newest.tsx'
import { RowAction } from './RowAction.tsx'
import { nameOf } from './subscription-name.ts'

export const words = []

export function Part({ customer }: { readonly customer: Customer }) {
  const newestFirst = (customer.assignments ?? []).toSorted((one, other) => other.assigned.localeCompare(one.assigned))
  if (newestFirst.length === 0) return null
  return (
    <section class="card" aria-labelledby="products">
      <div class="card-head">
        <h2 id="products">{customerWords.say('issues')}</h2>
      </div>
      <Newest newestFirst={newestFirst}>
        {(rows) => (
          <Table
            caption={customerWords.say('issues')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'name',
                name: customerWords.say('text'),
                isText: true,
                cell: (product) => <Name product={product} />,
              },
              {
                key: 'date',
                name: customerWords.say('date'),
                cell: ({ date: day, assigned }) => date(day ?? assigned),
              },
              {
                key: 'for',
                name: customerWords.say('paid_for'),
                isText: true,
                cell: (product) => givenFor(product, customer),
              },
              {
                key: 'actions',
                name: customerWords.say('more'),
                isNameUnseen: true,
                isAmount: true,
                cell: (product) => (
                  <div class="actions">
                    <DidNotCome customer={customer} product={product} />
                    <TakeBack customer={customer} product={product} />
                  </div>
                ),
              },
            ]}
          />
        )}
      </Newest>
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

/** The subscription of an assigned product; empty if the product was assigned to the customer. */
function givenFor({ subscription_id }: Assignment, { subscriptions = [] }: Customer): string | undefined {
  const subscription = subscriptions.find(({ id }) => id === subscription_id)
  return subscription && nameOf(subscription)
}

const didNotCome = (place: OpenedAtPlace) =>
  void import('../../operations/complain-at-once.ts').then(({ complainAtOnce }) => complainAtOnce(place))

function DidNotCome({ customer, product }: { readonly customer: Customer; readonly product: Assignment }) {
  const { subscription_id, external_id, name, donated } = product
  if (!mayDo('complain') || subscription_id === undefined || donated === true) return null
  return (
    <RowAction
      operation="complain"
      label={customerWords.say('do_complain')}
      subject={name}
      atOnce={didNotCome}
      opens={{
        given: { id: customer.id, subscription_id, external_id },
        asks: ['kind', 'remedy', 'text'],
        ...forCustomer(customer),
      }}
    />
  )
}

function TakeBack({ customer, product }: { readonly customer: Customer; readonly product: Assignment }) {
  if (!mayDo('unassignproduct')) return null
  const { id: product_assignment_id, name } = product
  return (
    <RowAction
      operation="unassignproduct"
      label={customerWords.say('do_remove')}
      subject={name}
      opens={{ given: { id: customer.id, product_assignment_id }, ...forCustomer(customer) }}
    />
  )
}
