/** The products of a customer in answers, each with its address. */
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../functions/domain/fields/field-value.ts'
import { customerAssignments } from '../../../functions/domain/product/customer-assignments.ts'
import { holdingAddress } from '../../../functions/domain/product/assignment-address.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { Assignment } from '../../../functions/domain/world/assignment.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'
import { settings as account } from './product-life.ts'
import { subscribed, worldOf } from '../subscription/subscribed.ts'

const at: Instant = '2027-01-15T00:00:00.000Z'
const delivery = { scope: 'subscription', name: 'Delivery', external_id: 'delivery_address', type: 'address' } as const
const settings: Settings = {
  ...account,
  fields: [...account.fields, { ...delivery, required: false, indexed: false, history: true, choices: [] }],
}
const addressOf = (text: string) => {
  const parsed = parseAddress({ address: text, country: 'DK' })
  return parsed.outcome === 'parsed' ? parsed.value : expect.fail('It is no address.')
}
const home = { name: 'Ann', address: 'Home Street 1', postal_code: '', country: 'DK' }
const customer: Customer = { ...worldOf([]).customer, builtin: home }
const assignment = (more: Partial<Assignment> = {}): Assignment => ({
  ...{ id: 'a1', product: { external_id: 'issue-1', name: 'Issue 1', date: '2027-01-15' } },
  ...{
    to: { kind: 'period', subscription: 's1', index: 2 },
    fields: { Seat: 'A4' },
    at,
    automatic: false,
    counted: true,
  },
  ...more,
})
const own = subscribed('standard', at)
const shown = (assignments: readonly Assignment[], subscriptions = [own], of = settings) =>
  customerAssignments({ customer, subscriptions, assignments, settings: of })
const kept = { name: 'Ann', address: 'Home Street 1', country: 'DK' }

describe('A product of a customer', () => {
  it('is shown with the period that it is assigned to', () => {
    expect(shown([assignment()])).toEqual([
      {
        ...{ id: 'a1', external_id: 'issue-1', name: 'Issue 1', date: '2027-01-15', subscription_id: 's1', period: 2 },
        ...{ assigned: '2027-01-15T00:00:00', data: { seat: 'A4' }, address: kept },
      },
    ])
  })

  it('of a subscription has no period, and of the customer itself no subscription', () => {
    const product = { external_id: 'book', name: 'The Wine Book' }
    const of = {
      ...{ external_id: 'book', name: 'The Wine Book' },
      assigned: '2027-01-15T00:00:00',
      data: {},
      address: kept,
    }
    expect(shown([assignment({ product, fields: {}, to: { kind: 'subscription', subscription: 's1' } })])).toEqual([
      { id: 'a1', ...of, subscription_id: 's1' },
    ])
    expect(shown([assignment({ product, fields: {}, to: { kind: 'customer' } })], [])).toEqual([{ id: 'a1', ...of }])
  })

  it('of a recipient names the customer whose group pays', () => {
    const link = { kind: 'recipient', customer: 'company', subscription: 'g1', begin: at, end: null } as const
    const [seat] = shown([assignment()], [subscribed('company-seat', at, { link })])
    expect(seat?.group_customer_id).toBe('company')
    expect(shown([assignment()])[0]).not.toHaveProperty('group_customer_id')
  })

  it('that was given away says so, and has no address', () => {
    const [given] = shown([assignment({ donated: true })])
    expect(given?.donated).toBe(true)
    expect(given).not.toHaveProperty('address')
    expect(shown([assignment()])[0]).not.toHaveProperty('donated')
  })

  it('of a subscription that is not asked for is left out', () => {
    expect(shown([assignment()], [])).toEqual([])
  })
})

describe('The address that holds for a product', () => {
  const withDelivery = { ...own, fields: { Delivery: addressOf('Delivery Street 2') } }
  const holding = (more: Pick<Partial<Assignment>, 'donated' | 'address'>, subscription?: typeof own, of = settings) =>
    holdingAddress({ assignment: more, subscription, customer, settings: of })?.address

  it('is that of the vacation, else that of the subscription, else the customer’s own', () => {
    const vacation = { address: addressOf('Beach 3') }
    expect(holding(vacation, withDelivery)).toBe('Beach 3')
    expect(holding({}, withDelivery)).toBe('Delivery Street 2')
    expect(holding({}, own)).toBe('Home Street 1')
    expect(holding({})).toBe('Home Street 1')
  })

  it('is the customer’s own in an account without an address of delivery', () => {
    expect(holding({}, withDelivery, account)).toBe('Home Street 1')
  })

  it('is none for what was given away, and of a customer without any', () => {
    expect(holding({ donated: true, address: addressOf('Beach 3') }, withDelivery)).toBeUndefined()
    const bare = { ...customer, builtin: { email: 'ann@example.com', name: '' } }
    expect(holdingAddress({ assignment: {}, subscription: own, customer: bare, settings })).toBeUndefined()
  })
})
