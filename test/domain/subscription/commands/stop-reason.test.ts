import { describe, expect, it } from 'vitest'
import { erased, isErased } from '../../../../functions/domain/subscription/erase-subscription.ts'
import { stopSubscription } from '../../../../functions/domain/subscription/commands/stop-subscription.ts'
import { linesOf } from '../../../../functions/domain/facts/history-line.ts'
import { isRefused } from '../../../../functions/domain/world/change.ts'
import type { Instant } from '../../../../functions/domain/time/time.ts'
import { account, Life, monthly } from '../life.ts'

const settings = account([monthly], {
  stop_reasons: [{ id: 'price', text: { en: 'Too expensive', da: 'For dyrt' } }],
})
const now = '2027-01-15T11:00:00.000Z'

class Leaver extends Life {
  leave(at: Instant, stopAt: Instant, reason?: string): this {
    const { world } = this.to(at)
    return this.carryOut(at, stopSubscription({ world, id: '1001~a', stopAt, reason, now: at, settings }))
  }
}
const life = () => new Leaver(settings).create(now, { periods: [{ campaign_id: 'monthly' }] })
const later = '2027-02-01T00:00:00.000Z'
const reasons = (leaver: Life) =>
  leaver.announced.flatMap(({ event }) =>
    event.event === 'subscription:registered-stop' ? [event.reason ?? 'none'] : [],
  )

describe('The reason of a stop', () => {
  it('is one of the account by its id: the event has the id, the history the text in the language of its reader', () => {
    const left = life().leave(now, later, 'price')
    expect(left.subscription().stop?.reason).toEqual({ id: 'price' })
    expect(reasons(left)).toEqual(['price'])
    expect(left.history.at(-1)).toBe('Stop of subscription 1001~a registered for 2027-02-01T01:00:00: Too expensive')
    const { world } = life()
    const change = stopSubscription({ world, id: '1001~a', stopAt: now, reason: 'price', now, settings })
    if (isRefused(change)) expect.fail('It is refused.')
    const lines = (language: 'da' | 'fi') =>
      change.facts.flatMap((fact) => linesOf(fact, { timezone: 'UTC', language })).at(0)
    expect(lines('da')).toBe('Abonnement 1001~a stoppet: For dyrt')
    // A reason without words in the reader's language is told in its first language.
    expect(lines('fi')).toBe('Tilaus 1001~a lopetettu: Too expensive')
  })

  it('may be in words, which the event does not have, and which an erasure takes', () => {
    const left = life().leave(now, later, 'Moves to her daughter')
    expect(reasons(left)).toEqual(['other'])
    expect(left.history.at(-1)).toContain(': Moves to her daughter')
    const kept = erased(left.subscription())
    expect(isErased(left.subscription())).toBe(false)
    expect(isErased(kept)).toBe(true)
    expect(kept.stop?.at).toBe(later)
    expect(kept.stop?.reason).toBeUndefined()
    expect(erased(life().leave(now, later, 'price').subscription()).stop?.reason).toEqual({ id: 'price' })
  })

  it('stays when the stop is moved, and may be given later', () => {
    const moved = life().leave(now, later, 'price').leave(now, '2027-02-05T00:00:00.000Z')
    expect(moved.subscription().stop?.reason).toEqual({ id: 'price' })
    const named = life().leave(now, later).leave(now, later, 'price')
    expect(reasons(named)).toEqual(['none', 'price'])
    expect(reasons(named.leave(now, later, 'price'))).toEqual(['none', 'price'])
  })
})
