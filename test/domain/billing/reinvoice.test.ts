import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

/** Ten a day in print, six digital. */
const editions = (more: readonly object[] = []) => [
  line(30_000, { text: 'Print', when: { edition: 'print' } }),
  line(18_000, { text: 'Digital', when: { edition: 'digital' } }),
  ...more,
]
const fields = [
  { scope: 'subscription', name: 'Edition', external_id: 'edition' },
  { scope: 'subscription', name: 'Note' },
]
const accountOf = (more: readonly object[] = []) =>
  account(
    [
      { id: 'thirty', duration: 'P30D', renews_to: 'thirty', invoice_lines: editions(more) },
      { id: 'ahead', duration: 'P30D', renews_to: 'ahead', invoice_lines: editions(more), invoice_days_before: 10 },
      { id: 'ten', assignments: 10, invoice_lines: editions(more) },
      { id: 'forever', invoice_lines: editions(more), invoice_days_before: 10 },
    ],
    { timezone: 'UTC', fields },
  )
const settings = accountOf()
const day = (date: string): Instant => `2027-${date}T00:00:00.000Z`
const newYear = day('01-01')
const print = (campaign_id: string, more: object = {}, given: Partial<GivenSubscription> = {}) =>
  new Subscriber(settings).create(newYear, {
    periods: [{ campaign_id, ...more }],
    data: { edition: 'print' },
    ...given,
  })
const changed = (subscriber: Subscriber, now: Instant, edition: string | null, reinvoice = true) => {
  subscriber.update({ edition }, now, { reinvoice })
  return subscriber
}

describe('Re-invoicing', () => {
  it('credits the rest of what was invoiced, and invoices the rest at the new price', () => {
    expect(changed(print('thirty'), day('01-11'), 'digital').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      '  Print 2027-01-01/2027-01-31: 300.00',
      'DK-C1 2027-01-11: -200.00 for DK-1',
      '  Print 2027-01-11/2027-01-31: -200.00',
      'DK-2 2027-01-11, due 2027-01-25: 120.00, 120.00 to pay',
      '  Digital 2027-01-11/2027-01-31: 120.00',
    ])
  })

  it('tells of the update, the credit and the invoice in this order', () => {
    expect(changed(print('thirty'), day('01-11'), 'digital').events(2)).toEqual([
      `${day('01-11')} updated 1001~a`,
      `${day('01-11')} invoice:credited DK-1`,
      `${day('01-11')} invoice:created DK-2`,
    ])
  })

  it('is not done where it is not asked for: the next period has the new price', () => {
    const updated = changed(print('thirty'), day('01-11'), 'digital', false)
    expect(updated.to(day('01-31')).heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 300.00 to pay',
      'DK-2 2027-01-31, due 2027-02-14: 180.00, 180.00 to pay',
    ])
  })

  it('is not done where the update changes no price, whatever its campaign asks for by now', () => {
    const given = print('thirty')
    given.settings = accountOf([line(900, { text: 'Postage' })])
    given.update({ ':Note': 'By the back door' }, day('01-11'), { reinvoice: true })
    expect(given.heads()).toHaveLength(1)
    // In that case the new lines are the current ones.
    expect(changed(given, day('01-11'), 'digital').ledger().slice(-2)).toEqual([
      '  Digital 2027-01-11/2027-01-31: 120.00',
      '  Postage 2027-01-11/2027-01-31: 6.00',
    ])
  })

  it('of the next period, where that is invoiced already, exchanges it whole', () => {
    expect(changed(print('ahead'), day('01-26'), 'digital').ledger().slice(4)).toEqual([
      'DK-C1 2027-01-26: -50.00 for DK-1',
      '  Print 2027-01-26/2027-01-31: -50.00',
      'DK-C2 2027-01-26: -300.00 for DK-2',
      '  Print 2027-01-31/2027-03-02: -300.00',
      'DK-3 2027-01-26, due 2027-02-09: 30.00, 30.00 to pay',
      '  Digital 2027-01-26/2027-01-31: 30.00',
      'DK-4 2027-01-26, due 2027-02-09: 180.00, 180.00 to pay',
      '  Digital 2027-01-31/2027-03-02: 180.00',
    ])
  })

  it('to nothing credits only, and from nothing invoices only', () => {
    const free = changed(print('thirty'), day('01-11'), null)
    expect(free.heads().slice(1)).toEqual(['DK-C1 2027-01-11: -200.00 for DK-1'])
    expect(changed(free, day('01-21'), 'print').ledger().slice(4)).toEqual([
      'DK-2 2027-01-21, due 2027-02-04: 100.00, 100.00 to pay',
      '  Print 2027-01-21/2027-01-31: 100.00',
    ])
  })

  it('from nothing since the begin invoices the rest only', () => {
    const free = print('thirty', {}, { data: {} })
    expect(changed(free, day('01-11'), 'print').ledger()).toEqual([
      'DK-1 2027-01-11, due 2027-01-25: 200.00, 200.00 to pay',
      '  Print 2027-01-11/2027-01-31: 200.00',
    ])
  })

  it('of a period of another length that a pause has made longer goes by the length without the pause', () => {
    // Fifteen days of thirty: half the price, of which two thirds are left after five days.
    const half = print('thirty', { end: '2027-01-16T00:00:00', invoicing: 'adjusted_end' })
    half.pause(newYear, day('01-02'), day('01-07')).to(day('01-10'))
    expect(changed(half, day('01-11'), 'digital').ledger()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 150.00, 50.00 to pay',
      '  Print 2027-01-01/2027-01-16: 150.00',
      'DK-C1 2027-01-11: -100.00 for DK-1',
      '  Print 2027-01-11/2027-01-21: -100.00',
      'DK-2 2027-01-11, due 2027-01-25: 60.00, 60.00 to pay',
      '  Digital 2027-01-11/2027-01-21: 60.00',
    ])
  })

  it('back to the price that was invoiced changes nothing', () => {
    const back = changed(changed(print('thirty'), day('01-11'), 'digital', false), day('01-12'), 'print')
    expect(back.heads()).toHaveLength(1)
  })

  it('of what was carried over goes by the length that it has, as nothing said how to adjust it', () => {
    const external_invoicing = { invoiced: 15_000, currency: 'DKK', tax_rate: 0.25 }
    const carried = print('thirty', { end: '2027-01-16T00:00:00', invoicing: 'none', external_invoicing })
    expect(changed(carried, day('01-11'), 'digital').ledger().at(-1)).toBe('  Digital 2027-01-11/2027-01-16: 60.00')
  })

  it('leaves what a switch took away to be credited', () => {
    const given = print('ahead').to(day('01-26'))
    given.consequences = 0
    changed(given.switchTo('thirty', day('01-26')), day('01-26'), 'digital')
    expect(
      given
        .to(day('01-27'))
        .heads()
        .filter((head) => head.includes('for DK-2')),
    ).toEqual(['DK-C2 2027-01-26: -300.00 for DK-2'])
  })

  it('at the very end of a period leaves that alone', () => {
    const ended = print('thirty').to(day('01-31'))
    expect(changed(ended, day('01-31'), 'digital').document('DK-1').allocations).toEqual([])
  })

  it('at the very begin of a period without an end in sight waits for another period', () => {
    expect(changed(print('forever'), newYear, 'digital').heads()).toHaveLength(1)
  })

  it('that is asked for twice with one price changes nothing the second time', () => {
    const once = changed(print('thirty'), day('01-11'), 'digital', false)
    once.update({ ':Note': 'Ring' }, day('01-12'), { reinvoice: true })
    expect(once.heads()).toHaveLength(1)
    expect(changed(changed(once, day('01-13'), 'print', false), day('01-14'), 'digital').heads()).toHaveLength(3)
  })

  it('twice leaves each price for its own time', () => {
    const twice = changed(changed(print('thirty'), day('01-11'), 'digital'), day('01-21'), 'print')
    expect(twice.ledger().slice(6)).toEqual([
      'DK-C2 2027-01-21: -60.00 for DK-2',
      '  Digital 2027-01-21/2027-01-31: -60.00',
      'DK-3 2027-01-21, due 2027-02-04: 100.00, 100.00 to pay',
      '  Print 2027-01-21/2027-01-31: 100.00',
    ])
  })

  it('changed back at the same instant credits the one and invoices the other whole', () => {
    const back = changed(changed(print('thirty'), day('01-11'), 'digital'), day('01-11'), 'print')
    expect(back.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, 100.00 to pay',
      'DK-C1 2027-01-11: -200.00 for DK-1',
      'DK-C2 2027-01-11: -120.00 for DK-2',
      'DK-2 2027-01-11, due 2027-01-25: 120.00, credited',
      'DK-3 2027-01-11, due 2027-01-25: 200.00, 200.00 to pay',
    ])
    expect(back.stop(day('01-12'), day('01-31')).heads()).toHaveLength(5)
  })

  it('then stopped is credited at the price of the time', () => {
    expect(changed(print('thirty'), day('01-11'), 'digital').stop(day('01-21')).ledger().slice(6)).toEqual([
      'DK-C2 2027-01-21: -60.00 for DK-2',
      '  Digital 2027-01-21/2027-01-31: -60.00',
    ])
  })

  it('with a stop registered costs exactly the share of the time up to that, and so does what is then credited', () => {
    const own = accountOf([line(1_503, { text: 'Postage', when: { edition: 'digital' } })])
    const given = new Subscriber(own)
      .create(newYear, { periods: [{ campaign_id: 'thirty' }], data: { edition: 'print' } })
      .stop(newYear, '2027-01-20T12:00:00.000Z')
    changed(given, day('01-16'), 'digital')
    // 15.03 × 4.5 ÷ 30, where half of 15.03 less 10.5 ÷ 30 of it would be 2.26.
    expect(given.ledger().at(-1)).toBe('  Postage 2027-01-16/2027-01-20T12:00: 2.25')
    given.stop(day('01-17'), day('01-18'))
    // 15.03 × 2.5 ÷ 30.
    expect(given.ledger().at(-1)).toBe('  Postage 2027-01-18/2027-01-20T12:00: -1.25')
  })

  it('with a stop registered goes up to that', () => {
    const stopping = print('thirty').stop(day('01-02'), day('01-21'))
    expect(changed(stopping, day('01-11'), 'digital').ledger().slice(4)).toEqual([
      'DK-C2 2027-01-11: -100.00 for DK-1',
      '  Print 2027-01-11/2027-01-21: -100.00',
      'DK-2 2027-01-11, due 2027-01-25: 60.00, 60.00 to pay',
      '  Digital 2027-01-11/2027-01-21: 60.00',
    ])
    // And further, at the new price, where that is moved.
    expect(stopping.stop(day('01-12'), day('01-26')).ledger().slice(-1)).toEqual([
      '  Digital 2027-01-21/2027-01-26: 30.00',
    ])
  })

  it('of a period that a stop took away counts where that comes back', () => {
    const given = print('ahead').to(day('01-25')).stop(day('01-25'), day('01-30'))
    changed(given, day('01-26'), 'digital').stop(day('01-27'), day('02-10'))
    expect(given.ledger().slice(-4)).toEqual([
      'DK-4 2027-01-27, due 2027-02-10: 6.00, 6.00 to pay',
      '  Digital 2027-01-30/2027-01-31: 6.00',
      'DK-5 2027-01-27, due 2027-02-10: 60.00, 60.00 to pay',
      '  Digital 2027-01-31/2027-02-10: 60.00',
    ])
  })

  it('leaves alone what is over, what is not invoiced yet, and what is not invoiced at all', () => {
    const renewed = print('thirty').to(day('02-05'))
    expect(changed(renewed, day('02-05'), 'digital').document('DK-1').allocations).toEqual([])
    const waiting = changed(print('thirty', { begin: '2027-01-05T00:00:00' }), day('01-02'), 'digital')
    expect(waiting.to(day('01-05')).heads()).toEqual(['DK-1 2027-01-05, due 2027-01-19: 180.00, 180.00 to pay'])
    expect(changed(print('thirty', { invoicing: 'none' }), day('01-11'), 'digital').heads()).toEqual([])
  })

  it.each(['ahead', 'forever'])('before the begin exchanges the whole, on the campaign %s', (campaign_id) => {
    const given = print(campaign_id, { begin: '2027-01-05T00:00:00' })
    expect(changed(given, day('01-02'), 'digital').heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 300.00, credited',
      'DK-C1 2027-01-02: -300.00 for DK-1',
      'DK-2 2027-01-02, due 2027-01-16: 180.00, 180.00 to pay',
    ])
  })

  it('of what has begun without an end in sight waits for another period', () => {
    expect(changed(print('forever'), day('01-11'), 'digital').heads()).toHaveLength(1)
  })

  it('keeps away from what callers charged, and from what was carried over unless the price changes', () => {
    const external_invoicing = { invoiced: 15_000, currency: 'DKK', tax_rate: 0.25 }
    const carriedOver = print('thirty', { external_invoicing })
    carriedOver.charge(newYear, {
      subscription_id: '1001~a',
      lines: [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }],
    })
    carriedOver.update({ ':Note': 'Ring twice' }, day('01-10'), { reinvoice: true })
    expect(carriedOver.heads()).toHaveLength(1)
    expect(changed(carriedOver, day('01-11'), 'digital').ledger().slice(2)).toEqual([
      'DK-C1 2027-01-11: -100.00',
      '  {campaign} 2027-01-11/2027-01-31: -100.00',
      'DK-2 2027-01-11, due 2027-01-25: 120.00, 50.00 to pay',
      '  Digital 2027-01-11/2027-01-31: 120.00',
    ])
  })

  it('leaves a period alone whose charges came before its invoice', () => {
    const charged = print('thirty', { begin: '2027-01-05T00:00:00' })
    charged.charge(day('01-02'), {
      subscription_id: '1001~a',
      period: '1',
      lines: [{ text: 'Book', amount: 3_000, currency: 'DKK', tax_rate: 0.25 }],
    })
    expect(changed(charged, day('01-03'), 'digital').to(day('01-05')).heads()).toEqual([
      'DK-1 2027-01-02, due 2027-01-16: 30.00, 30.00 to pay',
      'DK-2 2027-01-05, due 2027-01-19: 180.00, 180.00 to pay',
    ])
  })

  it('of one counted in assignments goes by those that are left', () => {
    const given = print('ten')
    const subscriptions = given.world.subscriptions.map((one) => ({
      ...one,
      periods: one.periods.map((period) => ({ ...period, remaining_assignments: 7 })),
    }))
    given.world = { ...given.world, subscriptions }
    expect(changed(given, day('01-11'), 'digital').heads().slice(1)).toEqual([
      'DK-C1 2027-01-11: -210.00 for DK-1',
      'DK-2 2027-01-11, due 2027-01-25: 126.00, 126.00 to pay',
    ])
  })
})
