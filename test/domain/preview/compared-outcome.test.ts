/** Whether a call still has the outcome that its preview showed. */
import { describe, expect, it } from 'vitest'
import { comparedOutcome } from '../../../functions/domain/preview/compared-outcome.ts'
import type { Outcome } from '../../../functions/domain/preview/outcome.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import { Caller, monthly, on, settings } from './preview-life.ts'

const compared = (outcome: Outcome, now = on(10)) => comparedOutcome(outcome, now, settings)
/** An instant some minutes after midnight. */
const minutes = (instant: Instant, by: number) => instantOf(millisOf(instant) + by * 60_000)
const created = (now: Instant, campaign_id = 'month', more: object = {}) =>
  compared(new Caller().creating(now, { periods: [{ campaign_id }], ...more }), now)
/** The outcome of a stop with documents that differ in something. */
const withDocuments = (change: (document: Invoice) => Partial<Invoice>) => {
  const outcome = monthly().stopping(on(10))
  const changed = (document: Invoice) => ({ ...document, ...change(document) })
  const records = outcome.records.map((record) =>
    record.record === 'document' ? { ...record, document: changed(record.document) } : record,
  )
  const { ledger } = outcome.after
  return compared({
    ...outcome,
    after: { ...outcome.after, ledger: { ...ledger, open: ledger.open.map(changed) } },
    records,
  })
}
const differs = (change: (document: Invoice) => Partial<Invoice>) =>
  expect(withDocuments(change)).not.toEqual(withDocuments(() => ({})))

describe('A call does what its preview showed', () => {
  it('where it is carried out some minutes later, under another id', () => {
    const preview = new Caller().creating(minutes(on(1), 5), { periods: [{ campaign_id: 'month' }] }, '1001~x')
    const call = new Caller().creating(minutes(on(1), 9), { periods: [{ campaign_id: 'month' }] }, '1001~y')
    expect(compared(call, minutes(on(1), 9))).toEqual(compared(preview, minutes(on(1), 5)))
    const stop = (at: Instant) => compared(monthly('free').stopping(at), at)
    expect(stop(minutes(on(10), 5))).toEqual(stop(minutes(on(10), 9)))
  })

  it('and not on another day in the account’s timezone', () => {
    expect(created(minutes(on(2), -1), 'free')).not.toEqual(created(on(2), 'free'))
  })

  it('and not to another subscription, on another campaign or to another state', () => {
    const two = monthly('free').create(on(1), { periods: [{ campaign_id: 'free' }] }, '1001~b')
    const stopped = compared(two.stopping(on(10)))
    expect(compared(two.stopping(on(10), on(10), '1001~b'))).not.toEqual(stopped)
    expect(compared(two.stopping(on(10), on(20)))).not.toEqual(stopped)
    expect(created(on(1), 'free')).not.toEqual(created(on(1), 'month'))
  })

  it('and not from another state before it', () => {
    const paused = monthly('free').pause(on(2), on(5), on(20)).to(on(10))
    expect(compared(new CallerOf(paused).stopping(on(10)))).not.toEqual(compared(monthly('free').stopping(on(10))))
  })
})

/** A customer in the world of another. */
class CallerOf extends Caller {
  constructor({ world }: Pick<Caller, 'world'>) {
    super()
    this.world = world
  }
}

describe('What money depends on', () => {
  it('is every part of a document, and no number of a new one', () => {
    differs(() => ({ type: 'invoice' }))
    differs(() => ({ entity: 'se' }))
    differs(() => ({ currency: 'SEK' }))
    differs(() => ({ due: '2027-04-01' }))
    differs(() => ({ delivery: 'manual' }))
    differs(() => ({ credits: 'DK-9' }))
    differs(({ lines }) => ({ lines: [...lines, ...lines] }))
    expect(withDocuments(() => ({ note: 'Thanks', made: on(9) }))).toEqual(withDocuments(() => ({})))
  })

  it('is every part of a line, with its days', () => {
    const ofLine = (more: object) => differs(({ lines }) => ({ lines: lines.map((line) => ({ ...line, ...more })) }))
    ofLine({ text: 'Web' })
    ofLine({ amountMinor: -20_999 })
    ofLine({ tax_rate: 0.1 })
    ofLine({ taxMinor: 1 })
    ofLine({ category: 'postage' })
    const ofPeriod = (more: object) =>
      differs(({ lines }) => ({
        lines: lines.map(({ period, ...line }) => ({ ...line, ...(period && { period: { ...period, ...more } }) })),
      }))
    ofPeriod({ campaign_id: 'dear' })
    ofPeriod({ quantity: 2 })
    ofPeriod({ part: { begin: on(11), end: on(31) } })
    ofPeriod({ part: { begin: on(10), end: on(30) } })
    ofPeriod({ part: { begin: on(10), end: null } })
    differs(({ lines }) => ({ lines: lines.map(({ period: _, ...line }) => line) }))
  })

  it('is what is left to pay, and what the invoice credits where it was there before', () => {
    const open = monthly().switching('dear', on(16))
    const paid = new CallerOf(monthly().pay(on(2), 60_000)).switching('dear', on(16))
    expect(compared(paid, on(16))).not.toEqual(compared(open, on(16)))
    // The invoice and its credit note are both new, so neither number is known in advance.
    const both = (number: string) => {
      const outcome = monthly().stopping(on(10))
      const made = outcome.records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
      const [note] = made.filter(({ type }) => type === 'credit_note')
      if (note === undefined) return expect.fail('There is no credit note.')
      const invoice: Invoice = { ...note, number, type: 'invoice' }
      return compared({
        ...outcome,
        facts: [...outcome.facts, { fact: 'invoiced', invoice: number }],
        records: [
          { record: 'document', document: { ...note, credits: number } },
          { record: 'document', document: invoice },
        ],
      })
    }
    expect(both('DK-7')).toEqual(both('DK-8'))
  })

  it('is the balance with each business entity before and after, in whatever order its parts are', () => {
    const credit = (entity: string, leftMinor: number, id = entity) =>
      ({ from: 'payment', id, entity, leftMinor, since: on(1) }) as const
    const balance = (before: ReturnType<typeof credit>[], after = before) => {
      const outcome = monthly('free').stopping(on(10))
      return compared({
        ...outcome,
        before: outcome.before && { ...outcome.before, ledger: { ...outcome.before.ledger, credits: before } },
        after: { ...outcome.after, ledger: { ...outcome.after.ledger, credits: after } },
      })
    }
    const both = [credit('dk', 100), credit('se', 200)]
    expect(balance(both)).toEqual(balance(both.toReversed()))
    expect(balance([credit('dk', 60, 'a'), credit('dk', 40, 'b')])).toEqual(balance([credit('dk', 100)]))
    expect(balance(both)).not.toEqual(balance([credit('dk', 100)]))
    expect(balance(both)).not.toEqual(balance(both, [credit('dk', 100), credit('se', 201)]))
    expect(balance(both, both)).not.toEqual(balance([credit('dk', 99), credit('se', 200)], both))
  })

  it('is whom the documents go to, and which events are told', () => {
    const sent = (email: string) => compared(monthly('month', email).stopping(on(10)))
    expect(sent('ann@example.com')).not.toEqual(sent('anna@example.com'))
    const outcome = monthly().stopping(on(10))
    expect(compared({ ...outcome, facts: outcome.facts.toReversed() })).not.toEqual(compared(outcome))
  })
})
