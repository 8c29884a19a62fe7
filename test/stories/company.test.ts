/** A year of a company with seats: its employees pay nothing, and one invoice a quarter goes to the company. */
import { expect, it } from 'vitest'
import { line, local, Subscriber } from '../domain/billing/billing-life.ts'
import { account } from '../domain/subscription/life.ts'

const settings = account(
  [
    {
      ...{ id: 'team', duration: 'P3M', renews_to: 'team', invoice_days_before: 14 },
      ...{ group: { recipient_campaign: 'seat' }, addons: [{ campaign: 'archive', mandatory: true }] },
      invoice_lines: [line(9_100, { text: 'Seat' })],
    },
    {
      ...{ id: 'team-plus', duration: 'P3M', renews_to: 'team-plus', invoice_days_before: 14 },
      ...{ group: { recipient_campaign: 'seat' }, addons: [{ campaign: 'archive', mandatory: true }] },
      invoice_lines: [line(13_650, { text: 'Seat with analyses' })],
    },
    { id: 'archive', duration: 'P1Y', renews_to: 'archive', invoice_lines: [line(3_650, { text: 'Archive' })] },
    { id: 'seat', invoice_lines: [line(19_900, { text: 'Single reader' })] },
  ],
  {
    business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK', due_days: 30 }],
    delivery_methods: [{ id: 'e-invoice' }],
  },
)

it('The year of a company with 40 seats', () => {
  const company = new Subscriber(settings)
  const builtin = { company: 'Vestergaard & Sons', country: 'DK', billing_email: 'bills@example.com' }
  company.world = { ...company.world, customer: { ...company.world.customer, builtin } }

  // Forty seats from New Year, and the archive with them. Help with the start is charged manually.
  company.create(local('2027-01-01'), { periods: [{ campaign_id: 'team' }], quantity: 40, invoiced_by: 'e-invoice' })
  company.charge(local('2027-01-04T10:00'), {
    business_entity: 'dk',
    lines: [{ text: 'Getting started', amount: 250_000, currency: 'DKK', tax_rate: 0.25 }],
    due: '2027-01-31',
  })
  expect(company.ledger()).toEqual([
    'DK-1 2027-01-01, due 2027-01-31: 3640.00, 3640.00 to pay',
    '  Seat 2027-01-01/2027-04-01: 3640.00',
    'DK-2 2027-01-01, due 2027-01-31: 1460.00, 1460.00 to pay',
    '  Archive 2027-01-01/2028-01-01: 1460.00',
    'DK-3 2027-01-04, due 2027-01-31: 2500.00, 2500.00 to pay',
    '  Getting started: 2500.00',
  ])
  expect(company.document('DK-1')).toMatchObject({
    delivery: 'e-invoice',
    buyer: { company: 'Vestergaard & Sons', country: 'DK', email: 'bills@example.com' },
  })

  // One transfer pays all three.
  company.pay(local('2027-01-29T08:00'), 364_000 + 146_000 + 250_000)
  expect(company.heads().every((head) => head.endsWith('paid'))).toBe(true)

  // Two employees take their seats, one for three months only. This makes no invoice and no credit note.
  const employees = new Subscriber(settings)
  const seat = { group_subscription_id: company.subscription().id }
  employees.create(local('2027-01-05'), seat, '2002~a', company.subscription())
  employees.create(local('2027-01-05'), seat, '2002~b', company.subscription())
  expect(employees.stop(local('2027-04-05'), undefined, '2002~b').to(local('2028-01-01')).ledger()).toEqual([])

  // In June everybody gets the larger plan: 30 of the 91 days that were invoiced in March are left, at 40 a day.
  company.switchTo('team-plus', local('2027-06-01'))
  expect(company.ledger().slice(6)).toEqual([
    'DK-4 2027-03-18, due 2027-04-17: 3640.00, 2440.00 to pay',
    '  Seat 2027-04-01/2027-07-01: 3640.00',
    'DK-C1 2027-06-01: -1200.00 for DK-4',
    '  Seat 2027-06-01/2027-07-01: -1200.00',
    'DK-5 2027-06-01, due 2027-07-01: 5460.00, 5460.00 to pay',
    '  Seat with analyses 2027-06-01/2027-09-01: 5460.00',
  ])

  // A sum that is a little short pays the older invoice whole, and the rest of the other is paid with the next.
  company.pay(local('2027-06-20T08:00'), 244_000 + 540_000)
  expect(company.heads().slice(-1)).toEqual(['DK-5 2027-06-01, due 2027-07-01: 5460.00, 60.00 to pay'])
  company.pay(local('2027-09-10T08:00'), 6_000 + 546_000)

  // The contract ends with the year; the company cancels in October: of the last quarter only December is invoiced, at
  // 60 a day.
  company.stop(local('2027-10-15T14:00'), local('2028-01-01'))
  expect(company.diary(local('2028-06-01')).filter((told) => told >= '2027-10-15')).toEqual([
    '2027-10-15T14:00 registered-stop 2027-12-31T23:00:00.000Z',
    '2027-10-15T14:00 registered-stop 2027-12-31T23:00:00.000Z',
    '2027-11-17 renewed team-plus team-plus',
    '2027-11-17 invoice:created DK-7',
    '2028-01-01 changed-status stopped active',
    '2028-01-01 changed-status stopped active',
  ])
  company.pay(local('2028-06-02T08:00'), 186_000)
  expect(company.ledger().slice(10)).toEqual([
    'DK-5 2027-06-01, due 2027-07-01: 5460.00, paid',
    '  Seat with analyses 2027-06-01/2027-09-01: 5460.00',
    'DK-6 2027-08-18, due 2027-09-17: 5460.00, paid',
    '  Seat with analyses 2027-09-01/2027-12-01: 5460.00',
    'DK-7 2027-11-17, due 2027-12-17: 1860.00, paid',
    '  Seat with analyses 2027-12-01/2028-01-01: 1860.00',
  ])
  expect(company.balances()).toEqual({})
})
