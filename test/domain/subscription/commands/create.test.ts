import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../../functions/domain/subscription/commands/create-subscription.ts'
import { unknownSubscriptionFields } from '../../../../functions/domain/subscription/commands/write-subscription-fields.ts'
import { renewalOf } from '../../../../functions/domain/subscription/renewal.ts'
import { instantOf, latestInstant, millisOf } from '../../../../functions/domain/time/time.ts'
import { isRefused } from '../../../../functions/domain/world/change.ts'
import { account, Life, monthly } from '../life.ts'
import { faultsOf } from '../../changes.ts'

const now = '2027-01-15T11:00:00.250Z'
const settings = account(
  [
    monthly,
    { id: 'open' },
    { id: 'ten', assignments: 10, renews_to: 'ten' },
    { id: 'short', duration: 'P7D' },
    { id: 'daily', duration: 'P1D', renews_to: 'daily' },
  ],
  {
    fields: [
      { scope: 'subscription', name: 'Edition', external_id: 'edition', type: 'choice', choices: ['print', 'digital'] },
      { scope: 'subscription', name: 'Seats', type: 'integer' },
    ],
    policies: [{ external_id: 'standard' }],
    delivery_methods: [{ id: 'print-house' }],
  },
)
const life = () => new Life(settings)
const created = (given: Partial<GivenSubscription>) => life().create(now, given).subscription()
const faults = (given: Partial<GivenSubscription>, by = settings) => faultsOf(new Life(by).tryToCreate(now, given))

describe('Given nothing but a campaign', () => {
  it('a subscription begins now, to the second that is shown, and is active', () => {
    const subscription = created({ periods: [{ campaign_id: 'monthly' }] })
    expect(subscription).toMatchObject({
      id: '1001~a',
      created: '2027-01-15T11:00:00.000Z',
      registered: now,
      link: { kind: 'own' },
      quantity: 1,
      fields: {},
      invoiced_by: 'email',
      announced: { state: 'active', at: now },
    })
    expect(subscription.periods).toMatchObject([
      {
        index: 1,
        begin: '2027-01-15T11:00:00.000Z',
        end: '2027-02-15T11:00:00.000Z',
        invoicing: 'campaign',
        renewed: false,
      },
    ])
    expect(subscription).not.toHaveProperty('policy')
  })

  it('it is told as created, and in the history', () => {
    const { announced: told, history } = life().create(now, { periods: [{ campaign_id: 'monthly' }] })
    expect(told.map(({ event }) => event)).toEqual([{ event: 'subscription:created', subscription_id: '1001~a' }])
    expect(history).toEqual(['Subscription 1001~a created on A campaign'])
  })
})

describe('Given periods,', () => {
  it('a later one begins where the one before ends, and their run goes on', () => {
    const three = life().create(now, {
      periods: [
        { campaign_id: 'monthly', begin: '2027-01-31T12:00:00' },
        { campaign_id: 'monthly' },
        { campaign_id: 'open' },
      ],
    })
    expect(three.periods()).toEqual([
      '2027-01-31T12:00:00/2027-02-28T12:00:00 monthly',
      '2027-02-28T12:00:00/2027-03-31T12:00:00 monthly',
      '2027-03-31T12:00:00/open open',
    ])
    expect(three.state(now)).toBe('awaiting')
  })

  it('one may begin in the past, end when it says, and leave a gap in which the next is awaited', () => {
    const gap = life().create(now, {
      periods: [
        { campaign_id: 'monthly', begin: '2026-12-01T00:00:00', end: '2027-01-20T00:00:00' },
        { campaign_id: 'short', begin: '2027-02-01T00:00:00' },
      ],
    })
    expect(gap.state(now)).toBe('active')
    expect(gap.state('2027-01-25T00:00:00.000Z')).toBe('awaiting')
    expect(gap.state('2027-02-03T00:00:00.000Z')).toBe('active')
    expect(gap.state('2027-03-03T00:00:00.000Z')).toBe('ended')
    expect(gap.events(1)).toEqual([
      '2027-01-19T23:00:00.000Z changed-status 1001~a awaiting active',
      '2027-01-31T23:00:00.000Z changed-status 1001~a active awaiting',
      '2027-02-07T23:00:00.000Z changed-status 1001~a ended active',
    ])
  })

  it('they are in order of time, however they are given', () => {
    const subscription = created({
      periods: [
        { campaign_id: 'short', begin: '2027-03-01T00:00:00' },
        { campaign_id: 'open', begin: '2027-02-01T00:00:00', end: '2027-03-01T00:00:00' },
      ],
    })
    expect(subscription.periods.map(({ index, serial, campaign_id }) => [index, serial, campaign_id])).toEqual([
      [1, 1, 'open'],
      [2, 2, 'short'],
    ])
  })

  it('what they say of invoicing and assignments is kept', () => {
    const external_invoicing = { invoiced: 9900, currency: 'DKK', tax_rate: 0.25 }
    const subscription = created({
      periods: [
        { campaign_id: 'monthly', invoicing: 'adjusted_begin', external_invoicing, renewed: true },
        { campaign_id: 'ten', invoicing: 'none', remaining_assignments: 4 },
      ],
    })
    expect(subscription.periods).toMatchObject([
      { invoicing: 'adjusted_begin', external_invoicing, renewed: true },
      { invoicing: 'none', remaining_assignments: 4, end: null, renewed: false },
    ])
  })

  it('a campaign counted in assignments has all of them left', () => {
    expect(created({ periods: [{ campaign_id: 'ten' }] }).periods).toMatchObject([
      { remaining_assignments: 10, end: null },
    ])
  })

  it('one that was over before it was created is ended, and nothing more comes of it', () => {
    const over = life().create(now, { periods: [{ campaign_id: 'short', begin: '2026-12-01T00:00:00' }] })
    expect(over.state('2028-01-01T00:00:00.000Z')).toBe('ended')
    expect(over.announced).toHaveLength(1)
  })

  it('the one that lasts to the last instant that can be written is renewed by none', () => {
    const last = created({ periods: [{ campaign_id: 'monthly', begin: '9999-12-15T00:00:00Z' }] })
    expect(last.periods.at(-1)?.end).toBe(latestInstant)
    expect(renewalOf(last, settings)).toBeUndefined()
  })
})

describe('Given cancelled,', () => {
  it('a stop is registered at the end of the last period, as of when it was asked for', () => {
    const cancelled = life().create(now, {
      periods: [{ campaign_id: 'monthly' }, { campaign_id: 'monthly' }],
      cancelled: true,
      stop_requested: '2027-01-10T00:00:00',
    })
    expect(cancelled.subscription().stop).toEqual({
      at: '2027-03-15T11:00:00.000Z',
      requested: '2027-01-09T23:00:00.000Z',
    })
    expect(cancelled.state('2027-03-15T11:00:00.000Z')).toBe('stopped')
    expect(cancelled.periods()).toHaveLength(2)
    expect(cancelled.events()).toEqual([
      `${now} created 1001~a`,
      `${now} registered-stop 1001~a 2027-03-15T11:00:00.000Z`,
      '2027-03-15T11:00:00.000Z changed-status 1001~a stopped active',
    ])
  })

  it('and stopped later than that, it is renewed as any other until then', () => {
    const later = life()
      .create(now, { periods: [{ campaign_id: 'monthly' }], cancelled: true })
      .stop(now, '2027-03-01T11:00:00.000Z')
    expect(later.to('2027-04-01T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-01T12:00:00',
    ])
  })

  it('one whose last period has no end in sight is refused', () => {
    const endless = new Life(account([{ id: 'open' }]))
    expect(faultsOf(endless.tryToCreate(now, { periods: [{ campaign_id: 'open' }], cancelled: true }))).toEqual([
      'cancelled: cancelled_without_end',
    ])
    const end = '2027-02-01T00:00:00'
    const ending = endless.create(now, { periods: [{ campaign_id: 'open', end }], cancelled: true })
    expect(ending.state('2027-02-01T00:00:00.000Z')).toBe('stopped')
  })
})

describe('Given a past,', () => {
  it('all that follows from it is made, also where that is over by now', () => {
    const past = new Life(
      account([
        { id: 'intro', duration: 'P1M', renews_to: 'once' },
        { id: 'once', duration: 'P7D' },
      ]),
    )
    past.create(now, { periods: [{ campaign_id: 'intro', begin: '2026-06-15T12:00:00' }] }).to(now)
    expect(past.periods()).toEqual([
      '2026-06-15T12:00:00/2026-07-15T12:00:00 intro',
      '2026-07-15T12:00:00/2026-07-22T12:00:00 once',
    ])
    expect(past.events()).toEqual([`${now} created 1001~a`])
  })

  it('a day that the timezone leaves out is no day of a run', () => {
    // Samoa had no 30 December 2011.
    const skipped = new Life(
      account([{ id: 'daily', duration: 'P1D', renews_to: 'daily' }], { timezone: 'Pacific/Apia' }),
    )
    skipped.create('2011-12-28T12:00:00.000Z', { periods: [{ campaign_id: 'daily' }] }).to('2012-01-01T00:00:00.000Z')
    expect(skipped.periods()).toEqual([
      '2011-12-28T02:00:00/2011-12-29T02:00:00',
      '2011-12-29T02:00:00/2011-12-31T02:00:00',
      '2011-12-31T02:00:00/2012-01-01T02:00:00',
      '2012-01-01T02:00:00/2012-01-02T02:00:00',
    ])
  })

  it('it has no more periods than a stored subscription can hold', () => {
    const since = (days: number) => ({
      periods: [{ campaign_id: 'daily', begin: instantOf(millisOf('2027-01-15T11:00:00.000Z') - days * 86_400_000) }],
    })
    expect(faults(since(399))).toEqual(['changed'])
    expect(faults(since(400))).toEqual([': periods_too_many'])
  })

  it('to the end of time it is not renewed', () => {
    const eternal = life().create(now, { periods: [{ campaign_id: 'monthly', end: '9999-12-30T23:59:59.999Z' }] })
    expect(eternal.to('9999-12-30T23:59:59.999Z').periods()).toHaveLength(1)
  })
})

describe('Given the rest,', () => {
  it('it is kept', () => {
    expect(
      created({
        periods: [{ campaign_id: 'monthly' }],
        quantity: 3,
        data: { edition: 'print', ':Seats': 4 },
        policy: { external_id: 'standard' },
        invoiced_by: 'print-house',
        created: '2020-02-03T04:05:06Z',
        create_mandatory_addon_subscriptions: false,
      }),
    ).toMatchObject({
      quantity: 3,
      fields: { Edition: 'print', Seats: 4 },
      policy: 'standard',
      invoiced_by: 'print-house',
      created: '2020-02-03T04:05:06.000Z',
      automatic_addons: false,
    })
  })

  it('an instant from which the service invoices is kept only behind the begin of the first period', () => {
    const periods = [{ campaign_id: 'monthly', begin: '2027-02-01T00:00:00' }]
    const from = (invoicing_from: string) => created({ periods, invoicing_from }).invoicing_from
    expect(from('2027-01-20T00:00:00')).toBeUndefined()
    expect(from('2027-02-01T00:00:00')).toBeUndefined()
    expect(from('2027-02-01T00:00:01')).toBe('2027-01-31T23:00:01.000Z')
  })

  it('a policy can be named by its id as well', () => {
    expect(created({ periods: [{ campaign_id: 'open' }], policy: { id: 'standard' } }).policy).toBe('standard')
  })

  it('fields that are none are found by their ids', () => {
    expect(unknownSubscriptionFields({ edition: 'x', ':Edition': 'x', ':Seats': 1, colour: 1 }, settings)).toEqual([
      ':Edition',
      'colour',
    ])
  })
})

describe('It is refused', () => {
  const open = { campaign_id: 'open' }
  it.each<[string, Partial<GivenSubscription>, string[]]>([
    ['an unknown campaign', { periods: [{ campaign_id: 'gone' }] }, [': campaign_unknown']],
    [
      'an end before the begin',
      { periods: [{ ...open, begin: '2027-02-02T00:00', end: '2027-02-01T00:00' }] },
      [': period_end_before_begin'],
    ],
    [
      'an end at the begin',
      { periods: [{ ...open, begin: '2027-02-01T00:00', end: '2027-02-01T00:00' }] },
      [': period_end_before_begin'],
    ],
    [
      'an end that has passed, where it begins now',
      { periods: [{ ...open, end: '2026-02-01T00:00' }] },
      [': period_end_before_begin'],
    ],
    [
      'overlapping periods',
      {
        periods: [
          { campaign_id: 'monthly', begin: '2027-02-01T00:00' },
          { campaign_id: 'short', begin: '2027-02-28T23:59:59' },
        ],
      },
      [': periods_overlap'],
    ],
    ['a period after one without an end', { periods: [open, { campaign_id: 'short' }] }, [': periods_overlap']],
    [
      'a begin and an end that are none',
      { periods: [{ ...open, begin: 'soon', end: '2027-02-30T00:00' }] },
      [': period_datetime', ': period_datetime'],
    ],
    [
      'renewed on a later period',
      { periods: [{ campaign_id: 'short' }, { ...open, renewed: true }] },
      [': period_renewed_not_first'],
    ],
    [
      'another currency than the business entity has',
      { periods: [{ ...open, external_invoicing: { invoiced: 1, currency: 'SEK', tax_rate: 0 } }] },
      [': period_currency'],
    ],
    [
      'more periods by now than one subscription holds',
      { periods: [{ campaign_id: 'daily', begin: '2025-01-01T00:00' }] },
      [': periods_too_many'],
    ],
    ['an unknown policy', { periods: [open], policy: { external_id: 'lax' } }, ['policy: policy_unknown']],
    ['two policies', { periods: [open], policy: { id: 'lax', external_id: 'standard' } }, ['policy: policy_unknown']],
    ['an unknown way of invoicing', { periods: [open], invoiced_by: 'pigeon' }, ['invoiced_by: invoiced_by_unknown']],
    [
      'datetimes that are none',
      { periods: [open], created: 'then', stop_requested: '' },
      ['created: datetime_expected', 'stop_requested: datetime_expected'],
    ],
    [
      'values that fields cannot have',
      { periods: [open], data: { edition: 'gold', ':Seats': 'four' } },
      ['edition: choice_expected', ':Seats: integer_expected'],
    ],
    ['an unknown base', { periods: [open], addon_base_subscription_id: '1001~z' }, [': addon_base_unknown']],
    ['an unknown group', { group_subscription_id: '1001~z' }, [': group_unknown']],
    [
      'an unknown campaign at a time that is none',
      { periods: [{ campaign_id: 'gone', begin: 'soon' }] },
      [': campaign_unknown', ': period_datetime'],
    ],
    [
      'a period at fault, and not for the one that follows it',
      { periods: [{ campaign_id: 'gone' }, { campaign_id: 'monthly' }] },
      [': campaign_unknown'],
    ],
    [
      'several of these, with all of them',
      { periods: [{ campaign_id: 'gone' }], invoiced_by: 'pigeon' },
      ['invoiced_by: invoiced_by_unknown', ': campaign_unknown'],
    ],
  ])('for %s', (_, given, expected) => {
    expect(faults(given)).toEqual(expected)
  })

  it('for a required field that is not there, or empty', () => {
    const strict = account([monthly], {
      fields: [{ scope: 'subscription', name: 'Address', type: 'text', required: true }],
    })
    const periods = [{ campaign_id: 'monthly' }]
    expect(faults({ periods }, strict)).toEqual([':Address: field_required'])
    expect(faults({ periods, data: { ':Address': null } }, strict)).toEqual([':Address: field_required'])
    expect(faults({ periods, data: { ':Address': 'Bredgade 1' } }, strict)).toEqual(['changed'])
  })

  it('for fields larger than a stored one can hold', () => {
    const names = Array.from({ length: 12 }, (_, n) => ({ scope: 'subscription', name: `F${n}` }))
    const data = Object.fromEntries(names.map(({ name }) => [`:${name}`, 'x'.repeat(5000)]))
    const periods = [{ campaign_id: 'monthly' }]
    expect(faults({ periods, data }, account([monthly], { fields: names }))).toEqual([': subscription_too_large'])
    const refused = new Life(account([monthly], { fields: names })).tryToCreate(now, { periods, data })
    expect(isRefused(refused) && refused.faults).toMatchObject([{ values: { max: 51_200 } }])
    // Eleven fields have 90 bytes of names and signs.
    const sizes = (last: number) =>
      Object.fromEntries(names.slice(0, 11).map(({ name }, n) => [`:${name}`, 'x'.repeat(n < 10 ? 5000 : last)]))
    const largest = 51_200 - 50_000 - 90
    expect(faults({ periods, data: sizes(largest) }, account([monthly], { fields: names }))).toEqual(['changed'])
    expect(faults({ periods, data: sizes(largest + 1) }, account([monthly], { fields: names }))).toEqual([
      ': subscription_too_large',
    ])
  })
})
