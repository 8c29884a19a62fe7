/** A payment in answers, its id, and the sum of all payments. */
import { describe, expect, it } from 'vitest'
import { moneyReceived } from '../../../functions/domain/payment/paid-books.ts'
import { customerOfPayment, newPaymentId } from '../../../functions/domain/payment/payment-id.ts'
import { showPayment, showPaymentFacts } from '../../../functions/domain/payment/show-payment.ts'
import type { Payment } from '../../../functions/domain/world/invoice.ts'
import { creditNote, invoice } from '../document/documents.ts'
import { account, monthly } from '../subscription/life.ts'

const settings = account([monthly], { fields: [{ scope: 'payment', name: 'Terminal', external_id: 'terminal' }] })
const payment: Payment = {
  ...{ id: 'p1', entity: 'dk', currency: 'DKK', amountMinor: 10_050, method: 'manual' },
  ...{ date: '2027-01-04', fields: { Terminal: 'T7' }, made: '2027-01-05T11:00:00.000Z' },
}
const facts = {
  ...{ payment_id: 'p1', date: '2027-01-04', created: '2027-01-05T12:00:00', amount: 100.5, currency: 'DKK' },
  ...{ method: 'manual', business_entity: 'dk', data: { terminal: 'T7' } },
}

describe('A payment', () => {
  it('is shown in major units and in the account’s time, with its fields by their ids', () => {
    expect(showPaymentFacts(payment, settings)).toEqual(facts)
  })

  it('has its note, and the payment that it pays back, where there is such', () => {
    const refund: Payment = { ...payment, amountMinor: -5_000, note: 'Asked by phone', refunds: 'p0' }
    expect(showPaymentFacts(refund, settings)).toEqual({
      ...{ ...facts, amount: -50 },
      ...{ note: 'Asked by phone', refunds: 'p0' },
    })
  })

  it('is shown with what became of its money', () => {
    const books = { documents: [], setOffs: [], credits: [], unnamed: new Set<string>(), timezone: 'UTC' }
    const credit = { from: 'payment', id: 'p1', entity: 'dk', leftMinor: 10_050, since: payment.made } as const
    expect(showPayment(payment, { ...books, credits: [credit] }, settings)).toEqual({
      ...facts,
      ...{ allocations: [], left: 100.5 },
    })
  })

  it('is found by its id, which says whose it is', () => {
    expect(newPaymentId('0f3a', '1001')).toBe('0f3a~1001')
    expect(customerOfPayment('0f3a~1001')).toBe('1001')
    expect(customerOfPayment('0f3a')).toBeUndefined()
    expect(customerOfPayment('~1001')).toBeUndefined()
    expect(customerOfPayment('a~1')).toBe('1')
  })
})

describe('The money that a customer has paid', () => {
  const paid = (entity: string, amountMinor: number): Payment => ({ ...payment, entity, amountMinor })
  const received = (...documents: Parameters<typeof moneyReceived>[0]['documents'][number][]) =>
    moneyReceived({ payments: [paid('dk', 3_000), paid('se', 900), paid('dk', -500)], documents }, 'dk')

  it('is all payments to the business entity, less what was paid back', () => {
    expect(received()).toBe(2_500)
    expect(received(invoice(), creditNote())).toBe(2_500)
  })

  it('includes what credit notes give back of invoices of a previous system, with or without their number', () => {
    const { credits: _, ...unnumbered } = creditNote()
    expect(received(unnumbered)).toBe(6_500)
    expect(received(creditNote({ credits: 'OLD-7', credits_elsewhere: true }))).toBe(6_500)
    expect(received({ ...unnumbered, entity: 'se' })).toBe(2_500)
    const { credits: __, ...untyped } = invoice()
    expect(received(untyped)).toBe(2_500)
  })
})
