/** Invoices that another agreement of the payer collects after a failure. */
import { describe, expect, it } from 'vitest'
import { local } from '../billing/billing-life.ts'
import { paidBy, Payer } from './payer.ts'

const day = (date: string) => local(`2027-${date}`)
const first = '1001~DK-1~1'
const submitted = (settings = paidBy()) =>
  new Payer(settings)
    .agree(day('03-01'))
    .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    .report(day('03-09'), first, { outcome: 'submitted' })

describe('An attempt under way that fails after the payer has given a new default', () => {
  it.each(['lost_card', 'AC04', 'expired_card', 'authentication_required', 'AM04'])(
    'with %s, is followed by an attempt of the new one, without reminders or another question',
    (reason) => {
      const life = submitted().agree(day('03-10'), { default: true })
      life.report(day('03-11'), first, { outcome: 'failed', reason })
      expect(life.document('DK-1').collection).toMatchObject({ state: 'planned', attempt: 2, agreement: 'g3' })
      expect([life.document('DK-1').dunning, life.asked()]).toEqual([[], []])
      life.report(day('03-18'), '1001~DK-1~2', { outcome: 'paid' })
      expect(life.cash()).toEqual({ dk: 9_900 })
    },
  )

  it('leaves the agreement failing after a hard reason, and tells so', () => {
    const life = submitted().agree(day('03-10'), { default: true })
    life.report(day('03-11'), first, { outcome: 'failed', reason: 'lost_card' })
    expect(life.world.customer.agreements?.map(({ state }) => state)).toEqual(['failing', 'active'])
    expect(life.events().filter((line) => line.includes('collection:given-up'))).toEqual([])
  })

  it('begins dunning with the first failure where the policy says so', () => {
    const life = submitted(paidBy({ collection: { dun_from: 'first_failure' } })).agree(day('03-10'), { default: true })
    life.report(day('03-11'), first, { outcome: 'failed', reason: 'lost_card' })
    expect(life.document('DK-1')).toMatchObject({ collection: { attempt: 2, dunned: true }, dunning: [{}] })
  })

  it('is given up once the new one has failed as well', () => {
    const life = submitted().agree(day('03-10'), { default: true })
    life.report(day('03-11'), first, { outcome: 'failed', reason: 'lost_card' })
    life.report(day('03-12'), '1001~DK-1~2', { outcome: 'failed', reason: 'lost_card' })
    expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-11 #2', []])
    expect(life.document('DK-1').dunning).toHaveLength(1)
  })
})

describe('An agreement that is named for a subscription', () => {
  it('that is failing leaves its invoices to the default, also those that only wait', () => {
    const life = new Payer(paidBy()).agree(day('03-01')).agree(day('03-01'), { default: false })
    life.create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.update({}, day('03-01'), { paid_by: 'g2' })
    life.create(day('03-05'), { periods: [{ campaign_id: 'monthly' }] })
    life.carryOut(day('03-05'), life.tryToCollect(day('03-05'), 'DK-2', { agreement_id: 'g2', at: '2027-03-20' }))
    const { attempt, agreement } = life.document('DK-1').collection ?? {}
    expect(agreement).toBe('g2')
    life.report(day('03-09'), `1001~DK-1~${attempt}`, { outcome: 'failed', reason: 'lost_card' })
    expect(life.document('DK-1').collection).toMatchObject({ state: 'planned', agreement: 'g1' })
    expect(life.document('DK-2').collection).toMatchObject({ state: 'planned', agreement: 'g1' })
  })
})

describe('A late payment without an amount', () => {
  it('registers what was handed out before the failure, whatever was credited or paid meanwhile', () => {
    for (const reason of ['AM04', 'AC04']) {
      const life = new Payer(paidBy())
        .agree(day('03-01'))
        .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
      life.to(day('03-09'))
      life.credit(day('03-10'), 'DK-1', { amount: 4_000 })
      life.report(day('03-10'), first, { outcome: 'failed', reason, handedOutMinor: 9_900 })
      life.report(day('03-11'), first, { outcome: 'paid' })
      expect([life.cash(), life.balances()]).toEqual([{ dk: 9_900 }, { dk: 4_000 }])
    }
    const settled = new Payer(paidBy())
      .agree(day('03-01'))
      .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    settled.to(day('03-09'))
    settled.report(day('03-10'), first, { outcome: 'failed', reason: 'AM04', handedOutMinor: 9_900 })
    settled.credit(day('03-10'), 'DK-1', { all: true })
    settled.report(day('03-11'), first, { outcome: 'paid' })
    expect(settled.balances()).toEqual({ dk: 9_900 })
  })
})

describe('A reference that agreements of two business entities name', () => {
  const entity = { name: 'Demo', country: 'DK', due_days: 8 }
  const settings = paidBy({
    business_entities: [
      { ...entity, external_id: 'dk', currency: 'DKK' },
      { ...entity, external_id: 'se', currency: 'SEK', country: 'SE' },
    ],
    payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'] }],
  })
  const ended = (life: Payer) =>
    life.world.records.flatMap((record) =>
      record.record === 'provider-task' && record.task.task === 'end' ? [record.task.reference] : [],
    )

  it('ends at the provider with the last of them', () => {
    const life = new Payer(settings)
      .agree(day('03-01'), { reference: 'visa', business_entity: 'dk' })
      .agree(day('03-01'), { reference: 'visa', business_entity: 'se' })
    life.endAgreement(day('03-02'), 'g1')
    expect(ended(life)).toEqual([])
    life.endAgreement(day('03-03'), 'g2')
    expect(ended(life)).toEqual(['visa'])
  })
})
