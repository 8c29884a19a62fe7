import { describe, expect, it } from 'vitest'
import { bill, billingDue } from '../../../functions/domain/billing/bill.ts'
import { charge, type ChargeCommand } from '../../../functions/domain/billing/charge.ts'
import { withDocuments } from '../../../functions/domain/engine/engine.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { faultsOf, told } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

const entities = ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' }))
const settings = account([{ id: 'thirty', business_entity: 'dk', duration: 'P30D', invoice_lines: [line(30_000)] }], {
  timezone: 'UTC',
  business_entities: entities,
})
const newYear: Instant = '2027-01-01T00:00:00.000Z'
const later: Instant = '2027-01-16T00:00:00.000Z'
const life = () => new Subscriber(settings).create(newYear, { periods: [{ campaign_id: 'thirty' }] })
const book = { text: 'Book', amount: 1_000, currency: 'DKK', tax_rate: 0 }
type Given = Partial<ChargeCommand['given']>
const decide = (given: Given) =>
  charge({
    world: life().world,
    given: { period: 'current', send: true, lines: [book], ...given },
    now: newYear,
    settings,
  })
const issued = (given: Given) => told(decide(given)).world.ledger.open.at(-1)

describe('An invoice by hand is refused', () => {
  it.each<[string, Given, readonly string[]]>([
    ['from nobody', {}, [': business_entity_unknown']],
    ['from a business entity that there is none of', { business_entity: 'se' }, [': business_entity_unknown']],
    [
      'for a subscription from a business entity that there is none of',
      { subscription_id: '1001~a', business_entity: 'se' },
      [': business_entity_unknown'],
    ],
    ['for a subscription that there is none of', { subscription_id: '1001~x' }, [': subscription_unknown']],
    ['for a period that there is none of', { subscription_id: '1001~a', period: '2' }, [': period_unknown']],
    [
      'from another business entity than invoices the subscription',
      { subscription_id: '1001~a', business_entity: 'eu' },
      ['business_entity: business_entity_other'],
    ],
    [
      'in another currency, and due on no date',
      { business_entity: 'dk', due: 'soon', lines: [book, { ...book, currency: 'EUR' }] },
      ['lines: currency_mismatch', 'due: date_expected'],
    ],
  ])('%s', (_, given, faults) => {
    expect(faultsOf(decide(given))).toEqual(faults)
  })

  it('for a recipient, which its group pays for', () => {
    const { world } = life()
    const link = { kind: 'recipient', customer: '2000', subscription: '2000~g', begin: newYear, end: null } as const
    const subscriptions = world.subscriptions.map((subscription) => ({ ...subscription, link, periods: [] }))
    const given = { subscription_id: '1001~a', period: 'current', send: true, lines: [book] }
    const refused = charge({ world: { ...world, subscriptions }, given, now: newYear, settings })
    expect(faultsOf(refused)).toEqual([': recipient_invoiced_by_group'])
  })

  it('where nobody invoices any more', () => {
    const given = { subscription_id: '1001~a', period: 'current', send: true, lines: [book] }
    const alone = { ...settings, business_entities: [] }
    expect(faultsOf(charge({ world: life().world, given, now: newYear, settings: alone }))).toEqual([
      ': business_entity_unknown',
    ])
  })

  it('with the words that a person needs', () => {
    const other = decide({ subscription_id: '1001~a', business_entity: 'eu' })
    expect(isRefused(other) && other.faults).toMatchObject([{ values: { entity: 'dk' } }])
    const currency = decide({ business_entity: 'dk', lines: [{ ...book, currency: 'EUR' }] })
    expect(isRefused(currency) && currency.faults).toMatchObject([{ values: { currency: 'DKK' } }])
  })
})

describe('An invoice by hand', () => {
  it('is due and says what it was told to, and else nothing of its own', () => {
    expect(issued({ business_entity: 'eu', due: '2027-03-01', note: 'As agreed' })).toMatchObject({
      ...{ entity: 'eu', due: '2027-03-01', note: 'As agreed' },
    })
    const plain = issued({ business_entity: 'eu' })
    expect(plain).toMatchObject({ due: '2027-01-15', delivery: 'email' })
    expect(Object.keys(plain ?? {})).not.toContain('note')
    expect(issued({ business_entity: 'eu', send: false })).toMatchObject({ delivery: 'none' })
  })

  it('and its credit note have the text as it was given, whatever stands in it', () => {
    const charged = life().charge(newYear, { subscription_id: '1001~a', lines: [{ ...book, text: '{campaign}' }] })
    const lines = charged
      .stop(later)
      .documents()
      .flatMap((document) => document.lines)
      .filter(({ text }) => text === '{campaign}')
    expect(lines.map(({ amountMinor, template }) => [amountMinor, template])).toEqual([
      [1_000, false],
      [-500, false],
    ])
  })

  it('from who invoices the subscription anyway is bound to its period', () => {
    expect(issued({ subscription_id: '1001~a', business_entity: 'dk' })?.lines[0]?.period).toMatchObject({ serial: 1 })
  })
})

describe('A change that makes all of its documents', () => {
  const stopped = () => {
    const given = life().to(later)
    const decided = told(given.tryToStop(later))
    return withDocuments(decided, later, settings)
  }

  it('leaves none due', () => {
    expect(billingDue(stopped().world)).toBeUndefined()
  })

  it('has nothing more to bill, and the world stays the same object', () => {
    const { world } = stopped()
    expect(bill(world, later, settings, 10).world).toBe(world)
  })

  it('of none at all has them due from then on, until they are made', () => {
    const given = life().to(later)
    const { world } = withDocuments(told(given.tryToStop(later)), later, settings, 0)
    expect(billingDue(world)).toBe(later)
    expect(billingDue(bill(world, '2027-01-20T00:00:00.000Z', settings, 0).world)).toBe(later)
    expect(bill(world, '2027-01-20T00:00:00.000Z', settings, 0).world).toBe(world)
    expect(billingDue(bill(world, '2027-01-20T00:00:00.000Z', settings, 10).world)).toBeUndefined()
  })

  it('of several subscriptions are due since the earliest change that left some, in whatever order they stand', () => {
    const two = life().create(newYear, { periods: [{ campaign_id: 'thirty' }] }, '1001~b')
    two.consequences = 0
    const leave = (id: string, at: Instant) => withDocuments(told(two.tryToStop(at, at, id)), at, settings, 0).world
    two.world = leave('1001~a', '2027-01-11T00:00:00.000Z')
    const { subscriptions } = two.world
    const second = subscriptions.map((subscription) =>
      subscription.id === '1001~b' ? { ...subscription, billing_due: later } : subscription,
    )
    expect(billingDue({ ...two.world, subscriptions: second })).toBe('2027-01-11T00:00:00.000Z')
    expect(billingDue({ ...two.world, subscriptions: second.toReversed() })).toBe('2027-01-11T00:00:00.000Z')
  })

  it('of an erased customer makes none, as nothing is left to bill', () => {
    const given = life().to(later)
    const { world } = withDocuments(told(given.tryToStop(later)), later, settings, 0)
    const erased = { ...world, customer: { ...world.customer, erased: later } }
    expect(bill(erased, later, settings, 10).world).toBe(erased)
  })
})
