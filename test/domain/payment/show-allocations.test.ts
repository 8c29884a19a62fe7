import { describe, expect, it } from 'vitest'
import { balanceLeftOf } from '../../../functions/domain/payment/balance-left.ts'
import {
  booksIn,
  showPaymentUse,
  showSettlement,
  type Books,
} from '../../../functions/domain/payment/show-allocations.ts'
import { stateOf } from '../../../functions/domain/world/invoice.ts'
import { setOffKey } from '../../../functions/store/keys.ts'
import { textOfSource } from '../../../functions/domain/world/set-off.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { line, Subscriber } from '../billing/billing-life.ts'
import { account } from '../subscription/life.ts'

const settings = account(
  [{ id: 'thirty', business_entity: 'dk', duration: 'P30D', invoice_lines: [line(30_000, { tax_rate: 0 })] }],
  { timezone: 'Europe/Copenhagen', business_entities: [{ external_id: 'dk', name: 'dk', currency: 'DKK' }] },
)
const day = (date: string): Instant => `2027-${date}T11:00:00.000Z`
const subscribed = (date: string) =>
  new Subscriber(settings).create(day(date), { periods: [{ campaign_id: 'thirty' }] })
const recorded = (life: Subscriber) =>
  life.world.records.flatMap((record) => (record.record === 'set-off' ? [record.setOff] : []))

function booksOf(life: Subscriber, without: Partial<Books> = {}): Books {
  const { credits } = life.world.ledger
  const unnamed = new Set<string>()
  return {
    documents: life.documents(),
    setOffs: recorded(life),
    credits,
    unnamed,
    timezone: 'Europe/Copenhagen',
    ...without,
  }
}
function used(life: Subscriber, id: string, without: Partial<Books> = {}) {
  const found = life.world.records.find((record) => record.record === 'payment' && record.payment.id === id)
  if (found?.record !== 'payment') return expect.fail(`There is no payment ${id}.`)
  return showPaymentUse(found.payment, booksOf(life, without))
}
const settled = (life: Subscriber, number: string, without: Partial<Books> = {}) =>
  showSettlement(life.document(number), booksOf(life, without))

describe('A payment shows', () => {
  it('the invoices it went to, each with the amount and the time, and what is left of it', () => {
    const life = subscribed('01-01')
      .pay(day('01-02'), 50_000)
      .charge(day('01-03'), {
        business_entity: 'dk',
        lines: [{ text: 'Book', amount: 15_000, currency: 'DKK', tax_rate: 0 }],
      })
    expect(used(life, 'p1')).toEqual({
      allocations: [
        { invoice_number: 'DK-1', amount: 300, at: '2027-01-02T12:00:00' },
        { invoice_number: 'DK-2', amount: 150, at: '2027-01-03T12:00:00' },
      ],
      left: 50,
    })
    expect(settled(life, 'DK-2')).toEqual({
      allocations: [{ payment_id: 'p1', amount: 150, at: '2027-01-03T12:00:00' }],
    })
  })

  it('the refund that its rest was set against, as the refund shows the payment', () => {
    const life = new Subscriber(settings).pay(day('01-02'), 50_000).pay(day('01-05'), -20_000)
    const at = '2027-01-05T12:00:00'
    expect(used(life, 'p1')).toEqual({ allocations: [{ payment_id: 'p2', amount: 200, at }], left: 300 })
    expect(used(life, 'p2')).toEqual({ allocations: [{ payment_id: 'p1', amount: -200, at }], left: 0 })
  })

  it('below zero, the invoice that it took money back from, and what is owed for it', () => {
    const life = subscribed('01-01').pay(day('01-02'), 30_000)
    life.pay(day('01-05'), -35_000, { invoice_number: 'DK-1' })
    const at = '2027-01-05T12:00:00'
    expect(used(life, 'p2')).toEqual({ allocations: [{ invoice_number: 'DK-1', amount: -300, at }], left: -50 })
    expect(settled(life, 'DK-1').allocations).toEqual([
      { payment_id: 'p1', amount: 300, at: '2027-01-02T12:00:00' },
      { payment_id: 'p2', amount: -300, at },
    ])
  })

  it('its uses in the order of their times, whether invoices or refunds', () => {
    const life = subscribed('01-01').pay(day('01-02'), 50_000).pay(day('01-05'), -10_000)
    const lines = [{ text: 'Book', amount: 5_000, currency: 'DKK', tax_rate: 0 }]
    life.charge(day('01-06'), { business_entity: 'dk', lines })
    const times = (books: Books) => {
      const found = life.paid().find(({ id }) => id === 'p1') ?? expect.fail()
      return showPaymentUse(found, books).allocations.map(({ at }) => at.slice(5, 10))
    }
    expect(times(booksOf(life))).toEqual(['01-02', '01-05', '01-06'])
    expect(times(booksOf(life, { documents: life.documents().toReversed() }))).toEqual(['01-02', '01-05', '01-06'])
  })

  it('no number of an invoice that is still to be made', () => {
    const life = subscribed('01-01').pay(day('01-02'), 30_000)
    const { allocations } = used(life, 'p1', { unnamed: new Set(['DK-1']) })
    expect(allocations).toEqual([{ amount: 300, at: '2027-01-02T12:00:00' }])
  })
})

describe('A credit note shows', () => {
  it('its invoice, the later invoices that its rest paid, and what is left of it', () => {
    const life = subscribed('01-01').pay(day('01-02'), 20_000).stop(day('01-11'))
    life.charge(day('01-12'), {
      business_entity: 'dk',
      lines: [{ text: 'Book', amount: 4_000, currency: 'DKK', tax_rate: 0 }],
    })
    const at = '2027-01-11T12:00:00'
    expect(settled(life, 'DK-C1')).toEqual({
      allocations: [
        { invoice_number: 'DK-1', amount: 100, at },
        { invoice_number: 'DK-2', amount: 40, at: '2027-01-12T12:00:00' },
      ],
      left: 60,
    })
    expect(settled(life, 'DK-1').allocations?.at(-1)).toEqual({ credit_note_number: 'DK-C1', amount: 100, at })
  })

  it('the payment that paid it back, as the payment shows the credit note', () => {
    const life = subscribed('01-01').pay(day('01-02'), 30_000)
    life.credit(day('01-11'), 'DK-1', { amount: 10_000, refund: 'payment' })
    const at = '2027-01-11T12:00:00'
    expect(settled(life, 'DK-C1')).toEqual({ allocations: [{ payment_id: 'p2', amount: 100, at }], left: 0 })
    expect(used(life, 'p2')).toEqual({ allocations: [{ credit_note_number: 'DK-C1', amount: -100, at }], left: 0 })
  })
})

describe('The books of a world', () => {
  it('are its open documents, those that were written since, each once, and what was set against each other', () => {
    const life = subscribed('01-01').pay(day('01-02'), 40_000).pay(day('01-05'), -5_000)
    life.charge(day('01-06'), {
      business_entity: 'dk',
      lines: [{ text: 'Book', amount: 9_000, currency: 'DKK', tax_rate: 0 }],
    })
    const books = booksIn(life.world, { unnamed: new Set(['x']), timezone: 'UTC' })
    expect(books.documents.map((one) => [one.number, stateOf(one)])).toEqual([
      ['DK-1', 'paid'],
      ['DK-2', 'open'],
    ])
    expect(books.setOffs).toEqual(recorded(life))
    expect(books).toMatchObject({ unnamed: new Set(['x']), timezone: 'UTC', credits: life.world.ledger.credits })
    // An open document is shown from the ledger, regardless of earlier writes.
    const written = { record: 'document', document: { ...life.document('DK-2'), note: 'old' } } as const
    const twice = booksIn({ ...life.world, records: [written] }, { unnamed: new Set(), timezone: 'UTC' })
    expect(twice.documents).toEqual([life.document('DK-2')])
    expect(twice.setOffs).toEqual([])
  })
})

describe('What is left of a credit note', () => {
  it('is its own part of the balance', () => {
    const life = subscribed('01-01').pay(day('01-02'), 30_500).credit(day('01-03'), 'DK-1', { amount: 1_000 })
    life.credit(day('01-03'), 'DK-1', { amount: 200 })
    expect(balanceLeftOf(life.world.ledger, 'DK-C1')).toBe(1_000)
    expect(balanceLeftOf(life.world.ledger, 'DK-C2')).toBe(200)
    expect(balanceLeftOf(life.world.ledger, 'p1')).toBe(0)
  })
})

describe('What is set against each other', () => {
  it('goes oldest against oldest, with a record of its own each time', () => {
    const life = new Subscriber(settings).pay(day('01-01'), 1_000).pay(day('01-02'), 2_000).pay(day('01-03'), -1_500)
    life.pay(day('01-04'), -4_000).pay(day('01-05'), 500)
    const words = recorded(life).map(({ at, pairs }) => [
      at.slice(5, 10),
      ...pairs.map(({ credit, debit, amountMinor }) => `${credit.id} ${debit.id} ${amountMinor}`),
    ])
    expect(words).toEqual([
      ['01-03', 'p1 p3 1000', 'p2 p3 500'],
      ['01-04', 'p2 p4 1500'],
      ['01-05', 'p5 p4 500'],
    ])
    expect(life.balances()).toEqual({ dk: -2_000 })
    const keys = recorded(life).map(({ at, pairs }) =>
      setOffKey('a', '1', at, textOfSource(pairs[0]?.credit ?? expect.fail())),
    )
    expect(new Set(keys.map(({ sk }) => sk)).size).toBe(3)
  })

  it('goes on to the next of either, as long as something is left of the other', () => {
    const life = new Subscriber(settings).pay(day('01-01'), -300).pay(day('01-02'), -300).pay(day('01-03'), 1_000)
    const [last] = recorded(life).slice(-1)
    expect(last?.pairs.map(({ credit, debit, amountMinor }) => [credit.id, debit.id, amountMinor])).toEqual([
      ['p3', 'p1', 300],
      ['p3', 'p2', 300],
    ])
    expect(life.balances()).toEqual({ dk: 400 })
  })
})
