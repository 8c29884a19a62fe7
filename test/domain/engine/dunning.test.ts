import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from '../billing/billing-life.ts'

const thirty = { duration: 'P30D', invoice_lines: [line(30_000)] }
const settings = account(
  [
    { ...thirty, id: 'strict', renews_to: 'strict', policy: 'strict' },
    { ...thirty, id: 'lenient', policy: 'lenient' },
    { ...thirty, id: 'none' },
    { ...thirty, id: 'with-web', policy: 'strict', addons: [{ campaign: 'none', mandatory: true }] },
  ],
  {
    policies: [
      {
        external_id: 'strict',
        dunning: [
          { days_after_due: 15, action: 'stop' },
          { days_after_due: 5, action: 'remind' },
          { days_after_due: 10, action: 'remind' },
          { days_after_due: 10, action: 'suspend' },
        ],
      },
      { external_id: 'lenient', dunning: [{ days_after_due: 0, action: 'remind' }] },
    ],
    delivery_methods: [{ id: 'print' }],
  },
)
/** Midnight in Copenhagen, in winter. */
const day = (date: string): Instant => {
  const [month = '', number = ''] = date.split('-')
  return `2027-${month}-${String(Number(number) - 1).padStart(2, '0')}T23:00:00.000Z`
}
/** Noon in Copenhagen, so that the day has begun there. */
const newYear: Instant = '2027-01-01T11:00:00.000Z'
const on = (campaign_id: string, more: Partial<GivenSubscription> = {}) =>
  new Subscriber(settings).create(newYear, { periods: [{ campaign_id }], ...more })
const sinceDue = (given: Subscriber, until: Instant = day('02-28')) => given.to(until).events(2)
const deliveries = (given: Subscriber) =>
  given.world.records.flatMap((record) => (record.record === 'delivery' ? [record] : []))

describe('An invoice that stays open after its due date', () => {
  it('is dunned by the steps of the policy, each at the start of its day', () => {
    expect(sinceDue(on('strict'), day('01-30'))).toEqual([
      `${day('01-20')} invoice:reminded DK-1`,
      `${day('01-25')} invoice:reminded DK-1`,
      `${day('01-25')} override:created 1001~a:DK-1:${day('01-25')} suspension`,
      `${day('01-25')} override:started 1001~a:DK-1:${day('01-25')} suspension`,
      `${day('01-25')} changed-status 1001~a suspended active`,
      `${day('01-30')} registered-stop 1001~a ${day('01-30')}`,
      `${day('01-30')} changed-status 1001~a stopped suspended`,
      `${day('01-30')} invoice:credited DK-1`,
    ])
  })

  it('tells the history of each', () => {
    expect(on('strict').to(day('01-30')).history.slice(2)).toEqual([
      'Reminder of invoice DK-1',
      'Reminder of invoice DK-1',
      'Subscription 1001~a suspended, as invoice DK-1 is not paid',
      'Subscription 1001~a: suspension from 2027-01-25 has begun',
      'Subscription 1001~a is now suspended',
      'Subscription 1001~a stopped',
      'Credit note DK-C1 created for invoice DK-1',
    ])
  })

  it('suspends the subscription that its lines concern, without an end', () => {
    const given = on('strict')
      .create(newYear, { periods: [{ campaign_id: 'none' }] }, '1001~b')
      .to(day('01-25'))
    expect(given.subscription().overrides).toMatchObject([
      { type: 'suspension', begin: day('01-25'), end: null, invoice: 'DK-1' },
    ])
    expect(given.subscription('1001~b').overrides).toEqual([])
  })

  it('stops it, which credits what it is no longer served', () => {
    // The stop credits half a day and 28 of the 30 days.
    const stopped = on('strict').to(day('01-30')).heads()
    expect(stopped).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 285.00 to pay',
      'DK-C1 2027-01-30: -15.00 for DK-1',
    ])
  })

  it('stops the add-ons with it', () => {
    const stopped = on('with-web').to(day('01-30'))
    expect(stopped.world.subscriptions.map(({ announced: told }) => told.state)).toEqual(['stopped', 'stopped'])
  })

  it('goes by the policy of the subscription where that has one of its own', () => {
    expect(sinceDue(on('strict', { policy: { external_id: 'lenient' } }), day('01-30'))).toEqual([
      `${day('01-15')} invoice:reminded DK-1`,
    ])
    expect(sinceDue(on('none'))).toEqual(['2027-01-31T11:00:00.000Z changed-status 1001~a ended active'])
  })

  it("goes by the campaign of the period that it is for, not of the subscription's last", () => {
    const periods = [{ campaign_id: 'lenient' }, { campaign_id: 'none' }]
    expect(on('lenient', { periods }).document('DK-1').dunning).toHaveLength(1)
  })

  it('goes by the policy as it was when the invoice was made', () => {
    const given = on('lenient')
    given.settings = account([{ ...thirty, id: 'lenient' }])
    expect(given.to(day('01-15')).money().slice(1)).toEqual([`${day('01-15')} invoice:reminded DK-1`])
  })

  it('is reminded of the way it was sent, and by the event alone where that was by hand', () => {
    const reminded = (invoiced_by: string) =>
      deliveries(on('lenient', { invoiced_by }).to(day('01-16'))).map(({ by, kind, at }) => [by, kind, at])
    expect(reminded('email')).toEqual([
      ['email', 'document', newYear],
      ['email', 'reminder', day('01-15')],
    ])
    expect(reminded('print')).toEqual([
      ['print', 'document', newYear],
      ['print', 'reminder', day('01-15')],
    ])
    expect(reminded('manual')).toEqual([])
    expect(on('lenient', { invoiced_by: 'manual' }).to(day('01-15')).money().slice(1)).toEqual([
      `${day('01-15')} invoice:reminded DK-1`,
    ])
  })

  it('goes by its own due date, each invoice for itself', () => {
    const given = on('strict').create('2027-01-08T11:00:00.000Z', { periods: [{ campaign_id: 'lenient' }] }, '1001~b')
    expect(given.to(day('01-22')).money().slice(2)).toEqual([
      `${day('01-20')} invoice:reminded DK-1`,
      `${day('01-22')} invoice:reminded DK-2`,
    ])
  })
})

describe('Dunning ends', () => {
  it('with a payment, between two steps', () => {
    const paid = on('strict').pay('2027-01-22T10:00:00.000Z', 30_000)
    expect(paid.to('2027-01-31T10:00:00.000Z').money().slice(1)).toEqual([
      `${day('01-20')} invoice:reminded DK-1`,
      '2027-01-22T10:00:00.000Z payment:created p1',
      '2027-01-22T10:00:00.000Z payment:allocated p1 DK-1',
      '2027-01-22T10:00:00.000Z invoice:paid DK-1',
    ])
  })

  it('not with a part of it', () => {
    const partly = on('strict').pay('2027-01-16T10:00:00.000Z', 29_999).to(day('01-20'))
    expect(partly.money().at(-1)).toBe(`${day('01-20')} invoice:reminded DK-1`)
  })

  it('with a credit of all that is left', () => {
    const credited = on('strict', { periods: [{ campaign_id: 'strict', begin: '2027-02-20T00:00:00' }] })
    credited.charge(newYear, {
      subscription_id: '1001~a',
      period: '1',
      lines: [{ text: 'Book', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }],
    })
    credited.stop('2027-01-24T12:00:00.000Z').to('2027-03-01T00:00:00.000Z')
    expect(credited.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 50.00, credited',
      'DK-C1 2027-01-24: -50.00 for DK-1',
    ])
    expect(credited.money().slice(1)).toEqual([
      `${day('01-20')} invoice:reminded DK-1`,
      '2027-01-24T12:00:00.000Z invoice:credited DK-1',
    ])
  })

  it('with the suspensions for the invoice, and no others', () => {
    const given = on('strict').create(newYear, { periods: [{ campaign_id: 'strict' }] }, '1001~b')
    const ends = () =>
      given.world.subscriptions.map(({ overrides }) => overrides.map((one) => [one.end, one.type].join(' ')))
    given.pay('2027-01-26T10:00:00.000Z', 30_000)
    expect(ends()).toEqual([['2027-01-26T10:00:00.000Z suspension'], [' suspension']])
    // A full credit ends the dunning as well.
    given.to('2027-01-27T10:00:00.000Z').pay('2027-01-27T10:00:00.000Z', 28_000, { invoice_number: 'DK-2' })
    expect(ends()[1]).toEqual([' suspension'])
    given.stop('2027-01-29T11:00:00.000Z', undefined, '1001~b')
    expect(given.document('DK-2').allocations.at(-1)).toMatchObject({ amountMinor: 2_000, crediting: true })
    expect(ends()[1]).toEqual(['2027-01-29T11:00:00.000Z suspension'])
  })
})

describe('A step of dunning', () => {
  const late = (more: object = {}) =>
    on('strict').charge('2027-01-02T10:00:00.000Z', {
      subscription_id: '1001~a',
      due: '2026-12-23',
      lines: [{ text: 'Old debt', amount: 5_000, currency: 'DKK', tax_rate: 0 }],
      ...more,
    })

  it('is counted from the day an invoice was made where that was after it was due, so that nobody is suspended unheard', () => {
    const made = late()
    expect(made.events(2)).toEqual(['2027-01-02T10:00:00.000Z invoice:created DK-2'])
    expect(made.document('DK-2').dunning.map(({ action }) => action)).toEqual(['remind', 'remind', 'suspend', 'stop'])
    expect(made.document('DK-2').dunning.every(({ at }) => at > '2027-01-02T10:00:00.000Z')).toBe(true)
  })

  it('there is none of for what is never sent', () => {
    expect(late({ send: false }).events(2)).toEqual(['2027-01-02T10:00:00.000Z invoice:created DK-2'])
  })

  it('does nothing to a subscription that is over', () => {
    const ended = new Subscriber(settings).create(newYear, {
      periods: [{ campaign_id: 'none', end: '2027-01-05T00:00:00' }],
      policy: { external_id: 'strict' },
    })
    expect(ended.to('2027-03-01T00:00:00.000Z').events(2)).toEqual([
      `${day('01-05')} changed-status 1001~a ended active`,
      `${day('01-20')} invoice:reminded DK-1`,
      `${day('01-25')} invoice:reminded DK-1`,
    ])
  })
})
