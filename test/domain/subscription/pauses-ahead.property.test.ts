/** The ends that notices name while pauses are ahead are the ends that come. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withPausesAhead } from '../../../functions/domain/subscription/pauses-ahead.ts'
import { instantOf, millisOf } from '../../../functions/domain/time/time.ts'
import { day, made, settings, subscribed } from '../override/paused-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const pauses = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 20 }), days: fc.integer({ min: 1, max: 40 }) }), {
  minLength: 1,
  maxLength: 3,
})

it('A period ends where it was foreseen, whatever pauses were registered before', () => {
  fc.assert(
    fc.property(fc.constantFrom('monthly', 'ahead', 'once'), pauses, (campaign, list) => {
      const life = subscribed(campaign)
      let from = millisOf(made) + 5 * day
      for (const [index, { gap, days }] of list.entries()) {
        const begin = from + gap * day
        from = begin + days * day
        life.pause(made, instantOf(begin), instantOf(from), { id: `o${index}` })
      }
      const foreseen = withPausesAhead(life.subscription(), settings).periods.at(-1)
      const past = life.to(instantOf(millisOf(made) + 300 * day)).subscription()
      expect(past.periods.find(({ serial }) => serial === foreseen?.serial)?.end).toBe(foreseen?.end)
    }),
    { numRuns: propertyRuns(100) },
  )
})
