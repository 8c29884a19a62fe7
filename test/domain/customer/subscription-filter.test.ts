import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { wordsOfMistake } from '../../../functions/domain/refusal/mistake.ts'
import { customerSchema } from '../../../functions/domain/world/customer.ts'
import { filterSchema, readFilter } from '../../../functions/domain/customer/customer-filter.ts'
import { indexEntries, indexLookup } from '../../../functions/domain/customer/index-entries.ts'
import { asksForSubscriptions, matchingSubscriptions } from '../../../functions/domain/customer/subscription-filter.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { demoSettings } from '../../settings.ts'
import { subscribed } from '../subscription/subscribed.ts'

const now: Instant = '2027-03-01T12:00:00.000Z'
const earlier: Instant = '2027-02-15T12:00:00.000Z'
const settings = demoSettings({
  fields: [
    { scope: 'subscription', name: 'Copies', type: 'integer', indexed: true },
    { scope: 'subscription', name: 'Gift', type: 'boolean', indexed: true },
    { scope: 'subscription', name: 'Contact', type: 'email', indexed: true },
    { scope: 'subscription', name: 'Greeting' },
    // Named like a field of customers that is indexed too.
    { scope: 'subscription', name: 'Phone', indexed: true },
  ],
})

const active = { condition_type: 'subscription:state', state: 'active' }
const equal = (field: string, value: unknown) => ({
  condition_type: 'subscription:field',
  field,
  operator: 'equal',
  value,
})
const filledin = (field: string) => ({ condition_type: 'subscription:field', field, operator: 'filledin' })
const notfilledin = (field: string) => ({ condition_type: 'subscription:field', field, operator: 'notfilledin' })

function conditionsOf(filter: unknown) {
  const reading = readFilter(v.parse(filterSchema, filter), settings)
  if (reading.outcome === 'mistaken') expect.fail(reading.mistakes.map(wordsOfMistake).join('\n'))
  return reading.conditions
}

function found(filter: unknown, ...subscriptions: readonly Subscription[]): string[] {
  const by = { settings, now, groups: new Map<string, Subscription>() }
  return matchingSubscriptions(subscriptions, conditionsOf(filter), by).map(({ id }) => id)
}

const running = (id: string, fields: Subscription['fields'] = {}) => subscribed('year', earlier, { id, fields })
const ended = (id: string, fields: Subscription['fields'] = {}) =>
  subscribed('year', '2020-01-01T00:00:00.000Z', { id, fields })
const awaiting = (id: string) => subscribed('year', '2028-01-01T00:00:00.000Z', { id })

describe('A filter on subscriptions', () => {
  it('given a state, lets through those that are in it now', () => {
    expect(found(active, running('a'), ended('b'), awaiting('c'))).toEqual(['a'])
  })

  it.each([
    [filledin('edition'), { Edition: 'print' }, true],
    [filledin('edition'), {}, false],
    [notfilledin('edition'), {}, true],
    [notfilledin('edition'), { Edition: 'print' }, false],
    [filledin(':Gift'), { Gift: false }, false],
    [filledin(':Gift'), { Gift: true }, true],
    [filledin(':Greeting'), { Greeting: '' }, false],
    [filledin(':Copies'), { Copies: 0 }, true],
    [equal('edition', 'print'), { Edition: 'print' }, true],
    [equal('edition', 'print'), { Edition: 'digital' }, false],
    [equal(':Gift', false), { Gift: false }, true],
    [equal(':Gift', false), {}, false],
    [equal(':Contact', ' A@Example.dk'), { Contact: 'a@example.DK' }, true],
    [
      equal('delivery_address', { name: 'A', country: 'se' }),
      { 'Delivery address': { name: 'A', country: 'SE' } },
      true,
    ],
  ])('given %j, then fields %j match: %s', (condition, fields, expected) => {
    expect(found(condition, running('a', fields))).toEqual(expected ? ['a'] : [])
  })

  it('asks all conditions of the same subscription, and returns those that satisfy all', () => {
    const print = { Edition: 'print' }
    const filter = [active, equal('edition', 'print')]
    expect(found(filter, ended('a', print), running('b', { Edition: 'digital' }))).toEqual([])
    expect(found(filter, ended('a', print), running('b', print), running('c'), running('d', print))).toEqual(['b', 'd'])
  })

  it('finds nothing where there are no subscriptions, not even for a field that is not filled in', () => {
    expect(found(notfilledin('edition'))).toEqual([])
  })

  it('that asks only for customers lets all subscriptions through', () => {
    const filter = { condition_type: 'customer:field', field: 'name', operator: 'filledin' }
    expect(asksForSubscriptions(conditionsOf(filter))).toBe(false)
    expect(found(filter, running('a'), ended('b'))).toEqual(['a', 'b'])
    expect(asksForSubscriptions(conditionsOf([filter, active]))).toBe(true)
  })
})

const customer = v.parse(customerSchema, {
  id: '1001',
  version: 1,
  created: now,
  builtin: {},
  fields: { Phone: '1' },
  overrides: [],
})

describe('Indexed subscription fields', () => {
  it('have an entry for each value that is filled in, once however many subscriptions have it', () => {
    const entries = indexEntries(
      customer,
      [
        running('a', { Edition: 'print', Gift: false, Greeting: 'Hi' }),
        ended('b', { Edition: 'print', Phone: '1' }),
        ended('c', { Edition: 'digital' }),
      ],
      settings,
    )
    expect(entries).toEqual([
      { scope: 'customer', field: 'Phone', value: '1' },
      { scope: 'subscription', field: 'Edition', value: 'print' },
      { scope: 'subscription', field: 'Edition', value: 'digital' },
      { scope: 'subscription', field: 'Phone', value: '1' },
    ])
  })

  it('keep their entries when taken out of the settings', () => {
    const retired = {
      ...settings,
      fields: [],
      retired_fields: [{ scope: 'subscription', name: 'Copies', type: 'integer', indexed: true }],
    } as const
    expect(indexEntries(customer, [running('a', { Copies: 2 })], retired)).toEqual([
      { scope: 'subscription', field: 'Copies', value: '2' },
    ])
  })

  it('answer only what entries can: a value or any, of an indexed field', () => {
    const lookups = conditionsOf([
      equal('edition', 'print'),
      filledin('edition'),
      notfilledin('edition'),
      equal(':Gift', false),
      filledin(':Greeting'),
    ]).map((condition) => (condition.condition_type === 'subscription:field' ? indexLookup(condition, settings) : null))
    expect(lookups).toEqual([
      { scope: 'subscription', field: 'Edition', value: 'print' },
      { scope: 'subscription', field: 'Edition' },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('find exactly the customers that have a subscription with a matching field', () => {
    const anyFields = fc.record(
      {
        Edition: fc.constantFrom('print', 'digital'),
        Copies: fc.integer({ min: 0, max: 2 }),
        Gift: fc.boolean(),
        Contact: fc.constantFrom('a@x.dk', 'A@X.dk', 'b@x.dk'),
      },
      { requiredKeys: [] },
    )
    const asked = fc.constantFrom(
      ...['edition', ':Copies', ':Gift', ':Contact'].map(filledin),
      ...['print', 'digital'].map((value) => equal('edition', value)),
      ...[0, 1, 2].map((value) => equal(':Copies', value)),
      ...['a@X.dk', 'c@x.dk'].map((value) => equal(':Contact', value)),
      equal(':Gift', true),
    )
    fc.assert(
      fc.property(fc.array(anyFields, { maxLength: 3 }), asked, (all, filter) => {
        const subscriptions = all.map((fields, index) => running(String(index), fields))
        const [condition] = conditionsOf(filter)
        if (condition?.condition_type !== 'subscription:field') expect.fail()
        const lookup = indexLookup(condition, settings) ?? expect.fail()
        const byEntries = indexEntries(customer, subscriptions, settings).some(
          ({ scope, field, value }) =>
            scope === lookup.scope && field === lookup.field && value === (lookup.value ?? value),
        )
        expect(byEntries).toBe(found(filter, ...subscriptions).length > 0)
      }),
    )
  })
})
