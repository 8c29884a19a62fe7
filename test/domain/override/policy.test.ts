import { describe, expect, it } from 'vitest'
import { addressFieldOf } from '../../../functions/domain/fields/address-field.ts'
import { policyOf } from '../../../functions/domain/override/override-policy.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { field, settingsWith } from '../customer/customer-start.ts'
import { Agenda, home, now, outcomeOf, sample, type Given } from './override-life.ts'

const strict = (given: Given, agenda = new Agenda('strict')) =>
  outcomeOf(agenda.tryToPlan({ begin: '2027-03-10T00:00', ...given }))
const onSubscription = { subscription_id: '1001~a' }
const ofDeliveries: readonly Given[] = [
  sample['pause-delivery'],
  sample['pause-delivery-donate'],
  sample['alternative-delivery'],
  sample['pause-subscription'],
  { ...sample['change-delivery-address'], ...onSubscription },
  { override_type: 'change-fields', ...onSubscription, new_values: { ':Delivery Address': home } },
]
const ofOthers: readonly Given[] = [
  { override_type: 'change-fields', ...onSubscription, new_values: { edition: 'digital' } },
  sample['change-fields'],
  sample['change-delivery-address'],
  sample['change-billing-address'],
]

describe('What concerns deliveries', () => {
  it.each(ofDeliveries)('begins when the policy lets deliveries change at the earliest: %j', (given) => {
    expect(strict({ ...given, begin: '2027-03-03T00:00' })).toBe('changed')
    expect(strict({ ...given, begin: '2027-03-02T23:59:59' })).toBe('begin: override_too_early')
    expect(outcomeOf(new Agenda('strict').tryToPlan(given))).toContain('begin: override_too_early')
  })

  it.each(ofDeliveries)('begins on no blocked date: %j', (given) => {
    const begin = (datetime: string) =>
      strict({ ...given, begin: datetime, ...('end' in given && { end: '2027-03-25T00:00' }) })
    expect(begin('2027-03-20T00:00')).toBe('begin: override_date_blocked')
    expect(begin('2027-03-20T23:59:59')).toBe('begin: override_date_blocked')
    expect(begin('2027-03-19T23:30:00Z')).toBe('begin: override_date_blocked')
    expect(begin('2027-03-19T23:59:59')).toBe('changed')
    expect(begin('2027-03-21T00:00')).toBe('changed')
  })

  it('may end on a blocked date', () => {
    expect(strict({ ...sample['pause-delivery'], end: '2027-03-20T12:00' })).toBe('changed')
  })

  it.each(ofOthers)('is not %j, which can begin today and on any date', (given) => {
    expect(strict({ ...given, begin: '2027-03-01T00:00' })).toBe('changed')
    expect(strict({ ...given, begin: '2027-03-20T12:00' })).toBe('changed')
    expect(strict({ ...given, begin: '2027-02-28T12:00' })).toBe('begin: override_too_early')
  })

  it('is counted from the start of a day in the account’s timezone, across daylight saving', () => {
    const plan = (at: Instant, begin: string) =>
      outcomeOf(new Agenda('strict').tryToPlan({ ...sample['pause-delivery'], begin, end: '2027-04-10T00:00' }, { at }))
    // In Copenhagen the clocks go forward on 28 March; half past eleven in the evening is still the 27th there.
    expect(plan('2027-03-27T22:30:00.000Z', '2027-03-29T00:00')).toBe('changed')
    expect(plan('2027-03-27T22:30:00.000Z', '2027-03-28T23:59:59')).toBe('begin: override_too_early')
    expect(plan('2027-03-27T23:30:00.000Z', '2027-03-29T23:59:59')).toBe('begin: override_too_early')
    expect(plan('2027-03-27T23:30:00.000Z', '2027-03-30T00:00')).toBe('changed')
  })
})

describe('A pause', () => {
  const until = (
    end: string,
    type: 'pause-delivery' | 'alternative-delivery' | 'pause-subscription' = 'pause-delivery',
  ) => strict({ ...sample[type], end })

  it('is at most as many calendar days as the policy allows', () => {
    expect(until('2027-04-09T00:00')).toBe('changed')
    expect(until('2027-04-09T00:00:01')).toBe('end: override_pause_too_long')
    expect(until('2027-04-09T00:00:01', 'pause-subscription')).toBe('end: override_pause_too_long')
    expect(until('2028-04-09T00:00', 'alternative-delivery')).toBe('changed')
  })

  it('cannot be made longer than that later either, but always shorter', () => {
    const agenda = new Agenda('strict').plan(sample['pause-delivery'])
    const at: Instant = '2027-03-15T00:00:00.000Z'
    expect(outcomeOf(agenda.tryToChange({ end: '2027-04-10T00:00' }))).toBe('end: override_pause_too_long')
    expect(outcomeOf(agenda.tryToChange({ end: '2027-04-10T00:00' }, { at }))).toBe('end: override_pause_too_long')
    agenda.settings = {
      ...agenda.settings,
      policies: agenda.settings.policies.map((one) => ({ ...one, max_pause_days: 2 })),
    }
    expect(outcomeOf(agenda.tryToChange({ end: '2027-03-18T00:00' }, { at }))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ end: '2027-03-21T00:00' }, { at }))).toBe('end: override_pause_too_long')
  })

  it('moves the period’s end as the policy says when it is made', () => {
    const extends_period = (campaign: string) => new Agenda(campaign).plan(sample['pause-subscription']).kept()
    expect(extends_period('strict')).toMatchObject({ extends_period: false })
    expect(extends_period('monthly')).toMatchObject({ extends_period: true })
    const kept = new Agenda('strict').plan(sample['pause-subscription']).change({ pause_reason: 'Ill' })
    expect(kept.kept()).toMatchObject({ extends_period: false, pause_reason: 'Ill' })
  })
})

describe('An address in another country', () => {
  const abroad = { ...home, country: 'SE' }
  const elsewhere: readonly Given[] = [
    { ...sample['alternative-delivery'], address: abroad },
    { ...sample['change-delivery-address'], ...onSubscription, address: abroad },
  ]

  it.each(elsewhere)('is none to deliver to where the policy forbids it: %j', (given) => {
    expect(strict(given)).toBe('address: override_other_country')
    expect(strict(given, new Agenda('monthly'))).toBe('changed')
    expect(strict(given, new Agenda('strict', {}))).toBe('changed')
    expect(strict(given, new Agenda('strict', { country: 'SE' }))).toBe('changed')
  })

  it('is judged where an address is given, or a vacation becomes a delivery elsewhere', () => {
    const agenda = new Agenda('strict').plan(sample['alternative-delivery'])
    expect(outcomeOf(agenda.tryToChange({ address: abroad }))).toBe('address: override_other_country')
    // The customer has moved since: the address stays until it is changed.
    agenda.world = { ...agenda.world, customer: { ...agenda.world.customer, builtin: { country: 'NO' } } }
    expect(outcomeOf(agenda.tryToChange({ weekdays: [3] }))).toBe('changed')
    const vacation = new Agenda('strict').plan(sample['pause-delivery'])
    expect(outcomeOf(vacation.tryToChange({ override_type: 'alternative-delivery', address: abroad }))).toBe(
      'address: override_other_country',
    )
  })

  it.each<[string, Given, (address: typeof abroad) => Parameters<Agenda['tryToChange']>[0], string]>([
    [
      'a delivery elsewhere',
      { ...sample['alternative-delivery'], address: abroad },
      (address) => ({ address }),
      'address',
    ],
    [
      'a change of address',
      { ...sample['change-delivery-address'], ...onSubscription, address: abroad },
      (address) => ({ address }),
      'address',
    ],
    [
      'new values',
      { override_type: 'change-fields', ...onSubscription, new_values: { ':Delivery Address': abroad } },
      (address) => ({ new_values: { ':Delivery Address': address, edition: 'print' } }),
      ':Delivery Address',
    ],
  ])('stays where the customer has moved since, but no other takes its place: %s', (_, given, saying, field) => {
    const agenda = new Agenda('strict', { country: 'SE' }).plan(given)
    agenda.world = { ...agenda.world, customer: { ...agenda.world.customer, builtin: { country: 'DK' } } }
    expect(outcomeOf(agenda.tryToChange(saying({ ...abroad, address: 'Storgatan 9' })))).toBe(
      `${field}: override_other_country`,
    )
    expect(outcomeOf(agenda.tryToChange(saying({ ...abroad, country: 'NO' })))).toBe(`${field}: override_other_country`)
    expect(outcomeOf(agenda.tryToChange(saying({ ...abroad, address: 'Bredgade 9', country: 'DK' })))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ ...saying(abroad), begin: '2027-03-12T00:00' }))).toBe('changed')
  })
})

describe('A type that the policy does not allow', () => {
  const agenda = () => {
    const own = new Agenda()
    own.create(
      '2027-02-01T00:00:00.000Z',
      { periods: [{ campaign_id: 'year' }], policy: { id: 'no-donations' } },
      '1001~b',
    )
    return own
  }
  const plan = (given: Given) => strict({ ...given, subscription_id: '1001~b' }, agenda())

  it('is refused, also as what another is to become', () => {
    expect(plan(sample['pause-delivery'])).toBe('changed')
    expect(plan(sample['pause-delivery-donate'])).toBe('override_type: override_type_not_allowed')
    expect(plan({ override_type: 'change-fields', new_values: { edition: 'print' } })).toBe(
      'override_type: override_type_not_allowed',
    )
    const vacation = agenda().plan({ ...sample['pause-delivery'], subscription_id: '1001~b' })
    expect(outcomeOf(vacation.tryToChange({ override_type: 'pause-delivery-donate' }))).toBe(
      'override_type: override_type_not_allowed',
    )
  })

  it('does not concern what is of the customer', () => {
    expect(strict(sample['change-fields'], agenda())).toBe('changed')
  })
})

describe('A changed override', () => {
  it('is held to the dates only where its begin changes', () => {
    const agenda = new Agenda('strict').plan(sample['alternative-delivery'])
    const at: Instant = '2027-03-09T12:00:00.000Z'
    expect(outcomeOf(agenda.tryToChange({ weekdays: [3], end: '2027-03-22T00:00' }, { at }))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ begin: '2027-03-10T00:00', weekdays: [3] }, { at }))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ begin: '2027-03-10T12:00' }, { at }))).toBe('begin: override_too_early')
    expect(outcomeOf(agenda.tryToChange({ begin: '2027-03-20T12:00', end: '2027-03-22T00:00' }, { at }))).toBe(
      'begin: override_date_blocked',
    )
  })

  it('or where it comes to concern deliveries', () => {
    const given: Given = { override_type: 'change-fields', ...onSubscription, new_values: { edition: 'digital' } }
    const agenda = new Agenda('strict').plan({ ...given, begin: '2027-03-02T00:00' })
    expect(outcomeOf(agenda.tryToChange({ new_values: { ':Delivery Address': home } }))).toBe(
      'begin: override_too_early',
    )
    expect(outcomeOf(agenda.tryToChange({ new_values: { edition: 'print' } }))).toBe('changed')
  })
})

describe('The policy of a subscription', () => {
  const settings = new Agenda().settings
  const nameOf = (agenda: Agenda, at: Instant = now, id = '1001~a') =>
    policyOf(agenda.to(at).subscription(id), undefined, at, settings)?.external_id

  it('is its own, else that of the campaign it is on, comes to, or was on last', () => {
    expect(nameOf(new Agenda('strict'))).toBe('strict')
    expect(nameOf(new Agenda('monthly'))).toBeUndefined()
    const own = new Agenda()
    own.create(now, { periods: [{ campaign_id: 'strict' }], policy: { external_id: 'no-donations' } }, '1001~b')
    expect(nameOf(own, now, '1001~b')).toBe('no-donations')
    const moving = new Agenda()
    const periods = [
      { campaign_id: 'year', begin: '2027-04-01T00:00', end: '2027-05-01T00:00' },
      { campaign_id: 'strict', begin: '2027-06-01T00:00', end: '2027-06-15T00:00' },
    ]
    moving.create(now, { periods, cancelled: true }, '1001~b')
    expect(nameOf(moving, now, '1001~b')).toBeUndefined()
    expect(nameOf(moving, '2027-05-15T00:00:00.000Z', '1001~b')).toBe('strict')
    expect(nameOf(moving, '2028-01-01T00:00:00.000Z', '1001~b')).toBe('strict')
  })
})

describe('The address field of subscriptions', () => {
  const scope = 'subscription'
  const found = (...fields: Parameters<typeof field>[]) =>
    addressFieldOf('delivery', settingsWith(fields.map((one) => field(...one))))?.name

  it('is known by its external id or by its name in snake case', () => {
    expect(found(['Leveres til', { scope, type: 'address', external_id: 'delivery_address' }])).toBe('Leveres til')
    expect(found(['Delivery address', { scope, type: 'address' }])).toBe('Delivery address')
    expect(found([' Delivery-Address', { scope, type: 'address', external_id: 'to' }])).toBe(' Delivery-Address')
    expect(found(['delivery_address', { scope, type: 'address' }])).toBe('delivery_address')
  })

  it('is one of subscriptions, and an address', () => {
    expect(found(['Delivery address', { scope: 'customer', type: 'address' }])).toBeUndefined()
    expect(found(['Delivery address', { scope, type: 'text' }])).toBeUndefined()
    expect(found(['Billing address', { scope, type: 'address' }])).toBeUndefined()
  })
})
