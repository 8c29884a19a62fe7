/** Steps that time will bring, as previews and the list of coming steps show them. */
import { describe, expect, it } from 'vitest'
import { stepsUntil } from '../../../functions/domain/engine/engine.ts'
import { showStep, type StepReading } from '../../../functions/domain/preview/show-steps.ts'
import type { Fact } from '../../../functions/domain/facts/fact.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { Caller } from './preview-life.ts'
import { monthly, on, reading, settings } from './preview-life.ts'

const steps = (caller: Caller, until: Instant, more: Partial<StepReading> = {}, now = on(2)) =>
  [...stepsUntil(caller.to(now).world, until, settings)].flatMap((step) => showStep(step, { ...reading, now, ...more }))
const kinds = (caller: Caller, until: Instant) =>
  steps(caller, until).map(({ at, kind }) => `${at.slice(0, 10)} ${kind}`)
const shown = (fact: Fact, caller = monthly()) =>
  showStep({ at: on(20), facts: [fact], world: caller.world }, { ...reading, now: on(2) })

describe('Steps that time will bring', () => {
  it('are renewals and their invoices, which have no number yet', () => {
    const [renewal, invoice, ...others] = steps(monthly(), on(31))
    expect(renewal).toEqual({
      ...{ at: '2027-03-31T00:00:00', kind: 'renewal', subscription_id: '1001~a' },
      text: 'Renewal: A campaign',
    })
    expect(invoice).toMatchObject({
      ...{ at: '2027-03-31T00:00:00', kind: 'invoice', subscription_id: '1001~a', text: 'Paper' },
      document: { type: 'invoice', total: 300, to_pay: 300 },
    })
    expect(invoice?.document).not.toHaveProperty('number')
    expect(others).toEqual([])
  })

  it('are begins and ends of overrides, and the end of a subscription', () => {
    const paused = monthly('free')
      .withOverride(on(2), { type: 'pause-delivery', begin: on(5), end: on(8) })
      .stop(on(2), on(20))
    expect(kinds(paused, on(25))).toEqual([
      '2027-03-05 override_begin',
      '2027-03-08 override_end',
      '2027-03-20 period_end',
    ])
  })

  it('show the last invoice before a stop with the pauses that are known by then, and no credit after it', () => {
    const stopping = monthly().stop(on(2), on(20, 4)).pause(on(2), on(20), on(5, 4))
    const money = steps(stopping, on(30, 4)).filter(({ document }) => document !== undefined)
    // The 20 days from 31 March, less 16 days of pause.
    expect(money).toMatchObject([{ at: '2027-03-31T00:00:00', kind: 'invoice', document: { total: 40 } }])
    stopping.to(on(30, 4))
    expect(stopping.heads().slice(1)).toEqual(['DK-2 2027-03-31, due 2027-04-14: 40.00, 40.00 to pay'])
  })

  it('do not say that what is still to come has happened', () => {
    const paused = monthly('free').withOverride(on(2), { type: 'pause-delivery', begin: on(5), end: on(8) })
    const line = 'Subscription 1001~a: pause of delivery from 2027-03-05 to 2027-03-07'
    expect(steps(paused, on(9)).map(({ text }) => text)).toEqual([line, line])
    const assigned = { fact: 'product-assigned', assignment: 'p1', external_id: 'm1', name: 'Magazine 1' } as const
    expect(shown({ ...assigned, subscription: '1001~a', period: 3, donated: true })[0]?.text).toBe(
      'Magazine 1, donated',
    )
  })

  it('are no changes of a state that goes on', () => {
    const paused = monthly('free').pause(on(2), on(5), on(8))
    expect(kinds(paused, on(9))).toEqual(['2027-03-05 override_begin', '2027-03-08 override_end'])
  })

  it('show an invoice that the balance pays once, as it is made', () => {
    const paid = monthly().pay(on(2), 60_000)
    const [, invoice, ...others] = steps(paid, on(31))
    expect(invoice).toMatchObject({ kind: 'invoice', document: { to_pay: 0, allocations: [{ amount: 300 }] } })
    expect(others).toEqual([])
  })

  it('show a credit note with the invoice that it credits, where that has a number', () => {
    const credited = monthly().stopping(on(10))
    const step = { at: on(10), facts: credited.facts, world: { ...credited.after, records: credited.records } }
    const [note] = showStep(step, { ...reading, now: on(10) }).filter(({ kind }) => kind === 'credit_note')
    expect(note).toMatchObject({ subscription_id: '1001~a', document: { type: 'credit_note', credits: 'DK-1' } })
    const [unnamed] = showStep(step, { ...reading, now: on(10), unnamed: new Set(['DK-1']) }).filter(
      ({ kind }) => kind === 'credit_note',
    )
    expect(unnamed?.document).not.toHaveProperty('credits')
    // An invoice that was made after the account's time is one to come.
    const [later] = showStep(step, { ...reading, now: on(28, 2) }).filter(({ kind }) => kind === 'credit_note')
    expect(later?.document).not.toHaveProperty('credits')
  })

  it.each<[Fact['fact'], string | undefined, Fact]>([
    ['stop-registered', 'dunning', { fact: 'stop-registered', subscription: '1001~a', at: on(20) }],
    ['reminded', 'dunning', { fact: 'reminded', invoice: 'DK-1' }],
    ['invoice-paid', undefined, { fact: 'invoice-paid', invoice: 'DK-1' }],
  ])('of the fact %s are of the kind %s', (_, kind, fact) => {
    expect(shown(fact).map((entry) => entry.kind)).toEqual(kind === undefined ? [] : [kind])
  })

  it('name an invoice by its number, where it has one', () => {
    expect(shown({ fact: 'reminded', invoice: 'DK-1' })).toMatchObject([{ text: expect.stringContaining('DK-1') }])
    expect(shown({ fact: 'reminded', invoice: 'DK-1' })[0]).not.toHaveProperty('subscription_id')
    const unnamed = showStep(
      { at: on(20), facts: [{ fact: 'reminded', invoice: 'DK-1' }], world: monthly().world },
      { ...reading, now: on(2), unnamed: new Set(['DK-1']) },
    )
    expect(unnamed[0]?.text).toBe('Reminder of the coming invoice')
  })

  it('name the subscription of a stop', () => {
    expect(shown({ fact: 'stop-registered', subscription: '1001~a', at: on(20) })).toMatchObject([
      { subscription_id: '1001~a', at: '2027-03-20T00:00:00' },
    ])
  })
})
