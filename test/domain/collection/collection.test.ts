/** Collections: their dates, and the consequence of each outcome (docs/decisions/collections.md). */
import { describe, expect, it } from 'vitest'
import { erasureSteps, worldAt } from '../../../functions/domain/engine/engine.ts'
import { listOfCollection } from '../../../functions/domain/projection/collection-lists.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { foreseen } from '../../../functions/domain/world/world.ts'
import { local } from '../billing/billing-life.ts'
import { faultsOf, outcomeOf } from '../changes.ts'
import { agreed, startAgreement } from '../../../functions/domain/collection/agree-on-page.ts'
import { showCollection } from '../../../functions/domain/collection/show-collection.ts'
import { endAgreement, endAll } from '../../../functions/domain/collection/end-agreement.ts'
import { paidBy, Payer } from './payer.ts'

const day = (date: string) => local(`2027-${date}`)
const started = (settings = paidBy()) =>
  new Payer(settings).agree(day('03-01')).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })

describe('An invoice whose payer has an active agreement', () => {
  it('is collected on its due date, moved to a bank day', () => {
    // 9 March is a Tuesday.
    expect(started().collected('DK-1')).toBe('planned 2027-03-09 #1')
    // 26 March is Good Friday of Denmark, after Maundy Thursday; Easter Monday is the 29th.
    const life = new Payer(paidBy()).agree(day('03-18')).create(day('03-18'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.collected('DK-1')).toBe('planned 2027-03-30 #1')
  })

  it('is collected on a bank day of its scheme, whatever the country of the entity', () => {
    const providers = [{ id: 'cards', kind: 'queue', methods: ['bacs_debit'] }]
    // 30 August is the summer bank holiday of England.
    const life = new Payer(paidBy({ payment_providers: providers }))
      .agree(day('08-20'), { method: 'bacs_debit' })
      .create(day('08-20'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.collected('DK-1')).toBe('planned 2027-08-31 #1')
  })

  it('of a direct debit is not collected before the notice has passed, and is handed out some days ahead', () => {
    const life = new Payer(paidBy())
      .agree(day('03-01'), { method: 'sepa_debit' })
      .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.collected('DK-1')).toBe('planned 2027-03-15 #1')
    expect(life.queue()).toMatchObject([{ by: '#sepa_debit', ready_at: day('03-11') }])
  })

  it('is planned once, with its history and events', () => {
    const life = started()
    life.to(day('03-08'))
    expect(life.queue()).toHaveLength(1)
    expect(life.history).toContain('Invoice DK-1 is to be collected on 2027-03-09 (Card)')
    expect(life.events().filter((line) => line.includes('collection:'))).toHaveLength(1)
  })

  it('is not collected where its subscription says that an invoice is to be paid', () => {
    const life = new Payer(paidBy()).agree(day('03-01')).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.update({}, day('03-02'), { paid_by: 'invoice' })
    life.to(day('04-02'))
    expect(life.collected('DK-2')).toBe('none')
    expect(faultsOf(life.update({}, day('04-02'), { paid_by: 'nobody' }))).toEqual(['paid_by: agreement_unknown'])
  })

  it('is not collected by an agreement of another entity, which paid_by refuses', () => {
    const entities = ['dk', 'no'].map((external_id) => ({ external_id, name: 'Demo', currency: 'DKK', due_days: 8 }))
    const life = new Payer(paidBy({ business_entities: entities }))
      .agree(day('03-01'), { business_entity: 'dk' })
      .agree(day('03-01'), { business_entity: 'no' })
      .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    expect(faultsOf(life.update({}, day('03-02'), { paid_by: 'g2' }))).toEqual(['paid_by: agreement_unknown'])
    expect(faultsOf(life.update({}, day('03-02'), { paid_by: 'g1' }))).toEqual(['changed'])
  })

  it('follows a new paid_by while it only waits, once more with a notice of its own', () => {
    const life = started().agree(day('03-01'), { method: 'sepa_debit', default: false })
    life.update({}, day('03-02'), { paid_by: 'invoice' })
    expect([life.collected('DK-1'), life.queue()]).toEqual(['none', []])
    expect(life.document('DK-1').dunning).toHaveLength(1)
    life.update({}, day('03-03'), { paid_by: 'g2' })
    expect(life.collected('DK-1')).toBe('planned 2027-03-15 #1')
    life.update({}, day('03-04'), { paid_by: null })
    expect(life.collected('DK-1')).toBe('planned 2027-03-09 #2')
    expect(life.queue()).toMatchObject([{ id: '1001~DK-1~2', by: '#card', agreement: 'g1' }])
    expect(life.document('DK-1').dunning).toEqual([])
  })

  it('keeps to its agreement, whatever paid_by says, once it may have been handed out', () => {
    const life = started().agree(day('03-01'), { default: false })
    life.update({}, local('2027-03-09T12:00'), { paid_by: 'g2' })
    expect(life.document('DK-1').collection).toMatchObject({ agreement: 'g1', state: 'planned', attempt: 1 })
    life.report(day('03-10'), '1001~DK-1~1', { outcome: 'submitted' })
    life.update({}, day('03-11'), { paid_by: 'invoice' })
    expect(life.collected('DK-1')).toBe('submitted 2027-03-09 #1')
  })

  it('follows a new paid_by until a file has taken it to the bank', () => {
    const method = {
      id: 'sepa_debit',
      kind: 'sepa_debit',
      creditor: 'DE98ZZZ09999999999',
      iban: 'DE89370400440532013000',
    }
    const settings = paidBy({
      business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'EUR', due_days: 8, bank_methods: [method] }],
    })
    const account = 'DE89370400440532013000'
    const ready = () =>
      new Payer(settings)
        .agree(day('03-01'), { method: 'sepa_debit', account })
        .agree(day('03-01'), { default: false })
        .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    const life = ready()
    life.update({}, day('03-12'), { paid_by: 'g2' })
    expect(life.collected('DK-1')).toBe('planned 2027-03-12 #2')
    expect(life.queue()).toMatchObject([{ by: '#card', agreement: 'g2' }])
    const submitted = ready().report(day('03-12'), '1001~DK-1~1', { outcome: 'submitted' })
    submitted.update({}, day('03-12'), { paid_by: 'invoice' })
    expect(submitted.collected('DK-1')).toBe('submitted 2027-03-15 #1')
  })

  it('that failed before keeps its schedule with another agreement, and is given up for an invoice', () => {
    const life = started().agree(day('03-01'), { default: false })
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    life.update({}, day('03-10'), { paid_by: 'g2' })
    expect(life.collected('DK-1')).toBe('planned 2027-03-12 #3')
    life.update({}, day('03-11'), { paid_by: 'invoice' })
    expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-12 #3', []])
    expect(life.document('DK-1').dunning).toHaveLength(1)
    expect(life.world.customer.agreements).toMatchObject([{ state: 'active' }, { state: 'active' }])
  })

  it('that was there before its agreement is collected from then on', () => {
    const life = new Payer(paidBy()).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.collected('DK-1')).toBe('none')
    life.agree(day('03-12'))
    expect(life.collected('DK-1')).toBe('planned 2027-03-12 #1')
  })

  it('that was paid by hand is not handed out', () => {
    const life = started()
    life.pay(day('03-05'), 9_900)
    expect(life.handedOut(day('03-09'))).toEqual([])
  })
})

describe('An agreement that expires before the day of a collection', () => {
  // DK-1 is due on 9 March.
  const expiring = (expires: string, more = {}) =>
    new Payer(paidBy())
      .agree(day('03-01'), { expires, ...more })
      .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })

  it('promises no collection: the invoice is dunned as one without an agreement, and its paper says how to pay', () => {
    const life = expiring('2027-03-08')
    expect([life.collected('DK-1'), life.queue()]).toEqual(['none', []])
    const { paper, dunning } = life.document('DK-1')
    expect(paper.collected).toBeUndefined()
    const without = new Payer(paidBy()).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    expect(dunning).toEqual(without.document('DK-1').dunning)
    life.to(day('03-20'))
    expect([life.collected('DK-1'), life.world.customer.agreements?.[0]?.state]).toEqual(['none', 'ended'])
    expect(expiring('2027-03-09').collected('DK-1')).toBe('planned 2027-03-09 #1')
  })

  it('leaves the invoice to the default one, or to the next that is made', () => {
    const life = started().agree(day('03-01'), { expires: '2027-04-08', default: false })
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' }).update({}, day('03-10'), { paid_by: 'g2' })
    life.to(day('04-02'))
    expect(life.document('DK-2').collection).toMatchObject({ agreement: 'g1', on: '2027-04-09' })
    const renewed = expiring('2027-03-08').agree(day('03-03'), { default: true })
    renewed.to(day('03-04'))
    expect(renewed.document('DK-1')).toMatchObject({ collection: { agreement: 'g2', on: '2027-03-09' }, dunning: [] })
  })

  it('is not followed where a subscription names it, and collect refuses it', () => {
    const life = started().agree(day('03-01'), { expires: '2027-03-08', default: false })
    life.update({}, day('03-02'), { paid_by: 'g2' })
    expect(life.document('DK-1').collection).toMatchObject({ agreement: 'g1', state: 'planned' })
    const tried = (given: object) => faultsOf(life.tryToCollect(day('03-02'), 'DK-1', { agreement_id: 'g2', ...given }))
    expect(tried({ at: '2027-03-09' })).toEqual(['at: agreement_expires_before'])
    expect(tried({ at: '2027-03-08' })).toEqual(['changed'])
  })

  it('has no attempt after a failure: the collection is given up, and dunning begins', () => {
    const life = expiring('2027-03-10').report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-09 #1', []])
    expect(life.document('DK-1').dunning).toHaveLength(1)
    expect(life.world.customer.agreements?.[0]?.state).toBe('active')
  })

  it('asks its payer for another one after a failure, where the provider has a page', () => {
    const settings = paidBy({
      payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'] }],
      business_entities: [
        { external_id: 'dk', name: 'Demo', currency: 'DKK', country: 'DK', due_days: 8, email: 'dk@example.com' },
      ],
    })
    const life = new Payer(settings).agree(day('03-01'), { expires: '2027-03-10' })
    life.world = { ...life.world, customer: { ...life.world.customer, builtin: { email: 'ann@example.com' } } }
    life.create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect([life.collected('DK-1'), life.asked()]).toEqual(['given_up 2027-03-09 #1', ['asked']])
  })
})

describe('The outcome paid', () => {
  it('is a payment of the provider, once however often it is told', () => {
    const life = started()
    const [out] = life.handedOut(day('03-09'))
    expect(out).toEqual({ id: '1001~DK-1~1', toPay: 9_900 })
    const report = { outcome: 'paid', reference: 'pi_1' } as const
    life.report(day('03-09'), '1001~DK-1~1', report)
    expect(outcomeOf(life.tryToReport(day('03-10'), '1001~DK-1~1', report))).toBe('unchanged')
    expect(life.collected('DK-1')).toBe('paid 2027-03-09 #1')
    expect(life.queue()).toEqual([])
    expect(life.paid()).toMatchObject([
      {
        amountMinor: 9_900,
        method: 'provider',
        provider: { id: 'cards', reference: 'pi_1' },
        collected: '1001~DK-1~1',
      },
    ])
    expect(life.world.customer.agreements).toMatchObject([{ used: true, last: { outcome: 'paid' } }])
  })

  it('with another amount registers that amount', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'paid', amountMinor: 12_000 })
    expect(life.balances()).toEqual({ dk: 2_100 })
  })

  it('registers what was handed out, whatever the invoice asks for by now', () => {
    const credited = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted' })
    credited.credit(day('03-10'), 'DK-1', { amount: 4_000 })
    credited.report(day('03-11'), '1001~DK-1~1', { outcome: 'paid' })
    expect(credited.cash()).toEqual({ dk: 9_900 })
    expect(credited.balances()).toEqual({ dk: 4_000 })
    const settled = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted' })
    settled.pay(day('03-10'), 9_900, { invoice_number: 'DK-1' })
    settled.report(day('03-11'), '1001~DK-1~1', { outcome: 'paid' })
    expect(settled.balances()).toEqual({ dk: 9_900 })
    const handedOut = started().credit(day('03-10'), 'DK-1', { all: true })
    handedOut.report(day('03-11'), '1001~DK-1~1', { outcome: 'paid' })
    expect(handedOut.balances()).toEqual({ dk: 9_900 })
  })

  it('that comes after a failure was told is registered all the same', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    life.report(day('03-10'), '1001~DK-1~1', { outcome: 'paid' })
    expect(life.collected('DK-1')).toBe('paid 2027-03-12 #2')
    expect(life.handedOut(day('03-12'))).toEqual([])
    expect(life.cash()).toEqual({ dk: 9_900 })
  })
})

describe('The rest of an invoice whose collection was given up', () => {
  it('keeps the steps of dunning that have begun, if a part comes late', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'lost_card' })
    const { dunning } = life.document('DK-1')
    expect(dunning).toHaveLength(1)
    life.report(day('03-12'), '1001~DK-1~1', { outcome: 'paid', amountMinor: 5_000 })
    expect(life.document('DK-1').dunning).toEqual(dunning)
    life.to(day('03-25'))
    life.report(day('03-25'), '1001~DK-1~1', { outcome: 'paid', amountMinor: 5_000 })
    expect(life.document('DK-1').dunning).toEqual([])
  })
})

describe('The outcome failed', () => {
  it('of a passing reason is followed by the attempts of the schedule, then by dunning', () => {
    const life = started()
    const failed = { outcome: 'failed', reason: 'AM04' } as const
    life.report(day('03-09'), '1001~DK-1~1', failed)
    expect(life.collected('DK-1')).toBe('planned 2027-03-12 #2')
    life.report(day('03-12'), '1001~DK-1~2', failed)
    expect(life.collected('DK-1')).toBe('planned 2027-03-17 #3')
    life.to(day('03-16'))
    expect(life.document('DK-1').dunning).toEqual([])
    // Seven days later are more than fourteen after the first failure, so the last attempt is on the fourteenth.
    life.report(day('03-17'), '1001~DK-1~3', failed)
    expect(life.collected('DK-1')).toBe('planned 2027-03-23 #4')
    life.report(day('03-23'), '1001~DK-1~4', failed)
    expect(life.collected('DK-1')).toBe('given_up 2027-03-23 #4')
    expect(life.world.customer.agreements).toMatchObject([{ state: 'failing', last: { reason: 'AM04' } }])
    // Ten days after the day on which the collection was given up.
    life.to(day('04-03'))
    expect(life.events().filter((line) => line.includes('invoice:reminded'))).toEqual([
      expect.stringContaining('2027-04-01'),
    ])
  })

  it('is followed by no attempt that could not be handed out within most_days', () => {
    const attemptsOf = (schedule: string[], most_days: number, method = 'card') => {
      const life = new Payer(paidBy({ collection: { schedule, most_days } })).agree(day('03-01'), { method })
      life.create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
      const { on = '' } = life.document('DK-1').collection ?? {}
      life.report(local(on), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
      return `${on}, ${life.collected('DK-1')}`
    }
    // The last bank day is the day of the failure: Easter of 2027 is from 25 March to 29 March in Denmark.
    expect(attemptsOf(['P30D'], 14)).toBe('2027-03-09, planned 2027-03-23 #2')
    expect(attemptsOf(['P30D'], 18)).toBe('2027-03-09, planned 2027-03-24 #2')
    expect(attemptsOf(['P30D'], 1)).toBe('2027-03-09, planned 2027-03-10 #2')
    // A debit is handed in two bank days ahead, so one on the next day is too late.
    expect(attemptsOf(['P30D'], 1, 'sepa_debit')).toBe('2027-03-15, given_up 2027-03-15 #1')
  })

  it('is not shown as the reason of what is under way or paid', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    const reason = (at: Instant) => showCollection('1001', life.document('DK-1'), at, 'Europe/Copenhagen')?.reason
    expect(reason(day('03-10'))).toBe('AM04')
    life.report(day('03-12'), '1001~DK-1~2', { outcome: 'submitted' })
    expect(reason(day('03-12'))).toBeUndefined()
    life.report(day('03-14'), '1001~DK-1~2', { outcome: 'paid' })
    expect(reason(day('03-14'))).toBeUndefined()
    expect(life.world.customer.agreements).toMatchObject([{ last: { outcome: 'paid' } }])
  })

  it('is followed by no ninth attempt, however long the schedule is', () => {
    const schedule = Array.from({ length: 8 }, () => 'P1D')
    const life = started(paidBy({ collection: { schedule, most_days: 100 } }))
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(life.collected('DK-1')).toMatch(new RegExp(`^planned .* #${attempt}$`))
      const { on = '' } = life.document('DK-1').collection ?? {}
      life.report(local(on), `1001~DK-1~${attempt}`, { outcome: 'failed' })
    }
    expect(life.collected('DK-1')).toMatch(/^given_up .* #8$/)
  })

  it('told again between two attempts is the same failure', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect(outcomeOf(life.tryToReport(day('03-10'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' }))).toBe(
      'unchanged',
    )
  })

  it('of a reason of the payer waits for the payer, and is given up after some days', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'authentication_required' })
    expect(life.collected('DK-1')).toBe('waiting 2027-03-09 #1')
    life.to(day('03-15'))
    expect(life.collected('DK-1')).toBe('waiting 2027-03-09 #1')
    life.to(day('03-17'))
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
  })

  it('of a reason of the payer waits no more once the invoice is paid otherwise', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'authentication_required' })
    const shown = (at: Instant) => showCollection('1001', life.document('DK-1'), at, 'Europe/Copenhagen')?.state
    expect(shown(day('03-09'))).toBe('waiting')
    life.pay(day('03-10'), 4_000, { invoice_number: 'DK-1' })
    expect(shown(day('03-10'))).toBe('waiting')
    life.pay(day('03-11'), 5_900, { invoice_number: 'DK-1' })
    life.to(day('03-31'))
    expect([life.document('DK-1').collection?.state, shown(day('03-31'))]).toEqual(['waiting', undefined])
    expect(life.events().filter((line) => line.includes('collection:given-up'))).toEqual([])
  })

  it('of a lost card is given up at once, and a new card collects again', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'lost_card' })
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    life.agree(day('03-10'), { default: true })
    expect(life.collected('DK-1')).toBe('planned 2027-03-10 #2')
    life.report(day('03-10'), '1001~DK-1~2', { outcome: 'paid' })
    expect(life.document('DK-1').allocations).toHaveLength(1)
  })

  it('begins dunning with the first failure where the policy says so', () => {
    const life = started(paidBy({ collection: { dun_from: 'first_failure' } }))
    expect(life.document('DK-1').dunning).toEqual([])
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed' })
    expect(life.document('DK-1').dunning).toHaveLength(1)
    const due = started(paidBy({ collection: { dun_from: 'due' } }))
    expect(due.document('DK-1').dunning).toHaveLength(1)
  })
})

describe('A failure of what was under way', () => {
  const failed = { outcome: 'failed', reason: 'AM04' } as const
  const submitted = () => started().report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted' })

  it('of an ended agreement gives the collection up, and plans nothing', () => {
    for (const life of [started(), submitted()]) {
      life.endAgreement(day('03-09'), 'g1').report(day('03-10'), '1001~DK-1~1', failed)
      expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-09 #1', []])
      expect(life.document('DK-1').dunning).toHaveLength(1)
    }
  })

  it('of an agreement that another invoice left failing gives the collection up', () => {
    const life = started().create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted' })
    life.report(day('03-09'), '1001~DK-2~1', { outcome: 'failed', reason: 'lost_card' })
    life.report(day('03-10'), '1001~DK-1~1', failed)
    expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-09 #1', []])
  })

  it('is left to the payer where its invoices are not collected any more, and its agreement stays active', () => {
    const life = submitted()
    life.update({}, day('03-09'), { paid_by: 'invoice' })
    life.report(day('03-10'), '1001~DK-1~1', failed)
    expect([life.collected('DK-1'), life.queue()]).toEqual(['given_up 2027-03-09 #1', []])
    expect(life.world.customer.agreements).toMatchObject([{ state: 'active' }])
  })

  it('is followed by an attempt of the agreement that collects by now, on the day of the schedule', () => {
    const life = submitted().agree(day('03-09'), { default: true })
    life.endAgreement(day('03-09'), 'g1').report(day('03-10'), '1001~DK-1~1', failed)
    expect(life.queue()).toMatchObject([{ id: '1001~DK-1~2', agreement: 'g3' }])
    expect(life.collected('DK-1')).toBe('planned 2027-03-15 #2')
    const other = submitted().agree(day('03-09'), { default: true }).report(day('03-10'), '1001~DK-1~1', failed)
    expect(other.queue()).toMatchObject([{ id: '1001~DK-1~2', agreement: 'g3' }])
  })

  it('is followed by the schedule of an active agreement that was named, where none is the default', () => {
    const life = new Payer(paidBy()).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.agree(day('03-01'), { default: false })
    life.carryOut(day('03-02'), life.tryToCollect(day('03-02'), 'DK-1', { agreement_id: 'g1' }))
    life.report(day('03-02'), '1001~DK-1~1', failed)
    expect(life.queue()).toMatchObject([{ id: '1001~DK-1~2', agreement: 'g1' }])
  })
})

describe('Steps of dunning that were taken while an invoice was collected', () => {
  const steps = [
    { days_after_due: 1, action: 'remind' },
    { days_after_due: 2, action: 'suspend' },
  ]
  const dunnedFrom = (dun_from: string) =>
    started(
      paidBy({
        policies: [{ external_id: 'usual', dunning: steps, collection: { schedule: ['P3D', 'P5D'], dun_from } }],
      }),
    )
  const taken = (life: Payer) =>
    life.events().flatMap((line) => (line.includes('invoice:reminded') ? [line.slice(0, 10)] : []))
  const suspensions = (life: Payer) => life.events().filter((line) => line.includes('override:created')).length
  const failed = { outcome: 'failed', reason: 'AM04' } as const
  const givenUp = (life: Payer) => {
    life.report(day('03-09'), '1001~DK-1~1', failed)
    life.report(day('03-12'), '1001~DK-1~2', failed)
    life.report(day('03-17'), '1001~DK-1~3', failed)
    expect(life.collected('DK-1')).toBe('given_up 2027-03-17 #3')
    return life.to(day('03-25'))
  }

  it.each(['due', 'first_failure'])('are not taken again once it is given up: dun_from %s', (dun_from) => {
    const life = dunnedFrom(dun_from)
    givenUp(life)
    expect(taken(life)).toHaveLength(1)
    expect(suspensions(life)).toBe(1)
    expect(life.document('DK-1').dunning).toEqual([])
  })

  it('are not taken again once the agreement ends', () => {
    const life = dunnedFrom('first_failure')
    life.report(day('03-09'), '1001~DK-1~1', failed)
    life.report(day('03-12'), '1001~DK-1~2', failed)
    life.endAgreement(day('03-13'), 'g1')
    life.to(day('03-25'))
    expect(taken(life)).toHaveLength(1)
  })

  it('begin where a first failure gives it up, and with given_up on that day', () => {
    for (const dun_from of ['first_failure', 'given_up']) {
      const life = dunnedFrom(dun_from)
      life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'lost_card' })
      expect(life.document('DK-1').dunning).toHaveLength(2)
    }
    const late = dunnedFrom('given_up')
    givenUp(late)
    expect(taken(late)).toHaveLength(1)
    expect(suspensions(late)).toBe(1)
  })
})

describe('The outcome submitted', () => {
  it('is moved by its outcome alone, and is asked about after ten days', () => {
    const life = started()
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted', reference: 'po_1' })
    expect(life.handedOut(day('03-10'))).toEqual([])
    expect(faultsOf(life.tryToCollect(day('03-10'), 'DK-1'))).toEqual([': collection_under_way'])
    life.to(day('03-20'))
    expect(life.history).toContain('No outcome of the collection of invoice DK-1 has come')
    expect(life.collected('DK-1')).toBe('submitted 2027-03-09 #1')
    life.report(day('03-21'), '1001~DK-1~1', { outcome: 'paid' })
    expect(life.collected('DK-1')).toBe('paid 2027-03-09 #1')
  })
})

describe('A report of an own worker', () => {
  const told = (life: Payer, report: Parameters<Payer['tryToReport']>[2], at = day('03-20'), attempt = 1) => {
    const decided = life.tryToReport(at, `1001~DK-1~${attempt}`, report)
    return isRefused(decided) ? faultsOf(decided) : [outcomeOf(decided)]
  }

  it('is refused of an attempt that was never handed out', () => {
    const life = started().agree(day('03-01'), { default: false })
    for (const outcome of ['paid', 'failed', 'submitted'] as const)
      expect(told(life, { outcome }, day('03-08'))).toEqual([': collection_not_handed_out'])
    life.update({}, day('03-08'), { paid_by: 'g2' })
    expect(told(life, { outcome: 'paid' }, day('03-10'), 1)).toEqual([': collection_not_handed_out'])
    expect(told(life, { outcome: 'paid' }, day('03-10'), 2)).toEqual(['changed'])
  })

  it('is refused where it contradicts a payment, and the same report changes nothing', () => {
    const paid = { outcome: 'paid', reference: 'pi_1' } as const
    const life = started().report(day('03-09'), '1001~DK-1~1', paid)
    expect(told(life, { outcome: 'failed', reason: 'AM04' })).toEqual([': collection_paid'])
    expect(told(life, { ...paid, reference: 'pi_2' })).toEqual([': collection_paid'])
    expect(told(life, { ...paid, amountMinor: 4_000 })).toEqual([': collection_paid'])
    expect(told(life, { ...paid, amountMinor: 9_900 })).toEqual(['unchanged'])
    expect(told(life, { outcome: 'submitted' })).toEqual([': collection_differs'])
    life.report(day('03-10'), '1001~DK-1~1', { outcome: 'reversed', amountMinor: 4_000 })
    expect(told(life, { outcome: 'reversed', amountMinor: 4_000 })).toEqual(['unchanged'])
    expect(told(life, { outcome: 'reversed', amountMinor: 5_900 })).toEqual([': collection_reversed'])
    expect(told(life, { outcome: 'reversed' })).toEqual([': collection_reversed'])
    expect(told(life, { outcome: 'failed' })).toEqual([': collection_reversed'])
    expect(told(life, paid)).toEqual(['unchanged'])
  })

  it('is shown by the attempt that brought the money, also where the next one was planned already', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect(life.collected('DK-1')).toBe('planned 2027-03-12 #2')
    const shown = () => showCollection('1001', life.document('DK-1'), day('03-20'), 'Europe/Copenhagen')
    life.report(day('03-10'), '1001~DK-1~1', { outcome: 'paid', reference: 'late' })
    expect(shown()).toMatchObject({ collection_id: '1001~DK-1~1', at: '2027-03-10', state: 'paid', attempt: 1 })
    life.report(day('03-11'), '1001~DK-1~1', { outcome: 'reversed', reason: 'MS02' })
    expect(shown()).toMatchObject({ collection_id: '1001~DK-1~1', state: 'reversed', attempt: 1, reason: 'MS02' })
  })

  it('is asked for the rest where only a part came: by the next attempt, or by reminders', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid', amountMinor: 5_000 })
    expect(life.document('DK-1')).toMatchObject({ collection: { state: 'paid' }, dunning: [{ action: 'remind' }] })
    expect(life.to(day('03-20')).events()).toContainEqual(expect.stringContaining('invoice:reminded'))
    const late = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    late.report(day('03-10'), '1001~DK-1~1', { outcome: 'paid', amountMinor: 5_000, reference: 'late' })
    expect(late.handedOut(day('03-12'))).toEqual([{ id: '1001~DK-1~2', toPay: 4_900 }])
    late.report(day('03-12'), '1001~DK-1~2', { outcome: 'paid', amountMinor: 4_900 })
    expect(late.document('DK-1')).toMatchObject({ collection: { state: 'paid' }, dunning: [] })
  })

  it('has the next attempt so many seconds later, moved to a bank day, within the days of the policy', () => {
    const failed = (retrySeconds: number, at = local('2027-03-09T10:00')) =>
      started().report(at, '1001~DK-1~1', { outcome: 'failed', reason: 'AM04', retrySeconds }).document('DK-1')
    expect(failed(3_600).collection).toMatchObject({ on: '2027-03-09', ready: local('2027-03-09T11:00'), attempt: 2 })
    // 12 March is a Friday.
    expect(failed(4 * 86_400).collection).toMatchObject({ on: '2027-03-15', ready: local('2027-03-15'), attempt: 2 })
    expect(failed(30 * 86_400).collection).toMatchObject({ state: 'given_up', attempt: 1 })
    // The end of time, where no date has a next one.
    expect(failed(260_000_000_000).collection).toMatchObject({ state: 'given_up', attempt: 1 })
  })
})

describe('A collection that nobody has been handed', () => {
  it('moves to a new default, as another attempt, unless its agreement was named for the invoice', () => {
    const life = started().agree(day('03-02'), { default: true })
    expect(life.document('DK-1').collection).toMatchObject({ agreement: 'g2', state: 'planned', attempt: 2 })
    const named = started().agree(day('03-02'), { default: false })
    named.carryOut(day('03-02'), named.tryToCollect(day('03-02'), 'DK-1', { agreement_id: 'g2', at: '2027-03-09' }))
    named.agree(day('03-03'), { default: true })
    expect(named.document('DK-1').collection).toMatchObject({ agreement: 'g2', named: true })
  })

  it('moves to the agreement that its payer makes on a page for the subscription', () => {
    const providers = [{ id: 'pages', kind: 'test', methods: ['card'] }]
    const life = new Payer(paidBy({ payment_providers: providers }))
    life.agree(day('03-01'), { provider: 'pages' }).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    const { world, settings } = life
    const given = { provider: 'pages', method: 'card', subscription_id: '1001~a' }
    life.carryOut(day('03-02'), startAgreement({ world, given, id: 'own', baseUrl: '', now: day('03-02'), settings }))
    const terms = { reference: 'r2', method: 'card', text: 'Visa 4242' }
    life.carryOut(day('03-02'), agreed(life.world, 'own', terms, day('03-02'), settings))
    expect(life.subscription().paid_by).toBe('own')
    expect(life.document('DK-1').collection).toMatchObject({ agreement: 'own', state: 'planned', attempt: 2 })
    // A ready attempt may be under way.
    const late = started().agree(day('03-09'), { default: true })
    expect(late.document('DK-1').collection).toMatchObject({ agreement: 'g1', attempt: 1 })
  })
})

describe('An agreement that is dead at the bank', () => {
  const sender = {
    external_id: 'dk',
    name: 'Demo',
    currency: 'DKK',
    country: 'DK',
    due_days: 8,
    email: 'dk@example.com',
  }
  const dead = (settings = paidBy(), reason = 'MD01') => {
    const life = started(settings)
    life.world = { ...life.world, customer: { ...life.world.customer, builtin: { email: 'ann@example.com' } } }
    return life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason })
  }
  const pages = { id: 'pages', kind: 'test', methods: ['card'] }
  const withPage = paidBy({
    payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card', 'sepa_debit'] }, pages],
    business_entities: [sender],
  })

  it('is failing, and its payer is asked for another on the page that the business entity has', () => {
    const life = dead(withPage)
    expect(life.world.customer.agreements).toMatchObject([
      { id: 'g1', state: 'failing', last: { reason: 'MD01' } },
      { provider: 'pages', method: 'card', state: 'pending' },
    ])
    expect(life.collected('DK-1')).toBe('given_up 2027-03-09 #1')
    expect(life.asked()).toEqual(['asked'])
  })

  it('asks nobody where no page is, and not after a death', () => {
    for (const life of [dead(paidBy({ business_entities: [sender] })), dead(withPage, 'MD07')]) {
      expect(life.world.customer.agreements).toMatchObject([{ state: 'failing' }])
      expect(life.asked()).toEqual([])
    }
  })

  it('collects none of the other invoices, which are left to their payer', () => {
    const life = started().create(day('03-02'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.collected('DK-2')).toContain('planned')
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AC06' })
    expect(life.document('DK-2').collection).toBeUndefined()
    const soft = started(paidBy({ collection: { schedule: [] } })).create(day('03-02'), {
      periods: [{ campaign_id: 'monthly' }],
    })
    soft.report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect(soft.world.customer.agreements).toMatchObject([{ state: 'failing' }])
    expect(soft.collected('DK-2')).toContain('planned')
  })

  it('is failing as well where a return says so, and after any other hard reason', () => {
    const returned = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' })
    returned.report(day('03-11'), '1001~DK-1~1', { outcome: 'reversed', reason: 'AC04' })
    expect(returned.world.customer.agreements).toMatchObject([{ state: 'failing' }])
    expect(dead(paidBy(), 'AC06').world.customer.agreements).toMatchObject([{ state: 'failing' }])
  })

  it('is the same where people register the return', () => {
    const states = ['AC04', 'AC06', 'MS02'].map((reason) => {
      const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' })
      const [{ id } = { id: '' }] = life.paid()
      life.carryOut(day('03-11'), life.reverse(day('03-11'), { payment_id: id, kind: 'return', reason }))
      return life.world.customer.agreements?.map(({ state }) => state)
    })
    expect(states).toEqual([['failing'], ['failing'], ['active']])
  })
})

describe('The time without an outcome', () => {
  it('is that of the policy', () => {
    const life = started(paidBy({ collection: { stale_after: 'P3D' } }))
    life.report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted' })
    const line = 'No outcome of the collection of invoice DK-1 has come'
    life.to(day('03-11'))
    expect(life.history).not.toContain(line)
    life.to(day('03-12'))
    expect(life.history).toContain(line)
  })
})

describe('A collection that nobody fetches', () => {
  const unfetched = 'No outcome of the collection of invoice DK-1 has come'
  const shown = (life: Payer, at: Instant) =>
    showCollection('1001', life.document('DK-1'), at, 'Europe/Copenhagen')?.stale_since
  const reminders = (life: Payer) => life.events().filter((line) => line.includes('invoice:reminded'))

  it('is told after ten days, and dunned from then on, and can still be collected', () => {
    const life = started().to(day('03-18'))
    expect([shown(life, day('03-18')), life.document('DK-1').dunning]).toEqual([undefined, []])
    life.to(day('03-19'))
    expect(shown(life, day('03-19'))).toBe('2027-03-19T00:00:00')
    expect(life.history).toContain(unfetched)
    expect(listOfCollection(life.document('DK-1').collection ?? expect.fail())).toBe('stale')
    life.to(day('03-30'))
    expect(reminders(life)).toEqual([expect.stringContaining('2027-03-28T22:00')])
    expect(life.handedOut(day('03-30'))).toMatchObject([{ id: '1001~DK-1~1' }])
    life.report(day('03-30'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect([life.collected('DK-1'), shown(life, day('03-31'))]).toEqual(['planned 2027-04-02 #2', undefined])
    life.report(day('04-02'), '1001~DK-1~2', { outcome: 'paid' })
    expect(life.collected('DK-1')).toBe('paid 2027-04-02 #2')
    expect(reminders(life)).toHaveLength(1)
  })

  it('is told once for each attempt, and what is submitted waits for its outcome without dunning', () => {
    const life = started().report(day('03-10'), '1001~DK-1~1', { outcome: 'submitted' })
    life.to(day('04-20'))
    expect(shown(life, day('04-20'))).toBe('2027-03-20T00:00:00')
    expect(reminders(life)).toEqual([])
    expect(life.history.filter((line) => line === unfetched)).toHaveLength(1)
    life.report(day('04-20'), '1001~DK-1~1', { outcome: 'paid' })
    expect(shown(life, day('04-20'))).toBeUndefined()
  })

  it('is not foreseen', () => {
    const { world, settings } = started()
    const [invoice] = worldAt(foreseen(world), day('05-20'), settings).ledger.open
    expect(invoice).toMatchObject({ number: 'DK-1', dunning: [], collection: { state: 'planned' } })
    expect(invoice?.collection?.stale).toBeUndefined()
  })
})

describe('An agreement that has ended', () => {
  it('cannot be ended again', () => {
    const life = started()
    const end = () =>
      endAgreement({ world: life.to(day('03-02')).world, id: 'g1', now: day('03-02'), settings: life.settings })
    life.carryOut(day('03-02'), end())
    expect(faultsOf(end())).toEqual(['agreement_id: agreement_ended'])
  })
})

describe('Money that a scheme takes back', () => {
  const paid = () => started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' })

  it('opens the invoice again, which is dunned from that day and not collected by itself', () => {
    const life = paid()
    life.report(day('03-20'), '1001~DK-1~1', { outcome: 'reversed', reason: 'MD06' })
    expect(life.collected('DK-1')).toBe('reversed 2027-03-09 #1')
    expect(showCollection('1001', life.document('DK-1'), day('03-20'), 'Europe/Copenhagen')).toMatchObject({
      reason: 'MD06',
      class: 'hard',
    })
    expect(life.heads()).toEqual(['DK-1 2027-03-01, due 2027-03-09: 99.00, 99.00 to pay'])
    expect(life.document('DK-1').dunning).toEqual([{ at: day('03-30'), action: 'remind' }])
    expect(outcomeOf(life.tryToReport(day('03-21'), '1001~DK-1~1', { outcome: 'reversed' }))).toBe('unchanged')
    expect(life.cash()).toEqual({ dk: 0 })
    expect(life.handedOut(day('03-31')).filter(({ id }) => id.includes('DK-1~'))).toEqual([])
  })

  it('is at most what is left, and one case counts once', () => {
    const life = paid()
    const [payment] = life.paid()
    const given = { payment_id: payment?.id ?? '', kind: 'chargeback', case: 'dp_1' } as const
    expect(faultsOf(life.reverse(day('03-20'), { ...given, amount: 10_000 }))).toEqual(['amount: refund_above_left'])
    life.carryOut(day('03-20'), life.reverse(day('03-20'), given))
    expect(outcomeOf(life.reverse(day('03-21'), given))).toBe('unchanged')
    expect(faultsOf(life.reverse(day('03-21'), { ...given, case: 'dp_2' }))).toEqual(['amount: refund_of_nothing'])
  })
})

describe('The erasure of a customer by time', () => {
  // The customer dates from 1 January 2020 and would be erased on 1 May 2027.
  const settings = paidBy({ retention: [{ of: 'customers_without_subscription', after: 'P88M' }] })
  const invoiced = () =>
    new Payer(settings).agree(day('03-01')).charge(day('03-01'), {
      lines: [{ text: 'Fee', amount: 9_900, tax_rate: 0, currency: 'DKK' }],
      business_entity: 'dk',
    })
  const erased = (life: Payer, at: string) =>
    erasureSteps(life.to(day(at)).world, day(at), settings).some(({ world }) => world.customer.erased !== undefined)

  it('waits for the outcome of what was submitted, although its invoice is paid', () => {
    const life = invoiced().report(day('03-09'), '1001~DK-1~1', { outcome: 'submitted' })
    life.pay(day('03-10'), 9_900, { invoice_number: 'DK-1' })
    expect(erased(life, '06-01')).toBe(false)
    life.report(day('06-01'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect(erased(life, '06-01')).toBe(true)
  })

  it('waits ten days for a report on what may have been handed out', () => {
    const life = invoiced().charge(day('04-20'), {
      lines: [{ text: 'Fee', amount: 5_000, tax_rate: 0, currency: 'DKK' }],
      business_entity: 'dk',
    })
    life.report(day('04-20'), '1001~DK-1~1', { outcome: 'paid' })
    life.pay(local('2027-04-28T12:00'), 5_000, { invoice_number: 'DK-2' })
    expect(life.world.customer.awaited).toEqual([{ number: 'DK-2', until: day('05-08') }])
    expect([erased(life, '05-07'), erased(life, '05-08')]).toEqual([false, true])
  })

  it('waits for a refund that a provider was asked for', () => {
    const life = invoiced().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' })
    const refunding = [{ payment: life.paid()[0]?.id ?? '', refund: 'r1', amountMinor: 9_900 }]
    const { customer } = life.world
    life.world = { ...life.world, customer: { ...customer, refunding } }
    expect(erased(life, '06-01')).toBe(false)
    life.world = { ...life.world, customer }
    expect(erased(life, '06-01')).toBe(true)
  })
})

describe('The fee of a policy for money that was taken back', () => {
  const settings = paidBy({ collection: { reversal_fee: { text: 'Returned payment', amount: 4_000, tax_rate: 0 } } })
  const paid = () => started(settings).report(day('03-09'), '1001~DK-1~1', { outcome: 'paid', reference: 'pi_1' })
  const given = (life: Payer, more = {}) =>
    ({ payment_id: life.paid()[0]?.id ?? '', kind: 'chargeback', case: 'dp_1', ...more }) as const
  const heads = [
    'DK-1 2027-03-01, due 2027-03-09: 99.00, 99.00 to pay',
    'DK-2 2027-03-20, due 2027-03-28: 40.00, 40.00 to pay',
  ]

  it('becomes one invoice, however often the case comes', () => {
    const life = paid()
    life.carryOut(day('03-20'), life.reverse(day('03-20'), given(life)))
    expect(life.heads()).toEqual(heads)
    expect(life.document('DK-2').lines).toMatchObject([{ text: 'Returned payment', amountMinor: 4_000, tax_rate: 0 }])
    expect(life.paid()[1]).toMatchObject({ reversed: { case: 'dp_1', fee_invoice: 'DK-2' } })
    expect(outcomeOf(life.reverse(day('03-21'), given(life)))).toBe('unchanged')
  })

  it('becomes an invoice too where a worker reports the return, twice', () => {
    const life = paid()
    const report = { outcome: 'reversed', reason: 'MD06' } as const
    life.report(day('03-20'), '1001~DK-1~1', report)
    expect(outcomeOf(life.tryToReport(day('03-21'), '1001~DK-1~1', report))).toBe('unchanged')
    expect(life.heads()).toEqual(heads)
  })

  it('is that of the call where it names one, and none at 0 or of a recall', () => {
    const dear = paid()
    dear.carryOut(day('03-20'), dear.reverse(day('03-20'), given(dear, { fee: 7_500 })))
    expect(dear.heads().at(-1)).toContain('75.00')
    for (const more of [{ fee: 0 }, { kind: 'recall' }]) {
      const life = paid()
      life.carryOut(day('03-20'), life.reverse(day('03-20'), given(life, more)))
      expect(life.heads()).toEqual(heads.slice(0, 1))
    }
  })

  it('is refused where the call names one and the policy has none; a repeated case is not', () => {
    const plain = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' })
    expect(plain.reverse(day('03-20'), given(plain, { fee: 7_500 }))).toMatchObject({
      outcome: 'refused',
      faults: [{ field: 'fee', code: 'reversal_fee_unset' }],
    })
    plain.carryOut(day('03-20'), plain.reverse(day('03-20'), given(plain, { fee: 0 })))
    expect(plain.heads()).toEqual(heads.slice(0, 1))
    expect(outcomeOf(plain.reverse(day('03-21'), given(plain, { fee: 7_500 })))).toBe('unchanged')
  })

  it('is collected on its due date from the same card', () => {
    const life = paid()
    life.carryOut(day('03-20'), life.reverse(day('03-20'), given(life)))
    expect(life.collected('DK-1')).toBe('reversed 2027-03-09 #1')
    // 28 March is Easter Sunday.
    expect(life.collected('DK-2')).toBe('planned 2027-03-30 #1')
  })
})

describe('An agreement', () => {
  it('of one reference is one, and is refused of another provider, method or entity', () => {
    const life = started()
    expect(outcomeOf(life.tryToAgree(day('03-02'), { reference: 'ref-g1' }))).toBe('unchanged')
    const iban = 'DE89370400440532013000'
    const differing = { reference: 'ref-g1', method: 'sepa_debit', account: iban }
    expect(faultsOf(life.tryToAgree(day('03-02'), differing))).toEqual(['method: agreement_differs'])
    expect(faultsOf(life.tryToAgree(day('03-02'), { provider: 'nobody' }))).toEqual(['provider: provider_unknown'])
    expect(faultsOf(life.tryToAgree(day('03-02'), { method: 'gold' }))).toEqual(['method: provider_without_method'])
    const signed = { date: '2027-04-01' }
    expect(faultsOf(life.tryToAgree(day('03-02'), { signed }))).toEqual(['signed.date: date_ahead'])
    const dates = { signed: { date: '2026-13-01' }, first_used: '2027-04-01', expires: '2027-13-01' }
    expect(faultsOf(life.tryToAgree(day('03-02'), { ...dates, business_entity: 'no' }))).toEqual([
      'business_entity: business_entity_unknown',
      'signed.date: date_expected',
      'first_used: date_ahead',
      'expires: date_expected',
    ])
    expect(faultsOf(life.tryToAgree(day('03-02'), { expires: '2027-03-01' }))).toEqual(['expires: agreement_expired'])
    expect(outcomeOf(life.tryToAgree(day('03-02'), { expires: '2027-03-02' }))).toBe('changed')
    const reference = 'DE88370400440532013000'
    expect(faultsOf(life.tryToAgree(day('03-02'), { method: 'sepa_debit', reference }))).toEqual([
      'reference: agreement_reference',
    ])
  })

  it('that was made without an account gets it by the same call with one, and no other one later', () => {
    const life = new Payer(paidBy({ payment_providers: [{ id: 'cards', kind: 'queue', methods: ['sepa_debit'] }] }))
    const debit = { method: 'sepa_debit', reference: 'MANDATE-1' }
    life.agree(day('03-01'), debit)
    const [made] = life.world.customer.agreements ?? []
    const account = 'DE89 3704 0044 0532 0130 00'
    const signed = { date: '2027-02-28' }
    life.carryOut(day('03-02'), life.tryToAgree(day('03-02'), { ...debit, account, signed }))
    expect(life.world.customer.agreements).toEqual([{ ...made, account: account.replaceAll(' ', ''), signed }])
    expect(life.history.at(-1)).toBe('Missing bank details added to the agreement (SEPA direct debit)')
    expect(outcomeOf(life.tryToAgree(day('03-03'), { ...debit, account }))).toBe('unchanged')
    const other = 'DE02120300000000202051'
    expect(faultsOf(life.tryToAgree(day('03-03'), { ...debit, account: other }))).toEqual([
      'account: agreement_differs',
    ])
  })

  it('of another business entity is another one, whatever its reference', () => {
    const entities = ['dk', 'no'].map((external_id) => ({ external_id, name: 'Demo', currency: 'DKK', due_days: 8 }))
    const life = new Payer(paidBy({ business_entities: entities }))
    for (const business_entity of ['dk', 'no', 'no']) life.agree(day('03-01'), { business_entity, reference: 'same' })
    expect(life.world.customer.agreements).toMatchObject([{ entity: 'dk' }, { entity: 'no' }])
    expect(life.world.customer.agreements).toHaveLength(2)
  })

  it('of a debit is named by a mandate, but for what providers name themselves', () => {
    const providers = [
      { id: 'cards', kind: 'queue', methods: ['sepa_debit', 'card'] },
      {
        id: 'stripe',
        kind: 'stripe',
        methods: ['sepa_debit'],
        secret_key: 'sk_test_1',
        webhook_secret: 'whsec_example',
      },
      { id: 'test', kind: 'test', methods: ['sepa_debit'], webhook_secret: 'whsec_example' },
    ]
    const said = (reference: string, provider = 'cards', method = 'sepa_debit') =>
      faultsOf(
        new Payer(paidBy({ payment_providers: providers })).tryToAgree(day('03-01'), { reference, provider, method }),
      )
    expect([said('M-2026/1'), said('x'.repeat(35)), said('Ä_1', 'cards', 'card')]).toEqual(Array(3).fill(['changed']))
    expect([said('pm_1', 'stripe'), said('test_submits', 'test')]).toEqual([['changed'], ['changed']])
    for (const wrong of ['x'.repeat(36), 'M_1', 'Müller', '/M1'])
      expect([said(wrong), said(wrong, 'test')]).toEqual(Array(2).fill(['reference: agreement_mandate']))
  })

  it('of a scheme that knows payers by numbers gives the customer one', () => {
    const providers = [{ id: 'cards', kind: 'queue', methods: ['autogiro', 'card'] }]
    const life = (id: string, method: string) => {
      const payer = new Payer(paidBy({ payment_providers: providers }))
      payer.world = { ...payer.world, customer: { ...payer.world.customer, id } }
      return payer.agree(day('03-01'), { method }).world.customer.payer_number
    }
    expect([life('1001', 'autogiro'), life('anna', 'autogiro')]).toEqual(['1001', '90000000'])
    expect(life('anna', 'card')).toBeUndefined()
  })

  it('that ends leaves to its payer what only waited, and lets go on what is under way', () => {
    const waiting = started().endAgreement(day('03-02'), 'g1')
    expect(waiting.collected('DK-1')).toBe('none')
    expect(waiting.queue()).toEqual([])
    expect(waiting.document('DK-1').dunning).toHaveLength(1)
    const under = started()
    under.to(day('03-09'))
    under.endAgreement(local('2027-03-09T12:00'), 'g1')
    under.report(day('03-10'), '1001~DK-1~1', { outcome: 'paid' })
    expect(under.collected('DK-1')).toBe('paid 2027-03-09 #1')
  })

  it('that ends or is of no more use has an invoice sent again that was sent before, but not of somebody who is being erased', () => {
    const sentBefore = () => {
      const life = started()
      const open = life.world.ledger.open.map((invoice) => ({ ...invoice, delivery: 'email', sent: day('03-01') }))
      life.world = { ...life.world, ledger: { ...life.world.ledger, open }, records: [] }
      return life
    }
    const sent = ({ world: { records } }: Pick<Payer, 'world'>) => records.filter(({ record }) => record === 'delivery')
    expect(sent(sentBefore().endAgreement(day('03-02'), 'g1'))).toMatchObject([{ number: 'DK-1', again: true }])
    const lost = sentBefore().report(day('03-10'), '1001~DK-1~1', { outcome: 'failed', reason: 'lost_card' })
    expect(sent(lost)).toMatchObject([{ number: 'DK-1', again: true }])
    expect(sent(started().endAgreement(day('03-02'), 'g1'))).not.toContainEqual(
      expect.objectContaining({ again: true }),
    )
    const { world, settings } = sentBefore()
    expect(sent({ world: endAll(world, day('03-02'), settings).world })).toEqual([])
  })

  it('tells sixty days before it expires, and ends with its last day', () => {
    const life = new Payer(paidBy()).agree(day('03-01'), { expires: '2027-06-30' })
    life.to(day('07-01'))
    expect(life.events()).toEqual([
      expect.stringContaining('agreement:created'),
      expect.stringMatching(/^2027-05-01T22:00.*agreement:expiring/),
      expect.stringMatching(/^2027-06-30T22:00.*agreement:changed-state.*expired/),
    ])
  })
})

describe('collect', () => {
  it('moves a plan to another day under its own key, and refuses what has nothing to collect', () => {
    const life = started()
    life.carryOut(day('03-02'), life.tryToCollect(day('03-02'), 'DK-1', { at: '2027-03-04' }))
    expect(life.collected('DK-1')).toBe('planned 2027-03-04 #1')
    expect(life.queue()).toHaveLength(1)
    expect(faultsOf(life.tryToCollect(day('03-02'), 'DK-1', { at: '2027-03-01' }))).toEqual(['at: collection_in_past'])
    for (const at of ['2028-03-03', '9999-12-31']) {
      const late = life.tryToCollect(day('03-02'), 'DK-1', { at })
      expect(faultsOf(late)).toEqual(['at: date_too_far_ahead'])
    }
    expect(isRefused(life.tryToCollect(day('03-02'), 'DK-1', { at: '2028-03-02' }))).toBe(false)
    expect(faultsOf(life.tryToCollect(day('03-02'), 'DK-1', { agreement_id: 'g9' }))).toEqual([
      'agreement_id: agreement_unknown',
    ])
    life.pay(day('03-03'), 9_900)
    expect(faultsOf(life.tryToCollect(day('03-03'), 'DK-1'))).toEqual([': nothing_to_collect'])
  })

  it('has a plan for an invoice that is due at the end of time, before and after its agreement was made', () => {
    const lines = [{ text: 'Donation', amount: 1_000, currency: 'DKK', tax_rate: 0 }]
    const given = { business_entity: 'dk', due: '9999-12-31', lines }
    const life = new Payer(paidBy()).charge(day('03-01'), given).agree(day('03-01')).charge(day('03-02'), given)
    life.to(day('03-03'))
    expect(['DK-1', 'DK-2'].map((number) => life.collected(number))).toEqual([
      'planned 9999-12-31 #1',
      'planned 9999-12-31 #1',
    ])
  })

  it('waits until the notice of the method has passed, as the announcement does', () => {
    const life = new Payer(paidBy())
      .agree(day('03-01'), { method: 'sepa_debit' })
      .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.carryOut(day('03-02'), life.tryToCollect(day('03-02'), 'DK-1'))
    expect(life.collected('DK-1')).toBe('planned 2027-03-15 #1')
    life.carryOut(day('03-03'), life.tryToCollect(day('03-03'), 'DK-1', { at: '2027-03-17' }))
    life.carryOut(local('2027-03-14T12:00'), life.tryToCollect(local('2027-03-14T12:00'), 'DK-1'))
    expect(life.collected('DK-1')).toBe('planned 2027-03-15 #1')
  })
})
