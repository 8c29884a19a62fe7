/** The money of a customer and the currencies of an account, by plain rules. */
import { describe, expect, it } from 'vitest'
import { accountCurrency } from '../../console/account/currency.ts'
import { isOverdue, standingsOf } from '../../console/account/money.ts'
import type { Customer, Invoice, Session } from '../../console/api/types.ts'

const today = '2031-03-15'
const invoice = { type: 'invoice', to_pay: 100, due: '2031-03-15' } as const

describe('an invoice is overdue', () => {
  it('from the day after its due date', () => {
    expect(isOverdue(invoice, today)).toBe(false)
    expect(isOverdue(invoice, '2031-03-16')).toBe(true)
  })

  it('only while money is missing, and only where it has a due date', () => {
    const later = '2031-04-01'
    expect(isOverdue({ ...invoice, to_pay: 0 }, later)).toBe(false)
    expect(isOverdue({ type: 'invoice', to_pay: 100 }, later)).toBe(false)
  })

  it('never as a credit note', () => {
    expect(isOverdue({ ...invoice, type: 'credit_note' }, '2031-04-01')).toBe(false)
  })
})

const invoiceIn = (currency: string, toPay: number, due: string): Invoice => ({
  number: `${currency}-${due}-${toPay}`,
  type: 'invoice',
  state: toPay === 0 ? 'paid' : 'open',
  date: '2031-02-01',
  due,
  business_entity: 'dk',
  currency,
  total: 100,
  to_pay: toPay,
  allocations: [],
})

describe('the standing of a customer', () => {
  const customer: Pick<Customer, 'invoices' | 'balance'> = {
    invoices: [
      invoiceIn('DKK', 0.1, '2031-03-14'),
      invoiceIn('DKK', 0.2, '2031-03-01'),
      invoiceIn('DKK', 50, '2031-03-15'),
      invoiceIn('DKK', 0, '2031-01-01'),
      invoiceIn('EUR', 7, '2031-04-01'),
    ],
    balance: [
      { business_entity: 'dk', currency: 'DKK', amount: -12.5 },
      { business_entity: 'se', currency: 'SEK', amount: 3 },
    ],
  }

  it('is told apart by currency, and what falls due today is open and not overdue', () => {
    expect(standingsOf(customer, today)).toEqual([
      { currency: 'DKK', open: 50.3, overdue: 0.3, overdueCount: 2, overdueSince: '2031-03-01', balance: -12.5 },
      { currency: 'EUR', open: 7, overdue: 0, overdueCount: 0, overdueSince: undefined, balance: 0 },
      { currency: 'SEK', open: 0, overdue: 0, overdueCount: 0, overdueSince: undefined, balance: 3 },
    ])
  })

  it('is empty without invoices and balance', () => {
    expect(standingsOf({}, today)).toEqual([])
  })
})

describe('the currency of a business entity', () => {
  const entity = (id: string, currency: string) => ({ external_id: id, name: id, currency })
  const account: Session['account'] = {
    ...{
      id: 'demo',
      environment: 'test',
      language: 'da',
      locale: 'da-DK',
      timezone: 'Europe/Copenhagen',
      now: '2031-03-15T00:00:00',
    },
    business_entities: [entity('dk', 'DKK'), entity('se', 'SEK')],
  }

  it('is its own, else that of the account, else that of the first entity', () => {
    expect(accountCurrency(account, 'se')).toBe('SEK')
    expect(accountCurrency({ ...account, currency: 'NOK' }, 'se')).toBe('SEK')
    expect(accountCurrency({ ...account, currency: 'NOK' }, undefined)).toBe('NOK')
    expect(accountCurrency(account, undefined)).toBe('DKK')
  })
})
