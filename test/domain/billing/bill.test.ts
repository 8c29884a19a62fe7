import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { bill, billingDue } from '../../../functions/domain/billing/bill.ts'
import { stopSubscription } from '../../../functions/domain/subscription/commands/stop-subscription.ts'
import { stateOf, totalOf } from '../../../functions/domain/world/invoice.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

/** Ten a day. */
const thirty = { duration: 'P30D', invoice_lines: [line(30_000)] }
const settings = account(
  [
    { ...thirty, id: 'thirty', renews_to: 'thirty' },
    { ...thirty, id: 'ahead', renews_to: 'ahead', invoice_days_before: 10 },
    { ...thirty, id: 'once' },
    { id: 'cheap', duration: 'P30D', renews_to: 'cheap', invoice_lines: [line(6_000, { text: 'Web' })] },
    {
      id: 'thirds',
      duration: 'P3D',
      invoice_lines: [line(100), line(-50, { text: 'Discount' }), line(1, { text: 'Øre' })],
    },
    { id: 'forever', invoice_lines: [line(5_000)] },
    { id: 'month-of-31', duration: 'P31D', invoice_lines: [line(10_000)] },
    { id: 'two', duration: 'P2D', invoice_lines: [line(1, { text: 'Øre' })] },
    { id: 'gift', duration: 'P30D', invoice_lines: [line(0, { text: 'Gift' }), line(30_000, { category: 'paper' })] },
    { id: 'mixed', duration: 'P30D', invoice_lines: [line(3_000, { text: 'Stamps', tax_rate: 0 }), line(30_000)] },
    { id: 'stamps', duration: 'P30D', invoice_lines: [line(0), line(3_000, { text: 'Stamps', tax_rate: 0 })] },
  ],
  { timezone: 'UTC' },
)
const day = (date: string): Instant => `2027-${date}T00:00:00.000Z`
const newYear = day('01-01')
const on = (campaign_id: string, more: object = {}, given: Partial<GivenSubscription> = {}) =>
  new Subscriber(settings).create(newYear, { periods: [{ campaign_id, ...more }], ...given })

describe('A stop', () => {
  it('now credits the time after it', () => {
    expect(on('thirty').stop(day('01-11')).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      '  Paper 2027-01-01/2027-01-31: 300.00',
      'DK-C1 2027-01-11: -200.00 for DK-1',
      '  Paper 2027-01-11/2027-01-31: -200.00',
    ])
  })

  it('ahead credits when it is registered, and nothing when it takes effect', () => {
    const stopped = on('thirty').stop(day('01-02'), day('01-11'))
    expect(stopped.heads().slice(1)).toEqual(['DK-C1 2027-01-02: -200.00 for DK-1'])
    expect(stopped.money()).toEqual([
      '2027-01-01T00:00:00.000Z invoice:created DK-1',
      '2027-01-02T00:00:00.000Z invoice:credited DK-1',
    ])
    const told = stopped.announced.length
    expect(stopped.to(day('12-01')).events(told)).toEqual([
      '2027-01-11T00:00:00.000Z changed-status 1001~a stopped active',
    ])
  })

  it('moved earlier credits the time between', () => {
    const moved = on('thirty').stop(day('01-02'), day('01-21')).stop(day('01-03'), day('01-11'))
    expect(moved.ledger().slice(2)).toEqual([
      'DK-C1 2027-01-02: -100.00 for DK-1',
      '  Paper 2027-01-21/2027-01-31: -100.00',
      'DK-C2 2027-01-03: -100.00 for DK-1',
      '  Paper 2027-01-11/2027-01-21: -100.00',
    ])
  })

  it('moved later is invoiced for the time between, and what was credited stays credited', () => {
    const moved = on('thirty').stop(day('01-02'), day('01-11')).stop(day('01-03'), day('01-21'))
    expect(moved.ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      '  Paper 2027-01-01/2027-01-31: 300.00',
      'DK-C1 2027-01-02: -200.00 for DK-1',
      '  Paper 2027-01-11/2027-01-31: -200.00',
      'DK-2 2027-01-03, due 2027-01-15: 100.00, 100.00 to pay',
      '  Paper 2027-01-11/2027-01-21: 100.00',
    ])
    // The stop is moved later and back again: the latest invoice is credited first, then the one before.
    moved.stop(day('01-04'), day('01-06'))
    expect(moved.ledger().slice(6)).toEqual([
      'DK-C2 2027-01-04: -100.00 for DK-2',
      '  Paper 2027-01-11/2027-01-21: -100.00',
      'DK-C3 2027-01-04: -50.00 for DK-1',
      '  Paper 2027-01-06/2027-01-11: -50.00',
    ])
    // The stop is moved later once more: the credited invoices bill nothing of the present amounts.
    moved.stop(day('01-05'), day('01-09')).stop('2027-01-05T12:00:00.000Z', day('01-08'))
    expect(moved.ledger().slice(10)).toEqual([
      'DK-3 2027-01-05, due 2027-01-15: 30.00, 20.00 to pay',
      '  Paper 2027-01-06/2027-01-09: 30.00',
      'DK-C4 2027-01-05: -10.00 for DK-3',
      '  Paper 2027-01-08/2027-01-09: -10.00',
    ])
  })

  it('of a line that is billed short bills the share of what is served, however often it is moved', () => {
    // 235 of 744 hours of 100.00 are 31.586.
    const hour = (hours: number): Instant => instantOf(millisOf(day('02-01')) + hours * 3_600_000)
    const short = on('month-of-31', { begin: '2027-02-01T00:00:00' }).stop(day('01-02'), hour(300)).to(day('02-01'))
    expect(short.heads()).toEqual(['DK-1 2027-02-01, due 2027-02-15: 40.32, 40.32 to pay'])
    short.stop(day('02-02'), hour(235))
    expect(short.heads().slice(1)).toEqual(['DK-C1 2027-02-02: -8.73 for DK-1'])
    short.stop(day('02-03'), hour(744)).stop(day('02-04'), hour(235))
    const billed = short.documents().reduce((sum, document) => sum + totalOf(document), 0)
    expect(billed).toBe(3_159)
  })

  it('beyond the period, moved into it and back beyond, bills the periods that come back', () => {
    const given = on('ahead').to(day('01-25'))
    expect(given.heads()).toHaveLength(2)
    given.stop(day('01-25'), day('01-26'))
    expect(given.heads().slice(2)).toEqual(['DK-C1 2027-01-25: -50.00 for DK-1', 'DK-C2 2027-01-25: -300.00 for DK-2'])
    given.stop('2027-01-25T12:00:00.000Z', day('02-10'))
    expect(given.ledger().slice(-4)).toEqual([
      'DK-3 2027-01-25, due 2027-01-25: 50.00, 50.00 to pay',
      '  Paper 2027-01-26/2027-01-31: 50.00',
      'DK-4 2027-01-25, due 2027-02-04: 100.00, 100.00 to pay',
      '  Paper 2027-01-31/2027-02-10: 100.00',
    ])
  })

  it('at the very end of a period credits nothing of it', () => {
    expect(on('thirty').stop(day('01-02'), day('01-31')).heads()).toHaveLength(1)
    // The next period is invoiced already and is credited in full.
    expect(on('ahead').stop(day('01-25'), day('01-31')).ledger().slice(4)).toEqual([
      'DK-C1 2027-01-25: -300.00 for DK-2',
      '  Paper 2027-01-31/2027-03-02: -300.00',
    ])
  })

  it('at the very begin credits all', () => {
    expect(on('thirty').stop(newYear).heads()).toEqual([
      'DK-C1 2027-01-01: -300.00 for DK-1',
      'DK-1 2027-01-01, due 2027-01-15: 300.00, credited',
    ])
  })

  it('before the begin credits what was invoiced ahead, and leaves nothing to be invoiced', () => {
    const early = on('ahead', { begin: '2027-01-05T00:00:00' }).stop(day('01-02'))
    expect(early.to(day('12-01')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, credited',
      'DK-C1 2027-01-02: -300.00 for DK-1',
    ])
    expect(on('thirty', { begin: '2027-01-05T00:00:00' }).stop(day('01-02')).to(day('12-01')).heads()).toEqual([])
  })

  it('that took away a period before it was invoiced lets it be once it is back, and no earlier than that', () => {
    const given = new Subscriber(settings)
    given.create(newYear, { periods: [{ campaign_id: 'ahead' }, { campaign_id: 'ahead' }] })
    // The second was to be invoiced on the 21st.
    given.stop(day('01-02'), day('01-30')).stop(day('01-25'), day('02-10'))
    expect(given.ledger().slice(4)).toEqual([
      'DK-2 2027-01-25, due 2027-01-25: 10.00, 10.00 to pay',
      '  Paper 2027-01-30/2027-01-31: 10.00',
      'DK-3 2027-01-25, due 2027-02-08: 100.00, 100.00 to pay',
      '  Paper 2027-01-31/2027-02-10: 100.00',
    ])
  })

  it('in a period that is still to be invoiced lets only its part be', () => {
    const stopped = on('thirty').stop(day('01-02'), day('02-10'))
    expect(stopped.to(day('12-01')).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 300.00 to pay',
      '  Paper 2027-01-01/2027-01-31: 300.00',
      'DK-2 2027-01-31, due 2027-02-14: 100.00, 100.00 to pay',
      '  Paper 2027-01-31/2027-02-10: 100.00',
    ])
  })

  it('registered at creation lets each period be invoiced whole', () => {
    const periods = [{ campaign_id: 'thirty' }, { campaign_id: 'cheap' }]
    const cancelled = new Subscriber(settings).create(newYear, { periods, cancelled: true })
    expect(cancelled.to(day('12-01')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 300.00 to pay',
      'DK-2 2027-01-31, due 2027-02-14: 60.00, 60.00 to pay',
    ])
  })

  it('shares each line by itself, rounded half away from zero', () => {
    // A third and two thirds of 100; a third of a discount; a third of one øre is none.
    expect(on('thirds').stop(day('01-02')).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 0.51, 0.16 to pay',
      '  Paper 2027-01-01/2027-01-04: 1.00',
      '  Discount 2027-01-01/2027-01-04: -0.50',
      '  Øre 2027-01-01/2027-01-04: 0.01',
      'DK-C1 2027-01-02: -0.35 for DK-1',
      '  Paper 2027-01-02/2027-01-04: -0.67',
      '  Discount 2027-01-02/2027-01-04: 0.33',
      '  Øre 2027-01-02/2027-01-04: -0.01',
    ])
  })

  it('of what is open-ended credits nothing, as nobody can tell how much is left', () => {
    expect(on('forever').stop(day('01-11')).heads()).toHaveLength(1)
    expect(on('forever', { begin: '2027-02-01T00:00:00' }).stop(day('01-11')).heads()).toEqual([])
  })

  it('of what was paid leaves a balance, which goes to the next invoice', () => {
    const paid = on('thirty').pay(day('01-05'), 30_000).stop(day('01-11'))
    expect(paid.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, paid',
      'DK-C1 2027-01-11: -200.00 for DK-1',
    ])
    expect(paid.balances()).toEqual({ dk: 20_000 })
    paid.create(day('02-01'), { periods: [{ campaign_id: 'thirty' }] }, '1001~b')
    expect(paid.heads().slice(2)).toEqual(['DK-2 2027-02-01, due 2027-02-15: 300.00, 100.00 to pay'])
    expect(paid.balances()).toEqual({})
    expect(paid.document('DK-2').allocations).toEqual([
      { from: 'credit_note', id: 'DK-C1', amountMinor: 20_000, at: day('02-01') },
    ])
  })

  it('credits each invoice itself before what is left of another credit goes to it', () => {
    const stopped = on('ahead').pay(newYear, 30_000).to(day('01-25')).stop(day('01-26'))
    expect(stopped.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, paid',
      'DK-2 2027-01-21, due 2027-02-04: 300.00, credited',
      'DK-C1 2027-01-26: -50.00 for DK-1',
      'DK-C2 2027-01-26: -300.00 for DK-2',
    ])
    expect(stopped.balances()).toEqual({ dk: 5_000 })
  })

  it('of more than one change can hold credits all of it, as of the stop', () => {
    const given = on('thirty')
    given.consequences = 6
    const charged = { text: 'Extra', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }
    for (let count = 0; count < 100; count++) given.charge(newYear, { subscription_id: '1001~a', lines: [charged] })
    given.stop(day('01-11'))
    expect(given.documents().filter(({ type }) => type === 'credit_note')).toHaveLength(70)
    given.to(day('01-11'))
    const notes = given.documents().filter(({ type }) => type === 'credit_note')
    expect(notes).toHaveLength(101)
    expect(new Set(notes.map(({ credits }) => credits)).size).toBe(101)
    expect(new Set(notes.map(({ made }) => made))).toEqual(new Set([day('01-11')]))
    expect(notes.map((note) => totalOf(note)).toSorted((a, b) => a - b)).toEqual([
      -20_000,
      ...Array<number>(100).fill(-2_000),
    ])
    expect(given.to(day('12-01')).documents()).toHaveLength(202)
    expect(given.subscription()).not.toHaveProperty('billing_due')
  })

  it('of more than one change can hold leaves nothing paid that is credited, as one of less does', () => {
    const charged = { text: 'Extra', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }
    for (const charges of [9, 14, 40]) {
      const given = on('thirty').pay(newYear, 30_000)
      for (let count = 0; count < charges; count++)
        given.charge(newYear, { subscription_id: '1001~a', lines: [charged] })
      given.stop(newYear).to(newYear)
      const states = given
        .documents()
        .filter(({ type }) => type === 'invoice')
        .map(stateOf)
      expect(states).toEqual(['paid', ...Array<string>(charges).fill('credited')])
      expect(given.balances()).toEqual({ dk: 30_000 })
    }
  })

  it('is named after what the campaign was called when the line was billed', () => {
    const given = on('thirty')
    const renamed = new Subscriber({
      ...settings,
      campaigns: settings.campaigns.map((campaign) => ({ ...campaign, name: 'New', customer_facing_name: 'New' })),
    })
    renamed.world = given.world
    const [note] = renamed
      .stop(day('01-11'))
      .documents()
      .filter(({ type }) => type === 'credit_note')
    const [invoice] = given.documents()
    expect(note?.lines[0]?.period?.campaign_name).toBe(invoice?.lines[0]?.period?.campaign_name)
    expect(note?.lines[0]?.period?.campaign_name).not.toBe('New')
  })

  it('of what was paid in part takes off what is open first', () => {
    const partly = on('thirty').pay(day('01-05'), 15_000).stop(day('01-11'))
    expect(partly.heads()[0]).toBe('DK-1 2027-01-01, due 2027-01-15: 300.00, paid')
    expect(partly.balances()).toEqual({ dk: 5_000 })
  })
})

describe('A stop that is moved', () => {
  it('to and fro makes one document each time, which takes back from the latest invoice first', () => {
    const moved = on('thirty').stop(day('01-02'), day('01-11')).stop(day('01-03'), day('01-21'))
    moved.stop(day('01-04'), day('01-16')).stop(day('01-05'), day('01-08')).stop(day('01-06'), day('01-07'))
    expect(moved.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 60.00 to pay',
      'DK-C1 2027-01-02: -200.00 for DK-1',
      'DK-2 2027-01-03, due 2027-01-15: 100.00, credited',
      'DK-C2 2027-01-04: -50.00 for DK-2',
      'DK-C3 2027-01-05: -50.00 for DK-2',
      'DK-C4 2027-01-05: -30.00 for DK-1',
      'DK-C5 2027-01-06: -10.00 for DK-1',
    ])
  })

  it('later invoices the lines that grow, and not those of no amount again', () => {
    const later = on('gift').stop(day('01-02'), day('01-11')).stop(day('01-03'), day('01-21'))
    expect(later.document('DK-1').lines.map(({ text }) => text)).toEqual(['Gift', 'Paper'])
    expect(later.document('DK-2').lines.map(({ text }) => text)).toEqual(['Paper'])
    const categories = later.documents().flatMap(({ lines }) => lines.map(({ category }) => category))
    expect(categories).toEqual([undefined, 'paper', 'paper', 'paper'])
  })

  it('later invoices each rate of tax by itself, and what has no tax with the first', () => {
    const mixed = on('mixed')
    mixed.charge(newYear, {
      subscription_id: '1001~a',
      lines: [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0.06 }],
    })
    mixed.stop(day('01-02'), day('01-11')).stop(day('01-03'), day('01-21'))
    expect(
      mixed
        .documents()
        .slice(-2)
        .map(({ lines }) => lines.map(({ text }) => text)),
    ).toEqual([['Stamps', 'Paper'], ['Book']])
  })
})

describe('A change that no document follows from leaves none to make:', () => {
  const left = (given: Subscriber) =>
    Object.keys(given.subscription()).filter((key) => /replaced|billing_due/.test(key))

  it('a switch of a plan that was not invoiced', () => {
    const given = on('thirty', { begin: '2027-02-01T00:00:00' }).switchTo('cheap', day('01-02'))
    expect(left(given)).toEqual([])
    expect(given.heads()).toEqual([])
  })

  it('a stop of what costs nothing', () => {
    const free = new Subscriber(account([{ id: 'free', duration: 'P30D' }], { timezone: 'UTC' }))
    free.create(newYear, { periods: [{ campaign_id: 'free' }, { campaign_id: 'free' }] })
    free.to(day('01-31')).stop(day('02-02'), day('02-11'))
    expect(free.subscription().periods[1]?.billing).toBeDefined()
    expect(free.subscription().periods[1]).not.toHaveProperty('end_before')
    expect(left(free)).toEqual([])
    const one = new Subscriber(free.settings).create(newYear, { periods: [{ campaign_id: 'free' }] })
    one.stop(day('01-02'), day('01-11'))
    expect(one.subscription().periods[0]).not.toHaveProperty('end_before')
  })

  it('a stop that is moved back before its documents were made', () => {
    const given = on('thirty')
    given.consequences = 0
    const now = day('01-02')
    given.stop(now, day('01-11'))
    expect(billingDue(given.world)).toBe(now)
    given.carryOut(
      now,
      stopSubscription({ world: given.world, id: '1001~a', stopAt: day('01-31'), now, settings: given.settings }),
    )
    expect(given.to(day('01-03')).heads()).toHaveLength(1)
    expect(left(given)).toEqual([])
  })
})

describe('Periods of several subscriptions, or of one,', () => {
  it('are invoiced in the order of time', () => {
    const given = on('thirty', { begin: '2027-01-20T00:00:00' })
    given.create(newYear, { periods: [{ campaign_id: 'cheap', begin: '2027-01-10T00:00:00' }] }, '1001~b')
    expect(given.to(day('01-25')).heads()).toEqual([
      'DK-1 2027-01-10, due 2027-01-24: 60.00, 60.00 to pay',
      'DK-2 2027-01-20, due 2027-02-03: 300.00, 300.00 to pay',
    ])
    const early = account(
      [
        { ...thirty, id: 'thirty' },
        { ...thirty, id: 'early', invoice_days_before: 90 },
      ],
      {
        timezone: 'UTC',
      },
    )
    const both = new Subscriber(early).create(newYear, {
      periods: [{ campaign_id: 'thirty', begin: '2027-01-20T00:00:00' }, { campaign_id: 'early' }],
    })
    expect(
      both
        .to(day('01-25'))
        .ledger()
        .filter((text) => text.startsWith('  ')),
    ).toEqual(['  Paper 2027-02-19/2027-03-21: 300.00', '  Paper 2027-01-20/2027-02-19: 300.00'])
  })
})

describe('A first invoice', () => {
  it('shows the lines of the campaign that cost nothing, also where a charge came before', () => {
    const given = on('gift', { begin: '2027-01-05T00:00:00' })
    const lines = [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }]
    given.charge(newYear, { subscription_id: '1001~a', period: '1', lines })
    expect(
      given
        .to(day('01-05'))
        .document('DK-2')
        .lines.map(({ text }) => text),
    ).toEqual(['Gift', 'Paper'])
  })

  it('is one, of what has an amount, where nothing that is taxed has', () => {
    expect(on('stamps').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 30.00, 30.00 to pay',
      '  Stamps 2027-01-01/2027-01-31: 30.00',
    ])
  })
})

describe('A credit', () => {
  it('is exactly the share of its own time, whatever that leaves', () => {
    // Half of one øre is rounded away from zero.
    expect(on('two').stop(day('01-02')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 0.01, credited',
      'DK-C1 2027-01-02: -0.01 for DK-1',
    ])
  })
})

describe('A period counted in assignments', () => {
  const counted = account([{ id: 'ten', assignments: 10, renews_to: 'ten', invoice_lines: [line(10_000)] }], {
    timezone: 'UTC',
  })
  const withLeft = (remaining_assignments: number) => {
    const given = new Subscriber(counted).create(newYear, { periods: [{ campaign_id: 'ten' }] })
    const subscriptions = given.world.subscriptions.map((one) => ({
      ...one,
      periods: one.periods.map((period) => ({ ...period, remaining_assignments })),
    }))
    given.world = { ...given.world, subscriptions }
    return given
  }

  it('is credited by the assignments that are left when it is stopped or switched', () => {
    const credited = ['  Paper 2027-01-11/open: -70.00']
    expect(withLeft(7).stop(day('01-11')).ledger().slice(3)).toEqual(credited)
    expect(withLeft(7).switchTo('ten', day('01-11')).ledger().slice(3, 4)).toEqual(credited)
  })

  it('that is stopped ahead is credited when the stop has come, as only then it shows how many are left', () => {
    const stopped = withLeft(7).stop(day('01-02'), day('01-11'))
    expect(stopped.heads()).toHaveLength(1)
    expect(stopped.to(day('12-01')).ledger().slice(2)).toEqual([
      'DK-C1 2027-01-11: -70.00 for DK-1',
      '  Paper 2027-01-11/open: -70.00',
    ])
  })

  it('makes up for a pause that began in the period before, however short it is cut', () => {
    const before = account(
      [
        { ...thirty, id: 'thirty' },
        { id: 'ten', assignments: 10, invoice_lines: [line(10_000)] },
      ],
      { timezone: 'UTC' },
    )
    const given = new Subscriber(before).create(newYear, {
      periods: [{ campaign_id: 'thirty' }, { campaign_id: 'ten', end: '2027-03-02T00:00:00' }],
    })
    given.pause(day('01-02'), day('01-26'), day('02-05')).stop(day('02-07'))
    expect(given.heads().filter((head) => head.includes('for DK-1'))).toEqual([])
  })

  it('given with an end and with none left is credited by its time', () => {
    const given = new Subscriber(counted).create(newYear, {
      periods: [{ campaign_id: 'ten', remaining_assignments: 0, end: '2027-01-31T00:00:00' }],
    })
    expect(given.stop(day('01-16')).heads().slice(1)).toEqual(['DK-C1 2027-01-16: -50.00 for DK-1'])
  })

  it('given with an end loses nothing of it to a pause that outlasts it', () => {
    const ending = new Subscriber(counted).create(newYear, {
      periods: [{ campaign_id: 'ten', end: '2027-01-31T00:00:00' }],
      cancelled: true,
    })
    ending.pause(day('01-02'), day('01-11'), day('02-20'))
    expect(ending.heads()).toHaveLength(1)
  })

  it('gives back what a caller charged of it by the assignments that are left, also where nothing else is invoiced', () => {
    const charged = new Subscriber(counted).create(newYear, {
      periods: [{ campaign_id: 'ten', invoicing: 'none' }],
    })
    const lines = [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0 }]
    charged.charge(newYear, { subscription_id: '1001~a', lines })
    const subscriptions = charged.world.subscriptions.map((one) => ({
      ...one,
      periods: one.periods.map((period) => ({ ...period, remaining_assignments: 7 })),
    }))
    charged.world = { ...charged.world, subscriptions }
    expect(charged.stop(day('01-11')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 30.00, 9.00 to pay',
      'DK-C1 2027-01-11: -21.00 for DK-1',
    ])
  })

  it('given with fewer shares by those', () => {
    const five = new Subscriber(counted).create(newYear, {
      periods: [{ campaign_id: 'ten', remaining_assignments: 5 }],
    })
    expect(five.stop(day('01-11')).heads().slice(1)).toEqual(['DK-C1 2027-01-11: -100.00 for DK-1'])
  })

  it.each([
    [3, '-30.00'],
    [10, '-100.00'],
    [12, '-100.00'],
  ])('that another system invoiced and delivered up to the last %i is credited for these', (left, credited) => {
    const external_invoicing = { invoiced: 10_000, currency: 'DKK', tax_rate: 0.25 }
    const moved = new Subscriber(counted).create(newYear, {
      periods: [{ campaign_id: 'ten', remaining_assignments: left, external_invoicing }],
    })
    expect(moved.stop(day('01-11')).heads()).toEqual([`DK-C1 2027-01-11: ${credited}`])
  })
})

describe('A switch of plan', () => {
  it('credits the rest of the ongoing period and invoices one on the new campaign', () => {
    expect(on('thirty').switchTo('cheap', day('01-11')).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      '  Paper 2027-01-01/2027-01-31: 300.00',
      'DK-C1 2027-01-11: -200.00 for DK-1',
      '  Paper 2027-01-11/2027-01-31: -200.00',
      'DK-2 2027-01-11, due 2027-01-25: 60.00, 60.00 to pay',
      '  Web 2027-01-11/2027-02-10: 60.00',
    ])
  })

  it('pays the new plan with what was paid for the old', () => {
    const switched = on('thirty').pay(day('01-05'), 30_000).switchTo('cheap', day('01-11'))
    expect(switched.heads().slice(1)).toEqual([
      'DK-C1 2027-01-11: -200.00 for DK-1',
      'DK-2 2027-01-11, due 2027-01-25: 60.00, paid',
    ])
    expect(switched.balances()).toEqual({ dk: 14_000 })
  })

  it('credits the next period whole, where that was invoiced already', () => {
    const switched = on('ahead').switchTo('cheap', day('01-26'))
    expect(switched.ledger().slice(4)).toEqual([
      'DK-C1 2027-01-26: -50.00 for DK-1',
      '  Paper 2027-01-26/2027-01-31: -50.00',
      'DK-C2 2027-01-26: -300.00 for DK-2',
      '  Paper 2027-01-31/2027-03-02: -300.00',
      'DK-3 2027-01-26, due 2027-02-09: 60.00, 60.00 to pay',
      '  Web 2027-01-26/2027-02-25: 60.00',
    ])
  })

  it('that takes away several periods credits each of them, also where a change makes one document at a time', () => {
    const periods = [{ campaign_id: 'ahead' }, { campaign_id: 'ahead' }, { campaign_id: 'ahead' }]
    const early = account(
      [
        { ...thirty, id: 'ahead', invoice_days_before: 90 },
        { ...thirty, id: 'cheap' },
      ],
      {
        timezone: 'UTC',
      },
    )
    const given = () => new Subscriber(early).create(newYear, { periods })
    const atOnce = given().switchTo('cheap', day('01-11'))
    const credits = [
      'DK-C1 2027-01-11: -200.00 for DK-1',
      'DK-C2 2027-01-11: -300.00 for DK-2',
      'DK-C3 2027-01-11: -300.00 for DK-3',
    ]
    expect(atOnce.heads().filter((head) => head.startsWith('DK-C'))).toEqual(credits)
    const slowly = given()
    slowly.consequences = 0
    slowly.switchTo('cheap', day('01-11'))
    const left = () => slowly.world.subscriptions.map(({ replaced = [] }) => replaced.length)
    const seen = [left()]
    for (let count = 0; billingDue(slowly.world) !== undefined && count < 9; count++) {
      slowly.take(day('01-11'), bill(slowly.world, day('01-11'), early, 1))
      seen.push(left())
    }
    expect(slowly.heads().filter((head) => head.startsWith('DK-C'))).toEqual(credits)
    expect(seen).toEqual([[2], [2], [1], [0]])
  })

  it('to the same campaign begins it anew', () => {
    expect(on('thirty').switchTo('thirty', day('01-11')).heads().slice(1)).toEqual([
      'DK-C1 2027-01-11: -200.00 for DK-1',
      'DK-2 2027-01-11, due 2027-01-25: 300.00, 300.00 to pay',
    ])
  })

  it('at the begin of a period takes its place', () => {
    expect(on('thirty').switchTo('cheap', newYear).heads()).toEqual([
      'DK-C1 2027-01-01: -300.00 for DK-1',
      'DK-1 2027-01-01, due 2027-01-15: 300.00, credited',
      'DK-2 2027-01-01, due 2027-01-15: 60.00, 60.00 to pay',
    ])
  })

  it('of what awaits its begin credits what was invoiced ahead, and invoices the new plan at its time', () => {
    const switched = on('ahead', { begin: '2027-01-05T00:00:00' }).switchTo('cheap', day('01-02'))
    expect(switched.to(day('01-05')).ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, credited',
      '  Paper 2027-01-05/2027-02-04: 300.00',
      'DK-C1 2027-01-02: -300.00 for DK-1',
      '  Paper 2027-01-05/2027-02-04: -300.00',
      'DK-2 2027-01-05, due 2027-01-19: 60.00, 60.00 to pay',
      '  Web 2027-01-05/2027-02-04: 60.00',
    ])
  })

  it('made twice at one instant credits the plan between as if it had not been', () => {
    const switched = on('thirty').switchTo('cheap', day('01-11')).switchTo('thirty', day('01-11'))
    expect(switched.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      'DK-C1 2027-01-11: -200.00 for DK-1',
      'DK-C2 2027-01-11: -60.00 for DK-2',
      'DK-2 2027-01-11, due 2027-01-25: 60.00, credited',
      'DK-3 2027-01-11, due 2027-01-25: 300.00, 300.00 to pay',
    ])
  })

  it('before a registered stop invoices the new plan up to that', () => {
    const switched = on('thirty').stop(day('01-02'), day('01-21')).switchTo('cheap', day('01-11'))
    expect(switched.ledger().slice(4)).toEqual([
      'DK-C2 2027-01-11: -100.00 for DK-1',
      '  Paper 2027-01-11/2027-01-21: -100.00',
      'DK-2 2027-01-11, due 2027-01-25: 20.00, 20.00 to pay',
      '  Web 2027-01-11/2027-01-21: 20.00',
    ])
  })

  it('and then a stop credit both by what was served', () => {
    const left = on('thirty').switchTo('cheap', day('01-11')).stop(day('01-21'))
    expect(left.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      'DK-C1 2027-01-11: -200.00 for DK-1',
      'DK-2 2027-01-11, due 2027-01-25: 60.00, 20.00 to pay',
      'DK-C2 2027-01-21: -40.00 for DK-2',
    ])
  })
})

describe('A pause that extends the period', () => {
  const paused = (from: string, to: string, more: object = {}) =>
    on('thirty').pause(day('01-02'), day(from), day(to), more)

  it('changes nothing of what was invoiced, but when the next is', () => {
    expect(paused('01-06', '01-11').to(day('02-05')).ledger().slice(2)).toEqual([
      'DK-2 2027-02-05, due 2027-02-19: 300.00, 300.00 to pay',
      '  Paper 2027-02-05/2027-03-07: 300.00',
    ])
  })

  it('is not served where the period is stopped after it, or switched', () => {
    const credited = ['DK-C1 2027-01-16: -200.00 for DK-1', '  Paper 2027-01-16/2027-02-05: -200.00']
    expect(paused('01-06', '01-11').stop(day('01-16')).ledger().slice(2)).toEqual(credited)
    expect(paused('01-06', '01-11').switchTo('cheap', day('01-16')).ledger().slice(2, 4)).toEqual(credited)
  })

  it('that outlasts its subscription is not paid for, whatever else is registered', () => {
    const given = on('once', {}, { cancelled: true })
    given.withOverride(newYear, { id: 'o0', type: 'pause-delivery', begin: day('01-03'), end: day('01-05') })
    given.pause(day('01-02'), day('01-11'), day('02-20'))
    expect(given.heads().slice(1)).toEqual(['DK-C1 2027-01-02: -200.00 for DK-1'])
  })

  it('that is registered for the record only takes nothing from what is served', () => {
    const stopped = paused('01-06', '01-26', { inert: true }).stop(day('01-16'))
    expect(stopped.heads().slice(1)).toEqual(['DK-C1 2027-01-16: -150.00 for DK-1'])
  })

  it('counts up to a stop within it, and no more of it when it ends', () => {
    const stopped = paused('01-06', '01-26').stop(day('01-16'))
    expect(stopped.heads().slice(1)).toEqual(['DK-C1 2027-01-16: -250.00 for DK-1'])
    expect(stopped.to(day('12-01')).heads()).toHaveLength(2)
  })

  it('that is registered before a stop, or ended earlier, credits or bills the difference at once', () => {
    const stopping = on('thirty').stop(day('01-02'), day('01-16')).pause(day('01-03'), day('01-06'), day('01-11'))
    expect(stopping.heads().slice(1)).toEqual([
      'DK-C1 2027-01-02: -150.00 for DK-1',
      'DK-C2 2027-01-03: -50.00 for DK-1',
    ])
    stopping.endOverride(day('01-08'))
    expect(stopping.heads().slice(3)).toEqual(['DK-2 2027-01-08, due 2027-01-15: 30.00, 30.00 to pay'])
    expect(stopping.to(day('12-01')).heads()).toHaveLength(4)
  })

  it('that lasts into the next period moves its end, where what was missed is served first', () => {
    // 25 days of the first period are paused, and 20 of the second.
    const given = paused('01-06', '02-20')
    expect(given.to(day('02-20')).periods()).toEqual([
      '2027-01-01T00:00:00/2027-01-31T00:00:00',
      '2027-01-31T00:00:00/2027-04-16T00:00:00',
    ])
    given.stop(day('03-01'))
    expect(given.ledger().slice(4)).toEqual([
      'DK-C1 2027-03-01: -160.00 for DK-1',
      '  Paper 2027-01-01/2027-01-31: -160.00',
      'DK-C2 2027-03-01: -300.00 for DK-2',
      '  Paper 2027-03-01/2027-04-16: -300.00',
    ])
  })

  it('that follows another and is longer than its period takes nothing of the period before', () => {
    const given = on('thirty').pause(day('01-02'), day('01-20'), day('02-10'))
    given.pause(day('01-20'), day('02-10'), day('03-25'), { id: 'o2' }).to(day('03-24'))
    expect(given.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 300.00 to pay',
      'DK-2 2027-01-31, due 2027-02-14: 300.00, 300.00 to pay',
      'DK-3 2027-03-23, due 2027-04-06: 300.00, 300.00 to pay',
    ])
  })

  it('that lasts into the next period is credited of the one before as well where that is stopped in it', () => {
    const stopped = paused('01-06', '02-20').stop(day('02-15'))
    const credited = [
      'DK-2 2027-01-31, due 2027-02-14: 300.00, credited',
      'DK-C1 2027-02-15: -250.00 for DK-1',
      'DK-C2 2027-02-15: -300.00 for DK-2',
    ]
    expect(stopped.heads().slice(1)).toEqual(credited)
    expect(stopped.to(day('12-01')).heads().slice(1)).toEqual(credited)
  })

  it('that holds a period open is credited of it where that is stopped before it can be made up for', () => {
    const stopped = on('once').pause(day('01-02'), day('01-21'), day('02-10')).stop(day('02-05'))
    const credited = ['DK-C1 2027-02-05: -100.00 for DK-1']
    expect(stopped.heads().slice(1)).toEqual(credited)
    expect(stopped.to(day('12-01')).heads().slice(1)).toEqual(credited)
  })

  it('from before the first begin counts from there, for the end and for the money', () => {
    const given = () =>
      on('once', { begin: '2027-01-08T00:00:00' }).pause(newYear, newYear, day('01-10')).to(day('01-10'))
    expect(given().periods()).toEqual(['2027-01-08T00:00:00/2027-02-09T00:00:00'])
    // Two of thirty days were paused and eight served.
    expect(given().stop(day('01-18')).heads().at(-1)).toBe('DK-C1 2027-01-18: -220.00 for DK-1')
  })

  it('over a gap is made up for from where the next period begins, and before that not paid for', () => {
    const given = new Subscriber(settings).create(newYear, {
      periods: [
        { campaign_id: 'once', end: '2027-01-11T00:00:00' },
        { campaign_id: 'once', begin: '2027-01-21T00:00:00' },
      ],
    })
    given.pause(newYear, day('01-09'), day('01-23')).to(day('01-23'))
    expect(given.periods()).toEqual([
      '2027-01-01T00:00:00/2027-01-11T00:00:00',
      '2027-01-21T00:00:00/2027-02-22T00:00:00',
    ])
    // Two of ten days of the first.
    expect(given.heads().filter((head) => head.startsWith('DK-C'))).toEqual(['DK-C1 2027-01-01: -60.00 for DK-1'])
  })

  it('that is registered after a stop credits no day that was credited, but the whole period that it is in', () => {
    const given = on('thirty').stop(day('01-02'), day('01-21')).pause(day('01-03'), day('01-11'), day('01-16'))
    expect(given.ledger().slice(2)).toEqual([
      'DK-C1 2027-01-02: -100.00 for DK-1',
      '  Paper 2027-01-21/2027-01-31: -100.00',
      'DK-C2 2027-01-03: -50.00 for DK-1',
      '  Paper 2027-01-01/2027-01-21: -50.00',
    ])
  })

  it('in which a registered stop comes is credited when that is known, and billed again where it is made up for after all', () => {
    const stopping = on('once').pause(day('01-02'), day('01-21'), day('02-10')).stop(day('01-15'), day('02-05'))
    expect(stopping.heads().slice(1)).toEqual(['DK-C1 2027-01-15: -100.00 for DK-1'])
    stopping.stop(day('01-16'), day('03-01'))
    expect(stopping.heads().slice(2)).toEqual(['DK-2 2027-01-16, due 2027-01-16: 100.00, 100.00 to pay'])
    expect(stopping.to(day('12-01')).heads()).toHaveLength(3)
  })

  it('is served like any time where it does not extend the period', () => {
    const stopped = paused('01-06', '01-11', { extends_period: false }).stop(day('01-16'))
    expect(stopped.heads().slice(1)).toEqual(['DK-C1 2027-01-16: -150.00 for DK-1'])
  })
})

describe('Lines that a caller has charged', () => {
  it('of a period that is cut already are not given back', () => {
    const cut = on('once').stop(day('01-15'))
    const lines = [{ text: 'Damage', amount: 1_000, currency: 'DKK', tax_rate: 0 }]
    cut.charge(day('01-16'), { subscription_id: '1001~a', period: '1', lines })
    expect(cut.to(day('03-01')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 140.00 to pay',
      'DK-C1 2027-01-15: -160.00 for DK-1',
      'DK-2 2027-01-16, due 2027-01-30: 10.00, 10.00 to pay',
    ])
  })

  it('of a period that a stop will cut are not given back either', () => {
    const stopping = on('once').stop(day('01-02'), day('01-15'))
    const lines = [{ text: 'Damage', amount: 1_000, currency: 'DKK', tax_rate: 0 }]
    stopping.charge(day('01-03'), { subscription_id: '1001~a', period: '1', lines })
    expect(stopping.to(day('03-01')).heads().slice(2)).toEqual(['DK-2 2027-01-03, due 2027-01-17: 10.00, 10.00 to pay'])
  })

  it('of a period that is over are not given back where that turns out not to be served', () => {
    // Five days of January move into the next period, which is stopped after two of them.
    const over = on('thirty').pause(day('01-02'), day('01-26'), day('02-05'))
    const lines = [{ text: 'Damage', amount: 1_000, currency: 'DKK', tax_rate: 0 }]
    over.charge(day('01-31'), { subscription_id: '1001~a', period: '1', lines })
    over.stop(day('02-07')).to(day('04-01'))
    expect(over.heads().filter((head) => head.includes('for DK-1'))).toEqual(['DK-C1 2027-02-07: -30.00 for DK-1'])
    expect(over.heads().filter((head) => head.includes('10.00 to pay') || head.includes('-10.00'))).toHaveLength(1)
  })

  it('are credited with the period they are bound to, whoever invoices first', () => {
    const charged = on('thirty', { begin: '2027-01-05T00:00:00' })
    charged.charge(day('01-02'), {
      subscription_id: '1001~a',
      period: '1',
      lines: [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }],
    })
    expect(charged.to(day('01-05')).ledger()).toEqual([
      'DK-1 2027-01-02, due 2027-01-16: 30.00, 30.00 to pay',
      '  Book 2027-01-05/2027-02-04: 30.00',
      'DK-2 2027-01-05, due 2027-01-19: 300.00, 300.00 to pay',
      '  Paper 2027-01-05/2027-02-04: 300.00',
    ])
    expect(charged.stop(day('01-15')).ledger().slice(4)).toEqual([
      'DK-C1 2027-01-15: -20.00 for DK-1',
      '  Book 2027-01-15/2027-02-04: -20.00',
      'DK-C2 2027-01-15: -200.00 for DK-2',
      '  Paper 2027-01-15/2027-02-04: -200.00',
    ])
  })

  it('stay with who invoiced them, whoever the campaign is moved to before the period is invoiced', () => {
    const entities = ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' }))
    const of = (business_entity: string) =>
      account([{ ...thirty, id: 'thirty', business_entity }], { timezone: 'UTC', business_entities: entities })
    const periods = [{ campaign_id: 'thirty', begin: '2027-01-05T00:00:00' }]
    const charged = new Subscriber(of('dk')).create(newYear, { periods })
    const book = [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }]
    charged.charge(newYear, { subscription_id: '1001~a', period: '1', lines: book })
    charged.settings = of('eu')
    charged.to(day('01-06')).charge(day('01-06'), { subscription_id: '1001~a', lines: book })
    expect(charged.stop(day('01-06')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 30.00, 1.00 to pay',
      'DK-2 2027-01-05, due 2027-01-19: 300.00, 10.00 to pay',
      'DK-C1 2027-01-06: -29.00 for DK-1',
      'DK-C2 2027-01-06: -290.00 for DK-2',
      'DK-C3 2027-01-06: -29.00 for DK-3',
      'DK-3 2027-01-06, due 2027-01-20: 30.00, 1.00 to pay',
    ])
  })
})
