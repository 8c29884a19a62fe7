/**
 * Issues as a planner sees them: the comparison with the previous one, the next cut-off, and the lists that are due.
 */
import { describe, expect, it } from 'vitest'
import { copiesOfCarrier, differenceOf, issueBefore } from '../../console/editions/difference.ts'
import { earlyCarriers, firstChoice, waitsUntil } from '../../console/screens/product/closing-choice.ts'
import { cutOffGroups } from '../../console/screens/products/cut-off-groups.ts'

const carrier = (id: string, cut_off: string, more: object = {}) => ({ carrier: id, cut_off, ...more })
const edition = (external_id: string, date: string, more: object = {}) => ({
  ...{ external_id, date, name: external_id, category: 'weekly', assign_at: date, cut_off: `${date}T00:00:00` },
  ...{ state: 'open' as const, carriers: [], changes_after_cut_off: 0, ...more },
})

describe('The issue before', () => {
  const editions = [
    edition('w1', '2027-01-01', { copies: 90 }),
    edition('w2', '2027-01-08', { copies: 100, carriers: [carrier('post', '', { copies: 60 })] }),
    edition('other', '2027-01-09', { copies: 5, category: 'books' }),
    edition('open', '2027-01-10'),
    edition('w3', '2027-01-15', { copies: 110 }),
  ]
  const last = edition('w3', '2027-01-15')

  it('is the latest of its category that has lists', () => {
    expect(issueBefore(editions, last)?.external_id).toBe('w2')
    expect(copiesOfCarrier(issueBefore(editions, last), 'post')).toBe(60)
    expect(issueBefore(editions, edition('w1', '2027-01-01'))).toBeUndefined()
  })

  it('differs greatly from ten per cent on, in either direction', () => {
    expect(differenceOf(109, 100)?.isGreat).toBe(false)
    expect(differenceOf(110, 100)?.isGreat).toBe(true)
    expect(differenceOf(90, 100)?.isGreat).toBe(true)
    expect(differenceOf(91, 100)?.isGreat).toBe(false)
    expect([differenceOf(5, 0), differenceOf(5, undefined), differenceOf(undefined, 5)]).toEqual([
      ...[undefined, undefined, undefined],
    ])
  })
})

describe('The carriers to close', () => {
  const post = carrier('post', '2027-01-05T12:00:00')
  const walkers = carrier('walkers', '2027-01-07T12:00:00')
  const closed = '2027-01-05T13:00:00'

  it('are those whose cut-off has passed, then all for a supplement, and all before the first cut-off', () => {
    const carriers = [post, walkers]
    expect(firstChoice({ carriers }, '2027-01-05T12:00:00')).toEqual(['post'])
    expect(firstChoice({ carriers }, '2027-01-05T11:59:59')).toEqual(['post', 'walkers'])
    expect(firstChoice({ carriers: [{ ...post, closed }, walkers] }, '2027-01-08T00:00:00')).toEqual(['walkers'])
    expect(firstChoice({ carriers: [{ ...post, closed }, walkers] }, '2027-01-06T00:00:00')).toEqual(['post'])
  })

  it('are early before their cut-off', () => {
    const carriers = [post, walkers]
    expect(earlyCarriers({ carriers }, ['post', 'walkers'], '2027-01-06T00:00:00')).toEqual([walkers])
    expect(earlyCarriers({ carriers }, ['post'], '2027-01-06T00:00:00')).toEqual([])
  })
})

it('Issues to close come by their cut-offs, and closed ones with the newest first', () => {
  const editions = [
    edition('old', '2026-11-01'),
    edition('b', '2027-01-08', { cut_off: '2027-01-07T00:00:00' }),
    edition('a', '2027-01-15', { cut_off: '2027-01-05T00:00:00', state: 'closing' }),
    edition('c', '2027-01-01', { state: 'closed' }),
    edition('d', '2027-01-02', { state: 'closed' }),
  ]
  const { toClose, closed } = cutOffGroups(editions, '2026-12-20')
  expect(toClose.map(({ external_id }) => external_id)).toEqual(['a', 'b'])
  expect(closed.map(({ external_id }) => external_id)).toEqual(['d', 'c'])
})

describe('A closing waits', () => {
  const carriers = [
    carrier('post', '2027-01-05T12:00:00'),
    carrier('walkers', '2027-01-07T12:00:00'),
    carrier('none', '2027-01-08T00:00:00'),
  ]
  const now = '2027-01-06T08:00:00'

  it('for the cut-offs of its carriers, as their readers have the issue then', () => {
    const issue = { carriers, assign_at: '2027-01-07T12:00:00' }
    expect(waitsUntil(issue, ['post'], now)).toBeUndefined()
    expect(waitsUntil(issue, ['post', 'walkers'], now)).toBe('2027-01-07T12:00:00')
    expect(waitsUntil(issue, ['none'], now)).toBe('2027-01-07T12:00:00')
    expect(waitsUntil(issue, [], now)).toBeUndefined()
  })

  it('for the time of the issue, if that has one of its own', () => {
    expect(waitsUntil({ carriers, assign_at: '2027-01-07T06:00:00' }, ['post'], now)).toBe('2027-01-07T06:00:00')
    expect(waitsUntil({ carriers, assign_at: '2027-01-01T00:00:00' }, ['post', 'walkers'], now)).toBeUndefined()
  })
})
