/**
 * The attempts to send an e-mail: on the account's clock after a failure, on real time while an attempt may be under
 * way.
 */
import { describe, expect, it } from 'vitest'
import {
  afterFailure,
  begun,
  isHeld,
  isLastAttempt,
  mailWaits,
} from '../../../functions/domain/document/mail-attempts.ts'
import type { Delivery } from '../../../functions/domain/world/delivery.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { functions } from '../../../lib/wiring.ts'
import { delivery } from '../document/documents.ts'

const later = (instant: Instant, seconds: number) => instantOf(millisOf(instant) + seconds * 1000)
/** The clock of the account stands years away from real time. */
const now: Instant = '2027-01-25T10:00:00.000Z'
const realNow: Instant = '2031-05-01T08:00:00.000Z'
const waiting = (change: Partial<Delivery> = {}) => delivery({ by: 'email', ready_at: now, ...change })

describe('an attempt at an e-mail', () => {
  it('when it begins, counts, and holds the e-mail on real time; on the clock of the account it stays ready', () => {
    const held = begun(waiting(), realNow)
    expect(held).toEqual(waiting({ failures: 1, held_until: later(realNow, 60) }))
    expect(isHeld(waiting(), realNow)).toBe(false)
    expect(isHeld(held, realNow)).toBe(true)
    expect(isHeld(held, later(realNow, 59.999))).toBe(true)
    expect(isHeld(held, later(realNow, 60))).toBe(false)
  })

  it('when it must be over, is taken over by a move of the clock, however long its hold is', () => {
    const held = begun(waiting({ failures: 5 }), realNow)
    expect(isHeld(held, later(realNow, 14.999), true)).toBe(true)
    expect(isHeld(held, later(realNow, 15), true)).toBe(false)
    expect(isHeld(held, later(realNow, 15))).toBe(true)
  })

  it('when it fails, lets go, and the next is due by the clock of the account, counted from it', () => {
    expect(afterFailure(begun(waiting(), realNow), now)).toEqual(
      waiting({ failures: 1, failing: true, ready_at: later(now, 60) }),
    )
  })

  it('when it is cut off again and again, holds for longer and longer, without an end', () => {
    let cutOff = waiting()
    let at = realNow
    const holds = Array.from({ length: mailWaits.length + 3 }, () => {
      cutOff = begun(cutOff, at)
      const begin = millisOf(at)
      at = cutOff.held_until ?? expect.fail()
      return (millisOf(at) - begin) / 1000
    })
    expect(holds).toEqual([...mailWaits, 3600, 3600, 3600])
    expect(cutOff.ready_at).toBe(now)
  })

  it('when it is cut off and tried by another, holds anew', () => {
    const second = begun(begun(waiting(), realNow), later(realNow, 60))
    expect(second).toMatchObject({ failures: 2, held_until: later(realNow, 360) })
  })

  it('holds for twice what a function that makes one may take', () => {
    const senders = functions.filter(({ name }) => ['mail', 'test-clock-move'].includes(name))
    expect(senders).toHaveLength(2)
    for (const { timeoutSeconds } of senders) expect(2 * timeoutSeconds).toBeLessThanOrEqual(Math.min(...mailWaits))
  })
})

describe('an e-mail that cannot be sent', () => {
  it('is tried for a day, later and later, and then no more', () => {
    let tried = waiting()
    let at = now
    let attempts = 0
    for (;;) {
      tried = begun(tried, realNow)
      attempts++
      if (isLastAttempt(tried)) break
      tried = afterFailure(tried, at)
      expect(tried.ready_at > at).toBe(true)
      at = tried.ready_at
    }
    expect(attempts).toBe(mailWaits.length + 1)
    expect(at).toBe(later(now, 86_400))
    expect(mailWaits.toSorted((one, other) => one - other)).toEqual(mailWaits)
  })
})
