/** Debts from before a stop keep their due date after the stop was taken back. */
import { describe, expect, it } from 'vitest'
import { line, local, Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'

const dunning = [
  { days_after_due: 7, action: 'remind' },
  { days_after_due: 21, action: 'suspend' },
]
const settings = account(
  [{ id: 'year', duration: 'P1Y', policy: 'strict', invoice_lines: [line(36_500, { text: 'Paper' })] }],
  { policies: [{ external_id: 'strict', dunning }] },
)
/** A year from New Year on, invoiced with DK-1, due on 15 January. */
const year = (quantity = 1) =>
  new Subscriber(settings).create(local('2027-01-01'), { periods: [{ campaign_id: 'year' }], quantity })

describe('A stop that is taken back', () => {
  it('before the invoice is due leaves its due date to what is invoiced again', () => {
    const ann = year()
    ann.stop(local('2027-01-03'), local('2027-07-01'))
    ann.resume(local('2027-01-05'))
    expect(ann.heads()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 365.00, 181.00 to pay',
      'DK-C1 2027-01-03: -184.00 for DK-1',
      'DK-2 2027-01-05, due 2027-01-15: 184.00, 184.00 to pay',
    ])
  })

  it('after that makes it due at once, and it is dunned from then on', () => {
    const ann = year()
    ann.stop(local('2027-01-20'), local('2027-07-01'))
    ann.resume(local('2027-01-21'))
    expect(ann.heads().at(-1)).toBe('DK-2 2027-01-21, due 2027-01-21: 184.00, 184.00 to pay')
    const told = ann.diary(local('2027-03-01')).filter((words) => words.includes('remind'))
    expect(told).toEqual(['2027-01-22 invoice:reminded DK-1', '2027-01-28 invoice:reminded DK-2'])
  })

  it('asks for a paid amount with the time of a new invoice where the money was paid back meanwhile', () => {
    const bo = year()
    bo.pay(local('2027-01-10'), 36_500)
    bo.stop(local('2027-01-20'), local('2027-07-01'))
    bo.refund(local('2027-01-20'), { business_entity: 'dk', amount: 18_400 })
    bo.resume(local('2027-01-21'))
    expect(bo.heads().at(-1)).toBe('DK-2 2027-01-21, due 2027-02-04: 184.00, 184.00 to pay')
  })

  it('keeps the due date of what is left of an invoice that was paid in part', () => {
    // 265 are paid and 100 are owed. The stop takes back the 100, and 84 of the paid amount become balance.
    const cy = year()
    cy.pay(local('2027-01-10'), 26_500)
    cy.stop(local('2027-01-12'), local('2027-07-01'))
    cy.resume(local('2027-01-13'))
    expect(cy.heads().at(-1)).toBe('DK-2 2027-01-13, due 2027-01-15: 184.00, 100.00 to pay')
    // Without the balance, the rest does not count as an earlier debt.
    const dan = year()
    dan.pay(local('2027-01-10'), 26_500)
    dan.stop(local('2027-01-12'), local('2027-07-01'))
    dan.refund(local('2027-01-12'), { business_entity: 'dk', amount: 8_400 })
    dan.resume(local('2027-01-13'))
    expect(dan.heads().at(-1)).toBe('DK-2 2027-01-13, due 2027-01-27: 184.00, 184.00 to pay')
  })

  it('and registered and taken back again and again never moves the due date on', () => {
    const eva = year()
    for (const day of ['02', '04', '06', '08']) {
      eva.stop(local(`2027-01-${day}`), local('2027-07-01'))
      eva.resume(local(`2027-01-${day}`))
    }
    expect(eva.heads().at(-1)).toBe('DK-5 2027-01-08, due 2027-01-15: 184.00, 184.00 to pay')
    expect(JSON.stringify(eva.world.subscriptions)).not.toContain('"owed"')
  })
})

it('A stop that is moved later keeps the due date of what it takes back less of', () => {
  const ann = year()
  ann.stop(local('2027-01-03'), local('2027-07-01'))
  ann.stop(local('2027-01-05'), local('2027-10-01'))
  expect(ann.heads().at(-1)).toBe('DK-2 2027-01-05, due 2027-01-15: 92.00, 92.00 to pay')
})

it('A stop that is moved later twice keeps the due date of each day that it takes back less of', () => {
  // DK-1 is for the days up to July, due on 15 January; DK-2 for those from July on, due on 24 January.
  const bo = new Subscriber(settings).create(local('2026-12-31'), {
    periods: [{ campaign_id: 'year', begin: '2027-01-01T00:00:00' }],
  })
  bo.stop(local('2026-12-31'), local('2027-07-01'))
  bo.resume(local('2027-01-10'))
  bo.stop(local('2027-01-11'), local('2027-02-01'))
  bo.stop(local('2027-01-12'), local('2027-04-01'))
  bo.stop(local('2027-01-13'), local('2027-10-01'))
  bo.resume(local('2027-01-14'))
  expect(bo.heads()).toEqual([
    'DK-1 2027-01-01, due 2027-01-15: 181.00, 31.00 to pay',
    'DK-2 2027-01-10, due 2027-01-24: 184.00, credited',
    'DK-C1 2027-01-11: -184.00 for DK-2',
    'DK-C2 2027-01-11: -150.00 for DK-1',
    'DK-3 2027-01-12, due 2027-01-15: 59.00, 59.00 to pay',
    'DK-4 2027-01-13, due 2027-01-24: 183.00, 183.00 to pay',
    'DK-5 2027-01-14, due 2027-01-24: 92.00, 92.00 to pay',
  ])
})
