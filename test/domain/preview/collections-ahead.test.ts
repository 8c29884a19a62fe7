/** Coming collections: the day, the amount, the agreement, and the reason for another attempt. */
import { describe, expect, it } from 'vitest'
import { collectionSteps } from '../../../functions/domain/preview/collections-ahead.ts'
import { namesTaken, showOutcome } from '../../../functions/domain/preview/show-outcome.ts'
import { showStep } from '../../../functions/domain/preview/show-steps.ts'
import { stepsUntil, withConsequences } from '../../../functions/domain/engine/engine.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { local } from '../billing/billing-life.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { paidBy, Payer } from '../collection/payer.ts'

const settings = paidBy()
const day = (date: string) => local(`2027-${date}`)
const started = () =>
  new Payer(settings)
    .agree(day('03-01'), { text: 'Visa 4242' })
    .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })

function coming(life: Payer, now: Instant, until: Instant) {
  const { world } = life.to(now)
  return collectionSteps(world, { since: now, until }, new Set(), { settings, language: 'en', now })
}

describe('A collection to come', () => {
  it('has its day, its amount, and the card that it is taken from', () => {
    expect(coming(started(), day('03-02'), day('03-31'))).toMatchObject([
      {
        ...{ at: '2027-03-09T00:00:00', kind: 'collection', subscription_id: '1001~a' },
        text: '99.00 DKK is collected from Visa 4242 for invoice DK-1',
        collection: {
          ...{ collection_id: '1001~DK-1~1', invoice_number: 'DK-1', agreement_id: 'g1', state: 'planned' },
          ...{ at: '2027-03-09', amount: 99, currency: 'DKK', method: 'card', from: 'Visa 4242', attempt: 1 },
        },
      },
    ])
    expect(coming(started(), day('03-02'), day('03-08'))).toEqual([])
  })

  it('is of what is left to pay', () => {
    expect(coming(started().pay(day('03-02'), 4_000), day('03-02'), day('03-31'))).toMatchObject([
      { collection: { amount: 59 } },
    ])
    expect(coming(started().pay(day('03-02'), 9_900), day('03-02'), day('03-31'))).toEqual([])
  })

  it('says why there is another attempt', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    expect(coming(life, day('03-10'), day('03-31'))).toMatchObject([
      {
        at: '2027-03-12T00:00:00',
        text: '99.00 DKK is collected from Visa 4242 for invoice DK-1: attempt 2, as the last one failed (not enough money)',
        collection: { attempt: 2, reason: 'AM04', class: 'soft' },
      },
    ])
  })

  it('names no failure where the attempt only moved to another agreement', () => {
    const life = started().agree(day('03-02'), { text: 'Visa 1111', default: true })
    expect(coming(life, day('03-03'), day('03-31'))).toMatchObject([
      { text: '99.00 DKK is collected from Visa 1111 for invoice DK-1', collection: { attempt: 2 } },
    ])
  })

  it('says that money was taken back', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' })
    life.report(day('03-10'), '1001~DK-1~1', { outcome: 'reversed', reason: 'MD06' })
    life.carryOut(day('03-11'), life.tryToCollect(day('03-11'), 'DK-1', { at: '2027-03-12' }))
    const [step] = coming(life, day('03-11'), day('03-31'))
    expect(step).toMatchObject({ collection: { attempt: 2, reason: 'MD06' } })
    expect(step?.text).toMatch(
      /^99.00 DKK is collected again from Visa 4242 for invoice DK-1, as the last payment was taken back \(.+\)$/,
    )
  })

  it('names the last failure where a later plan moved before anybody was handed it', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'failed', reason: 'AM04' })
    life.agree(day('03-10'), { text: 'Visa 1111', default: true })
    expect(coming(life, day('03-10'), day('03-31'))).toMatchObject([
      { text: expect.stringContaining('as the last one failed'), collection: { attempt: 3 } },
    ])
  })

  it('of an invoice to come has no number', () => {
    const { world } = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' }).to(day('03-10'))
    const [renewed] = [...stepsUntil(world, day('04-01'), settings)].slice(-1)
    const reading = { settings, language: 'en' as const, now: day('03-10') }
    const span = { since: day('04-01'), until: day('04-30') }
    const [step] = collectionSteps(renewed?.world ?? world, span, new Set(), reading)
    expect(step).toMatchObject({ at: '2027-04-09T00:00:00', collection: { amount: 99, from: 'Visa 4242' } })
    expect(step?.text).toBe('99.00 DKK is collected from Visa 4242 for the coming invoice')
    expect(step?.collection).not.toHaveProperty('invoice_number')
    expect(step?.collection).not.toHaveProperty('collection_id')
  })

  it('that is given up, and an agreement that ends, are steps of their own', () => {
    const life = started().report(day('03-09'), '1001~DK-1~1', {
      outcome: 'failed',
      reason: 'authentication_required',
    })
    const { world } = life.to(day('03-10'))
    const reading = { settings, language: 'en' as const, now: day('03-10') }
    const steps = [...stepsUntil(world, day('03-20'), settings)].flatMap((step) => showStep(step, reading))
    expect(steps).toMatchObject([
      { kind: 'collection_end', text: 'Invoice DK-1 is no longer collected (payer has to confirm)' },
    ])
    const expiring = new Payer(settings).agree(day('03-01'), { expires: '2027-06-30' }).to(day('03-01'))
    expect(
      [...stepsUntil(expiring.world, day('07-02'), settings)].flatMap((step) => showStep(step, reading)),
    ).toMatchObject([{ at: '2027-07-01T00:00:00', kind: 'agreement_end' }])
  })
})

describe('The document of an invoice to come', () => {
  const collection = { agreement_id: 'g1', at: '2027-03-09', state: 'planned', attempt: 1 }

  it('says in a preview how it is collected, as the made invoice does', () => {
    const before = new Payer(settings).agree(day('03-01')).to(day('03-01'))
    const created = before.tryToCreate(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    if (isRefused(created)) return expect.fail('The subscription was refused.')
    const { world, facts } = withConsequences(created, day('03-01'), settings)
    const outcome = { before: before.world, after: world, facts, records: world.records, groups: new Map() }
    const { documents } = showOutcome(outcome, { settings, language: 'en', now: day('03-01') })
    expect(documents).toMatchObject([{ total: 99, collection }])
    expect(documents[0]?.collection).not.toHaveProperty('collection_id')
  })

  it('says among the steps to come how it is collected then', () => {
    const { world } = started().report(day('03-09'), '1001~DK-1~1', { outcome: 'paid' }).to(day('03-10'))
    const reading = { settings, language: 'en' as const, now: day('03-10') }
    const steps = [...stepsUntil(world, day('04-01'), settings)].flatMap((step) => showStep(step, reading))
    expect(steps.flatMap(({ document }) => document ?? [])).toMatchObject([
      { total: 99, collection: { ...collection, at: '2027-04-09' } },
    ])
    const unpaid = new Payer(settings).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    const own = [...stepsUntil(unpaid.world, day('04-01'), settings)].flatMap((step) => showStep(step, reading))
    const [document] = own.flatMap((step) => step.document ?? [])
    expect(document).toMatchObject({ total: 99, state: 'open' })
    expect(document).not.toHaveProperty('collection')
  })
})

describe('The preview of a call', () => {
  it('shows what it has collected, and no id that it would give', () => {
    const before = new Payer(settings).create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    const agreed = before.tryToAgree(day('03-02'), { text: 'Visa 4242' })
    if (isRefused(agreed)) return expect.fail('The agreement was refused.')
    const { world, facts } = withConsequences(agreed, day('03-02'), settings)
    const outcome = { before: before.world, after: world, facts, records: world.records, groups: new Map() }
    expect(namesTaken(outcome)).toContain('g1')
    const [collection, ...others] = showOutcome(outcome, { settings, language: 'en', now: day('03-02') }).collections
    expect(collection).toMatchObject({ at: '2027-03-09', amount: 99, from: 'Visa 4242', invoice_number: 'DK-1' })
    expect(collection).not.toHaveProperty('agreement_id')
    expect(others).toEqual([])
  })
})
