/** The dates on which overrides of deliveries may begin, and the address of a product on its date. */
import { describe, expect, it } from 'vitest'
import { addressedAt, deliveryAddress } from '../../../functions/domain/override/delivery-address.ts'
import { deliveryDates } from '../../../functions/domain/override/delivery-dates.ts'
import { overrideTypes, type Policy } from '../../../functions/domain/settings/settings.ts'
import { startOfDate, type Instant } from '../../../functions/domain/time/time.ts'
import { Agenda, cottage, home, now, sample, settings } from './override-life.ts'

const march = (day: number): Instant => startOfDate(`2027-03-${String(day).padStart(2, '0')}`, 'Europe/Copenhagen')
const policy = (more: Partial<Policy> = {}): Policy => ({
  ...{ external_id: 'p', override_types: ['pause-delivery'], earliest_delivery_days: 2, blocked_dates: [] },
  ...{ allow_other_country: true, pause_extends_period: true, bill_while_suspended: true, day_aligned: false },
  dunning: [],
  ...more,
})
const dates = (of: Policy | undefined, agenda = new Agenda(), subscription: string | undefined = '1001~a', at = now) =>
  deliveryDates(agenda.world, subscription, of, at, settings)

describe('An override of deliveries may begin', () => {
  it('at the start of the day that its policy says, and of today without one', () => {
    expect(dates(policy()).earliest).toBe('2027-03-03T00:00:00')
    expect(dates(undefined)).toEqual({
      ...{ earliest: '2027-03-01T00:00:00', blocked_dates: [], override_types: overrideTypes, overrides: [] },
    })
  })

  it('on the first day after those that are blocked', () => {
    const blocked_dates = ['2027-03-04', '2027-03-03', '2027-03-06']
    expect(dates(policy({ blocked_dates })).earliest).toBe('2027-03-05T00:00:00')
    expect(dates(policy({ blocked_dates: ['2027-03-04'] })).earliest).toBe('2027-03-03T00:00:00')
  })

  it('on no blocked date from today on, which are told in their order', () => {
    const blocked_dates = ['2027-04-02', '2027-02-28', '2027-03-01', '2027-03-02']
    expect(dates(policy({ blocked_dates })).blocked_dates).toEqual(['2027-03-01', '2027-03-02', '2027-04-02'])
  })

  it('as the types that its policy allows, and for as long as it says', () => {
    expect(dates(policy({ max_pause_days: 30 }))).toMatchObject({
      override_types: ['pause-delivery'],
      max_pause_days: 30,
    })
    expect(dates(policy())).not.toHaveProperty('max_pause_days')
  })

  it('beside those in force or ahead, of the customer and of the subscription alone', () => {
    const agenda = new Agenda()
      .plan({ ...sample['pause-delivery'], end: '2027-03-12T00:00' })
      .plan({ ...sample['pause-delivery'], begin: '2027-03-14T00:00' })
      .plan(sample['change-fields'])
    const types = (subscription: string, at: Instant) =>
      dates(policy(), agenda, subscription, at).overrides.map(({ override_id }) => override_id)
    expect(types('1001~a', now)).toEqual(['o3', 'o1', 'o2'])
    expect(types('1001~b', now)).toEqual(['o3'])
    expect(types('1001~a', march(13))).toEqual(['o3', 'o2'])
  })
})

describe('A product goes', () => {
  const goesTo = (agenda: Agenda, day: number) => {
    const { customer } = agenda.world
    const subscription = agenda.subscription()
    const receiver = { customer, subscription, wholeSubscription: () => subscription }
    return deliveryAddress({}, receiver, march(day), settings)?.address
  }

  it('to the addresses at the start of its date, or of now where that is past', () => {
    expect(addressedAt({ date: '2027-03-10' }, now, settings)).toBe(march(10))
    expect(addressedAt({ date: '2027-02-10' }, now, settings)).toBe(now)
    expect(addressedAt({}, now, settings)).toBe(now)
  })

  it('to the customer’s own address, as it will be by then', () => {
    const moves = () =>
      new Agenda('monthly', { ...home }).plan({ ...sample['change-delivery-address'], address: cottage })
    expect([goesTo(moves(), 9), goesTo(moves(), 10), goesTo(moves(), 11)]).toEqual([
      'Bredgade 1',
      'Skovvej 2',
      'Skovvej 2',
    ])
    expect(goesTo(new Agenda('monthly', { ...home }), 10)).toBe('Bredgade 1')
  })

  it('to the address of its subscription, as it will be by then, the last of several changes', () => {
    const change = (address: typeof home, begin: string) => ({
      ...({ override_type: 'change-delivery-address', subscription_id: '1001~a', address, begin } as const),
    })
    const agenda = new Agenda('monthly', { ...home })
      .plan(change(cottage, '2027-03-12T00:00'))
      .plan(change({ ...home, address: 'Havnegade 3' }, '2027-03-10T00:00'))
    expect([9, 10, 12].map((day) => goesTo(agenda, day))).toEqual(['Bredgade 1', 'Havnegade 3', 'Skovvej 2'])
    // A change of the customer's own address does not affect that of the subscription.
    agenda.plan({ ...sample['change-delivery-address'], begin: '2027-03-14T00:00' })
    expect(goesTo(agenda, 14)).toBe('Skovvej 2')
  })

  it('nowhere else for overrides of other kinds, for the record only, or that were carried out', () => {
    const agenda = () => new Agenda('monthly', { ...home })
    expect(goesTo(agenda().plan(sample['change-billing-address']), 10)).toBe('Bredgade 1')
    expect(goesTo(agenda().plan({ ...sample['alternative-delivery'], address: cottage }), 10)).toBe('Bredgade 1')
    const moved = { ...sample['change-delivery-address'], address: cottage }
    expect(goesTo(agenda().plan({ ...moved, skip_processing: true }), 10)).toBe('Bredgade 1')
    const done = agenda().plan(moved)
    done.to(march(10))
    expect(goesTo(done, 12)).toBe('Skovvej 2')
  })
})

describe('Pauses', () => {
  it('of one subscription do not overlap, and may follow each other', () => {
    const pause = sample['pause-subscription']
    const both = (begin: string, end: string) =>
      new Agenda()
        .plan({ ...pause, begin: '2027-03-10T00:00', end: '2027-03-20T00:00' })
        .tryToPlan({ ...pause, begin, end })
    const faults = (begin: string, end: string) => {
      const decided = both(begin, end)
      return 'faults' in decided ? decided.faults : []
    }
    expect(faults('2027-03-15T00:00', '2027-03-25T00:00')).toMatchObject([
      { code: 'override_overlaps', values: { begin: '2027-03-10T00:00:00', end: '2027-03-20T00:00:00' } },
    ])
    expect(faults('2027-03-05T00:00', '2027-03-10T00:00')).toEqual([])
    expect(faults('2027-03-20T00:00', '2027-03-25T00:00')).toEqual([])
    const vacation = new Agenda().plan(sample['pause-delivery']).tryToPlan({ ...pause, begin: '2027-03-10T00:00' })
    expect(vacation).not.toHaveProperty('faults')
  })

  it('do not stand in the way of a change that takes effect in them, and two changes of one field do', () => {
    const change = sample['change-fields']
    const at = { begin: '2027-03-10T00:00' }
    const beside = (first: object, second: object) => {
      const decided = new Agenda().plan({ ...change, ...at, ...first }).tryToPlan({ ...change, ...at, ...second })
      return 'faults' in decided ? decided.faults : []
    }
    expect(beside({}, {})).toMatchObject([{ code: 'override_same_begin', values: { begin: '2027-03-10T00:00:00' } }])
    expect(beside({}, { new_values: { newsletter: true, phone: '13' } })).toHaveLength(1)
    expect(beside({}, { new_values: { newsletter: true } })).toEqual([])
    expect(beside({}, { begin: '2027-03-11T00:00' })).toEqual([])
  })
})
