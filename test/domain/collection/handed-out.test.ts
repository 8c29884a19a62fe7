/** Attempts that are ready change only if nobody has taken them from their queue. */
import { describe, expect, it } from 'vitest'
import { local } from '../billing/billing-life.ts'
import { faultsOf } from '../changes.ts'
import { paidBy, Payer } from './payer.ts'

const day = (date: string) => local(`2027-${date}`)
const noon = local('2027-03-09T12:00')
const first = new Set(['1001~DK-1~1'])
const started = () =>
  new Payer(paidBy())
    .agree(day('03-01'))
    .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    .agree(day('03-01'), { default: false })

describe('An attempt that is ready and that nobody has taken', () => {
  it('follows a new paid_by, and leaves its queue only if nobody takes it meanwhile', () => {
    const other = started()
    other.update({}, noon, { paid_by: 'g2', untaken: first })
    expect(other.document('DK-1').collection).toMatchObject({ agreement: 'g2', state: 'planned', attempt: 2 })
    expect(other.world.records).toContainEqual({
      ...{ record: 'collection-over', untaken: true },
      collection: { id: '1001~DK-1~1', by: '#card' },
    })
    const left = started()
    left.update({}, noon, { paid_by: 'invoice', untaken: first })
    expect([left.collected('DK-1'), left.queue()]).toEqual(['none', []])
    expect(left.document('DK-1').dunning).toHaveLength(1)
  })

  it('is left to its payer where its agreement ends', () => {
    const life = started().endAgreement(noon, 'g1', first)
    expect([life.collected('DK-1'), life.queue()]).toEqual(['none', []])
  })

  it('can be moved to another day, or to another agreement', () => {
    const life = started()
    life.carryOut(noon, life.tryToCollect(noon, 'DK-1', { at: '2027-03-12' }, first))
    expect([life.collected('DK-1'), life.queue()]).toMatchObject(['planned 2027-03-12 #1', [{ id: '1001~DK-1~1' }]])
    const other = started()
    other.carryOut(noon, other.tryToCollect(noon, 'DK-1', { agreement_id: 'g2' }, first))
    expect(other.queue()).toMatchObject([{ id: '1001~DK-1~2', agreement: 'g2' }])
  })

  it('goes on once somebody has taken it', () => {
    const nothing = new Set<string>()
    const life = started()
    life.update({}, noon, { paid_by: 'invoice', untaken: nothing })
    life.endAgreement(noon, 'g1', nothing)
    expect(life.collected('DK-1')).toBe('planned 2027-03-09 #1')
    expect(faultsOf(life.tryToCollect(noon, 'DK-1', {}, nothing))).toEqual([': collection_under_way'])
  })
})

describe('The agreement that collect names', () => {
  const soft = { outcome: 'failed', reason: 'AM04' } as const
  const named = () => {
    const life = started()
    return life.carryOut(day('03-02'), life.tryToCollect(day('03-02'), 'DK-1', { agreement_id: 'g2' }))
  }

  it('goes on with the attempts of the schedule while it is active', () => {
    const life = named().report(day('03-02'), '1001~DK-1~2', soft)
    expect(life.queue()).toMatchObject([{ id: '1001~DK-1~3', agreement: 'g2' }])
    life.report(day('03-05'), '1001~DK-1~3', soft)
    expect(life.queue()).toMatchObject([{ id: '1001~DK-1~4', agreement: 'g2' }])
  })

  it('is followed by the default once it has ended, and by paid_by', () => {
    const ended = named().endAgreement(day('03-02'), 'g2').report(day('03-02'), '1001~DK-1~2', soft)
    expect(ended.queue()).toMatchObject([{ id: '1001~DK-1~3', agreement: 'g1' }])
    const chosen = named().report(day('03-02'), '1001~DK-1~2', soft)
    chosen.update({}, day('03-03'), { paid_by: 'g1' })
    expect(chosen.document('DK-1').collection).toMatchObject({ agreement: 'g1', attempt: 4 })
    expect(chosen.document('DK-1').collection).not.toHaveProperty('named')
  })
})

describe('A collection that did not bring a payment', () => {
  const byHand = (life: Payer, amount: number) => life.pay(day('03-05'), amount)
  const reverse = (life: Payer, payment_id = 'p1') =>
    life.carryOut(day('03-20'), life.reverse(day('03-20'), { payment_id, kind: 'return' }))

  it('is not reversed with it: the invoice is left to its payer, and a new card does not collect it', () => {
    const life = reverse(byHand(started(), 9_900))
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(life.history).toContain('Invoice DK-1 is no longer collected')
    life.agree(day('03-21'), { default: true })
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(life.world.customer.agreements?.every(({ last }) => last === undefined)).toBe(true)
  })

  it('keeps its own payment where it brought a part', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid', amountMinor: 5_000 })
    life.pay(day('03-10'), 4_900)
    const manual = life.paid().find(({ method }) => method === 'manual')
    reverse(life, manual?.id)
    expect(life.collected('DK-1')).toBe('paid 2027-03-09 #1')
    expect(life.document('DK-1').collection?.attempts).toMatchObject([{ outcome: 'paid' }])
  })

  it('registers what a worker collected all the same, if it may have been handed out', () => {
    const late = started().pay(noon, 9_900)
    reverse(late)
    late.report(day('03-21'), '1001~DK-1~1', { outcome: 'paid' })
    expect(late.cash()).toEqual({ dk: 9_900 })
    const early = reverse(byHand(started(), 9_900))
    expect(faultsOf(early.tryToReport(day('03-21'), '1001~DK-1~1', { outcome: 'paid' }))).toEqual([
      ': collection_not_handed_out',
    ])
  })
})
