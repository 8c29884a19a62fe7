import { describe, expect, it } from 'vitest'
import { reissueInvoice } from '../../../functions/domain/billing/reissue-invoice.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { faultsOf } from '../changes.ts'
import { local } from '../billing/billing-life.ts'
import { paidBy, Payer } from '../collection/payer.ts'

const settings = paidBy()
const day = (date: string) => local(`2027-${date}`)
const now = day('04-10')

/** A payer whose invoices can be issued again. */
class Holder extends Payer {
  reissue(at: Instant, number: string): this {
    const { world } = this.to(at)
    return this.carryOut(at, reissueInvoice({ world, document: this.document(number), now: at, settings }))
  }

  chargeback(at: Instant, amount?: number, payment_id = 'p1'): this {
    return this.carryOut(
      at,
      this.reverse(at, { payment_id, kind: 'chargeback', ...(amount !== undefined && { amount }) }),
    )
  }
}

const ann = () => new Holder(settings).create(day('04-01'), { periods: [{ campaign_id: 'monthly' }] })
const reissued = () => ann().pay(day('04-02'), 9_900).reissue(day('04-05'), 'DK-1')

describe('The money of a payment whose invoice was issued again', () => {
  it('is in the new invoice, which a refund opens again', () => {
    const life = reissued().refund(now, { payment_id: 'p1', amount: 4_000 })
    expect(life.heads()).toEqual([
      'DK-1 2027-04-01, due 2027-04-09: 99.00, paid',
      'DK-C1 2027-04-05: -99.00 for DK-1',
      'DK-2 2027-04-05, due 2027-04-09: 99.00, 40.00 to pay',
    ])
    expect(faultsOf(life.tryToRefund(now, { payment_id: 'p1', amount: 5_901 }))).toEqual(['amount: refund_above_left'])
    expect(life.refund(now, { payment_id: 'p1', amount: 5_900 }).cash()).toEqual({ dk: 0 })
    expect(life.balances()).toEqual({})
  })

  it('opens the new invoice again where a scheme takes it back, dunned from that day', () => {
    const life = reissued().chargeback(now)
    expect(life.heads().at(-1)).toBe('DK-2 2027-04-05, due 2027-04-09: 99.00, 99.00 to pay')
    expect(life.balances()).toEqual({})
    expect(life.document('DK-2').dunning).toEqual([{ at: day('04-20'), action: 'remind' }])
    expect(life.to(day('04-20')).money()).toContain(`${day('04-20')} invoice:reminded DK-2`)
  })

  it('is followed through as many credit notes as there are', () => {
    const life = reissued().reissue(day('04-06'), 'DK-2').reissue(day('04-06'), 'DK-3').chargeback(now, 9_000)
    expect(life.heads().at(-1)).toBe('DK-4 2027-04-06, due 2027-04-09: 99.00, 90.00 to pay')
    expect(life.chargeback(now).heads().at(-1)).toBe('DK-4 2027-04-06, due 2027-04-09: 99.00, 99.00 to pay')
    expect(life.balances()).toEqual({})
  })

  it('is told apart from that of another payment of the invoice by amounts alone', () => {
    const life = ann().pay(day('04-02'), 3_000).pay(day('04-03'), 6_900).reissue(day('04-05'), 'DK-1')
    life.chargeback(now)
    expect(life.heads().at(-1)).toBe('DK-2 2027-04-05, due 2027-04-09: 99.00, 30.00 to pay')
    life.chargeback(now, undefined, 'p2')
    expect(life.heads().at(-1)).toBe('DK-2 2027-04-05, due 2027-04-09: 99.00, 99.00 to pay')
    expect(life.balances()).toEqual({})
  })

  it('is reversed with the attempt that collected it, once', () => {
    const life = ann().agree(day('04-01'))
    const [attempt] = life.handedOut(day('04-09'))
    const id = attempt?.id ?? ''
    life.report(day('04-09'), id, { outcome: 'paid' }).reissue(day('04-09'), 'DK-1')
    life.report(now, id, { outcome: 'reversed', reason: 'AM04', amountMinor: 5_000 })
    expect(life.collected('DK-1')).toBe('reversed 2027-04-09 #1')
    expect(life.heads().at(-1)).toMatch(/^DK-2 .*50\.00 to pay$/)
    expect(life.world.customer.agreements?.[0]?.last?.outcome).toBe('reversed')
    expect(faultsOf(life.tryToReport(now, id, { outcome: 'reversed', amountMinor: 4_900 }))).toEqual([
      ': collection_reversed',
    ])
  })
})

describe('The money of a payment that a credit note gave back', () => {
  it('is in what was invoiced again where a stop was taken back', () => {
    const stopped = () => ann().pay(day('04-02'), 9_900).stop(day('04-05'), day('04-16'))
    const life = stopped()
    expect(life.balances()).toEqual({ dk: 4_950 })
    life.carryOut(day('04-06'), life.tryToResume(day('04-06')))
    expect(life.heads().at(-1)).toMatch(/^DK-2 .*49\.50, paid$/)
    expect(faultsOf(life.tryToRefund(now, { payment_id: 'p1', amount: 9_900 }))).toEqual(['changed'])
    life.chargeback(now)
    expect(life.heads().filter((head) => head.endsWith('49.50 to pay'))).toHaveLength(2)
    expect(life.balances()).toEqual({})
  })

  it('leaves first the latest of the invoices that the credit note paid at one instant', () => {
    const life = ann().create(day('04-01'), { periods: [{ campaign_id: 'monthly' }] }, '1001~b')
    life.pay(day('04-02'), 19_800)
    const book = { text: 'Book', amount: 19_800, currency: 'DKK', tax_rate: 0.25 }
    life.charge(day('04-03'), { business_entity: 'dk', lines: [book] }).pay(day('04-04'), 19_800)
    life.credit(day('04-05'), 'DK-3', { all: true }).to(day('05-02'))
    expect(life.heads().slice(-2)).toEqual([
      'DK-4 2027-05-01, due 2027-05-09: 99.00, paid',
      'DK-5 2027-05-01, due 2027-05-09: 99.00, paid',
    ])
    life.refund(day('05-03'), { payment_id: 'p2', amount: 9_900 })
    expect(life.heads().slice(-2)).toEqual([
      'DK-4 2027-05-01, due 2027-05-09: 99.00, paid',
      'DK-5 2027-05-01, due 2027-05-09: 99.00, 99.00 to pay',
    ])
  })

  it('is in the balance otherwise, which pays no invoice that is open again', () => {
    const life = ann().pay(day('04-02'), 9_900).stop(day('04-05'), day('04-16')).chargeback(now)
    expect(life.heads()[0]).toBe('DK-1 2027-04-01, due 2027-04-09: 99.00, 49.50 to pay')
    expect(life.balances()).toEqual({})
  })
})
