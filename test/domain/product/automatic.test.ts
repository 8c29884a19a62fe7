import { describe, expect, it } from 'vitest'
import { dayOf, Reader } from './product-life.ts'

const newYear = '2027-01-01T00:00:00.000Z'
const on = (campaign_id: string, more = {}) => ({ periods: [{ campaign_id, begin: '2027-01-01T00:00', ...more }] })

describe('A concrete product, at its time', () => {
  it('goes to the active period of a subscription to its category', () => {
    const reader = new Reader().create(newYear, on('monthly')).receive(1).receive(3)
    expect(reader.received()).toEqual(['issue-1 1001~a 1', 'issue-3 1001~a 3'])
    expect(reader.events()).toContain(`${dayOf(1)} product-assignment:created 1001~a:issue-1 issue-1`)
  })

  it('goes to each of several subscriptions, once, however often it is worked on', () => {
    const reader = new Reader().create(newYear, on('monthly')).create(newYear, on('monthly'), '1001~b')
    reader.receive(1).receive(1).receive(1, { now: '2027-02-20T00:00:00.000Z' })
    expect(reader.received()).toEqual(['issue-1 1001~a 1', 'issue-1 1001~b 1'])
  })

  it('goes to nobody of another category, not begun, or over', () => {
    const reader = new Reader()
      .create(newYear, on('web'))
      .create(newYear, on('monthly', { begin: '2027-01-15T00:00:01' }), '1001~late')
      .create(newYear, on('monthly', { end: '2027-01-15T00:00' }), '1001~over')
      .stop(newYear, '2027-01-15T00:00:00.000Z', '1001~over')
    expect(reader.receive(1).received()).toEqual([])
  })

  it('goes by what was at its time, when the work comes later', () => {
    const reader = new Reader()
      .create(newYear, on('monthly'))
      .stop('2027-01-15T00:00:30.000Z')
      .create('2027-01-15T00:00:40.000Z', on('monthly'), '1001~new')
    expect(reader.receive(1, { now: '2027-01-15T00:01:00.000Z' }).received()).toEqual(['issue-1 1001~a 1'])
  })

  it('that is registered late goes to who was active at its time and known when it was registered', () => {
    const registered = '2027-02-20T12:00:00.000Z'
    const reader = new Reader()
      .create(newYear, on('monthly'))
      .create('2027-02-10T00:00:00.000Z', on('monthly'), '1001~back-dated')
      .create('2027-02-10T00:00:00.000Z', on('monthly', { begin: '2027-02-10T00:00' }), '1001~february')
      .create('2027-02-21T00:00:00.000Z', on('monthly'), '1001~later')
    reader.receive(1, { now: '2027-02-22T00:00:00.000Z', at: registered })
    expect(reader.received()).toEqual(['issue-1 1001~a 1', 'issue-1 1001~back-dated 1'])
    expect(reader.assigned[0]?.at).toBe(registered)
  })

  it('goes to many subscriptions of one customer in several turns', () => {
    const reader = new Reader()
    for (let count = 0; count < 40; count++) reader.create(newYear, on('monthly'), `1001~${count}`)
    reader.receive(1)
    expect(reader.assigned.length).toBeLessThan(40)
    while (reader.received().length < 40) reader.receive(1)
    expect(new Set(reader.received()).size).toBe(40)
  })
})

describe('A period that is counted in assignments', () => {
  it('runs out at the instant of the tenth, and the subscription ends', () => {
    const reader = new Reader().create(newYear, on('ten'))
    for (let issue = 1; issue <= 10; issue++) reader.receive(issue)
    expect(reader.periods()).toEqual(['2027-01-01T00:00:00/2027-10-15T00:00:00'])
    expect(reader.state(dayOf(10))).toBe('ended')
    expect(reader.events().slice(-2)).toEqual([
      `${dayOf(10)} product-assignment:created 1001~a:issue-10 issue-10`,
      `${dayOf(10)} changed-status 1001~a ended active`,
    ])
    expect(reader.receive(11).received()).toHaveLength(10)
  })

  it('is paid for by the products that came, in the end also by one that the work on came after the stop', () => {
    const reader = new Reader().create(newYear, on('paid')).receive(1).receive(2)
    reader.stop('2027-03-15T00:00:05.000Z')
    expect(reader.heads().slice(1)).toEqual(['DK-C1 2027-03-15: -80.00 for DK-1'])
    reader.receive(3, { now: '2027-03-15T00:00:10.000Z' })
    expect(reader.heads().slice(1)).toEqual([
      'DK-2 2027-03-15, due 2027-03-15: 10.00, 10.00 to pay',
      'DK-C1 2027-03-15: -80.00 for DK-1',
    ])
  })

  it('renews at the instant of the last, which is not given again in the new period', () => {
    const reader = new Reader().create(newYear, on('three'))
    for (let issue = 1; issue <= 7; issue++) reader.receive(issue).receive(issue)
    expect(reader.periods()).toEqual([
      '2027-01-01T00:00:00/2027-03-15T00:00:00',
      '2027-03-15T00:00:00/2027-06-15T00:00:00',
      '2027-06-15T00:00:00/open',
    ])
    expect(reader.received().map((line) => line.slice(-1))).toEqual(['1', '1', '1', '2', '2', '2', '3'])
    expect(reader.events().filter((line) => line.includes('renewed'))).toEqual([
      `${dayOf(3)} renewed 1001~a three three`,
      `${dayOf(6)} renewed 1001~a three three`,
    ])
  })

  it('renews at the instant of the last also where its invoices come ahead, as nobody could foresee it', () => {
    const reader = new Reader().create(newYear, on('three-ahead'))
    for (let issue = 1; issue <= 3; issue++) reader.receive(issue)
    expect(reader.events().filter((line) => line.includes('renewed'))).toEqual([
      `${dayOf(3)} renewed 1001~a three-ahead three-ahead`,
    ])
    expect(reader.subscription().periods.map(({ made }) => made.at)).toEqual([newYear, dayOf(3)])
  })

  it('given a campaign of a month, renews to a whole month from the instant of the last', () => {
    const reader = new Reader().create(newYear, on('monthly', { remaining_assignments: 1 })).receive(1)
    expect(reader.to('2027-03-01T00:00:00.000Z').periods()).toEqual([
      '2027-01-01T00:00:00/2027-01-15T00:00:00',
      '2027-01-15T00:00:00/2027-02-15T00:00:00',
      '2027-02-15T00:00:00/2027-03-15T00:00:00',
    ])
  })

  it('runs out at that instant also where the work comes late', () => {
    const reader = new Reader().create(newYear, on('ten', { remaining_assignments: 1 }))
    // The subscription has been changed otherwise in the meantime.
    reader.stop('2027-01-16T00:00:00.000Z', '2027-12-01T00:00:00.000Z')
    reader.receive(1, { now: '2027-01-17T00:00:00.000Z' })
    expect(reader.periods()).toEqual(['2027-01-01T00:00:00/2027-01-15T00:00:00'])
    expect(reader.events().at(-1)).toMatch(/changed-status 1001~a ended active$/)
    expect(reader.history.at(-1)).toBe('Subscription 1001~a is now ended')
  })

  it('that another period follows already lasts to its own end, also where a stop has removed that other one', () => {
    const periods = [...on('monthly', { remaining_assignments: 1 }).periods, { campaign_id: 'monthly' }]
    const followed = new Reader().create(newYear, { periods }).receive(1)
    const stopped = new Reader().create(newYear, { periods }).stop(newYear, '2027-02-01T00:00:00.000Z').receive(1)
    for (const { subscription, remaining } of [followed, stopped].map((reader) => ({
      subscription: reader.subscription(),
      remaining: reader.subscription().periods[0]?.remaining_assignments,
    }))) {
      expect(subscription.periods[0]?.end).toBe('2027-02-01T00:00:00.000Z')
      expect(remaining).toBe(0)
    }
  })

  it('and used up before its begin ends the subscription then, also where the period before was paused', () => {
    const periods = [...on('monthly').periods, { campaign_id: 'ten', remaining_assignments: 1 }]
    const reader = new Reader()
      .create(newYear, { periods })
      .pause(newYear, '2027-01-20T00:00:00.000Z', '2027-02-10T00:00:00.000Z')
      .assign(newYear, { external_id: 'issue-1', subscription_id: '1001~a', period: '2' })
    expect(reader.state('2027-01-31T23:59:59.999Z')).toBe('suspended')
    expect(reader.state('2027-02-01T00:00:00.000Z')).toBe('ended')
  })

  it('gives the last of its products to nobody once more', () => {
    const periods = [...on('monthly', { remaining_assignments: 1 }).periods, { campaign_id: 'monthly' }]
    const reader = new Reader().create(newYear, { periods }).receive(1)
    // The period continues to February, and has nothing left to give.
    reader.assign('2027-01-20T00:00:00.000Z', { external_id: 'issue-9', subscription_id: '1001~a', period: 'current' })
    expect(reader.subscription().periods[0]?.remaining_assignments).toBe(0)
    expect(reader.assigned.map(({ counted }) => counted)).toEqual([true, false])
  })

  it('counts what the caller says is left', () => {
    const reader = new Reader()
      .create(newYear, on('ten', { remaining_assignments: 2 }))
      .receive(1)
      .receive(2)
      .receive(3)
    expect(reader.received()).toHaveLength(2)
    expect(reader.state(dayOf(3))).toBe('ended')
  })
})

describe('Recipients of a group', () => {
  function company(campaign: string) {
    const group = new Reader().create(newYear, on(campaign), '1001~g')
    const seat = new Reader().create(
      newYear,
      { group_subscription_id: '1001~g' },
      '1002~r',
      group.subscription('1001~g'),
    )
    const groups = () => {
      const [own] = group.assigned.slice(-1)
      const index = own?.to.kind === 'period' ? { index: own.to.index } : {}
      return new Map([['1001~g', { subscription: group.subscription('1001~g'), ...index }]])
    }
    return { group, seat, groups }
  }

  it('get a product in the period that their group gives them', () => {
    const { group, seat, groups } = company('company')
    group.receive(1)
    expect(seat.receive(1).received()).toEqual([])
    expect(seat.receive(1, { groups: groups() }).received()).toEqual(['issue-1 1002~r 1'])
    expect(seat.receive(1, { groups: groups() }).received()).toHaveLength(1)
  })

  it('get the last one of a group that has run out with it, and none after', () => {
    const { group, seat, groups } = company('company-of-two')
    for (const issue of [1, 2]) {
      group.receive(issue)
      seat.receive(issue, { groups: groups() })
    }
    expect(group.state(dayOf(2), '1001~g')).toBe('ended')
    expect(seat.received()).toEqual(['issue-1 1002~r 1', 'issue-2 1002~r 1'])
    const ended = new Map([['1001~g', { subscription: group.subscription('1001~g') }]])
    expect(seat.receive(3, { groups: ended }).received()).toHaveLength(2)
  })
})
