/** Subscriptions that are created cancelled and whose last period is counted in assignments. */
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../changes.ts'
import { dayOf, Reader } from './product-life.ts'

const newYear = '2027-01-01T00:00:00.000Z'
const later = '2027-12-01T00:00:00.000Z'
const cancelled = () => new Reader().create(newYear, { periods: [{ campaign_id: 'two' }], cancelled: true })
const stops = (reader: Reader) => reader.events().filter((event) => event.includes('registered-stop'))

describe('A cancelled subscription that is counted in assignments', () => {
  it('stops with its last assignment and does not renew', () => {
    const reader = cancelled().receive(1).receive(2)
    expect(reader.state(later)).toBe('stopped')
    expect(reader.periods()).toHaveLength(1)
    expect(reader.subscription().stop).toEqual({ at: dayOf(2), requested: newYear })
    expect(reader.events().slice(-2)).toEqual([
      `${dayOf(2)} registered-stop 1001~a ${dayOf(2)}`,
      `${dayOf(2)} changed-status 1001~a stopped active`,
    ])
    expect(reader.heads()).toEqual(['DK-1 2027-01-01, due 2027-01-15: 10.01, 10.01 to pay'])
  })

  it('renews again once that is taken back', () => {
    const reader = cancelled().receive(1).resume(dayOf(1)).receive(2)
    expect(reader.state(later)).toBe('active')
    expect(reader.periods()).toHaveLength(2)
    expect(stops(reader)).toEqual([])
    expect(faultsOf(reader.tryToResume(later))).toEqual([': stop_not_registered'])
  })

  it('renews up to a later stop with an instant', () => {
    const reader = cancelled().stop(newYear, '2027-03-01T00:00:00.000Z').receive(1).receive(2)
    expect(reader.state(later)).toBe('stopped')
    expect(reader.periods()).toHaveLength(2)
    expect(stops(reader)).toEqual([`${newYear} registered-stop 1001~a 2027-03-01T00:00:00.000Z`])
  })

  it('stops at the end of the period that a switch makes, or with its last assignment', () => {
    const byTime = cancelled().switchTo('monthly', dayOf(1))
    expect(byTime.subscription().stop).toMatchObject({ at: '2027-02-15T00:00:00.000Z', requested: newYear })
    expect(stops(byTime)).toEqual([`${dayOf(1)} registered-stop 1001~a 2027-02-15T00:00:00.000Z`])
    const counted = cancelled().switchTo('three', dayOf(1)).receive(2).receive(3).receive(4)
    expect(counted.state(later)).toBe('stopped')
    const endless = cancelled().switchTo('seat', dayOf(1))
    expect(endless.state(later)).toBe('active')
  })
})
