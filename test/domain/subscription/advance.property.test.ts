import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOver, stateAt } from '../../../functions/domain/subscription/subscription-state.ts'
import { boundariesOf } from './moment.ts'
import { accountOf, instant, live, plot } from './plot.ts'
import { propertyRuns } from '../../property-runs.ts'

const looks = fc.array(instant, { maxLength: 12 })

describe('Whatever the campaigns, periods, stops, pauses and add-ons,', () => {
  it('time gone through in any parts gives the same subscriptions, events and history as in one', () => {
    fc.assert(
      fc.property(plot, looks, fc.array(fc.nat({ max: 30 }), { maxLength: 6 }), (story, instants, atBoundaries) => {
        const settings = accountOf(story)
        const atOnce = live(settings, story, [])
        const boundaries = boundariesOf(atOnce.world.subscriptions)
        const inParts = live(settings, story, [...instants, ...atBoundaries.flatMap((n) => boundaries[n] ?? [])])
        expect(inParts.world).toEqual(atOnce.world)
        expect(inParts.announced).toEqual(atOnce.announced)
        expect(inParts.history).toEqual(atOnce.history)
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  it('what was told of a subscription is what it is, and an add-on is over when its base is', () => {
    fc.assert(
      fc.property(plot, looks, (story, instants) => {
        live(accountOf(story), story, instants, ({ world }, at) => {
          for (const subscription of world.subscriptions) {
            expect([subscription.id, at, subscription.announced.state]).toEqual([
              subscription.id,
              at,
              stateAt(subscription, at),
            ])
            const { link } = subscription
            const base = link.kind === 'addon' && world.subscriptions.find(({ id }) => id === link.subscription)
            if (base && isOver(base.announced.state)) expect(isOver(subscription.announced.state)).toBe(true)
          }
        })
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  it('states follow one another in the events as they are told, and end for good', () => {
    fc.assert(
      fc.property(plot, looks, (story, instants) => {
        const { announced: told } = live(accountOf(story), story, instants)
        const last = new Map<string, string>()
        for (const { event } of told) {
          if (event.event !== 'subscription:changed-status') continue
          const before = last.get(event.subscription_id)
          if (before !== undefined) expect(event.previous_state).toBe(before)
          expect(['ended', 'stopped']).not.toContain(event.previous_state)
          last.set(event.subscription_id, event.state)
        }
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  it('periods come in order, without overlap, of length and counted up, serials too', () => {
    fc.assert(
      fc.property(plot, (story) => {
        const { world } = live(accountOf(story), story, [])
        for (const { periods } of world.subscriptions) {
          for (const [position, { index, begin, end, serial }] of periods.entries()) {
            const before = periods[position - 1]
            expect(end === null || end > begin).toBe(true)
            expect(index).toBe(position + 1)
            if (before === undefined) continue
            expect(before.end !== null && before.end <= begin).toBe(true)
            expect(serial).toBeGreaterThan(before.serial)
          }
        }
        const ids = world.subscriptions.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})
