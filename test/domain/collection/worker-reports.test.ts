/** Reports of own workers that repeat or contradict earlier ones (docs/decisions/collections.md: "Own workers"). */
import { describe, expect, it } from 'vitest'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { local } from '../billing/billing-life.ts'
import { faultsOf, outcomeOf } from '../changes.ts'
import { paidBy, Payer } from './payer.ts'

const day = (date: string) => local(`2027-${date}`)
const id = '1001~DK-1~1'
const started = () =>
  new Payer(paidBy()).agree(day('03-01')).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
const after = (...reports: Parameters<Payer['tryToReport']>[2][]) =>
  reports.reduce((life, report) => life.report(day('03-09'), id, report), started())
const told = (life: Payer, report: Parameters<Payer['tryToReport']>[2]) => {
  const decided = life.tryToReport(day('03-20'), id, report)
  return isRefused(decided) ? faultsOf(decided)[0] : outcomeOf(decided)
}

const submitted = { outcome: 'submitted', reference: 's1' } as const
const soft = { outcome: 'failed', reason: 'AM04' } as const
const paid = { outcome: 'paid', reference: 'p1' } as const

describe('A report that an own worker repeats', () => {
  it('changes nothing, also where it comes late or names less', () => {
    expect(told(after(submitted), submitted)).toBe('unchanged')
    expect(told(after(submitted), { outcome: 'submitted' })).toBe('unchanged')
    expect(told(after(submitted, soft), submitted)).toBe('unchanged')
    expect(told(after(submitted, paid), submitted)).toBe('unchanged')
    expect(told(after(soft), soft)).toBe('unchanged')
    expect(told(after(soft), { outcome: 'failed' })).toBe('unchanged')
    expect(told(after(paid, { outcome: 'reversed' }), { outcome: 'reversed' })).toBe('unchanged')
  })
})

describe('A report that contradicts an earlier one', () => {
  it('is refused, and says what was reported before', () => {
    const failed = after(soft).tryToReport(day('03-20'), id, { outcome: 'failed', reason: 'AC04' })
    expect(failed).toMatchObject({ faults: [{ code: 'collection_differs', values: { value: 'failed (AM04)' } }] })
    expect(told(after(submitted), { ...submitted, reference: 's2' })).toBe(': collection_differs')
    expect(told(after(soft), submitted)).toBe(': collection_differs')
    expect(told(after(paid), submitted)).toBe(': collection_differs')
    expect(told(after(paid), soft)).toBe(': collection_paid')
    expect(told(after(soft), { outcome: 'reversed' })).toBe(': collection_not_paid')
    const partly = after(paid, { outcome: 'reversed', amountMinor: 1_000 })
    expect(told(partly, { outcome: 'reversed' })).toBe(': collection_reversed')
    expect(told(partly, { outcome: 'reversed', amountMinor: 1_000 })).toBe('unchanged')
  })

  it('is taken where it tells of money: paid after failed, and under another name than it was submitted', () => {
    const late = after(soft).report(day('03-10'), id, paid)
    expect([late.cash(), late.handedOut(day('03-15'))]).toEqual([{ dk: 9_900 }, []])
    const renamed = after(submitted, { outcome: 'paid', reference: 's2' })
    expect(renamed.paid()).toMatchObject([{ provider: { reference: 's2' } }])
    expect(renamed.document('DK-1').collection?.attempts).toMatchObject([{ submitted: 's1', reference: 's2' }])
    expect(told(renamed, { ...submitted, reference: 's2' })).toBe(': collection_differs')
  })

  it('tells of the agreement of its own attempt, whoever collects by now', () => {
    const life = started().agree(day('03-02'), { method: 'card', provider: 'others', default: false })
    life.report(day('03-09'), id, submitted)
    life.update({}, day('03-10'), { paid_by: 'g2' })
    life.report(day('03-10'), id, soft)
    expect(life.document('DK-1').collection).toMatchObject({ agreement: 'g2', attempt: 2 })
    life.report(day('03-11'), id, paid)
    expect(life.paid()).toMatchObject([{ provider: { id: 'cards', reference: 'p1' } }])
    const [first, second] = life.world.customer.agreements ?? []
    expect([first?.last?.outcome, second?.last]).toEqual(['paid', undefined])
  })
})

describe('The date of a report', () => {
  it('is not ahead, and not before the invoice', () => {
    for (const report of [paid, soft, submitted]) {
      const life = report === paid ? started() : after()
      expect(told(life, { ...report, date: '2027-03-21' })).toBe('at: date_ahead')
      expect(told(life, { ...report, date: '1990-01-01' })).toBe('at: date_early')
    }
    const life = after({ ...paid, date: '2027-03-08' })
    expect(life.paid()).toMatchObject([{ date: '2027-03-08' }])
    expect(told(life, { outcome: 'reversed', date: '2027-03-21' })).toBe('at: date_ahead')
  })
})
