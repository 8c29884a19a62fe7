/** The time named in lines of documents, except for lines about pauses alone (`documented-pause.test.ts`). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineText } from '../../../functions/domain/document/line-text.ts'
import { extendSubscription } from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const invoice_lines = [line(31_000, { text: '{begin} to {end}' })]
/** March costs a thousand for each day, or for each of ten assignments. */
const settings = account(
  [
    { id: 'march', duration: 'P31D', renews_to: 'march', invoice_lines },
    { id: 'ahead', duration: 'P31D', renews_to: 'ahead', invoice_days_before: 40, invoice_lines },
    { id: 'open', invoice_days_before: 40, invoice_lines },
    { id: 'ten', assignments: 10, invoice_lines: [line(10_000, { text: '{begin} to {end}' })] },
  ],
  { timezone: 'UTC' },
)
const on = (day: number, month = 3): Instant =>
  `2027-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00.000Z`
const begun = (campaign_id = 'march') => new Subscriber(settings).create(on(1), { periods: [{ campaign_id }] })
/** Created and invoiced in March. */
const inApril = (campaign_id = 'ahead') =>
  new Subscriber(settings).create(on(1), { periods: [{ campaign_id, begin: '2027-04-01T00:00:00' }] })
const copies = (life: Subscriber, quantity: number, at: Instant) => {
  life.update({}, at, { quantity })
  return life
}

const extended = (life: Subscriber, now = on(2)) => {
  const { world } = life.to(now)
  return life.carryOut(now, extendSubscription({ world, id: '1001~a', by: 'P10D', now, settings }))
}

/** Without the first document. */
const texts = (life: Subscriber): string[] =>
  life
    .documents()
    .slice(1)
    .flatMap(({ number, type, lines }) =>
      lines.map((one) => `${number} ${one.amountMinor / 1_000}: ${lineText(one, { type }, 'en')}`),
    )

describe('A credit of what another system invoiced', () => {
  it('names the days of pause that are left, as any other does', () => {
    const external_invoicing = { invoiced: 31_000, currency: 'DKK', tax_rate: 0.25 }
    const life = new Subscriber(settings).create(on(1), { periods: [{ campaign_id: 'march', external_invoicing }] })
    const [credit] = life.pause(on(2), on(5), on(20)).stop(on(10)).documents()
    expect(credit?.lines[0]).toMatchObject({
      amountMinor: -27_000,
      period: { part: { begin: on(10), end: on(1, 4) }, pause: { kind: 'with', millis: 5 * 86_400_000 } },
    })
  })
})

describe('A credit of an extended period', () => {
  it('is for the time that was paid for, and not for what was granted', () => {
    const life = extended(begun())
    expect(texts(life.stop(on(10)))).toEqual(['DK-C1 -22: Credit: 10 March 2027 to 31 March 2027'])
  })

  it('is for that time alone also where it was invoiced anew with the granted time in it', () => {
    const life = copies(extended(begun()), 2, on(10)).stop(on(15))
    expect(texts(life)).toEqual([
      'DK-C1 -22: Credit: 10 March 2027 to 31 March 2027',
      'DK-2 44: 10 March 2027 to 10 April 2027',
      'DK-C2 -34: Credit: 15 March 2027 to 31 March 2027',
    ])
  })

  it('names no day that a later pause takes from the granted time', () => {
    const life = extended(begun()).to(on(2)).pause(on(2), on(24), on(26)).stop(on(20))
    expect(texts(life)).toEqual(['DK-C1 -12: Credit: 20 March 2027 to 31 March 2027'])
  })

  it('counts the pause that it is for to the paid time', () => {
    const life = extended(begun()).pause(on(3), on(10), on(15))
    expect(texts(life.stop(on(12)))).toEqual([
      'DK-C1 -22: Credit: 12 March 2027 to 31 March 2027, with 2 days of pause',
    ])
  })

  const deed = fc.oneof(
    fc.record({ kind: fc.constant('copies' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('pause' as const),
      in: fc.integer({ min: 0, max: 10 }),
      days: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ kind: fc.constant('give' as const) }),
  )

  it('says what it would say without the extension, whatever happened before a stop within the paid time', () => {
    const lives = fc.record({
      steps: fc.array(fc.record({ days: fc.integer({ min: 0, max: 4 }), does: deed }), { maxLength: 4 }),
      extendedBefore: fc.nat(3),
      stop: fc.integer({ min: 0, max: 3 }),
    })
    const credits = (life: Subscriber) => texts(life).filter((text) => text.startsWith('DK-C'))
    fc.assert(
      fc.property(lives, ({ steps, extendedBefore, stop }) => {
        const lived = (isExtended: boolean) => {
          const life = begun()
          let day = 1
          // Pauses of one subscription share no day.
          let isPaused = false
          for (const [index, { days, does }] of steps.entries()) {
            if (isExtended && index === extendedBefore) extended(life, on(day))
            day += days
            if (does.kind === 'copies') copies(life, does.quantity, on(day))
            else if (does.kind === 'give') {
              const given = life.tryToCredit(on(day), 'DK-1', { amount: 3_000 })
              if (!isRefused(given)) life.carryOut(on(day), given)
            } else if (!isPaused) {
              life.pause(on(day), on(day + does.in), on(day + does.in + does.days))
              isPaused = true
            }
          }
          if (isExtended && steps.length <= extendedBefore) extended(life, on(day))
          return life.stop(on(day + stop))
        }
        expect(credits(lived(true))).toEqual(credits(lived(false)))
      }),
      { numRuns: propertyRuns(100) },
    )
  })
})

describe('Other lines under a policy with days as the unit', () => {
  it('take over at the start of the day', () => {
    const daily = account([{ id: 'march', duration: 'P31D', policy: 'days', invoice_lines }], {
      ...{ timezone: 'UTC', policies: [{ external_id: 'days', day_aligned: true }] },
    })
    const life = new Subscriber(daily).create(on(1), { periods: [{ campaign_id: 'march' }] })
    const [, ...made] = copies(life, 2, '2027-03-10T12:00:00.000Z').documents()
    expect(made.map(({ lines }) => lines[0]?.period?.part?.begin)).toEqual([on(10), on(10)])
  })
})

describe('A credit of a removed period', () => {
  it('is for all of it, and names no pause of the period before', () => {
    const removed = begun('ahead').to(on(1)).pause(on(2), on(5), on(10)).stop(on(3), on(25))
    expect(texts(removed).at(-1)).toBe('DK-C2 -31: Credit: 1 April 2027 to 1 May 2027')
  })
})

describe('A credit of a period without an end in sight', () => {
  it('is for all of it, whether a stop, a switch or other lines take its place before it begins', () => {
    const all = 'DK-C1 -31: Credit: 1 April 2027 to …'
    expect(texts(inApril('open').stop(on(2)))).toEqual([all])
    expect(texts(inApril('open').switchTo('march', on(2)))).toEqual([all])
    expect(texts(copies(inApril('open'), 2, on(2)))).toEqual([all, 'DK-2 62: 1 April 2027 to …'])
  })
})

describe('A credit of a period that is counted in assignments', () => {
  it('is for the time after the stop', () => {
    expect(texts(begun('ten').stop(on(10)))).toEqual(['DK-C1 -10: Credit: 10 March 2027 to …'])
    expect(texts(begun('ten').stop(on(10), on(20)).to(on(21)))).toEqual(['DK-C1 -10: Credit: 20 March 2027 to …'])
  })
})

describe('Other lines within a pause', () => {
  it('take over at their instant, and both documents name the pause that is left', () => {
    const paused = begun().pause(on(2), on(5), on(20))
    expect(texts(copies(copies(paused, 2, on(10)), 3, on(12)))).toEqual([
      'DK-C1 -27: Credit: 10 March 2027 to 31 March 2027, with 5 days of pause',
      'DK-2 54: 10 March 2027 to 31 March 2027, with 5 days of pause',
      'DK-C2 -54: Credit: 12 March 2027 to 31 March 2027, with 7 days of pause',
      'DK-3 81: 12 March 2027 to 31 March 2027, with 7 days of pause',
    ])
  })
})

describe('A period that several invoices bill', () => {
  it('is credited from its end, invoice by invoice', () => {
    const moved = inApril().stop(on(2), on(10, 4)).stop(on(3), on(20, 4)).stop(on(5), on(3, 4))
    expect(texts(moved)).toEqual([
      'DK-C1 -22: Credit: 10 April 2027 to 1 May 2027',
      'DK-2 10: 10 April 2027 to 19 April 2027',
      'DK-C2 -10: Credit: 10 April 2027 to 19 April 2027',
      'DK-C3 -7: Credit: 3 April 2027 to 9 April 2027',
    ])
  })

  it('is credited to where its invoices end behind a pause to come', () => {
    const moved = inApril().pause(on(2), on(5, 4), on(8, 4)).stop(on(2), on(10, 4)).stop(on(3), on(20, 4))
    expect(texts(moved.stop(on(5), on(12, 4)).stop(on(6), on(6, 4)))).toEqual([
      'DK-C1 -25: Credit: 10 April 2027 to 1 May 2027, with 3 days of pause',
      'DK-2 10: 10 April 2027 to 19 April 2027',
      'DK-C2 -8: Credit: 12 April 2027 to 19 April 2027',
      'DK-C3 -2: Credit: 10 April 2027 to 11 April 2027',
      'DK-C4 -2: Credit: 6 April 2027 to 9 April 2027, less 2 days of pause',
    ])
  })

  it('and that a stop removes is credited whole, invoice by invoice', () => {
    const removed = inApril().stop(on(2), on(10, 4)).stop(on(3), on(20, 4)).stop(on(5), on(1, 4))
    expect(texts(removed).slice(-2)).toEqual([
      'DK-C2 -10: Credit: 10 April 2027 to 19 April 2027',
      'DK-C3 -9: Credit: 1 April 2027 to 9 April 2027',
    ])
  })

  it('is credited to where its invoices end behind a pause that is over', () => {
    const moved = begun().pause(on(1), on(2), on(5)).stop(on(6), on(20)).stop(on(7), on(25)).stop(on(8), on(10))
    expect(texts(moved)).toEqual([
      'DK-C1 -15: Credit: 20 March 2027 to 3 April 2027',
      'DK-2 5: 20 March 2027 to 24 March 2027',
      'DK-C2 -5: Credit: 20 March 2027 to 24 March 2027',
      'DK-C3 -10: Credit: 10 March 2027 to 19 March 2027',
    ])
  })

  it('is credited for a pause that a stop lets nothing make up for, and then for the time after an earlier stop', () => {
    const moved = inApril().stop(on(2), on(10, 4)).stop(on(3), on(20, 4)).pause(on(4), on(5, 4), on(8, 4))
    expect(texts(moved.stop(on(5), on(3, 4))).slice(2)).toEqual([
      'DK-C2 -3: Credit: 1 April 2027 to 19 April 2027: 3 days of pause',
      'DK-C3 -7: Credit: 13 April 2027 to 19 April 2027',
      'DK-C4 -7: Credit: 3 April 2027 to 12 April 2027, less 3 days of pause',
    ])
  })

  it('is credited to where its invoices end, whatever pauses come behind, or begin before the period', () => {
    const credited = (from: Instant, to: Instant) => {
      const life = inApril().stop(on(2), on(10, 4)).stop(on(3), on(25, 4)).pause(on(4), from, to)
      return texts(life.stop(on(5), on(3, 4))).filter((text) => text.includes('Credit: 3 April'))
    }
    expect(credited(on(12, 4), on(14, 4))).toEqual(['DK-C4 -7: Credit: 3 April 2027 to 9 April 2027'])
    expect(credited(on(10, 4), on(12, 4))).toEqual(['DK-C4 -7: Credit: 3 April 2027 to 9 April 2027'])
    const across = inApril().pause(on(2), on(25), on(3, 4)).stop(on(2), on(10, 4)).stop(on(3), on(20, 4))
    expect(texts(across.stop(on(5), on(5, 4))).slice(-2)).toEqual([
      'DK-C2 -10: Credit: 10 April 2027 to 19 April 2027',
      'DK-C3 -5: Credit: 5 April 2027 to 9 April 2027',
    ])
  })
})

describe('A period that a pause took whole', () => {
  it('is invoiced again where the pause ends sooner, up to what its stop cuts off', () => {
    const life = new Subscriber(settings).create(on(1), {
      periods: [{ campaign_id: 'march', begin: '2027-03-03T00:00:00' }],
    })
    life.to(on(3)).stop(on(3), on(3, 4)).pause(on(3), on(3), on(3, 4)).endOverride(on(10))
    const words = life
      .documents()
      .flatMap(({ number, type, lines }) => lines.map((one) => `${number} ${lineText(one, { type }, 'en')}`))
    expect(words.toSorted()).toEqual([
      'DK-1 3 March 2027 to 2 April 2027',
      'DK-2 3 March 2027 to 2 April 2027, less 7 days of pause',
      'DK-C1 Credit: 3 March 2027 to 2 April 2027: 31 days of pause',
    ])
  })
})
