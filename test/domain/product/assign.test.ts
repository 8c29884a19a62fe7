import { isRefused } from '../../../functions/domain/world/change.ts'
import { told } from '../changes.ts'
import { describe, expect, it } from 'vitest'
import { unassignProduct } from '../../../functions/domain/product/unassign-product.ts'
import { showAssignments } from '../../../functions/domain/product/show-assignments.ts'
import { Reader, settings } from './product-life.ts'

const newYear = '2027-01-01T00:00:00.000Z'
const march = '2027-03-10T00:00:00.000Z'
const on = (campaign_id: string, more = {}) => ({ periods: [{ campaign_id, begin: '2027-01-01T00:00', ...more }] })
const reader = () => new Reader().create(newYear, on('monthly'))
const faultsOf = (given: Parameters<Reader['tryToAssign']>[1]) => {
  const decided = reader().tryToAssign(march, given)
  return isRefused(decided) ? decided.faults : 'assigned'
}
const toPeriod = (period: string) => ({ subscription_id: '1001~a', period })

describe('assignproduct', () => {
  it('assigns to a customer, a subscription, the current period or one by its index', () => {
    const given = reader()
      .assign(march, { external_id: 'book' })
      .assign(march, { name: 'The Wine Book', ...toPeriod('none') })
      .assign(march, { external_id: 'issue-9', ...toPeriod('current') })
      .assign(march, { external_id: 'issue-9', name: 'Issue 9', ...toPeriod('1') })
    expect(given.received()).toEqual(['book customer', 'book subscription', 'issue-9 1001~a 3', 'issue-9 1001~a 1'])
    expect(given.events().at(-1)).toBe(`${march} product-assignment:created a4 issue-9`)
    expect(new Set(given.assigned.map(({ id }) => id)).size).toBe(4)
  })

  it('gives the subscription its own copy, so that the issue does not come by itself again', () => {
    const given = reader().assign(march, { name: 'Issue 9', ...toPeriod('current') })
    expect(given.receive(9).received()).toEqual(['issue-9 1001~a 3'])
  })

  it('keeps the fields of the assignment', () => {
    const [assignment] = reader().assign(march, { external_id: 'book', data: { seat: ' 4B ', ':Copies': 2 } }).assigned
    expect(assignment?.fields).toMatchObject({ Copies: 2 })
    expect(faultsOf({ external_id: 'book', data: { ':Copies': 'two' } })).toMatchObject([
      { field: ':Copies', code: 'integer_expected' },
    ])
  })

  it.each([
    ['an unknown product', { external_id: 'no' }, 'product_unknown'],
    ['an unknown name', { name: 'No' }, 'product_unknown'],
    ['a name and an id of different products', { name: 'Issue 1', external_id: 'issue-2' }, 'product_unknown'],
    ['a name that several products have', { name: 'Twin' }, 'product_ambiguous'],
    ['a recurring product', { external_id: 'gazette' }, 'product_recurring'],
    [
      'an unknown subscription',
      { external_id: 'issue-1', subscription_id: 'x', period: 'current' },
      'subscription_unknown',
    ],
    ['an unknown period', { external_id: 'issue-1', ...toPeriod('4') }, 'period_unknown'],
    ['a period 0', { external_id: 'issue-1', ...toPeriod('0') }, 'period_unknown'],
    ['a product of another category', { external_id: 'book', ...toPeriod('current') }, 'product_other_category'],
  ])('refuses %s under the empty key', (_, given, code) => {
    expect(faultsOf(given)).toEqual([{ field: '', code }])
  })

  it('finds no current period in a subscription that has ended', () => {
    const over = new Reader().create(newYear, on('ten')).stop('2027-02-01T00:00:00.000Z')
    expect(over.tryToAssign(march, { external_id: 'issue-1', ...toPeriod('current') })).toMatchObject({
      faults: [{ field: '', code: 'period_unknown' }],
    })
  })

  it('counts: the period runs out with its last assignment and renews at once', () => {
    const counted = new Reader().create(newYear, on('three', { remaining_assignments: 1 }))
    counted.assign(march, { external_id: 'issue-3', ...toPeriod('current') })
    expect(counted.periods()).toEqual(['2027-01-01T00:00:00/2027-03-10T00:00:00', '2027-03-10T00:00:00/open'])
    expect(counted.events().at(-1)).toBe(`${march} renewed 1001~a three three`)
  })
})

describe('unassignproduct', () => {
  it('takes back what was assigned by hand, and gives a counted period its assignment back', () => {
    const counted = new Reader().create(newYear, on('ten')).assign(march, { external_id: 'issue-3', ...toPeriod('1') })
    const remaining = () => counted.subscription().periods[0]?.remaining_assignments
    expect(remaining()).toBe(9)
    const decided = unassignProduct({ world: counted.world, assignment: counted.assigned[0], now: march })
    const { world, events } = told(decided)
    expect(world.records.at(-1)).toEqual({ record: 'unassigned', id: '1001~a:issue-3' })
    expect(events).toEqual([
      { event: 'product-assignment:deleted', product_assignment_id: '1001~a:issue-3', external_id: 'issue-3' },
    ])
    expect(world.subscriptions).toMatchObject([{ periods: [{ remaining_assignments: 10 }] }])
  })

  it('leaves a mark of what came by itself, so that it does not come again', () => {
    const given = reader().receive(1)
    const decided = unassignProduct({ world: given.world, assignment: given.assigned[0], now: march })
    const last = told(decided).world.records.at(-1)
    expect(last).toMatchObject({ record: 'marked-unassigned', assignment: { unassigned: march } })
    if (last?.record !== 'marked-unassigned') expect.fail()
    const { assignment } = last
    expect(showAssignments([assignment], settings)).toEqual(new Map())
    expect(unassignProduct({ world: given.world, assignment, now: march })).toMatchObject({
      faults: [{ field: '', code: 'product_assignment_unknown' }],
    })
  })

  it('does not bring a period back that has run out', () => {
    const counted = new Reader().create(newYear, on('ten', { remaining_assignments: 1 })).receive(1)
    const decided = unassignProduct({ world: counted.world, assignment: counted.assigned[0], now: march })
    expect(told(decided).world.subscriptions).toMatchObject([{ periods: [{ remaining_assignments: 0 }] }])
  })
})

describe('Assigned products, read', () => {
  it('are shown with their subscription, in order of their dates', () => {
    const given = reader()
      .assign(march, { external_id: 'issue-9', ...toPeriod('current') })
      .assign(march, { external_id: 'issue-2', ...toPeriod('current') })
      .assign(march, { external_id: 'book', data: { seat: '4B' }, ...toPeriod('none') })
      .assign(march, { external_id: 'book' })
    expect(showAssignments(given.assigned, settings).get('1001~a')).toEqual([
      { id: '1001~a:issue-2', external_id: 'issue-2', name: 'Issue 2', date: '2027-02-15', where: 3, fields: {} },
      { id: '1001~a:issue-9', external_id: 'issue-9', name: 'Issue 9', date: '2027-09-15', where: 3, fields: {} },
      { id: 'a3', external_id: 'book', name: 'The Wine Book', where: 'subscription', fields: { Seat: '4B' } },
    ])
  })
})

describe('A period counted in assignments that is used up at the instant of its begin', () => {
  const usedUp = () =>
    new Reader()
      .create(newYear, { periods: [{ campaign_id: 'two' }] })
      .assign(newYear, { external_id: 'issue-1', ...toPeriod('current') })
      .assign(newYear, { external_id: 'issue-2', ...toPeriod('current') })

  it('is kept and paid for when the subscription is stopped at that instant', () => {
    const stopped = usedUp().stop(newYear)
    expect(stopped.heads().toSorted()).toEqual([
      'DK-1 2027-01-01, due 2027-01-15: 10.01, 10.01 to pay',
      'DK-2 2027-01-01, due 2027-01-15: 10.01, credited',
      'DK-C1 2027-01-01: -10.01 for DK-2',
    ])
    expect(stopped.periods()).toEqual(['2027-01-01T00:00:00/2027-01-01T00:00:00'])
    expect(stopped.state(march)).toBe('stopped')
  })

  it('is kept and paid for when the plan is switched at that instant', () => {
    const switched = usedUp().switchTo('web', newYear)
    expect(switched.heads().filter((head) => head.includes('for DK-1'))).toEqual([])
    expect(switched.periods()).toEqual([
      '2027-01-01T00:00:00/2027-01-01T00:00:00 two',
      '2027-01-01T00:00:00/2028-01-01T00:00:00 web',
    ])
  })
})
