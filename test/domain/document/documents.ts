/** Documents of the books and worlds around them, for tests of answers, deliveries and reports. */
import { emptyLedger } from '../../../functions/domain/world/ledger.ts'
import { newDelivery } from '../../../functions/domain/document/sending.ts'
import type { Delivery } from '../../../functions/domain/world/delivery.ts'
import type { Invoice, InvoiceLine } from '../../../functions/domain/world/invoice.ts'
import type { World } from '../../../functions/domain/world/world.ts'

/** A line of the demo account's monthly campaign, for a period of its own timezone. */
export const line: InvoiceLine = {
  text: 'The Gazette, {begin} to {end}',
  template: true,
  amountMinor: 8000,
  tax_rate: 0.25,
  category: 'subscription',
  period: {
    subscription: '1001~s1',
    serial: 1,
    campaign_id: 'standard',
    campaign_name: 'The Gazette',
    begin: '2027-01-31T23:00:00.000Z',
    end: '2027-02-28T23:00:00.000Z',
    quantity: 1,
    timezone: 'Europe/Copenhagen',
  },
}

export const invoice = (change: Partial<Invoice> = {}): Invoice => ({
  number: 'DK-1',
  type: 'invoice',
  entity: 'dk',
  currency: 'DKK',
  made: '2027-01-25T09:00:00.000Z',
  date: '2027-01-25',
  due: '2027-02-08',
  lines: [line],
  seller: {
    name: 'Demo Media ApS',
    address: 'Bredgade 1\n1260 København K',
    country: 'DK',
    tax_registration_id: 'DK12345674',
  },
  buyer: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK', email: 'ann@example.com' },
  paper: { language: 'da', email: 'abo@demo-media.example' },
  allocations: [],
  delivery: 'print-house',
  dunning: [],
  ...change,
})

export function creditNote(change: Partial<Invoice> = {}): Invoice {
  const { due, ...others } = invoice()
  return {
    ...others,
    number: 'DK-C1',
    type: 'credit_note',
    credits: 'DK-1',
    lines: [{ ...line, amountMinor: -4000 }],
    ...change,
  }
}

export const world = (change: Partial<World['ledger']> = {}): World => ({
  customer: {
    id: '1001',
    version: 3,
    created: '2020-01-01T00:00:00.000Z',
    builtin: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK', email: 'ann@example.com' },
    fields: {},
    overrides: [],
  },
  subscriptions: [],
  ledger: { ...emptyLedger, ...change },
  records: [],
})

export const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  ...newDelivery('1001', {
    record: 'delivery',
    number: 'DK-1',
    by: 'print-house',
    kind: 'document',
    at: '2027-01-25T09:00:00.000Z',
  }),
  ...change,
})
