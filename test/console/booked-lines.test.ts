/** The preview of a match as the screen "To match" tells it. */
import { expect, it } from 'vitest'
import { bookedLines } from '../../console/screens/match/booked-lines.ts'

const payment = { payment_id: '', created: '', date: '2027-01-29', currency: 'DKK', method: 'bank' as const, data: {} }
const on = (invoice_number: string, amount: number) => ({ invoice_number, amount, at: '2027-01-29T12:00:00' })

it('A match books on each invoice, and the rest as balance of its customer', () => {
  const payments = [
    { ...payment, customer_id: '1', amount: 100, business_entity: 'dk', allocations: [on('DK-1', 100)], left: 0 },
    { ...payment, customer_id: '2', amount: 110, business_entity: 'dk', allocations: [on('DK-2', 100)], left: 10 },
    { ...payment, customer_id: '3', amount: 5, business_entity: 'dk', allocations: [], left: 5 },
  ]
  expect(bookedLines({ payments })).toEqual([
    { number: 'DK-1', customer: '1', amount: 100, currency: 'DKK' },
    { number: 'DK-2', customer: '2', amount: 100, currency: 'DKK' },
    { number: undefined, customer: '2', amount: 10, currency: 'DKK' },
    { number: undefined, customer: '3', amount: 5, currency: 'DKK' },
  ])
})
