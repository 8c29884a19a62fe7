import { describe, expect, it } from 'vitest'
import { pay, type PayCommand } from '../../../functions/domain/payment/pay.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { faultsOf, told } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from '../billing/billing-life.ts'

const thirty = { duration: 'P30D', invoice_lines: [line(30_000)] }
const entities = ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' }))
const policies = [{ external_id: 'strict', dunning: [{ days_after_due: 5, action: 'suspend' }] }]
const campaigns = [
  { ...thirty, id: 'thirty', business_entity: 'dk', policy: 'strict' },
  { ...thirty, id: 'other', business_entity: 'eu' },
]
const settings = account(campaigns, { timezone: 'UTC', business_entities: entities, policies })
const day = (date: string): Instant => `2027-${date}T00:00:00.000Z`
const newYear = day('01-01')
const on = (campaign_id = 'thirty', of: Settings = settings) =>
  new Subscriber(of).create(newYear, { periods: [{ campaign_id }] })

const decide = (given: Partial<PayCommand['given']>, of: Settings = settings) => {
  const { world } = on('thirty', of)
  const [document] = world.ledger.open
  const whole = { amount: 1_000, currency: 'DKK', method: 'manual', data: {}, ...given } as const
  const isToInvoice = given.invoice_number === document?.number
  return pay({
    world,
    given: whole,
    document: isToInvoice ? document : undefined,
    id: 'p1',
    now: newYear,
    settings: of,
  })
}

describe('A payment is refused', () => {
  it.each<[string, Partial<PayCommand['given']>, readonly string[]]>([
    ['of another currency', { business_entity: 'dk', currency: 'EUR' }, ['currency: currency_mismatch']],
    ['of nothing', { business_entity: 'dk', amount: 0 }, ['amount: payment_of_nothing']],
    ['of less than nothing by hand', { business_entity: 'dk', amount: -1 }, ['amount: payment_negative']],
    ['of a date that is none', { business_entity: 'dk', date: '2027-02-30' }, ['date: date_expected']],
    ['of tomorrow', { business_entity: 'dk', date: '2027-01-02' }, ['date: payment_date_ahead']],
    ['to nobody, where several invoice', {}, ['business_entity: business_entity_needed']],
    ['to nobody that there is', { business_entity: 'se' }, [': business_entity_unknown']],
    ['for no invoice that there is', { invoice_number: 'DK-9' }, [': invoice_unknown']],
    [
      'for all that is wrong at once',
      { business_entity: 'dk', amount: 0, currency: 'EUR', date: '1' },
      ['currency: currency_mismatch', 'amount: payment_of_nothing', 'date: date_expected'],
    ],
  ])('%s', (_, given, faults) => {
    expect(faultsOf(decide(given))).toEqual(faults)
  })
})

describe('A payment', () => {
  it('is kept as it came in, of today where nobody says when', () => {
    const kept = (given: Partial<PayCommand['given']>) => told(decide(given)).world.records.at(-1)
    expect(kept({ business_entity: 'dk', note: 'By cheque', date: '2026-12-24' })).toMatchObject({
      payment: { id: 'p1', entity: 'dk', amountMinor: 1_000, note: 'By cheque', date: '2026-12-24', made: newYear },
    })
    const plain = kept({ business_entity: 'dk' })
    expect(plain).toMatchObject({ payment: { date: '2027-01-01' } })
    expect(plain?.record === 'payment' && Object.hasOwn(plain.payment, 'note')).toBe(false)
  })

  it('need not say to whom where only one invoices, and goes to whom it says where several do', () => {
    const alone = account([{ ...thirty, id: 'thirty' }])
    expect(faultsOf(decide({}, alone))).toEqual(['changed'])
    expect(on().pay(newYear, 40_000, { business_entity: 'eu' }).balances()).toEqual({ eu: 40_000 })
  })

  it('for an invoice is registered with it, and one of another currency is told which it has to be', () => {
    expect(told(decide({ invoice_number: 'DK-1' })).facts[0]).toMatchObject({ invoice: 'DK-1', amountMinor: 1_000 })
    expect(told(decide({ business_entity: 'dk' })).facts[0]).not.toHaveProperty('invoice')
    const refused = decide({ business_entity: 'dk', currency: 'EUR' })
    expect(isRefused(refused) && refused.faults).toMatchObject([{ values: { currency: 'DKK' } }])
  })

  it('for an invoice that is paid is all balance, and nothing of it is allocated', () => {
    const given = on().pay(newYear, 30_000, { invoice_number: 'DK-1' })
    const mark = given.announced.length
    given.pay(day('01-02'), 500, { invoice_number: 'DK-1' })
    expect(given.events(mark)).toEqual([`${day('01-02')} payment:created p2 DK-1`])
    expect(given.document('DK-1').allocations).toHaveLength(1)
    expect(given.balances()).toEqual({ dk: 500 })
  })

  it('to one business entity pays nothing that another is owed, whichever came first', () => {
    const given = new Subscriber(settings)
      .pay(newYear, 10_000, { business_entity: 'dk' })
      .pay(newYear, 10_000, { business_entity: 'eu' })
      .create(newYear, { periods: [{ campaign_id: 'other' }] })
    expect(given.balances()).toEqual({ dk: 10_000 })
    expect(given.documents()[0]?.allocations).toMatchObject([{ id: 'p2', amountMinor: 10_000 }])
  })

  it('that was there before many invoices pays them as they are made, and not before', () => {
    const given = new Subscriber(settings).pay(newYear, 1_000_000, { business_entity: 'dk' })
    given.settings = account([{ ...thirty, id: 'thirty', business_entity: 'dk', renews_to: 'thirty' }], {
      ...{ timezone: 'UTC', business_entities: entities },
    })
    given.create(day('12-01'), { periods: [{ campaign_id: 'thirty', begin: '2027-01-05T00:00:00' }] }).to(day('12-01'))
    expect(given.documents().length).toBeGreaterThan(10)
    expect(given.announced.slice(1).every(({ at }) => at === day('12-01'))).toBe(true)
    expect(given.world.ledger.open).toEqual([])
  })
})

describe('A refund of an invoice', () => {
  it('takes back no more than was paid of it, and the rest of the balance', () => {
    const given = on().pay(newYear, 10_000, { invoice_number: 'DK-1' })
    given.pay(day('01-02'), -15_000, { invoice_number: 'DK-1' })
    expect(given.heads()).toEqual(['DK-1 2027-01-01, due 2027-01-15: 300.00, 300.00 to pay'])
    expect(given.balances()).toEqual({ dk: -5_000 })
    expect(given.world.ledger.open).toHaveLength(1)
  })

  it('that was paid has all of its dunning before it again, counted from that day', () => {
    const given = on().pay(newYear, 30_000, { invoice_number: 'DK-1' })
    expect(given.world.ledger.open).toEqual([])
    given.pay(day('03-01'), -30_000, { invoice_number: 'DK-1' })
    expect(given.world.ledger.open).toMatchObject([
      { number: 'DK-1', dunning: [{ at: day('03-06'), action: 'suspend' }] },
    ])
  })
})

describe('A refund of a paid invoice', () => {
  it('opens that one again beside others that are open', () => {
    const lines = [{ text: 'Book', amount: 100, currency: 'DKK', tax_rate: 0 }]
    const given = on()
      .pay(newYear, 30_000, { invoice_number: 'DK-1' })
      .charge(newYear, { business_entity: 'dk', lines })
    given.pay(day('01-02'), -30_000, { invoice_number: 'DK-1' })
    expect(given.world.ledger.open.map(({ number }) => number)).toEqual(['DK-1', 'DK-2'])
  })
})

describe('The dunning of an invoice', () => {
  it('is that of the subscription which it is for, among several', () => {
    const both = on().create(newYear, { periods: [{ campaign_id: 'other' }] }, '1001~b')
    expect(both.documents().map(({ number, dunning }) => [number, dunning.length])).toEqual([
      ['DK-1', 1],
      ['EU-1', 0],
    ])
    const others = on('other').create(newYear, { periods: [{ campaign_id: 'thirty' }] }, '1001~b')
    expect(others.documents().map(({ number, dunning }) => [number, dunning.length])).toEqual([
      ['EU-1', 0],
      ['DK-1', 1],
    ])
  })

  it('is that of the policy which the subscription has of its own', () => {
    const own = new Subscriber(settings).create(newYear, {
      periods: [{ campaign_id: 'other' }],
      policy: { external_id: 'strict' },
    })
    own.create(newYear, { periods: [{ campaign_id: 'other' }] }, '1001~b')
    expect(own.documents().map(({ number, dunning }) => [number, dunning.length])).toEqual([
      ['EU-1', 1],
      ['EU-2', 0],
    ])
  })

  it('takes its steps by their days, in whatever order the policy has them', () => {
    const dunning = [
      { days_after_due: 20, action: 'stop' },
      { days_after_due: 5, action: 'remind' },
      { days_after_due: 10, action: 'suspend' },
    ]
    const by = account(campaigns, {
      ...{ timezone: 'UTC', business_entities: entities },
      policies: [{ external_id: 'strict', dunning }],
    })
    expect(
      on('thirty', by)
        .document('DK-1')
        .dunning.map(({ action }) => action),
    ).toEqual(['remind', 'suspend', 'stop'])
  })
})

describe('An invoice that is never sent', () => {
  it('has no dunning before it, whatever policy its subscription has', () => {
    const lines = [{ text: 'Old debt', amount: 100, currency: 'DKK', tax_rate: 0 }]
    const debt = (send: boolean) => on().charge(newYear, { subscription_id: '1001~a', lines, send }).document('DK-2')
    expect(debt(true).dunning).toHaveLength(1)
    expect(debt(false).dunning).toEqual([])
  })
})
