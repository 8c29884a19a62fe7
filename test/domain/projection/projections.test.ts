import { describe, expect, it } from 'vitest'
import { projections, type Projected } from '../../../functions/domain/projection/projections.ts'
import { eraseCustomer } from '../../../functions/domain/world/customer.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import { invoice } from '../document/documents.ts'
import { account, Life } from '../subscription/life.ts'

const now = '2027-01-10T12:00:00.000Z'
const settings = account([{ id: 'week', duration: 'P7D' }], {
  fields: [{ scope: 'customer', name: 'Phone', indexed: true }],
  policies: [{ external_id: 'vip' }],
  delivery_methods: [{ id: 'post' }],
})
const { world } = new Life(settings).create(now, {
  periods: [{ campaign_id: 'week' }],
  invoiced_by: 'post',
  policy: { external_id: 'vip' },
})
const full: World = {
  ...world,
  customer: { ...world.customer, builtin: { email: 'Ann@Example.com' }, fields: { Phone: '12' } },
}
const entriesIn = (some: World, issued: Projected['issued'] = []) =>
  projections.flatMap(({ entriesOf }) => entriesOf({ world: some, settings, now, issued }))

describe('The projections of a customer', () => {
  it('have a name each', () => {
    const names = projections.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('give every entry by which the customer is found', () => {
    expect(entriesIn(full)).toEqual([
      { kind: 'email', email: 'ann@example.com' },
      { kind: 'customer' },
      { kind: 'field value', scope: 'customer', field: 'Phone', value: '12' },
      { kind: 'subscriber', list: { list: 'category', category: 'gazette' } },
      { kind: 'campaign', id: 'week' },
      { kind: 'delivery method', id: 'post' },
      { kind: 'policy', id: 'vip' },
    ])
  })

  it('name an erased customer in the list of erased customers alone', () => {
    const erased = { ...full, customer: eraseCustomer(full.customer, now), subscriptions: [] }
    expect(entriesIn(erased)).toEqual([{ kind: 'erased customer' }])
  })

  it('give a document its entry with the change that issues it', () => {
    const document = invoice()
    expect(entriesIn(full, [document])).toEqual([...entriesIn(full), { kind: 'document', document }])
  })
})
