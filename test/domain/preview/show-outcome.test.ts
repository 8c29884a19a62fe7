/** The preview of a call. */
import { describe, expect, it } from 'vitest'
import {
  changedSubscriptions,
  documentsMade,
  messagesOf,
  type Outcome,
} from '../../../functions/domain/preview/outcome.ts'
import { amountsToPay, namesTaken, showOutcome } from '../../../functions/domain/preview/show-outcome.ts'
import { comparedOutcome } from '../../../functions/domain/preview/compared-outcome.ts'
import { refundMoney } from '../../../functions/domain/payment/refund-money.ts'
import { createOverride } from '../../../functions/domain/override/create-override.ts'
import { sendAgain } from '../../../functions/domain/document/send-again.ts'
import type { WorldRecord } from '../../../functions/domain/world/record.ts'
import { unchanged } from '../../../functions/domain/world/change.ts'
import { Caller, monthly, on, reading, settings } from './preview-life.ts'

const shown = (outcome: Outcome, now = on(10)) => showOutcome(outcome, { ...reading, now })
const part = (begin: string, end: string, campaign_id = 'month') => ({
  ...{ campaign_id, begin, end },
})

describe('A preview of money', () => {
  const paid = () => monthly().pay(on(2), 35_000)
  const refunding = (amount: number, payment_id?: string) => {
    const caller = paid()
    const books = { payments: caller.paid(), documents: caller.documents() }
    const given = { amount, ...(payment_id === undefined ? { business_entity: 'dk' } : { payment_id }) }
    return caller.call(on(10), (world) => refundMoney({ world, given, books, id: 'p9', now: on(10), settings }))
  }

  it('shows what goes back to the customer, and what it is taken from', () => {
    const { payments, balance, balance_before } = shown(refunding(5_000))
    expect(payments).toMatchObject([
      { amount: -50, currency: 'DKK', business_entity: 'dk', method: 'external', left: 0 },
    ])
    expect(payments[0]?.allocations).toMatchObject([{ payment_id: 'p1', amount: -50 }])
    expect(payments[0]).not.toHaveProperty('payment_id')
    expect([balance_before, balance]).toMatchObject([[{ amount: 50 }], []])
    const [whole] = shown(refunding(35_000, 'p1')).payments
    expect(whole).toMatchObject({ amount: -350, refunds: 'p1' })
    expect(whole?.allocations).toContainEqual(expect.objectContaining({ invoice_number: 'DK-1', amount: -300 }))
  })

  it('is another outcome where another amount moves', () => {
    const compared = (outcome: Outcome) => comparedOutcome(outcome, on(10), settings)
    expect(compared(refunding(5_000))).toEqual(compared(refunding(5_000)))
    expect(compared(refunding(5_000))).not.toEqual(compared(refunding(4_999)))
  })
})

describe('A preview of a new subscription', () => {
  const created = new Caller().creating(on(1), { periods: [{ campaign_id: 'month' }] })

  it('shows the subscription without an id, and nothing before it', () => {
    const { subscriptions } = shown(created, on(1))
    expect(subscriptions).toMatchObject([
      { state: 'active', periods: [part('2027-03-01T00:00:00', '2027-03-31T00:00:00')], periods_before: [] },
    ])
    for (const key of ['id', 'state_before', 'stop_at', 'stop_at_before'])
      expect(subscriptions[0]).not.toHaveProperty(key)
    expect(subscriptions[0]?.periods[0]).not.toHaveProperty('products')
  })

  it('shows its invoice without a number, with what is to be paid, and whom it is sent to', () => {
    const { documents, messages, events, balance, balance_before, overrides } = shown(created, on(1))
    expect(documents).toMatchObject([
      { type: 'invoice', total: 300, to_pay: 300, date: '2027-03-01', lines: [{ text: 'Paper', amount: 300 }] },
    ])
    expect(documents[0]).not.toHaveProperty('number')
    expect(messages).toEqual([{ kind: 'invoice', to: ['ann@example.com'] }])
    expect(events).toEqual(['subscription:created', 'invoice:created'])
    expect([balance, balance_before, overrides]).toEqual([[], [], []])
    expect(amountsToPay([created])).toEqual([{ business_entity: 'dk', currency: 'DKK', amount: 300 }])
  })

  it('sends nothing to a customer without an e-mail address', () => {
    expect(messagesOf(new Caller('').creating(on(1), { periods: [{ campaign_id: 'month' }] }))).toEqual([])
  })

  it('of a new customer has no balance before', () => {
    expect(shown({ ...created, before: undefined }, on(1))).toMatchObject({ balance_before: [], overrides: [] })
    expect(changedSubscriptions({ ...created, before: undefined })).toMatchObject([{ before: undefined }])
  })
})

describe('A preview of a stop', () => {
  it('shows the subscription before and after, and the credit of the invoice that it names', () => {
    const stopped = monthly().stopping(on(10))
    const { subscriptions, documents, messages } = shown(stopped)
    expect(subscriptions).toMatchObject([
      {
        ...{ id: '1001~a', state: 'stopped', state_before: 'active', stop_at: '2027-03-10T00:00:00' },
        periods: [part('2027-03-01T00:00:00', '2027-03-10T00:00:00')],
        periods_before: [part('2027-03-01T00:00:00', '2027-03-31T00:00:00')],
      },
    ])
    expect(subscriptions[0]).not.toHaveProperty('stop_at_before')
    expect(documents).toMatchObject([
      { type: 'credit_note', credits: 'DK-1', total: -210, allocations: [{ invoice_number: 'DK-1', amount: 210 }] },
    ])
    expect(messages).toEqual([{ kind: 'credit_note', to: ['ann@example.com'] }])
    expect(amountsToPay([stopped])).toEqual([])
  })

  it('that is moved shows when it was to be', () => {
    const moved = monthly().stop(on(1), on(20)).stopping(on(10), on(25))
    expect(shown(moved).subscriptions).toMatchObject([
      { stop_at: '2027-03-25T00:00:00', stop_at_before: '2027-03-20T00:00:00', state_before: 'active' },
    ])
  })

  it('of a subscription that is paid shows the balance before and after', () => {
    const paid = monthly().pay(on(2), 35_000)
    expect(shown(paid.stopping(on(10)))).toMatchObject({
      balance_before: [{ business_entity: 'dk', currency: 'DKK', amount: 50 }],
      balance: [{ business_entity: 'dk', currency: 'DKK', amount: 260 }],
    })
  })

  it('leaves other subscriptions out, which it leaves alone', () => {
    const two = monthly()
    two.create(on(2), { periods: [{ campaign_id: 'free' }] }, '1001~b')
    expect(changedSubscriptions(two.stopping(on(10))).map(({ after }) => after.id)).toEqual(['1001~a'])
  })
})

describe('A preview of a switch', () => {
  const switched = monthly().switching('dear', on(16))

  it('shows the documents in the order of their age, the credit with the number of what it credits', () => {
    expect(shown(switched, on(16)).documents).toMatchObject([
      { type: 'invoice', total: 600 },
      { type: 'credit_note', total: -150, credits: 'DK-1' },
    ])
    expect(documentsMade(switched).map(({ number }) => number)).toEqual(['DK-2', 'DK-C1'])
    expect(namesTaken(switched)).toEqual(new Set(['DK-C1', 'DK-2']))
  })

  it('asks for what it invoices, less what its credit takes off older invoices', () => {
    expect(amountsToPay([switched])).toEqual([{ business_entity: 'dk', currency: 'DKK', amount: 450 }])
    const paid = monthly().pay(on(2), 30_000).switching('dear', on(16))
    expect(amountsToPay([paid])).toEqual([{ business_entity: 'dk', currency: 'DKK', amount: 450 }])
  })
})

describe('The amounts that several customers are to pay', () => {
  const invoiced = (campaign_id: string) => new Caller().creating(on(1), { periods: [{ campaign_id }] })

  it('are summed up for each business entity', () => {
    expect(amountsToPay([invoiced('month'), invoiced('swedish'), invoiced('dear'), invoiced('free')])).toEqual([
      { business_entity: 'dk', currency: 'DKK', amount: 900 },
      { business_entity: 'se', currency: 'SEK', amount: 300 },
    ])
  })

  it('are not lowered by what another of them gets back', () => {
    expect(amountsToPay([invoiced('month'), monthly().stopping(on(10))])).toEqual([
      { business_entity: 'dk', currency: 'DKK', amount: 300 },
    ])
  })
})

describe('A preview of overrides', () => {
  const vacation = (begin: string, end: string) => (caller: Caller) =>
    caller.call(on(2), (world) =>
      createOverride({
        ...{ world, id: 'o9', elsewhere: undefined, now: on(2), settings },
        given: { override_type: 'pause-delivery', subscription_id: '1001~a', begin, end, skip_processing: false },
      }),
    )

  it('shows a new one without an id, and not those that stay', () => {
    const caller = monthly().withOverride(on(2), { type: 'pause-delivery', begin: on(20), end: on(22) })
    const { overrides } = shown(vacation('2027-03-10T00:00', '2027-03-12T00:00')(caller), on(2))
    expect(overrides).toMatchObject([
      { override_type: 'pause-delivery', begin: '2027-03-10T00:00:00', end: '2027-03-12T00:00:00', phase: 'future' },
    ])
    expect(overrides[0]).not.toHaveProperty('override_id')
  })

  it('shows one that is changed with its id', () => {
    const caller = monthly().withOverride(on(2), { type: 'pause-delivery', begin: on(20), end: on(22) })
    const changed = caller.call(on(2), (world) => ({
      ...unchanged(world),
      world: {
        ...world,
        subscriptions: world.subscriptions.map((one) => ({
          ...one,
          overrides: one.overrides.map((override) => ({ ...override, begin: on(21) })),
        })),
      },
    }))
    expect(shown(changed, on(2)).overrides).toMatchObject([{ override_id: 'o1', begin: '2027-03-21T00:00:00' }])
  })
})

describe('A preview of a recipient', () => {
  it('shows the periods of its group', () => {
    const group = new Caller().create(on(1), { periods: [{ campaign_id: 'company' }] }, '2000~g').subscription('2000~g')
    const seat = new Caller().create(on(1), { group_subscription_id: '2000~g' }, '1001~a', group)
    const groups = new Map([['2000~g', group]])
    const stopped = seat.stopping(on(10), on(10), '1001~a', groups)
    expect(shown(stopped).subscriptions).toMatchObject([
      {
        ...{ state: 'stopped', state_before: 'active' },
        periods: [part('2027-03-01T00:00:00', '2027-03-10T00:00:00', 'seat')],
        periods_before: [part('2027-03-01T00:00:00', '2027-03-31T00:00:00', 'seat')],
      },
    ])
  })
})

describe('The e-mails of a call', () => {
  const delivered = (record: Partial<Extract<WorldRecord, { record: 'delivery' }>>, email?: string) => {
    const outcome = monthly('month', email).stopping(on(10))
    return messagesOf({
      ...outcome,
      records: [
        ...outcome.records.filter((one) => one.record !== 'delivery'),
        { record: 'delivery', number: 'DK-1', by: 'email', kind: 'document', at: on(10), ...record },
      ],
    })
  }
  const asked = { token: 't', of: 'credit_note', to: ['bo@example.com', 'eva@example.com'] } as const

  it('say whether they are documents or reminders, and to whom they go', () => {
    expect(delivered({})).toEqual([{ kind: 'invoice', to: ['ann@example.com'] }])
    expect(delivered({ number: 'DK-C1' })).toEqual([{ kind: 'credit_note', to: ['ann@example.com'] }])
    expect(delivered({ kind: 'reminder' })).toEqual([{ kind: 'reminder', to: ['ann@example.com'] }])
    expect(delivered({ asked })).toEqual([{ kind: 'credit_note', to: ['bo@example.com', 'eva@example.com'] }])
  })

  it('are none for what goes by post, or to nobody', () => {
    expect(delivered({ by: 'print' })).toEqual([])
    expect(delivered({ asked: { ...asked, to: [] } })).toEqual([])
    expect(delivered({}, '')).toEqual([])
  })

  it('that are asked for again name the addresses that were given', () => {
    const caller = monthly()
    const again = caller.call(on(10), (world) =>
      sendAgain({
        ...{ world, document: caller.document('DK-1'), token: 't', now: on(10), settings },
        to: ['bo@example.com'],
        isReminder: false,
      }),
    )
    expect(messagesOf(again)).toEqual([{ kind: 'invoice', to: ['bo@example.com'] }])
  })
})
