/** A session ends twelve hours after its begin, and after half an hour without a call. */
import { expect, it } from 'vitest'
import { hasEnded, newSession, prolonged } from '../../../../functions/domain/settings/access/session.ts'
import type { Instant } from '../../../../functions/domain/time/time.ts'

const begin: Instant = '2027-03-01T08:00:00.000Z'
const session = newSession('demo', { as: 'person', email: 'eva@example.com' }, begin)
const idleUntil = (idle_until: Instant) => ({ ...session, idle_until })

it('A new session ends in the evening, or in half an hour without a call', () => {
  expect(session).toEqual({
    ...{ account: 'demo', holder: { as: 'person', email: 'eva@example.com' } },
    ...{ ends_at: '2027-03-01T20:00:00.000Z', idle_until: '2027-03-01T08:30:00.000Z' },
  })
})

it('A session has ended at either of its ends', () => {
  expect(hasEnded(session, '2027-03-01T08:29:59.999Z')).toBe(false)
  expect(hasEnded(session, '2027-03-01T08:30:00.000Z')).toBe(true)
  const busy = idleUntil('2027-03-01T20:00:00.001Z')
  expect(hasEnded(busy, '2027-03-01T19:59:59.999Z')).toBe(false)
  expect(hasEnded(busy, '2027-03-01T20:00:00.000Z')).toBe(true)
})

it('A call prolongs a session by half an hour, and is noted once a minute', () => {
  expect(prolonged(session, '2027-03-01T08:00:59.999Z')).toBeUndefined()
  expect(prolonged(session, '2027-03-01T08:01:00.000Z')).toBe('2027-03-01T08:31:00.000Z')
})

it('No call prolongs a session beyond its end', () => {
  expect(prolonged(idleUntil('2027-03-01T19:55:00.000Z'), '2027-03-01T19:50:00.000Z')).toBe('2027-03-01T20:00:00.000Z')
  expect(prolonged(idleUntil('2027-03-01T20:00:00.000Z'), '2027-03-01T19:59:00.000Z')).toBeUndefined()
})
