/** The limits of roles: the amount of an operation, and whether it exceeds the limit of the caller's role. */
import { describe, expect, it } from 'vitest'
import { charge } from '../../../functions/domain/billing/charge.ts'
import { invoicedLater } from '../../../functions/domain/preview/later-invoices.ts'
import {
  amountsOf,
  creditedBeyondInvoices,
  largestOf,
  paidBack,
  type OperationDone,
} from '../../../functions/domain/preview/operation-amount.ts'
import type { Outcome } from '../../../functions/domain/preview/outcome.ts'
import { holdToLimits, type HeldAmounts } from '../../../functions/domain/preview/role-limits.ts'
import type { RequestedPeriod } from '../../../functions/domain/subscription/commands/requested-periods.ts'
import { Caller, monthly, on, settings } from './preview-life.ts'

const done = ({ before, after: world, facts }: Outcome) => ({ before, world, facts, settings })
const creating = (...periods: RequestedPeriod[]) => done(new Caller().creating(on(1), { periods }))
const month: RequestedPeriod = { campaign_id: 'month' }
const external = (invoiced: number): RequestedPeriod => ({
  ...month,
  external_invoicing: { invoiced, currency: 'DKK', tax_rate: 0.25 },
})
const dkk = (amountMinor: number) => ({ amountMinor, currency: 'DKK' })
const stopped = done(monthly().stopping(on(10)))
const switched = done(monthly().switching('dear', on(16)))
const upgraded = done(monthly('dear').switching('month', on(2)))

const largestAmount = (of: OperationDone) => largestOf(amountsOf(of))
const invoices = (amountMinor: number) => ({ of: 'invoice', ...dkk(amountMinor) })
const notes = (amountMinor: number) => ({ of: 'credit_note', ...dkk(amountMinor) })
const ofPayment = (amountMinor: number) => ({ of: 'payment', ...dkk(amountMinor) })

/** Money that a customer pays, or is paid back. */
const paying = (amountMinor: number) => {
  const caller = monthly('free').pay(on(2), 50_000)
  const mark = caller.world.records.length
  const { world } = caller.pay(on(3), amountMinor)
  const facts = world.records
    .slice(mark)
    .flatMap((record) =>
      record.record === 'payment'
        ? [{ fact: 'payment-registered' as const, payment: record.payment.id, amountMinor, currency: 'DKK' }]
        : [],
    )
  return { before: world, world: { ...world, records: world.records.slice(mark) }, facts, settings }
}

describe('What an operation comes to', () => {
  it('is the sum of its invoices, of its credit notes and of its payments, each by itself', () => {
    expect(amountsOf(creating(month))).toEqual([invoices(30_000)])
    expect(amountsOf(stopped)).toEqual([notes(21_000)])
    expect(amountsOf(switched)).toEqual([notes(15_000), invoices(60_000)])
    expect(amountsOf(upgraded)).toEqual([notes(58_000), invoices(30_000)])
    expect(amountsOf(paying(-20_000))).toEqual([ofPayment(20_000)])
    expect(amountsOf(paying(20_000))).toEqual([ofPayment(20_000)])
    expect(amountsOf(creating({ campaign_id: 'free' }))).toEqual([])
    expect([switched, upgraded].map((of) => largestAmount(of)?.amountMinor)).toEqual([60_000, 58_000])
    expect(largestOf([])).toBeUndefined()
  })

  it('has what a provider is asked to pay back, which it pays as soon as it answers', () => {
    const request = { fact: 'refund-requested', payment: 'p', refund: 'r', ...dkk(20_000) } as const
    const refunding = { ...paying(20_000), facts: [request] }
    expect([amountsOf(refunding), paidBack(refunding)]).toEqual([[ofPayment(20_000)], [ofPayment(20_000)]])
    expect(holdToLimits('refund', { refund: 19_999 }, refunding)).toMatchObject({ outcome: 'above' })
    expect(holdToLimits('credit', { credit: 90_000, refund: 19_999 }, refunding)).toMatchObject({ outcome: 'above' })
    expect(holdToLimits('refund', { refund: 20_000 }, refunding)).toMatchObject({ outcome: 'within' })
  })

  it('is the open amount of an invoice that is collected, for `collect` alone', () => {
    const made = creating(month)
    const invoice = made.world.ledger.open[0]?.number ?? expect.fail('There is no invoice.')
    const planned = { fact: 'collection-planned', collection: 'c', invoice, method: 'card', at: on(2) } as const
    const collecting = { ...made, facts: [planned] }
    expect(holdToLimits('collect', { collect: 29_999 }, collecting)).toMatchObject({ outcome: 'above' })
    expect(holdToLimits('collect', { collect: 30_000 }, collecting)).toMatchObject({ outcome: 'within' })
    expect(holdToLimits('createsubscription', { createsubscription: 1 }, collecting)).toMatchObject({
      outcome: 'within',
    })
  })

  it('is summed up for each currency apart', () => {
    const both = new Caller().call(on(1), (world) => {
      const book = { text: 'Book', amount: 10_000, currency: 'SEK', tax_rate: 0.25 }
      const paper = { text: 'Paper', amount: 4_000, currency: 'DKK', tax_rate: 0.25 }
      const given = { period: 'none', send: false } as const
      const first = charge({ world, given: { ...given, business_entity: 'se', lines: [book] }, now: on(1), settings })
      if ('outcome' in first) return first
      const second = charge({
        ...{ world: first.world, now: on(1), settings },
        given: { ...given, business_entity: 'dk', lines: [paper, paper] },
      })
      return 'outcome' in second ? second : { world: second.world, facts: [...first.facts, ...second.facts] }
    })
    expect(amountsOf(done(both))).toEqual([{ of: 'invoice', amountMinor: 10_000, currency: 'SEK' }, invoices(8_000)])
  })
})

describe('What a new subscription is invoiced later', () => {
  it('is what its given periods will be invoiced, beside the documents of the call', () => {
    expect(invoicedLater(creating(month, month, month))).toEqual([dkk(30_000), dkk(30_000)])
    expect(amountsOf(creating(month, month, month))).toEqual([invoices(90_000)])
    expect(invoicedLater(creating({ campaign_id: 'free' }, { campaign_id: 'swedish' }))).toEqual([
      { amountMinor: 30_000, currency: 'SEK' },
    ])
  })

  it('is what a call says was invoiced elsewhere', () => {
    expect(invoicedLater(creating(external(12_345)))).toEqual([dkk(12_345)])
  })

  it('is nothing of a period that is not invoiced, or of a time before the service invoices', () => {
    expect(invoicedLater(creating(month, { ...month, invoicing: 'none' }))).toEqual([])
    const from = new Caller().creating(on(1), {
      ...{ invoicing_from: '2027-04-15T00:00:00' },
      periods: [month, month, month],
    })
    expect(invoicedLater(done(from))).toEqual([dkk(30_000)])
  })

  it('is nothing of other subscriptions, of a recipient, of renewals, or without anybody who invoices', () => {
    const two = monthly()
    expect(invoicedLater(done(two.creating(on(2), { periods: [{ campaign_id: 'free' }] })))).toEqual([])
    const group = new Caller().create(on(1), { periods: [{ campaign_id: 'company' }] }, '2000~g').subscription('2000~g')
    const seat = new Caller().create(on(1), { group_subscription_id: '2000~g' }, '1001~r', group)
    const facts = [
      {
        fact: 'subscription-created',
        subscription: '1001~r',
        campaign_id: 'seat',
        campaign_name: 'Seat',
        implied: true,
      },
    ] as const
    const { world } = seat
    expect(invoicedLater({ world, facts: facts.map(({ implied: _, ...fact }) => fact), settings })).toEqual([])
    const past = new Caller().creating(on(10, 5), { periods: [{ ...external(100), begin: '2027-03-01T00:00:00' }] })
    expect(invoicedLater(done(past))).toEqual([dkk(100)])
    const nobody = { ...creating(month, month), settings: { ...settings, business_entities: [] } }
    expect(invoicedLater(nobody)).toEqual([])
  })
})

describe('What an operation credits beyond what it invoices', () => {
  it('is the credit notes less the new invoices of one business entity', () => {
    const ofDk = (amountMinor: number) => [{ of: 'dk', ...dkk(amountMinor) }]
    expect(creditedBeyondInvoices(stopped)).toEqual(ofDk(21_000))
    expect(creditedBeyondInvoices(switched)).toEqual([])
    expect(creditedBeyondInvoices(upgraded)).toEqual(ofDk(28_000))
    const elsewhere = done(monthly().switching('swedish', on(16)))
    expect(creditedBeyondInvoices(elsewhere)).toEqual(ofDk(15_000))
  })
})

describe('What an operation pays back', () => {
  it('is the money that goes to the customer, and none that comes in', () => {
    expect(paidBack(paying(-20_000))).toEqual([ofPayment(20_000)])
    expect(paidBack(paying(20_000))).toEqual([])
    expect(paidBack(stopped)).toEqual([])
  })
})

describe('The limit of a role', () => {
  type Limits = Record<string, number>
  const held = (operation: string, limits: Limits | undefined, of: OperationDone = stopped, before?: HeldAmounts) => {
    const found = holdToLimits(operation, limits, of, before)
    return found.outcome === 'above' ? [found.fault.code, found.fault.field, found.fault.values] : found.amounts
  }
  const above = (amount: number, most: number, code = 'amount_above_limit') => [
    code,
    '',
    { amount: dkk(amount), most: dkk(most) },
  ]

  it('holds the operation of its name, up to the limit itself', () => {
    expect(held('cancelsubscription', { cancelsubscription: 21_000 })).toEqual({
      cancelsubscription: [notes(21_000)],
      credited: [{ of: 'dk', ...dkk(21_000) }],
    })
    expect(held('cancelsubscription', { cancelsubscription: 20_999 })).toEqual(above(21_000, 20_999))
    for (const limits of [{ createpayment: 1 }, {}, undefined]) expect(held('cancelsubscription', limits)).toEqual({})
    // The largest of several sums counts.
    expect(held('switchplan', { switchplan: 57_999 }, upgraded)).toEqual(above(58_000, 57_999))
    expect(held('switchplan', { switchplan: 58_000 }, upgraded)).toEqual({
      switchplan: [notes(58_000), invoices(30_000)],
    })
  })

  it('of credit holds what an operation without a limit of its own credits beyond what it invoices', () => {
    expect(held('cancelsubscription', { credit: 20_000 })).toEqual(above(21_000, 20_000))
    expect(held('cancelsubscription', { credit: 20_000, cancelsubscription: 50_000 })).toEqual({
      cancelsubscription: [notes(21_000)],
    })
    expect(held('switchplan', { credit: 20_000 }, switched)).toEqual({ credited: [] })
    expect(held('switchplan', { credit: 20_000 }, upgraded)).toEqual(above(28_000, 20_000))
    expect(held('credit', { credit: 20_000 })).toEqual(above(21_000, 20_000))
    expect(held('credit', { credit: 30_000 })).toEqual({
      credit: [notes(21_000)],
      credited: [{ of: 'dk', ...dkk(21_000) }],
    })
  })

  it('of one operation that invoices holds every other, by what it invoices beyond what it credits', () => {
    const ofDk = (amountMinor: number) => ({ invoiced: [{ of: 'dk', ...dkk(amountMinor) }] })
    expect(held('switchsubscriptionplan', { createsubscription: 44_999 }, switched)).toEqual(above(45_000, 44_999))
    expect(held('switchsubscriptionplan', { createsubscription: 45_000 }, switched)).toEqual(ofDk(45_000))
    // The strictest limit of the subscriptions' operations holds, unless the role has one for the operation.
    const limits = { createsubscription: 60_000, updatesubscription: 100 }
    expect(held('switchsubscriptionplan', limits, switched)).toEqual(above(45_000, 100))
    expect(held('switchsubscriptionplan', { ...limits, switchsubscriptionplan: 60_000 }, switched)).toEqual({
      switchsubscriptionplan: [notes(15_000), invoices(60_000)],
    })
    // Documents that come by the way, such as for a renewal that falls due, do not count.
    expect(held('createnote', limits, switched)).toEqual({})
  })

  it('of an invoice by hand holds what subscriptions invoice where these have no limit, and not where they have one', () => {
    const ofDk = [{ of: 'dk', ...dkk(45_000) }]
    expect(held('switchsubscriptionplan', { invoice: 44_999 }, switched)).toEqual(above(45_000, 44_999))
    expect(held('switchsubscriptionplan', { invoice: 45_000 }, switched)).toEqual({ 'invoiced-by-hand': ofDk })
    const limits = { createsubscription: 60_000, invoice: 100 }
    expect(held('switchsubscriptionplan', limits, switched)).toEqual({ invoiced: ofDk })
    expect(held('invoice', limits, switched)).toEqual(above(60_000, 100))
    expect(held('invoice', { createsubscription: 100 }, switched)).toEqual(above(45_000, 100))
    // A limit on stops applies to credits, so the limit on subscriptions applies to amounts that a stop invoices again.
    expect(held('cancelsubscription', limits, switched)).toEqual({ invoiced: ofDk })
  })

  it('of an operation that invoices holds what a period to come is invoiced later', () => {
    const ahead = new Caller().create(on(1), { periods: [{ campaign_id: 'month', begin: '2027-06-01T00:00:00' }] })
    const dearer = done(ahead.switching('dear', on(2)))
    expect(amountsOf(dearer)).toEqual([])
    expect(held('switchsubscriptionplan', { createsubscription: 29_999 }, dearer)).toEqual(above(30_000, 29_999))
    const other = new Caller().create(on(1), { periods: [{ campaign_id: 'dear', begin: '2027-06-01T00:00:00' }] })
    expect(held('switchsubscriptionplan', { createsubscription: 1 }, done(other.switching('month', on(2))))).toEqual({
      invoiced: [],
    })
  })

  it('of refund holds whatever pays money back, beside a limit of its own', () => {
    const back = paying(-20_000)
    expect(held('createpayment', { refund: 10_000 }, back)).toEqual(above(20_000, 10_000))
    expect(held('createpayment', { refund: 10_000, createpayment: 50_000 }, back)).toEqual(above(20_000, 10_000))
    expect(held('createpayment', { refund: 20_000 }, back)).toEqual({ 'paid-back': [ofPayment(20_000)] })
    expect(held('createpayment', { refund: 10_000 }, paying(20_000))).toEqual({ 'paid-back': [] })
  })

  it('holds the sum of the operations of one call on one customer', () => {
    const limits = { cancelsubscription: 41_999, refund: 30_000 }
    const before = { cancelsubscription: [notes(21_000)], 'paid-back': [ofPayment(30_000)], other: [notes(1)] }
    expect(held('cancelsubscription', limits, stopped, before)).toEqual(above(42_000, 41_999, 'amounts_above_limit'))
    expect(held('cancelsubscription', { ...limits, cancelsubscription: 42_000 }, stopped, before)).toEqual({
      ...before,
      cancelsubscription: [notes(42_000)],
      credited: [{ of: 'dk', ...dkk(21_000) }],
    })
    expect(held('createpayment', limits, paying(-1), before)).toEqual(above(30_001, 30_000, 'amounts_above_limit'))
    // An amount in another currency is another sum.
    const swedish = { of: 'credit_note', amountMinor: 90_000, currency: 'SEK' }
    expect(
      held('cancelsubscription', { cancelsubscription: 90_000 }, stopped, { cancelsubscription: [swedish] }),
    ).toEqual({
      cancelsubscription: [swedish, notes(21_000)],
      credited: [{ of: 'dk', ...dkk(21_000) }],
    })
  })
})
