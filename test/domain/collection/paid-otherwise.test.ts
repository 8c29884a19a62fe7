/** Attempts that a worker may still have, although their invoice was paid otherwise. */
import { describe, expect, it } from 'vitest'
import { showCollection } from '../../../functions/domain/collection/show-collection.ts'
import { isUnderWay } from '../../../functions/domain/collection/under-way.ts'
import { local } from '../billing/billing-life.ts'
import { faultsOf } from '../changes.ts'
import { paidBy, Payer } from './payer.ts'

const day = (date: string) => local(`2027-${date}`)
const first = '1001~DK-1~1'
const second = '1001~DK-1~2'
const started = (settings = paidBy()) =>
  new Payer(settings).agree(day('03-01')).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
/** A reader pays by hand while a worker has the attempt, and the bank takes the payment back. */
const paidAndBounced = (life = started(), [paid, back]: readonly [string, string] = ['03-10', '03-11']) => {
  life.to(day(paid))
  life.pay(day(paid), 9_900, { invoice_number: 'DK-1' })
  const [{ id } = { id: '' }] = life.paid()
  return life.carryOut(day(back), life.reverse(day(back), { payment_id: id, kind: 'return' }))
}

describe('An attempt of an invoice that was paid by hand, and is open again', () => {
  it('is still under way: nothing collects beside it, and reminders wait for it', () => {
    const life = paidAndBounced()
    expect(life.collected('DK-1')).toBe('planned 2027-03-09 #1')
    expect(faultsOf(life.tryToCollect(day('03-12'), 'DK-1'))).toEqual([': collection_under_way'])
    expect(life.document('DK-1').dunning).toEqual([])
    expect(isUnderWay(life.world, life.document('DK-1'), day('03-12'), life.settings)).toBe(true)
    life.report(day('03-13'), first, { outcome: 'paid', reference: 'p1' })
    expect([life.cash(), life.collected('DK-1')]).toEqual([{ dk: 9_900 }, 'paid 2027-03-09 #1'])
  })

  it('registers what was handed out, although less is to be paid now', () => {
    const life = started()
    life.pay(day('03-10'), 9_900, { invoice_number: 'DK-1' })
    const [{ id } = { id: '' }] = life.paid()
    life.carryOut(day('03-11'), life.reverse(day('03-11'), { payment_id: id, kind: 'return', amount: 3_000 }))
    life.report(day('03-13'), first, { outcome: 'paid' })
    expect([life.cash(), life.balances()]).toEqual([{ dk: 16_800 }, { dk: 6_900 }])
  })

  it('is followed by no other attempt once it has failed: people decide', () => {
    const life = paidAndBounced().report(day('03-13'), first, { outcome: 'failed', reason: 'AM04' })
    expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-09 #1', []])
    expect(life.document('DK-1').dunning).toHaveLength(1)
    expect(life.world.customer.agreements).toMatchObject([{ state: 'active' }])
    const hard = paidAndBounced().report(day('03-13'), first, { outcome: 'failed', reason: 'AC06' })
    expect(hard.world.customer.agreements).toMatchObject([{ state: 'failing' }])
  })

  it('is left to people after ten days without a report, and its money counts beside the next attempt', () => {
    const life = paidAndBounced()
    life.to(day('03-20'))
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(life.document('DK-1').dunning).toHaveLength(1)
    life.carryOut(day('03-22'), life.tryToCollect(day('03-22'), 'DK-1'))
    expect(life.collected('DK-1')).toBe('planned 2027-03-22 #2')
    life.report(day('03-23'), first, { outcome: 'paid', reference: 'p1' })
    life.report(day('03-24'), second, { outcome: 'paid', reference: 'p2' })
    expect([life.cash(), life.balances()]).toEqual([{ dk: 19_800 }, { dk: 9_900 }])
  })

  it('is left to people at once where its time was over when the money went back', () => {
    const life = started()
    life.pay(day('03-10'), 9_900, { invoice_number: 'DK-1' })
    const [{ id } = { id: '' }] = life.paid()
    life.carryOut(day('05-11'), life.reverse(day('05-11'), { payment_id: id, kind: 'return' }))
    life.to(day('05-11'))
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(life.document('DK-1').dunning).toHaveLength(1)
  })

  it('is left to people where its lack of a report was told before its invoice was paid', () => {
    const life = started()
    life.to(day('03-21'))
    expect(life.document('DK-1').collection).toMatchObject({ state: 'planned', stale: expect.any(String) })
    paidAndBounced(life, ['03-22', '03-23'])
    life.to(day('03-23'))
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(life.document('DK-1').collection?.stale).toBeUndefined()
    expect(faultsOf(life.tryToCollect(day('03-24'), 'DK-1'))).toEqual(['changed'])
  })

  it('was never out where the invoice was paid before its day', () => {
    const life = started()
    life.pay(day('03-05'), 9_900, { invoice_number: 'DK-1' })
    const [{ id } = { id: '' }] = life.paid()
    life.carryOut(day('03-10'), life.reverse(day('03-10'), { payment_id: id, kind: 'return' }))
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(faultsOf(life.tryToReport(day('03-11'), first, { outcome: 'paid' }))).toEqual([
      ': collection_not_handed_out',
    ])
  })
})

describe('A later attempt that a worker has when money of an earlier one comes', () => {
  const overtaken = () => {
    const life = started().report(day('03-09'), first, { outcome: 'failed', reason: 'AM04' })
    life.to(day('03-12'))
    return life.report(day('03-13'), first, { outcome: 'paid', reference: 'late' })
  }

  it('is under way until it is reported, and the invoice is shown as paid', () => {
    const life = overtaken()
    expect(isUnderWay(life.world, life.document('DK-1'), day('03-14'), life.settings)).toBe(true)
    const shown = showCollection('1001', life.document('DK-1'), day('03-14'), 'Europe/Copenhagen')
    expect(shown).toMatchObject({ collection_id: first, state: 'paid', attempt: 1 })
    const [{ id } = { id: '' }] = life.paid()
    life.carryOut(day('03-15'), life.reverse(day('03-15'), { payment_id: id, kind: 'return', reason: 'MS02' }))
    expect(faultsOf(life.tryToCollect(day('03-15'), 'DK-1'))).toEqual([': collection_under_way'])
    life.report(day('03-16'), second, { outcome: 'paid', reference: 'p2' })
    expect([life.cash(), life.balances()]).toEqual([{ dk: 9_900 }, {}])
  })

  it('plans nothing where it fails', () => {
    const life = overtaken().report(day('03-15'), second, { outcome: 'failed', reason: 'AM04' })
    expect([life.document('DK-1').collection?.state, life.queue()]).toEqual(['paid', []])
    expect(isUnderWay(life.world, life.document('DK-1'), day('03-15'), life.settings)).toBe(false)
  })
})
