import { describe, expect, it } from 'vitest'
import type { RefundCommand } from '../../../functions/domain/payment/refund-money.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { faultsOf } from '../changes.ts'
import { line, local, Subscriber } from '../billing/billing-life.ts'
import { account } from '../subscription/life.ts'
import { underLaw } from '../world/law-of-identity.ts'

const settings = account(
  [{ id: 'april', duration: 'P30D', renews_to: 'april', business_entity: 'dk', invoice_lines: [line(3_000)] }],
  {
    business_entities: [
      { external_id: 'dk', name: 'Demo', currency: 'DKK' },
      { external_id: 'se', name: 'Demo AB', currency: 'SEK' },
    ],
  },
)
const day = (date: string) => local(`2027-${date}`)
const now = day('04-10')
const ann = () => underLaw(new Subscriber(settings)).create(day('04-01'), { periods: [{ campaign_id: 'april' }] })
const book = { text: 'Book', amount: 1_000, currency: 'DKK', tax_rate: 0.25 }
const faults = (life: Subscriber, given: RefundCommand['given']) => faultsOf(life.tryToRefund(now, given))

const dkk = (amountMinor: number) => ({ amountMinor, currency: 'DKK' })

describe('A refund of the balance', () => {
  it('takes it, oldest first, and registers a payment below zero', () => {
    const life = ann().pay(day('04-02'), 3_500).pay(day('04-03'), 700)
    const mark = life.announced.length
    life.refund(now, { business_entity: 'dk', amount: 600, note: 'Asked by phone' })
    expect(life.balances()).toEqual({ dk: 600 })
    expect(life.world.ledger.credits.map(({ id, leftMinor }) => [id, leftMinor])).toEqual([['p2', 600]])
    expect(life.paid().at(-1)).toMatchObject({
      amountMinor: -600,
      method: 'external',
      date: '2027-04-10',
      note: 'Asked by phone',
    })
    expect(life.money(mark)).toEqual([`${now} payment:created p3`])
    expect(life.history.at(-1)).toBe('6.00 DKK paid back')
  })

  it('is never above it, nor of another business entity', () => {
    const life = ann().pay(day('04-02'), 3_500)
    expect(faults(life, { business_entity: 'dk', amount: 501 })).toEqual(['amount: refund_above_left'])
    expect(faults(life, { business_entity: 'se', amount: 1 })).toEqual(['amount: refund_above_left'])
    expect(faults(life, { business_entity: 'dk', amount: 0 })).toEqual(['amount: refund_of_nothing'])
    expect(faults(life, { business_entity: 'dk', amount: -1 })).toEqual(['amount: refund_of_nothing'])
    expect(faults(life, { amount: 1 })).toEqual(['business_entity: business_entity_needed'])
    expect(faults(life, { business_entity: 'no', amount: 1 })).toEqual([': business_entity_unknown'])
    life.refund(now, { business_entity: 'dk', amount: 500 })
    expect(faults(life, { business_entity: 'dk', amount: 1 })).toEqual(['amount: refund_above_left'])
  })

  it('pays nobody what never came in', () => {
    const voucher = account([{ id: 'april', duration: 'P30D', invoice_lines: [line(-500, { text: 'Welcome' })] }])
    const life = new Subscriber(voucher).create(day('04-01'), { periods: [{ campaign_id: 'april' }] })
    expect(life.to(now).balances()).toEqual({ dk: 500 })
    expect(faults(life, { business_entity: 'dk', amount: 1 })).toEqual(['amount: refund_above_left'])
  })

  it('of a payment pays no more than came in, where other money of it has gone out', () => {
    const voucher = account([{ id: 'april', duration: 'P30D', invoice_lines: [line(-500, { text: 'Welcome' })] }])
    const life = new Subscriber(voucher).create(day('04-01'), { periods: [{ campaign_id: 'april' }] })
    life.pay(day('04-02'), 1_000).pay(day('04-03'), -800)
    expect(life.balances()).toEqual({ dk: 700 })
    expect(faults(life, { payment_id: 'p1', amount: 201 })).toEqual(['amount: refund_above_left'])
    expect(faults(life, { business_entity: 'dk', amount: 201 })).toEqual(['amount: refund_above_left'])
    expect(life.refund(now, { payment_id: 'p1', amount: 200 }).cash()).toEqual({ dk: 0 })
  })

  it('takes what a stop gave back', () => {
    const life = ann().pay(day('04-02'), 3_000).stop(day('04-16'))
    expect(life.to(day('04-16')).balances()).toEqual({ dk: 1_500 })
    life.refund(day('04-16'), { business_entity: 'dk', amount: 1_500 })
    expect(life.balances()).toEqual({})
    expect(life.cash()).toEqual({ dk: 1_500 })
  })
})

describe('A refund that is refused says how much can be paid back', () => {
  const values = (life: Subscriber, given: RefundCommand['given']) => {
    const refused = life.tryToRefund(now, given)
    return isRefused(refused) && refused.outcome === 'refused' && refused.faults.map((fault) => fault.values)
  }

  it('of the balance, and nothing where it is a debt', () => {
    const life = ann().pay(day('04-02'), 3_500)
    expect(values(life, { business_entity: 'dk', amount: 501 })).toEqual([{ left: dkk(500) }])
    const owing = new Subscriber(settings).pay(day('04-02'), -500, { business_entity: 'dk' })
    expect(values(owing, { business_entity: 'dk', amount: 1 })).toEqual([{ left: dkk(0) }])
  })

  it('at once, where that takes too many invoices', () => {
    const life = ann()
    for (let n = 0; n < 11; n++) life.charge(day('04-02'), { business_entity: 'dk', lines: [book] })
    life.pay(day('04-03'), 14_200)
    expect(values(life, { payment_id: 'p1', amount: 13_000 })).toEqual([{ max: 10, left: dkk(10_200) }])
    // Ten invoices and the balance.
    expect(faults(life, { payment_id: 'p1', amount: 10_200 })).toEqual(['changed'])
    expect(faults(life, { payment_id: 'p1', amount: 10_201 })).toEqual(['amount: refund_invoices_too_many'])
  })
})

describe('A refund of the balance with one business entity', () => {
  it('leaves that with others alone, and names no payment and no note of its own', () => {
    const life = new Subscriber(settings).pay(day('04-01'), 900, { business_entity: 'se', currency: 'SEK' })
    life.pay(day('04-02'), 500, { business_entity: 'dk' }).refund(now, { business_entity: 'dk', amount: 500 })
    expect(life.balances()).toEqual({ se: 900 })
    expect(life.paid().at(-1)).not.toHaveProperty('note')
    expect(life.paid().at(-1)).not.toHaveProperty('refunds')
  })

  it('takes nothing of what a credit gives back of another’s invoice', () => {
    const life = ann().pay(day('04-02'), 3_000).pay(day('04-02'), 900, { business_entity: 'se', currency: 'SEK' })
    life.credit(day('04-05'), 'DK-1', { all: true, refund: 'payment' })
    expect(life.paid().at(-1)).toMatchObject({ amountMinor: -3_000, method: 'external', entity: 'dk' })
    expect(life.balances()).toEqual({ se: 900 })
  })

  it('pays nothing out of what never came in, with a credit either', () => {
    const voucher = account([{ id: 'april', duration: 'P30D', invoice_lines: [line(-500, { text: 'Welcome' })] }])
    const life = new Subscriber(voucher).create(day('04-01'), { periods: [{ campaign_id: 'april' }] })
    life.charge(day('04-02'), { business_entity: 'dk', lines: [{ ...book, amount: 500 }] })
    const [, charged] = life.documents()
    life.credit(day('04-05'), charged?.number ?? '', { all: true, refund: 'payment' })
    expect(life.cash()).toEqual({})
    expect(life.balances()).toEqual({ dk: 500 })
  })
})

describe('A refund of the balance with a business entity that was removed', () => {
  const withoutSweden = account([{ id: 'april', duration: 'P30D', business_entity: 'dk', invoice_lines: [] }], {
    business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
  })
  const swede = (paidToDenmark = 0) => {
    const life = new Subscriber(settings).pay(day('04-01'), 900, { business_entity: 'se', currency: 'SEK' })
    if (paidToDenmark > 0) life.pay(day('04-02'), paidToDenmark, { business_entity: 'dk' })
    life.settings = withoutSweden
    return life
  }

  it('takes it under its name, or without a name where there is no other balance', () => {
    for (const named of [{ business_entity: 'se' }, {}]) {
      const life = swede().refund(now, { ...named, amount: 500 })
      expect(life.balances()).toEqual({ se: 400 })
      expect(life.paid().at(-1)).toMatchObject({ entity: 'se', currency: 'SEK', amountMinor: -500 })
    }
  })

  it('is never above it', () => {
    expect(faults(swede(), { business_entity: 'se', amount: 901 })).toEqual(['amount: refund_above_left'])
    expect(faults(swede(), { business_entity: 'no', amount: 1 })).toEqual([': business_entity_unknown'])
  })

  it('has to name it where there is a balance with another one too', () => {
    expect(faults(swede(500), { amount: 100 })).toEqual(['business_entity: business_entity_needed'])
    expect(swede(500).refund(now, { business_entity: 'dk', amount: 100 }).balances()).toEqual({ dk: 400, se: 900 })
    expect(swede(500).refund(now, { business_entity: 'se', amount: 100 }).balances()).toEqual({ dk: 500, se: 800 })
  })

  it('is of the only entity left where nothing is left of the removed one', () => {
    const life = swede(500).refund(now, { business_entity: 'se', amount: 900 }).refund(now, { amount: 500 })
    expect(life.balances()).toEqual({})
  })
})

describe('A refund of a payment among others', () => {
  it('is of that payment alone', () => {
    const life = ann().pay(day('04-02'), 1_000).pay(day('04-03'), 2_000)
    expect(faults(life, { payment_id: 'p2', amount: 2_001 })).toEqual(['amount: refund_above_left'])
    expect(faults(life, { payment_id: 'p2', amount: 2_000 })).toEqual(['changed'])
  })

  it('takes its own rest first, also where another is older', () => {
    const life = new Subscriber(settings).pay(day('04-02'), 500, { business_entity: 'dk' })
    life.pay(day('04-03'), 700, { business_entity: 'dk' }).refund(now, { payment_id: 'p2', amount: 600 })
    const left = () => life.world.ledger.credits.map((credit) => [credit.id, credit.leftMinor])
    expect(left()).toEqual([
      ['p1', 500],
      ['p2', 100],
    ])
  })

  it('opens the invoice that it paid last, whoever paid the others when', () => {
    // The first payment and its substitute pay the first invoice together with the second payment.
    const life = ann().pay(day('04-01'), 1_000).pay(day('04-02'), 2_500)
    life.charge(day('04-05'), { business_entity: 'dk', lines: [book] })
    life.refund(day('04-06'), { payment_id: 'p1', amount: 1_000 }).pay(day('04-07'), 1_000)
    expect(life.heads()).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 30.00, paid',
      'DK-2 2027-04-05, due 2027-04-19: 10.00, 5.00 to pay',
    ])
    life.refund(now, { payment_id: 'p2', amount: 300 })
    expect(life.heads()[1]).toMatch(/8\.00 to pay$/)
    life.refund(now, { payment_id: 'p2', amount: 300 })
    expect(life.heads().map((head) => /[\d.]+ to pay$/.exec(head)?.[0])).toEqual(['1.00 to pay', '10.00 to pay'])
  })

  it('opens the invoice that is due last, of those that it paid at one instant', () => {
    const life = ann()
      .charge(day('04-05'), { business_entity: 'dk', lines: [book] })
      .pay(day('04-06'), 4_000)
    const toPay = () => life.heads().map((head) => /[\d.]+ to pay$/.exec(head)?.[0])
    expect(toPay()).toEqual([undefined, undefined])
    life.refund(now, { payment_id: 'p1', amount: 300 })
    expect(toPay()).toEqual([undefined, '3.00 to pay'])
    life.refund(now, { payment_id: 'p1', amount: 800 })
    expect(toPay()).toEqual(['1.00 to pay', '10.00 to pay'])
  })

  it('takes of an invoice no more than it paid there, less what was paid back before', () => {
    const life = ann().pay(day('04-02'), 4_000)
    life.charge(day('04-05'), { business_entity: 'dk', lines: [book] })
    life.refund(day('04-06'), { payment_id: 'p1', amount: 500 }).pay(day('04-07'), 500)
    // Half of the second invoice is the money of the other payment now.
    life.refund(now, { payment_id: 'p1', amount: 1_500 })
    expect(life.heads().map((head) => /[\d.]+ to pay$/.exec(head)?.[0])).toEqual(['10.00 to pay', '5.00 to pay'])
  })

  it('leaves invoices alone that another payment paid by way of a credit note', () => {
    const life = ann().pay(day('04-02'), 3_000)
    life.charge(day('04-03'), { business_entity: 'dk', lines: [book] }).pay(day('04-03'), 1_000)
    life.credit(day('04-04'), 'DK-2', { all: true }).charge(day('04-05'), { business_entity: 'dk', lines: [book] })
    expect(life.heads().at(-1)).toMatch(/^DK-3 .* paid$/)
    life.refund(now, { payment_id: 'p1', amount: 500 })
    expect(life.heads().filter((head) => head.endsWith(' to pay'))).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 30.00, 5.00 to pay',
    ])
    life.refund(now, { payment_id: 'p2', amount: 400 })
    expect(life.heads().at(-1)).toMatch(/4\.00 to pay$/)
  })

  it('is not lessened by the credit of another invoice', () => {
    const life = ann()
      .charge(day('04-01'), { business_entity: 'dk', lines: [book] })
      .pay(day('04-02'), 4_000)
    life.credit(day('04-03'), 'DK-2', { all: true, refund: 'payment' })
    expect(life.cash()).toEqual({ dk: 3_000 })
    expect(faults(life, { payment_id: 'p1', amount: 3_001 })).toEqual(['amount: refund_above_left'])
    life.refund(now, { payment_id: 'p1', amount: 3_000 })
    expect(life.cash()).toEqual({ dk: 0 })
    expect(life.heads()[0]).toMatch(/30\.00 to pay$/)
  })

  it('is not lessened by the credit of another system’s invoice, whose number is the same by chance', () => {
    const external_invoicing = { invoiced: 3_000, currency: 'DKK', tax_rate: 0.25, invoice_number: 'DK-1' }
    const life = new Subscriber(settings).create(day('04-01'), {
      periods: [{ campaign_id: 'april', external_invoicing }],
    })
    life
      .charge(day('04-01'), { business_entity: 'dk', lines: [book] })
      .pay(day('04-02'), 1_000)
      .stop(day('04-16'))
    expect(life.heads()).toContainEqual('DK-C1 2027-04-16: -15.00 for DK-1')
    life.refund(day('04-16'), { business_entity: 'dk', amount: 1_500 })
    expect(faultsOf(life.tryToRefund(day('04-16'), { payment_id: 'p1', amount: 1_000 }))).toEqual(['changed'])
  })
})

describe('A refund of a payment whose invoice was credited', () => {
  const charge = (life: Subscriber, date: string) => life.charge(day(date), { business_entity: 'dk', lines: [book] })
  const most = (life: Subscriber, amount: number, payment_id = 'p1') =>
    [amount, amount + 1].map((each) => faults(life, { payment_id, amount: each })[0])

  it('takes what the credit gave back from the invoice that this has paid since, as the latest', () => {
    const life = ann().pay(day('04-02'), 3_000).credit(day('04-03'), 'DK-1', { amount: 1_000 })
    expect(most(charge(life, '04-05'), 3_000)).toEqual(['changed', 'amount: refund_above_left'])
    life.refund(now, { payment_id: 'p1', amount: 1_500 })
    expect(life.heads().map((head) => /[\d.]+ to pay$/.exec(head)?.[0])).toEqual([
      '5.00 to pay',
      undefined,
      '10.00 to pay',
    ])
  })

  it('is of all that was paid, where the credit came before the payment', () => {
    const life = ann().credit(day('04-02'), 'DK-1', { amount: 1_000 }).pay(day('04-03'), 2_000)
    expect(most(life, 2_000, 'p2')).toEqual(['changed', 'amount: refund_above_left'])
  })

  it('is of its other invoices whole', () => {
    const life = charge(ann(), '04-01').pay(day('04-02'), 4_000)
    life.credit(day('04-03'), 'DK-2', { all: true, refund: 'payment' })
    expect(most(charge(life, '04-05'), 3_000)).toEqual(['changed', 'amount: refund_above_left'])
  })

  it('takes its own rest, then its invoice, which the balance of others pays, so that others can be paid back as well', () => {
    const life = ann().pay(day('04-02'), 3_000).pay(day('04-03'), 700)
    life.charge(day('04-04'), { business_entity: 'dk', lines: [{ ...book, amount: 500 }] }).pay(day('04-05'), 500)
    life.refund(now, { payment_id: 'p2', amount: 600 })
    expect(life.world.ledger.credits.map(({ id, leftMinor }) => [id, leftMinor])).toEqual([['p3', 100]])
    expect(life.heads()[1]).toMatch(/5\.00, paid$/)
    expect(most(life, 500, 'p3')).toEqual(['changed', 'amount: refund_above_left'])
    expect(most(life, 100, 'p2')).toEqual(['changed', 'amount: refund_above_left'])
    life.refund(now, { payment_id: 'p3', amount: 500 }).refund(now, { payment_id: 'p2', amount: 100 })
    expect(life.cash()).toEqual({ dk: 3_000 })
  })

  it('of the balance counts none of another business entity', () => {
    const life = ann().pay(day('04-02'), 3_500).pay(day('04-02'), 900, { business_entity: 'se', currency: 'SEK' })
    expect(faults(life, { business_entity: 'dk', amount: 501 })).toEqual(['amount: refund_above_left'])
  })
})

describe('A refund of a payment', () => {
  it('takes its rest first, and then opens the invoice that it paid', () => {
    const life = ann().pay(day('04-02'), 3_500)
    const mark = life.announced.length
    life.refund(now, { payment_id: 'p1', amount: 1_200 })
    expect(life.balances()).toEqual({})
    expect(life.heads()[0]).toBe('DK-1 2027-04-01, due 2027-04-15: 30.00, 7.00 to pay')
    expect(life.money(mark)).toEqual([`${now} payment:created p2 p1`, `${now} payment:allocated p2 DK-1`])
    expect(life.paid().at(-1)).toMatchObject({ refunds: 'p1' })
  })

  it('never exceeds it, in however many refunds, and leaves what others paid', () => {
    const life = ann().pay(day('04-02'), 1_000).pay(day('04-03'), 2_000)
    expect(faults(life, { payment_id: 'p1', amount: 1_001 })).toEqual(['amount: refund_above_left'])
    life.refund(now, { payment_id: 'p1', amount: 400 })
    life.refund(now, { payment_id: 'p1', amount: 600 })
    expect(faults(life, { payment_id: 'p1', amount: 1 })).toEqual(['amount: refund_above_left'])
    expect(life.heads()[0]).toMatch(/10\.00 to pay$/)
    // After a new payment, that payment can be paid back.
    life.pay(now, 1_000)
    expect(faults(life, { payment_id: 'p1', amount: 1 })).toEqual(['amount: refund_above_left'])
    life.refund(now, { payment_id: 'p7', amount: 1_000 })
    expect(life.cash()).toEqual({ dk: 2_000 })
  })

  it('does not give back again what a credit note gave back', () => {
    const life = ann().pay(day('04-02'), 3_000).credit(day('04-05'), 'DK-1', { amount: 1_000, refund: 'payment' })
    expect(faults(life, { payment_id: 'p1', amount: 2_001 })).toEqual(['amount: refund_above_left'])
    life.refund(now, { payment_id: 'p1', amount: 2_000 })
    expect(life.heads()[0]).toMatch(/20\.00 to pay$/)
    expect(life.cash()).toEqual({ dk: 0 })
  })

  it('takes the balance that a credit note left, and leaves the invoice closed', () => {
    const life = ann().pay(day('04-02'), 3_000).credit(day('04-05'), 'DK-1', { all: true })
    life.refund(now, { payment_id: 'p1', amount: 3_000 })
    expect([life.balances(), life.world.ledger.open]).toEqual([{}, []])
  })

  it('is unknown where it is another customer’s', () => {
    expect(faults(ann(), { payment_id: 'p1', amount: 1 })).toEqual([': payment_unknown'])
  })

  it('of a refund is nothing', () => {
    const life = ann().pay(day('04-02'), 3_500).refund(now, { business_entity: 'dk', amount: 500 })
    expect(faults(life, { payment_id: 'p2', amount: 1 })).toEqual(['amount: refund_above_left'])
  })

  it('opens invoices of one instant, of which other money pays the one with the lower number first', () => {
    const life = ann().pay(day('04-02'), 3_000)
    for (let n = 2; n <= 3; n++) life.charge(day('04-03'), { business_entity: 'dk', lines: [book] })
    life.pay(day('04-04'), 2_000).pay(day('04-05'), 1_000)
    life.refund(now, { payment_id: 'p2', amount: 2_000 })
    expect(life.world.ledger.open.map(({ number }) => number)).toEqual(['DK-3'])
  })

  it('opens the latest invoices first, and ten at most in one change', () => {
    const life = ann()
    for (let n = 0; n < 11; n++) life.charge(day('04-02'), { business_entity: 'dk', lines: [book] })
    life.pay(day('04-03'), 14_000)
    expect(faults(life, { payment_id: 'p1', amount: 13_001 })).toEqual(['amount: refund_invoices_too_many'])
    life.refund(now, { payment_id: 'p1', amount: 500 })
    expect(life.world.ledger.open).toHaveLength(1)
    expect(faults(life, { payment_id: 'p1', amount: 13_500 })).toEqual(['amount: refund_invoices_too_many'])
    life.refund(now, { payment_id: 'p1', amount: 9_500 })
    life.refund(now, { payment_id: 'p1', amount: 4_000 })
    expect(life.cash()).toEqual({ dk: 0 })
  })
})
