/** The progress of an account's word index, and its worker. */
import { describe, expect, it } from 'vitest'
import {
  isCounting,
  leased,
  newSearchState,
  ordered,
  released,
  withBuiltUpTo,
  withCursor,
  type SearchState,
} from '../../../functions/domain/search/search-state.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'

const now: Instant = '2027-03-01T09:00:00.000Z'
const soon: Instant = '2027-03-01T09:10:00.000Z'
const rest: Instant = '2027-03-01T09:15:00.000Z'
const built: SearchState = { version: 7, cursor: 40, counts: { generation: 3, shown: 3 }, day: '2027-02-28' }

describe('The index of an account', () => {
  it('that has none yet is made of all customers, from the last event on, and counts them', () => {
    expect(newSearchState(12)).toEqual({
      ...{ version: 0, cursor: 12, build: { after: '' } },
      counts: { generation: 1, shown: 0 },
    })
    expect(isCounting(undefined)).toBe(true)
    expect(isCounting(newSearchState(12))).toBe(true)
    expect(isCounting(built)).toBe(false)
  })

  it('that is ordered anew counts in a further generation, shows the last one, and is due at once', () => {
    const leasedBefore = leased(built, 'a', now) ?? expect.fail('It has no lease.')
    expect(ordered(leasedBefore, 50, now)).toEqual({
      ...{ version: 7, cursor: 50, build: { after: '' }, day: '2027-02-28', due: now },
      counts: { generation: 4, shown: 3 },
    })
    expect(ordered(undefined, 50, now)).toEqual({ ...newSearchState(50), due: now })
  })
})

describe('A worker', () => {
  it('has the lease, which no other gets meanwhile', () => {
    const mine = leased(built, 'a', now) ?? expect.fail('It has no lease.')
    expect(mine.lease?.token).toBe('a')
    expect(leased(mine, 'b', now)).toBeUndefined()
  })

  it('notes how far it has come, and keeps its lease', () => {
    expect(withCursor(built, 44, 'a', now)).toMatchObject({ cursor: 44, lease: { token: 'a' }, counts: built.counts })
    const building = ordered(built, 50, now)
    expect(withBuiltUpTo(building, '1001', 'a', now)).toMatchObject({
      ...{ build: { after: '1001' }, counts: { generation: 4, shown: 3 }, lease: { token: 'a' } },
    })
  })

  it('that has gone through all customers has their counts shown', () => {
    const done = withBuiltUpTo(ordered(built, 50, now), undefined, 'a', now)
    expect(done).not.toHaveProperty('build')
    expect(done.counts).toEqual({ generation: 4, shown: 4 })
  })

  it('that leaves has the next one come at once, in a quarter of an hour, or when something is to be done before', () => {
    const mine = leased(built, 'a', now) ?? expect.fail('It has no lease.')
    const due = (more: { readonly rest: boolean; readonly next?: Instant }) => released(mine, { now, ...more })
    expect(due({ rest: false })).toEqual({ ...built, due: now })
    expect(due({ rest: true }).due).toBe(rest)
    expect(due({ rest: true, next: soon }).due).toBe(soon)
    expect(due({ rest: true, next: '2027-03-01T09:20:00.000Z' }).due).toBe(rest)
    expect(due({ rest: false, next: soon }).due).toBe(now)
  })
})
