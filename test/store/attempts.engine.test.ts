import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { countAttempt, type Attempt } from '../../functions/store/limits/login-attempts.ts'
import { useEngine } from '../engine.ts'

const engine = useEngine()
beforeEach(() => engine.freshTables())

const noon = Date.UTC(2027, 0, 31, 12)
const minute = 60_000
const attemptAt = (nowMillis: number, of = 'ann@example.com', account = 'daily') =>
  countAttempt({ account, of, most: 10, nowMillis, attemptId: randomUUID() })
const counted = (attempts: readonly Attempt[]) => attempts.filter(({ attempt }) => attempt === 'counted').length

async function rightPassword(attempt: Attempt): Promise<void> {
  if (attempt.attempt === 'refused') throw new Error('The attempt was refused.')
  await attempt.takeBack()
}

describe('failed log-ins of one email', () => {
  it('given 40 guesses at the same moment, then ten are looked at', async () => {
    expect(counted(await Promise.all(Array.from({ length: 40 }, () => attemptAt(noon))))).toBe(10)
  })

  it('given ten failures, then there is no other try until the oldest is 15 minutes old, and then one', async () => {
    for (let index = 0; index < 10; index++) await attemptAt(noon + index * minute)

    expect(await attemptAt(noon + 10 * minute)).toEqual({ attempt: 'refused', retryAfterSeconds: 300 })
    expect(await attemptAt(noon + 15 * minute - 1)).toEqual({ attempt: 'refused', retryAfterSeconds: 1 })
    expect(counted(await Promise.all(Array.from({ length: 5 }, () => attemptAt(noon + 15 * minute))))).toBe(1)
    expect(await attemptAt(noon + 15 * minute)).toEqual({ attempt: 'refused', retryAfterSeconds: 60 })
  })

  it('given right passwords, then they never count', async () => {
    for (let index = 0; index < 30; index++) await rightPassword(await attemptAt(noon))
    expect(counted(await Promise.all(Array.from({ length: 12 }, () => attemptAt(noon))))).toBe(10)
  })

  it('given a right password between failures, then the failures still count', async () => {
    for (let index = 0; index < 9; index++) await attemptAt(noon)
    await rightPassword(await attemptAt(noon))
    expect(await attemptAt(noon)).toMatchObject({ attempt: 'counted' })
    expect(await attemptAt(noon)).toEqual({ attempt: 'refused', retryAfterSeconds: 900 })
  })

  it('given another email or another account, then its tries are its own', async () => {
    await Promise.all(Array.from({ length: 12 }, () => attemptAt(noon)))
    expect(await attemptAt(noon, 'bo@example.com')).toMatchObject({ attempt: 'counted' })
    expect(await attemptAt(noon, 'ann@example.com', 'weekly')).toMatchObject({ attempt: 'counted' })
  })
})
