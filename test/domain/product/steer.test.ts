/**
 * Effects of overrides on the automatic assignment of products. Issues are dated on the 15th of each month of 2027, in
 * UTC.
 */
import { told } from '../changes.ts'
import { describe, expect, it } from 'vitest'
import type { AssignedGroup } from '../../../functions/domain/product/automatic-assignment.ts'
import { showAssignments } from '../../../functions/domain/product/show-assignments.ts'
import { steered } from '../../../functions/domain/product/steered-delivery.ts'
import { unassignProduct } from '../../../functions/domain/product/unassign-product.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { GivenOverride } from '../subscription/life.ts'
import { dayOf, Reader, settings } from './product-life.ts'

const newYear: Instant = '2027-01-01T00:00:00.000Z'
const on = (campaign_id: string) => ({ periods: [{ campaign_id, begin: '2027-01-01T00:00' }] })
const address = { name: 'Ann', address: 'Strand 2', country: 'DK' }
const from = (begin: Instant, end: Instant) => ({ begin, end })
/** Over the 15th of February and of March, but not of April. */
const spring = from('2027-02-10T00:00:00.000Z', '2027-04-10T00:00:00.000Z')
const pause = { type: 'pause-subscription', extends_period: true } as const
const elsewhere = { type: 'alternative-delivery', address } as const

const reading = (override: GivenOverride, campaign = 'monthly') =>
  new Reader().create(newYear, on(campaign)).withOverride(newYear, override)
const receiveAll = (reader: Reader, ...issues: readonly number[]) => {
  for (const issue of issues) reader.receive(issue)
  return reader
}
const issuesOf = (reader: Reader) => reader.assigned.map(({ product }) => product.external_id.replace('issue-', ''))

describe('A product dated', () => {
  it.each<[string, GivenOverride]>([
    ['a pause of deliveries', { type: 'pause-delivery', ...spring }],
    ['a pause of the subscription', { ...pause, ...spring }],
    ['a pause that does not extend', { ...pause, extends_period: false, ...spring }],
    ['a suspension', { type: 'suspension', invoice: 'D1', ...spring }],
  ])('within %s is not assigned', (_, override) => {
    expect(issuesOf(receiveAll(reading(override), 1, 2, 3, 4))).toEqual(['1', '4'])
  })

  it('within a vacation that is only registered is assigned as usual', () => {
    const reader = receiveAll(reading({ type: 'pause-delivery', ...spring, inert: true }), 2)
    expect(reader.assigned).toMatchObject([{ id: '1001~a:issue-2' }])
  })

  it.each<[string, Instant, Instant, string[]]>([
    ['begins with its day', dayOf(2), '2027-02-16T00:00:00.000Z', []],
    ['ends with its day', '2027-02-10T00:00:00.000Z', dayOf(2), ['2']],
    ['begins in the course of its day', '2027-02-15T00:00:01.000Z', '2027-02-20T00:00:00.000Z', ['2']],
  ])('on the edge of a vacation goes by the start of its date: one that %s', (_, begin, end, expected) => {
    expect(issuesOf(receiveAll(reading({ type: 'pause-delivery', begin, end }), 2))).toEqual(expected)
  })

  it('within a donated vacation is assigned as donated', () => {
    const reader = receiveAll(reading({ type: 'pause-delivery-donate', ...spring }), 1, 2)
    expect(reader.assigned.map(({ donated }) => donated)).toEqual([undefined, true])
    const shown = showAssignments(reader.assigned, settings).get('1001~a')
    expect(shown?.map(({ external_id, donated }) => [external_id, donated])).toEqual([
      ['issue-1', undefined],
      ['issue-2', true],
    ])
  })

  it('within an alternative delivery is sent to its address', () => {
    const reader = receiveAll(reading({ ...elsewhere, ...spring }), 1, 2)
    expect(reader.assigned.map((one) => one.address)).toEqual([undefined, address])
    expect(showAssignments(reader.assigned, settings).get('1001~a')?.[1]).toMatchObject({ address })
  })

  it('on other weekdays than those of the alternative delivery goes the usual way', () => {
    // The 15th of February and of March 2027 are Mondays, that of April is a Thursday.
    const summer = from('2027-02-10T00:00:00.000Z', '2027-06-10T00:00:00.000Z')
    const reader = receiveAll(reading({ ...elsewhere, weekdays: [4, 5], ...summer }), 2, 4)
    expect(reader.assigned.map((one) => one.address)).toEqual([undefined, address])
  })

  it('under several overrides goes by each of them', () => {
    const reader = reading({ ...elsewhere, ...spring })
    reader.withOverride(newYear, {
      ...pause,
      id: 'o2',
      ...from('2027-03-01T00:00:00.000Z', '2027-03-20T00:00:00.000Z'),
    })
    expect(receiveAll(reader, 2, 3).assigned).toMatchObject([{ product: { external_id: 'issue-2' }, address }])
  })

  it('goes by what is known when it is worked on', () => {
    const reader = new Reader().create(newYear, on('monthly'))
    reader.withOverride('2027-02-15T00:00:30.000Z', { type: 'pause-delivery', ...spring })
    expect(reader.receive(2, { now: '2027-02-15T00:01:00.000Z' }).assigned).toEqual([])
  })

  it('after a vacation that was cut short is assigned again', () => {
    const reader = reading({ type: 'pause-delivery', ...spring })
    reader.endOverride('2027-03-01T00:00:00.000Z')
    expect(issuesOf(receiveAll(reader, 3))).toEqual(['3'])
  })

  it('is said in the history to be donated, or sent elsewhere', () => {
    const reader = reading({ type: 'pause-delivery-donate', ...spring })
    reader.withOverride(newYear, {
      ...elsewhere,
      id: 'o2',
      ...from('2027-05-01T00:00:00.000Z', '2027-06-01T00:00:00.000Z'),
    })
    receiveAll(reader, 2, 5)
    expect(reader.history.filter((line) => line.startsWith('Product'))).toEqual([
      'Product "Issue 2" assigned to subscription 1001~a, donated',
      'Product "Issue 5" assigned to subscription 1001~a, sent to another address',
    ])
  })
})

describe('What is withheld', () => {
  it('does not count: ten issues stay ten', () => {
    const reader = receiveAll(reading({ type: 'pause-delivery', ...spring }, 'three'), 1, 2, 3, 4)
    expect(reader.subscription().periods[0]?.remaining_assignments).toBe(1)
    expect(issuesOf(receiveAll(reader, 5))).toEqual(['1', '4', '5'])
    expect(reader.periods()[0]).toBe('2027-01-01T00:00:00/2027-05-15T00:00:00')
  })

  it('does not come later, as its day is over', () => {
    const reader = receiveAll(reading({ ...pause, ...spring }), 2)
    expect(reader.receive(2, { now: '2027-05-01T00:00:00.000Z' }).assigned).toEqual([])
  })

  it('can still be assigned by hand, which is not steered', () => {
    const reader = reading({ ...elsewhere, ...spring })
    reader.assign('2027-02-20T00:00:00.000Z', { subscription_id: '1001~a', period: 'current', external_id: 'issue-2' })
    expect(reader.assigned[0]).not.toHaveProperty('address')
  })

  it('counts as used where it is donated', () => {
    const reader = receiveAll(reading({ type: 'pause-delivery-donate', ...spring }, 'three'), 2)
    expect(reader.subscription().periods[0]?.remaining_assignments).toBe(2)
  })
})

describe('A product without a date, or assigned ahead of it', () => {
  const steer = (override: GivenOverride, date: string | undefined, activeAt: Instant) =>
    steered({
      product: { external_id: 'x', name: 'X', ...(date === undefined ? {} : { date }) },
      activeAt,
      subscription: reading(override).subscription(),
      group: undefined,
      timezone: 'America/New_York',
    })

  it('goes by the time of its assignment where it has no date', () => {
    const paused: GivenOverride = { type: 'pause-delivery', ...spring }
    expect(steer(paused, undefined, '2027-02-09T23:59:59.999Z')).toEqual({})
    expect(steer(paused, undefined, '2027-02-10T00:00:00.000Z')).toBeUndefined()
  })

  it("goes by its date in the account's timezone, not by when it is assigned", () => {
    const paused: GivenOverride = { type: 'pause-delivery', ...spring }
    // In New York the 10th begins five hours into the vacation.
    expect(steer(paused, '2027-02-10', '2027-02-01T00:00:00.000Z')).toBeUndefined()
    expect(steer(paused, '2027-02-09', '2027-02-20T00:00:00.000Z')).toEqual({})
  })

  it("has the weekday of that time in the account's timezone", () => {
    const mondays: GivenOverride = { ...elsewhere, weekdays: [1], ...spring }
    expect(steer(mondays, undefined, '2027-02-16T04:59:59.000Z')).toEqual({ address })
    expect(steer(mondays, undefined, '2027-02-16T05:00:00.000Z')).toEqual({})
  })

  it('is for a period that a pause holds open, where it is dated after the pause', () => {
    const reader = new Reader().create(newYear, {
      periods: [{ campaign_id: 'ten', begin: '2027-01-01T00:00', end: '2027-02-14T00:00' }],
    })
    reader.pause(newYear, '2027-02-10T00:00:00.000Z', dayOf(2))
    expect(issuesOf(reader.receive(2))).toEqual(['2'])
  })
})

describe('Recipients', () => {
  function company(ofGroup: GivenOverride | undefined, ofSeat: GivenOverride | undefined) {
    const group = new Reader().create(newYear, on('company'), '1001~g')
    if (ofGroup !== undefined) group.withOverride(newYear, ofGroup, '1001~g')
    const given = { group_subscription_id: '1001~g' }
    const seat = new Reader().create(newYear, given, '1002~r', group.subscription('1001~g'))
    if (ofSeat !== undefined) seat.withOverride(newYear, ofSeat, '1002~r')
    group.receive(2)
    const [own] = group.assigned
    const index = own?.to.kind === 'period' ? { index: own.to.index } : {}
    const groups = new Map<string, AssignedGroup>([
      ['1001~g', { subscription: group.subscription('1001~g'), ...index }],
    ])
    return { group: group.assigned.length, seat: seat.receive(2, { groups }).assigned }
  }

  it.each<[string, GivenOverride]>([
    ['paused', { ...pause, ...spring }],
    ['suspended', { type: 'suspension', invoice: 'D1', begin: spring.begin, end: null }],
  ])('get nothing while their group is %s', (_, override) => {
    expect(company(override, undefined)).toEqual({ group: 0, seat: [] })
  })

  it('get theirs where their group only withholds its own copy', () => {
    const { group, seat } = company({ type: 'pause-delivery', ...spring }, undefined)
    expect(group).toBe(0)
    expect(seat).toMatchObject([{ id: '1002~r:issue-2' }])
  })

  it('have vacations of their own', () => {
    const { group, seat } = company(undefined, { ...elsewhere, ...spring })
    expect(group).toBe(1)
    expect(seat).toMatchObject([{ address }])
    expect(company(undefined, { type: 'pause-delivery', ...spring })).toEqual({ group: 1, seat: [] })
  })
})

it('An assignment that was taken back keeps no address', () => {
  const { world, assigned } = receiveAll(reading({ ...elsewhere, ...spring }), 2)
  const decided = unassignProduct({ world, assignment: assigned[0], now: '2027-02-20T00:00:00.000Z' })
  const last = told(decided).world.records.at(-1)
  expect(last).toMatchObject({ record: 'marked-unassigned', assignment: { id: '1001~a:issue-2' } })
  expect(JSON.stringify(last)).not.toContain('Strand')
})
