/** Another number of copies in an invoiced period: billed at the price of its invoice, less earlier credits. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { instantOf, type Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const fields = [{ scope: 'subscription', name: 'Edition', external_id: 'edition' }]
/** Thirty days in print at one price, and digital at half of it. */
const accountAt = (amount: number) =>
  account(
    [
      {
        ...{ id: 'thirty', duration: 'P30D', renews_to: 'thirty' },
        invoice_lines: [
          line(amount, { text: 'Print', when: { edition: 'print' } }),
          line(amount / 2, { text: 'Digital', when: { edition: 'digital' } }),
        ],
      },
    ],
    { timezone: 'UTC', fields },
  )
const day = (n: number): Instant => instantOf(Date.UTC(2027, 0, 1 + n))
const print = (given: Partial<GivenSubscription> = {}) =>
  new Subscriber(accountAt(30_000)).create(day(0), {
    periods: [{ campaign_id: 'thirty' }],
    data: { edition: 'print' },
    ...given,
  })
/** Ten days at 1.00 a day, and again. */
const tenDays = (given: Partial<GivenSubscription>) =>
  new Subscriber(
    account(
      [
        { id: 'ten', duration: 'P10D', renews_to: 'ten', invoice_lines: [line(10_00)] },
        { id: 'last', duration: 'P10D', invoice_lines: [line(10_00)] },
      ],
      { timezone: 'UTC' },
    ),
  ).create(day(0), { periods: [{ campaign_id: 'ten' }], ...given })
const copies = (subscriber: Subscriber, quantity: number, n: number) => {
  subscriber.update({}, day(n), { quantity })
  return subscriber
}
const planned = (new_values: Readonly<Record<string, unknown>>, n: number) =>
  ({ type: 'change-fields', begin: day(n), end: null, new_values }) as const
/** The total of all documents together. */
const billed = (subscriber: Subscriber) =>
  subscriber
    .documents()
    .flatMap(({ lines }) => lines)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const external_invoicing = { invoiced: 10_001, currency: 'DKK', tax_rate: 0.25 }

describe('Another number of copies', () => {
  it('given a price that the settings have changed since, then costs what a copy cost on the invoice', () => {
    const subscriber = print({ quantity: 2 })
    subscriber.settings = accountAt(75_000)
    expect(copies(subscriber, 1, 15).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 600.00, 300.00 to pay',
      '  Print 2027-01-01/2027-01-31: 600.00',
      'DK-C1 2027-01-16: -300.00 for DK-1',
      '  Print 2027-01-16/2027-01-31: -300.00',
      'DK-2 2027-01-16, due 2027-01-30: 150.00, 150.00 to pay',
      '  Print 2027-01-16/2027-01-31: 150.00',
    ])
    // The next period is invoiced at the new price.
    expect(subscriber.to(day(30)).ledger().at(-1)).toBe('  Print 2027-01-31/2027-03-02: 750.00')
  })

  it('given a scheduled change at the begin of the next period, then that period is invoiced for the new number alone', () => {
    const subscriber = tenDays({ quantity: 20 }).withOverride(day(2), planned({ quantity: 15 }, 10))
    expect(subscriber.to(day(12)).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 200.00, 200.00 to pay',
      '  Paper 2027-01-01/2027-01-11: 200.00',
      'DK-2 2027-01-11, due 2027-01-25: 150.00, 150.00 to pay',
      '  Paper 2027-01-11/2027-01-21: 150.00',
    ])
  })

  it('given a scheduled change, then has the documents of an update on that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 9 }), (n, quantity) => {
        const ahead = tenDays({ quantity: 3 }).withOverride(day(0), planned({ quantity }, n))
        const onTheDay = copies(tenDays({ quantity: 3 }), quantity, n)
        expect(ahead.to(day(30)).ledger()).toEqual(onTheDay.to(day(30)).ledger())
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it('given data that was changed without a re-invoicing, then leaves the edition that is invoiced', () => {
    const subscriber = print()
    subscriber.update({ edition: 'digital' }, day(10))
    expect(copies(subscriber, 2, 15).ledger().at(-1)).toBe('  Print 2027-01-16/2027-01-31: 300.00')
  })

  it('given a re-invoicing beside it, then goes by the prices of today', () => {
    const subscriber = print()
    subscriber.settings = accountAt(75_000)
    subscriber.update({}, day(15), { quantity: 2, reinvoice: true })
    expect(subscriber.ledger().at(-1)).toBe('  Print 2027-01-16/2027-01-31: 750.00')
  })

  it('given re-invoicings before it, then goes by the price of the last', () => {
    const subscriber = print()
    subscriber.settings = accountAt(75_000)
    subscriber.update({ edition: 'digital' }, day(10), { reinvoice: true })
    subscriber.update({ edition: 'print' }, day(12), { reinvoice: true })
    expect(copies(subscriber, 2, 15).ledger().at(-1)).toBe('  Print 2027-01-16/2027-01-31: 750.00')
  })

  it('given lines that are rounded, then each goes by its own first amount', () => {
    // A third of a period: three copies cost as much as one copy for the whole period.
    const lines = [
      line(10_001, { text: 'Print' }),
      line(10_002, { text: 'Web', category: 'print' }),
      line(10_001, { text: 'Web', category: 'web' }),
    ]
    const subscriber = new Subscriber(
      account([{ id: 'thirty', duration: 'P30D', invoice_lines: lines }], { timezone: 'UTC' }),
    )
    const period = { campaign_id: 'thirty', end: '2027-02-10T00:00:00', begin: '2027-01-31T00:00:00' }
    subscriber.create(day(0), { quantity: 3, periods: [{ ...period, invoicing: 'adjusted_begin' }] })
    const book = { text: 'Print', amount: 3_334, currency: 'DKK', tax_rate: 0.25 }
    subscriber.charge(day(1), { subscription_id: '1001~a', period: '1', lines: [book] }).to(day(30))
    const amounts = () =>
      subscriber
        .subscription()
        .periods.flatMap(({ billing }) => billing?.lines ?? [])
        .filter(({ to, kind }) => to === undefined && kind === 'campaign')
        .map(({ amountMinor }) => amountMinor)
    expect(amounts()).toEqual([10_001, 10_002, 10_001])
    copies(subscriber, 1, 31)
    expect(amounts()).toEqual([3_334, 3_334, 3_334])
    copies(subscriber, 3, 32)
    expect(amounts()).toEqual([10_001, 10_002, 10_001])
  })

  it('given a suspension without an end in sight, then counts what was served until then', () => {
    const subscriber = print()
    const suspension = { type: 'suspension', invoice: 'DK-9', begin: day(10), end: null, extends_period: true } as const
    subscriber.withOverride(day(10), suspension).to(day(15))
    expect(copies(subscriber, 2, 15).ledger().slice(4)).toEqual([
      'DK-C1 2027-01-16: -200.00 for DK-1',
      '  Print 2027-01-16/2027-01-31: -200.00',
      'DK-2 2027-01-16, due 2027-01-30: 400.00, 400.00 to pay',
      '  Print 2027-01-16/2027-01-31: 400.00',
    ])
  })

  it.each([
    { from: 3, to: 1, billed: 32_00 },
    { from: 1, to: 3, billed: 48_00 },
  ])('given time that a pause moved into the next period, then $to instead of $from reach it', (one) => {
    const subscriber = tenDays({ quantity: one.from }).pause(day(5), day(6), day(14)).to(day(14))
    expect(billed(copies(subscriber, one.to, 14).to(day(27)))).toBe(one.billed)
  })

  it('given time that a pause moved on, then its documents name the days that it was of', () => {
    const subscriber = tenDays({ quantity: 3 }).pause(day(5), day(6), day(14)).to(day(14))
    expect(copies(subscriber, 1, 14).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 30.00, 18.00 to pay',
      '  Paper 2027-01-01/2027-01-11: 30.00',
      'DK-2 2027-01-11, due 2027-01-25: 30.00, credited',
      '  Paper 2027-01-11/2027-01-21: 30.00',
      'DK-C1 2027-01-15: -12.00 for DK-1',
      '  Paper 2027-01-07/2027-01-11: -12.00',
      'DK-C2 2027-01-15: -30.00 for DK-2',
      '  Paper 2027-01-15/2027-01-29: -30.00',
      'DK-3 2027-01-15, due 2027-01-29: 4.00, 4.00 to pay',
      '  Paper 2027-01-07/2027-01-11: 4.00',
      'DK-4 2027-01-15, due 2027-01-29: 10.00, 10.00 to pay',
      '  Paper 2027-01-11/2027-01-29: 10.00',
    ])
  })

  it('given a pause that holds the last period open, then is billed for the time after the pause', () => {
    const subscriber = tenDays({ quantity: 4, periods: [{ campaign_id: 'last' }] })
      .pause(day(4), day(5), day(20))
      .to(day(15))
    expect(billed(copies(subscriber, 1, 15))).toBe(25_00)
    expect(billed(subscriber.to(day(40)))).toBe(25_00)
  })

  it('given an invoice of another system, then costs what a copy cost there, to the unit over several changes', () => {
    const subscriber = print({ quantity: 3, periods: [{ campaign_id: 'thirty', external_invoicing }] })
    expect(copies(subscriber, 1, 0).ledger()).toEqual([
      'DK-C1 2027-01-01: -100.01',
      '  {campaign} 2027-01-01/2027-01-31: -100.01',
      'DK-1 2027-01-01, due 2027-01-15: 33.34, paid',
      '  {campaign} 2027-01-01/2027-01-31: 33.34',
    ])
    expect(billed(copies(subscriber, 3, 0))).toBe(0)
  })
})

describe('A mandatory add-on', () => {
  const beside = account(
    [
      {
        ...{ id: 'paper', duration: 'P30D', renews_to: 'paper', invoice_lines: [line(30_000)] },
        addons: [{ campaign: 'web', mandatory: true }],
      },
      {
        id: 'web',
        duration: 'P30D',
        renews_to: 'web',
        products: ['web'],
        invoice_lines: [line(6_000, { text: 'Web' })],
      },
    ],
    { timezone: 'UTC' },
  )
  const both = () => new Subscriber(beside).create(day(0), { periods: [{ campaign_id: 'paper' }] })

  it('has as many copies as its base from then on, and is invoiced for the difference once', () => {
    const subscriber = copies(both(), 3, 15)
    expect(subscriber.ledger().slice(-8)).toEqual([
      'DK-C1 2027-01-16: -150.00 for DK-1',
      '  Paper 2027-01-16/2027-01-31: -150.00',
      'DK-C2 2027-01-16: -30.00 for DK-2',
      '  Web 2027-01-16/2027-01-31: -30.00',
      'DK-3 2027-01-16, due 2027-01-30: 450.00, 450.00 to pay',
      '  Paper 2027-01-16/2027-01-31: 450.00',
      'DK-4 2027-01-16, due 2027-01-30: 90.00, 90.00 to pay',
      '  Web 2027-01-16/2027-01-31: 90.00',
    ])
    expect(billed(copies(subscriber, 3, 15))).toBe(72_000)
    expect(billed(subscriber.stop(day(15), day(20)))).toBe(30_000 + 6_000)
  })

  it('is invoiced for the copies of its base in the next period', () => {
    const subscriber = copies(both(), 2, 29).to(day(30))
    expect(subscriber.ledger().filter((text) => text.includes('2027-01-31/2027-03-02'))).toEqual([
      '  Paper 2027-01-31/2027-03-02: 600.00',
      '  Web 2027-01-31/2027-03-02: 120.00',
    ])
  })

  it('costs nothing less or more where copies are changed there and back', () => {
    expect(billed(copies(copies(both(), 4, 10), 1, 10))).toBe(36_000)
  })
})

describe('A credit by hand', () => {
  it('given another number of copies, then stays given, and so it does where the number is changed back', () => {
    const subscriber = print().credit(day(0), 'DK-1', { amount: 10_000 })
    expect(billed(copies(subscriber, 2, 0))).toBe(50_000)
    expect(billed(copies(subscriber, 1, 0))).toBe(20_000)
    expect(billed(subscriber.stop(day(0), day(15)))).toBe(5_000)
    expect(billed(subscriber.resume(day(0)))).toBe(20_000)
  })

  it('of more than fewer copies cost is there again for more copies', () => {
    const subscriber = print({ quantity: 3 }).credit(day(0), 'DK-1', { amount: 70_000 })
    expect(billed(copies(subscriber, 2, 0))).toBe(0)
    expect(billed(copies(subscriber, 3, 0))).toBe(20_000)
  })

  it('of a line stays with the line', () => {
    const both = account(
      [{ id: 'both', duration: 'P30D', invoice_lines: [line(30_000), line(6_000, { text: 'Post', tax_rate: 0 })] }],
      { timezone: 'UTC' },
    )
    const subscriber = new Subscriber(both).create(day(0), { periods: [{ campaign_id: 'both' }] })
    subscriber.credit(day(0), 'DK-1', { lines: [{ line: 2, amount: 5_000 }] })
    expect(copies(subscriber, 2, 0).ledger().slice(-2)).toEqual([
      '  Paper 2027-01-01/2027-01-31: 600.00',
      '  Post 2027-01-01/2027-01-31: 70.00',
    ])
  })

  it('given a re-invoicing to another edition, then stays given of what is left to invoice', () => {
    const subscriber = print().credit(day(0), 'DK-1', { amount: 10_000 })
    subscriber.update({ edition: 'digital' }, day(5), { reinvoice: true })
    // Five days in print are 50.00, all of them given; of 25 days digital, 125.00, the other 50.00 are given.
    expect(billed(subscriber)).toBe(7_500)
  })
})

it('What the copies of a period cost is their days at the price of its invoice, less what was given back', () => {
  const change = fc.record({ n: fc.integer({ min: 0, max: 29 }), quantity: fc.integer({ min: 1, max: 4 }) })
  const drawn = {
    first: fc.integer({ min: 1, max: 4 }),
    changes: fc.array(change, { minLength: 1, maxLength: 5 }),
    credited: fc.record({ after: fc.nat(4), percent: fc.integer({ min: 1, max: 100 }) }),
    repricedAfter: fc.nat(4),
    stopped: fc.integer({ min: 0, max: 30 }),
  }
  fc.assert(
    fc.property(fc.record(drawn), ({ first, changes, credited, repricedAfter, stopped }) => {
      const subscriber = print({ quantity: first })
      const inOrder = changes.toSorted((one, other) => one.n - other.n)
      let [cost, quantity, since] = [0, first, 0]
      // A credit counts from the begin of its invoice, and only up to the cost of the days since then.
      let [invoicedFrom, credit] = [0, { from: 0, amount: 0 }]
      const lessGiven = (sum: number) => credit.from + Math.max(0, sum - credit.from - credit.amount)
      for (const [index, { n, quantity: next }] of inOrder.entries()) {
        if (index === credited.after) {
          credit = { from: invoicedFrom, amount: creditPart(subscriber, since, credited.percent) }
        }
        if (index === repricedAfter) subscriber.settings = accountAt(75_000)
        copies(subscriber, next, n)
        cost += (n - since) * quantity * 1_000
        if (next !== quantity) invoicedFrom = cost
        ;[quantity, since] = [next, n]
        expect(billed(subscriber)).toBe(lessGiven(cost + (30 - n) * quantity * 1_000))
      }
      const end = Math.max(stopped, since)
      if (end < 30) subscriber.stop(day(since), day(end))
      expect(billed(subscriber)).toBe(lessGiven(cost + (end - since) * quantity * 1_000))
    }),
    { numRuns: propertyRuns(100) },
  )
})

/** Credits a part of the uncredited amount of the latest invoice, and returns the part. */
function creditPart(subscriber: Subscriber, n: number, percent: number): number {
  const stands = subscriber
    .documents()
    .filter(({ type }) => type === 'invoice')
    .map(({ number, lines }) => ({ number, amount: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }))
    .at(-1)
  const credits = subscriber.documents().filter(({ credits: of }) => of === stands?.number)
  const back = credits.flatMap(({ lines }) => lines).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const amount = Math.floor((((stands?.amount ?? 0) + back) * percent) / 100)
  if (stands === undefined || amount <= 0) return 0
  subscriber.credit(day(n), stands.number, { amount })
  return amount
}
