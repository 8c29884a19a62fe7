import { describe, expect, it } from 'vitest'
import { allocationDue } from '../../../functions/domain/payment/allocate.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from '../billing/billing-life.ts'

const settings = account(
  [
    { id: 'thirty', business_entity: 'dk', duration: 'P30D', invoice_lines: [line(30_000)] },
    { id: 'eu', business_entity: 'eu', duration: 'P30D', invoice_lines: [line(30_000)] },
    { id: 'nothing', business_entity: 'dk', duration: 'P30D', invoice_lines: [line(100), line(-100)] },
    { id: 'gift', business_entity: 'dk', duration: 'P30D', invoice_lines: [line(100), line(-3_100)] },
  ],
  {
    timezone: 'UTC',
    business_entities: ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' })),
  },
)
const day = (date: string): Instant => `2027-${date}T00:00:00.000Z`
const newYear = day('01-01')
const nobody = () => new Subscriber(settings)
const withOn = (given: Subscriber, campaign_id: string, now: Instant, id: string) =>
  given.create(now, { periods: [{ campaign_id }] }, id)
/** A manual invoice. */
const owing = (given: Subscriber, now: Instant, amount: number, due?: string, business_entity = 'dk') =>
  given.charge(now, {
    business_entity,
    lines: [{ text: 'Book', amount, currency: 'DKK', tax_rate: 0 }],
    ...(due === undefined ? {} : { due }),
  })
const states = (given: Subscriber) => given.heads().map((head) => head.replace(/ \S+, due \S+ /, ' '))

describe('A balance', () => {
  it('goes to the next invoice, and what that does not need to the one after', () => {
    const given = nobody().pay(newYear, 50_000)
    withOn(withOn(given, 'thirty', day('01-02'), 'a'), 'thirty', day('01-03'), 'b')
    expect(states(given)).toEqual(['DK-1 300.00, paid', 'DK-2 300.00, 100.00 to pay'])
    expect(given.balances()).toEqual({})
    expect(given.money()).toEqual([
      `${newYear} payment:created p1`,
      `${day('01-02')} invoice:created DK-1`,
      `${day('01-02')} payment:allocated p1 DK-1`,
      `${day('01-02')} invoice:paid DK-1`,
      `${day('01-03')} invoice:created DK-2`,
      `${day('01-03')} payment:allocated p1 DK-2`,
    ])
  })

  it('goes to open invoices by their due dates, those that were made earlier first', () => {
    const given = owing(
      owing(owing(nobody(), newYear, 1_000, '2027-03-01'), newYear, 1_000, '2027-02-01'),
      newYear,
      1_000,
      '2027-02-01',
    )
    expect(states(given.pay(newYear, 1_500))).toEqual([
      'DK-1 10.00, 10.00 to pay',
      'DK-2 10.00, paid',
      'DK-3 10.00, 5.00 to pay',
    ])
  })

  it('goes to the invoice that is due first, also where it was made last', () => {
    const given = owing(owing(nobody(), newYear, 1_000, '2027-03-01'), day('01-10'), 1_000, '2027-02-01')
    expect(states(given.pay(day('01-11'), 1_500))).toEqual(['DK-1 10.00, 5.00 to pay', 'DK-2 10.00, paid'])
  })

  it('with one business entity pays nothing of another', () => {
    const given = nobody().pay(newYear, 40_000)
    withOn(given, 'eu', newYear, 'a')
    expect(states(given)).toEqual(['EU-1 300.00, 300.00 to pay'])
    withOn(given, 'thirty', newYear, 'b').stop(day('01-11'), undefined, 'b')
    expect(states(given)).toEqual([
      'DK-1 300.00, paid',
      'EU-1 300.00, 300.00 to pay',
      'DK-C1 2027-01-11: -200.00 for DK-1',
    ])
    expect(given.balances()).toEqual({ dk: 30_000 })
  })

  it('of several sources is used up oldest first', () => {
    const given = nobody().pay(newYear, 1_000).pay(day('01-02'), 2_000)
    owing(given, day('01-03'), 2_500)
    expect(given.document('DK-1').allocations.map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
      ['p1', 1_000],
      ['p2', 1_500],
    ])
    expect(given.world.ledger.credits).toEqual([
      { from: 'payment', id: 'p2', entity: 'dk', leftMinor: 500, since: day('01-02') },
    ])
  })
})

describe('An invoice', () => {
  it('of nothing is paid as it is made', () => {
    const given = withOn(nobody(), 'nothing', newYear, 'a')
    expect(states(given)).toEqual(['DK-1 0.00, paid'])
    expect(given.money()).toEqual([`${newYear} invoice:created DK-1`, `${newYear} invoice:paid DK-1`])
    expect(given.history).toContain('Invoice DK-1 paid')
    expect(given.document('DK-1').allocations).toEqual([])
  })

  it('is credited where credit notes alone settled it, and paid where anything was paid', () => {
    const credited = withOn(nobody(), 'thirty', newYear, 'a').stop(newYear, newYear, 'a')
    expect(credited.money()).toEqual([`${newYear} invoice:created DK-1`, `${newYear} invoice:credited DK-1`])
    const both = withOn(nobody(), 'thirty', newYear, 'a').pay(day('01-02'), 10_000).stop(day('01-11'), undefined, 'a')
    expect(both.money().slice(-2)).toEqual([
      `${day('01-11')} invoice:credited DK-1`,
      `${day('01-11')} invoice:paid DK-1`,
    ])
  })
})

describe('A credit note of a campaign that gives money', () => {
  it('pays older invoices, and the rest is balance', () => {
    const given = withOn(owing(nobody(), newYear, 2_000), 'gift', newYear, 'a')
    expect(states(given)).toEqual(['DK-C1 2027-01-01: -30.00', 'DK-1 20.00, paid'])
    expect(given.balances()).toEqual({ dk: 1_000 })
  })

  it('that is taken back is owed by an invoice, which the balance pays as far as it goes', () => {
    const given = withOn(nobody(), 'gift', newYear, 'a')
    owing(given, newYear, 2_500)
    expect(given.balances()).toEqual({ dk: 500 })
    expect(states(given.stop(newYear, newYear, 'a'))).toEqual([
      'DK-C1 2027-01-01: -30.00',
      'DK-1 25.00, paid',
      'DK-2 30.00, 25.00 to pay',
    ])
    expect(given.balances()).toEqual({})
    owing(given.pay(newYear, 3_000), newYear, 1_000)
    expect(states(given).slice(-2)).toEqual(['DK-2 30.00, paid', 'DK-3 10.00, 5.00 to pay'])
    expect(given.balances()).toEqual({})
  })
})

describe('A payment', () => {
  it('for an invoice goes to that one, and what is left to the others', () => {
    const given = owing(owing(nobody(), newYear, 1_000, '2027-02-01'), newYear, 1_000, '2027-03-01')
    given.pay(day('01-02'), 1_500, { invoice_number: 'DK-2' })
    expect(states(given)).toEqual(['DK-1 10.00, 5.00 to pay', 'DK-2 10.00, paid'])
  })

  it('that is taken back opens its invoice again, which the balance then pays', () => {
    const given = owing(nobody(), newYear, 1_000).pay(day('01-02'), 1_000)
    given.pay(day('01-03'), -1_000, { invoice_number: 'DK-1' })
    expect(states(given)).toEqual(['DK-1 10.00, 10.00 to pay'])
    expect(states(given.pay(day('01-04'), 1_200))).toEqual(['DK-1 10.00, paid'])
    expect(given.balances()).toEqual({ dk: 200 })
  })

  it('goes to what is open, also where the balance is below zero', () => {
    const given = owing(nobody().pay(newYear, -500), newYear, 1_000)
    expect(states(given.pay(day('01-02'), 1_000))).toEqual(['DK-1 10.00, paid'])
    expect(given.balances()).toEqual({ dk: -500 })
    expect(given.pay(day('01-03'), 700).balances()).toEqual({ dk: 200 })
  })

  it('for more invoices than one change can hold goes to all of them, oldest due first', () => {
    const given = nobody()
    given.consequences = 6
    for (let count = 0; count < 150; count++) owing(given, newYear, 10)
    given.pay(day('01-02'), 1_495)
    const open = () => given.world.ledger.open.map(({ number }) => number)
    expect(open()).toHaveLength(80)
    expect(open()[0]).toBe('DK-71')
    given.to(day('01-02'))
    expect(open()).toEqual(['DK-150'])
    expect(states(given).at(-1)).toBe('DK-150 0.10, 0.05 to pay')
    expect(given.balances()).toEqual({})
    expect(new Set(given.documents().flatMap(({ allocations }) => allocations.map(({ at }) => at)))).toEqual(
      new Set([day('01-02')]),
    )
  })

  it('makes up for a refund, also where another business entity is owed', () => {
    const given = owing(nobody(), newYear, 1_000, undefined, 'eu').pay(newYear, 500).pay(day('01-02'), -300)
    expect(given.world.ledger.credits.map(({ id, leftMinor }) => [id, leftMinor])).toEqual([['p1', 200]])
  })

  it('for more invoices than one change can hold makes up for no refund before it has paid all of them', () => {
    const given = nobody().pay(newYear, -500)
    given.consequences = 0
    for (let count = 0; count < 15; count++) owing(given, newYear, 1_000)
    given.pay(day('01-02'), 15_000).to(day('01-02'))
    expect(given.world.ledger.open).toEqual([])
    expect(given.balances()).toEqual({ dk: -500 })
  })

  it('waits for the later of itself and the invoice, where a change leaves it to be allocated', () => {
    const due = (given: Subscriber) => allocationDue(given.world)
    const left = () => {
      const given = nobody()
      given.consequences = 0
      return given
    }
    expect(due(owing(left(), newYear, 1_000).pay(day('01-03'), 500))).toBe(day('01-03'))
    expect(due(owing(left().pay(newYear, 500), day('01-03'), 1_000))).toBe(day('01-03'))
    expect(due(left().pay(newYear, 500))).toBeUndefined()
  })

  it('waits for the refund that opened the invoice again, where a change leaves it to be allocated', () => {
    const given = owing(nobody(), newYear, 1_000).pay(newYear, 1_000, { invoice_number: 'DK-1' }).pay(newYear, 700)
    given.consequences = 0
    given.pay(day('01-03'), -400, { invoice_number: 'DK-1' })
    expect(allocationDue(given.world)).toBe(day('01-03'))
  })

  it('that is taken back takes as much of several others, oldest first, and none of another business entity', () => {
    const given = nobody().pay(newYear, 500).pay(newYear, 500).pay(newYear, 900, { business_entity: 'eu' })
    expect(given.pay(day('01-02'), -300).balances()).toEqual({ dk: 700, eu: 900 })
    expect(given.pay(day('01-03'), -1_000, { business_entity: 'eu' }).balances()).toEqual({ dk: 700, eu: -100 })
    expect(given.world.ledger.credits.map(({ id, leftMinor }) => [id, leftMinor])).toEqual([
      ['p1', 200],
      ['p2', 500],
      ['p5', -100],
    ])
  })

  it('that is taken back from a balance of nothing is made up for by the next', () => {
    const given = nobody().pay(newYear, -500).pay(day('01-02'), 800)
    owing(given, day('01-03'), 1_000)
    expect(states(given)).toEqual(['DK-1 10.00, 7.00 to pay'])
  })
})

describe('Many open invoices', () => {
  it('are each summed up once, however often the ledger changes', () => {
    const { world } = owing(nobody(), newYear, 10_000)
    const [invoice = expect.fail('There is no invoice.')] = world.ledger.open
    let summed = 0
    const counted = (index: number): Invoice => ({
      ...invoice,
      number: `DK-${index}`,
      get lines() {
        summed++
        return invoice.lines
      },
    })
    let open: readonly Invoice[] = []
    for (let index = 0; index < 300; index++) {
      open = [...open, counted(index)]
      const credits = [{ from: 'payment', id: 'p1', entity: 'eu', leftMinor: 100, since: newYear } as const]
      expect(allocationDue({ ...world, ledger: { ...world.ledger, open, credits } })).toBeUndefined()
    }
    expect(summed).toBe(300)
  })
})
