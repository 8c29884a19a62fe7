/** The approval of an order: the customer, the subscriptions and the products that it makes, or none of them. */
import { describe, expect, it } from 'vitest'
import { withConsequences } from '../../../functions/domain/engine/engine.ts'
import {
  approveOrder,
  discountOfOrder,
  isAsShown,
  type Approving,
} from '../../../functions/domain/order/approve-order.ts'
import { duesOf } from '../../../functions/domain/order/order-dues.ts'
import type { Order } from '../../../functions/domain/order/order.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import { customerWith } from '../customer/customer-start.ts'
import { worldOf } from '../subscription/subscribed.ts'
import { faultsOf, told } from '../changes.ts'
import { now, placed, settings } from './order-start.ts'

const decide = (order: Order, more: Partial<Approving> = {}) =>
  approveOrder({ order, world: undefined, newId: '1001', tokens: ['a', 'b', 'c'], settings, now, ...more })
function approved(order: Order, more: Partial<Approving> = {}) {
  const decided = decide(order, more)
  if (isRefused(decided)) return expect.fail(`Expected a change, got ${JSON.stringify(decided)}.`)
  const { subscriptions } = decided
  return { ...told(withConsequences(decided, now, more.settings ?? settings, 60)), subscriptions }
}
const known = (builtin: Readonly<Record<string, unknown>>): World => ({
  ...worldOf([]),
  customer: customerWith(builtin),
})
const three = placed({
  products: [{ campaign_id: 'intro', quantity: 2 }, { external_id: 'wine-book' }, { campaign_id: 'year' }],
  ...{ heard_from: 'A friend', phone: '33 12 45 67', edition: 'print' },
})

describe('An approved order of a new customer', () => {
  it('makes the customer with what it says of it, and the password that came with it', () => {
    const { world } = approved({ ...three, password_hash: 'the hash of it' })
    expect(world.customer).toMatchObject({
      id: '1001',
      builtin: { name: 'Ann Berg', email: 'ann@example.com', country: 'DK', password_hash: 'the hash of it' },
      fields: { Phone: '33 12 45 67' },
    })
    expect(approved(three).world.customer.builtin).not.toHaveProperty('password_hash')
  })

  it('makes its subscriptions and assigns its products, and names the subscriptions in the order of the campaigns', () => {
    const { world, subscriptions, events } = approved(three)
    expect(subscriptions).toEqual(['1001~a', '1001~c'])
    expect(world.subscriptions).toMatchObject([
      { id: '1001~a', quantity: 2, fields: { Edition: 'print' }, invoiced_by: 'email' },
      { id: '1001~c', quantity: 1, fields: { Edition: 'print' } },
    ])
    expect(world.subscriptions.map(({ periods: [first] }) => [first?.campaign_id, first?.begin])).toEqual([
      ['intro', '2027-02-28T23:00:00.000Z'],
      ['year', '2027-02-28T23:00:00.000Z'],
    ])
    const created = events.filter(({ event }) => event.endsWith('created')).map(({ event }) => event)
    expect(created.slice(0, 4)).toEqual([
      'customer:created',
      'subscription:created',
      'product-assignment:created',
      'subscription:created',
    ])
  })

  it('comes with the mandatory add-ons of its campaigns', () => {
    const standard = placed({ products: [{ campaign_id: 'standard' }] }, { form: { campaigns: ['standard'] } })
    expect(approved(standard).world.subscriptions.map(({ id }) => id)).toEqual(['1001~a', '1001~a.1.1'])
  })
})

describe('An approved order of a known customer', () => {
  it('gives what the customer lacks, and leaves the rest as it is', () => {
    const { world } = approved(three, { world: known({ name: 'Anna', email: 'ann@example.com' }) })
    expect(world.customer.builtin).toMatchObject({ name: 'Anna', address: 'Bredgade 1\n1260 København K' })
    expect(world.customer.fields).toEqual({ Phone: '33 12 45 67' })
  })

  it('changes nothing of a customer who lacks nothing', () => {
    const order = { ...placed(), address: { name: 'Ann Berg' } }
    const world = known({ name: 'Anna', email: 'ann@example.com', language: 'en' })
    const { world: after, events } = approved(order, { world })
    expect(after.customer.builtin).toEqual(world.customer.builtin)
    expect(events.map(({ event }) => event)).not.toContain('customer:changed')
  })

  it('is refused where the customer was deleted meanwhile', () => {
    const world = known({})
    const erased = { ...world, customer: { ...world.customer, erased: now } }
    expect(faultsOf(decide(three, { world: erased }))).toEqual([': customer_unknown'])
  })
})

describe('An order is refused whole', () => {
  it('where the customer, a subscription or a product is refused', () => {
    expect(faultsOf(decide({ ...three, email: 'no address' }))).not.toEqual(['changed'])
    const campaigns = settings.campaigns.filter(({ id }) => id !== 'year')
    expect(faultsOf(decide(three, { settings: { ...settings, campaigns } }))).toEqual([': campaign_unknown'])
    const products = settings.products.filter(({ external_id }) => external_id !== 'wine-book')
    expect(faultsOf(decide(three, { settings: { ...settings, products } }))).toEqual([': product_unknown'])
  })
})

describe('The discount of an order', () => {
  const discount = { kind: 'percent', percent: 25 } as const
  const of = (campaigns: string[], campaign: string) =>
    discountOfOrder({ ordering_code: { code: 'SPRING', discount, campaigns } }, campaign)

  it('is of the campaigns of its code, or of all where the code names none', () => {
    expect([of(['intro'], 'intro'), of(['intro'], 'year'), of([], 'year')]).toEqual([discount, undefined, discount])
    expect(discountOfOrder({}, 'intro')).toBeUndefined()
  })

  it('is on the first invoice, whatever has become of its code', () => {
    const order = placed({ ordering_code: 'SPRING' })
    const invoiced = approved(order, { settings: { ...settings, ordering_forms: [] } }).world.ledger.open
    expect(invoiced.flatMap(({ lines }) => lines.map(({ amountMinor }) => amountMinor))).toEqual([7_425])
  })
})

describe('The documents of an approved order', () => {
  it('are as it was shown while no subscription costs more than that, its add-ons with it', () => {
    const { world, subscriptions } = approved(three)
    expect(isAsShown({ world, subscriptions }, three)).toBe(true)
    const cheaper = (kind: number, by: number) => ({
      ...three,
      products: three.products.map((product, index) =>
        index === kind
          ? { ...product, price: { ...product.price, amountMinor: product.price.amountMinor - by } }
          : product,
      ),
    })
    expect(isAsShown({ world, subscriptions }, cheaper(0, 1))).toBe(false)
    expect(isAsShown({ world, subscriptions }, cheaper(2, 1))).toBe(false)
    expect(isAsShown({ world, subscriptions }, cheaper(2, -1))).toBe(true)
    // The invoice of another subscription does not belong to the order.
    expect(isAsShown({ world, subscriptions: ['1001~other'] }, cheaper(0, 19_800))).toBe(true)
    const addon = {
      ...world,
      ledger: {
        ...world.ledger,
        open: world.ledger.open.map((invoice) => ({
          ...invoice,
          lines: invoice.lines.map(({ period, ...line }) => ({
            ...line,
            ...(period && { period: { ...period, subscription: `${period.subscription}.1.1` } }),
          })),
        })),
      },
    }
    expect(isAsShown({ world: addon, subscriptions }, cheaper(0, 1))).toBe(false)
    expect(isAsShown({ world: addon, subscriptions }, three)).toBe(true)
  })

  it('are due, each with what is left to pay of it, for the subscriptions of the order and their add-ons', () => {
    const { world, subscriptions } = approved(three)
    const [first, second] = world.ledger.open
    if (first === undefined || second === undefined) return expect.fail('Two invoices are missing.')
    expect(duesOf(world, subscriptions)).toEqual([
      { invoice: first.number, amountMinor: 19_800, currency: 'DKK' },
      { invoice: second.number, amountMinor: 80_000, currency: 'DKK' },
    ])
    expect(duesOf(world, ['1001~c'])).toMatchObject([{ amountMinor: 80_000 }])
    expect(duesOf(world, ['1001~'])).toEqual([])
    const paid = {
      ...first,
      allocations: [{ from: 'payment', id: 'p1', amountMinor: 19_800, at: now }],
    } as const
    const part = { ...second, allocations: [{ from: 'payment', id: 'p1', amountMinor: 1_000, at: now }] } as const
    expect(duesOf({ ledger: { ...world.ledger, open: [paid, part] } }, subscriptions)).toEqual([
      { invoice: second.number, amountMinor: 79_000, currency: 'DKK' },
    ])
    const lines = first.lines.map(({ period, ...line }) => ({
      ...line,
      ...(period && { period: { ...period, subscription: '1001~a.1.1' } }),
    }))
    expect(duesOf({ ledger: { ...world.ledger, open: [{ ...first, lines }] } }, ['1001~a'])).toHaveLength(1)
    const without = first.lines.map(({ period: _, ...line }) => line)
    expect(duesOf({ ledger: { ...world.ledger, open: [{ ...first, lines: without }] } }, ['1001~a'])).toEqual([])
  })
})
