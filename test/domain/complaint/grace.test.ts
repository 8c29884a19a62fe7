import { describe, expect, it } from 'vitest'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { noteFailedCopy } from '../../../functions/domain/complaint/mark-undeliverable.ts'
import { faultsOf } from '../changes.ts'
import { Complainer, dayOfIssue, weekly } from './weekly-life.ts'

const newYear = dayOfIssue(1)
const on = (campaign_id: string) => ({ periods: [{ campaign_id, begin: '2027-01-01T00:00' }] })
const receiving = (life: Complainer, from: number, to: number) => {
  for (let issue = from; issue <= to; issue++) life.receive(issue)
  return life
}
const reader = (copies: number, campaign = 'once', more: object = {}) =>
  new Complainer(weekly({ grace_assignments: copies, ...more })).create(newYear, on(campaign))

describe('Copies after the end', () => {
  it('come as many as the policy says, and are not invoiced', () => {
    const life = receiving(reader(2), 1, 8)
    expect(life.issues()).toEqual(['week-1', 'week-2', 'week-3', 'week-4', 'week-5', 'week-6'])
    expect(life.billed()).toBe(10_000)
    expect(receiving(reader(0), 1, 8).issues()).toHaveLength(4)
  })

  it('do not come to somebody who has not paid for the period that ran out', () => {
    const dunning = [{ days_after_due: 1, action: 'suspend' }]
    const life = receiving(reader(2, 'once', { dunning }), 1, 8)
    expect(life.issues()).toEqual(['week-1', 'week-2', 'week-3'])
    // Once it is paid, the copies come as to everybody.
    const late = receiving(reader(2, 'once', { dunning }), 1, 5)
    late.pay(dayOfIssue(5), 10_000, { invoice_number: 'DK-1' })
    expect(receiving(late, 6, 9).issues()).toEqual(['week-1', 'week-2', 'week-3', 'week-6', 'week-7'])
  })

  it('are not credited, and leave the copies of the period their shares', () => {
    const credit = { remedies: ['credit'], default: 'credit', most_a_year: 36, window_days: 90 }
    const life = receiving(reader(2, 'once', { complaints: credit }), 1, 6)
    const shares = [6, 5, 4, 3, 2, 1].map((issue) => {
      const before = life.billed()
      const decided = life.tryToComplain(dayOfIssue(7), { external_id: `week-${issue}`, remedy: 'credit' })
      if (isRefused(decided)) return faultsOf(decided)
      return before - life.carryOut(dayOfIssue(7), decided).billed()
    })
    const nothing = ['remedy: complaint_nothing_to_credit']
    expect(shares).toEqual([nothing, nothing, 2_500, 2_500, 2_500, 2_500])
  })

  it('do not come after a stop', () => {
    const life = receiving(reader(2, 'weekly').stop(newYear, dayOfIssue(5)), 1, 8)
    expect(life.issues()).toHaveLength(4)
  })

  it('come off the assignments of the next subscription, whose price stays', () => {
    const life = receiving(reader(2), 1, 7).create(dayOfIssue(7), { periods: [{ campaign_id: 'ten' }] }, '1001~b')
    const [period] = life.subscription('1001~b').periods
    expect(period).toMatchObject({ remaining_assignments: 8, graced: 2, billing: { assignments: 10 } })
    expect(life.billed()).toBe(10_000 + 20_001)
    life.receive(8).stop(dayOfIssue(8), dayOfIssue(8), '1001~b')
    expect(life.billed()).toBe(10_000 + 6_000)
  })

  it('come after the last of two subscriptions alone', () => {
    const life = reader(2).create(newYear, { periods: [{ campaign_id: 'once', end: '2027-02-12T00:00' }] }, '1001~b')
    const copies = receiving(life, 1, 10).assigned.map(({ to, product }) =>
      to.kind === 'customer' ? '' : `${to.subscription.slice(-1)} ${product.external_id}`,
    )
    expect(copies.filter((copy) => copy.startsWith('a'))).toHaveLength(4)
    expect(copies.filter((copy) => copy.startsWith('b'))).toHaveLength(8)
  })

  it('begin the next subscription where that is counted in time, once', () => {
    const life = receiving(reader(2), 1, 7).create(dayOfIssue(7), { periods: [{ campaign_id: 'weekly' }] }, '1001~b')
    expect(life.periods('1001~b')[0]).toMatch(/^2027-01-29/)
    const again = life.create(dayOfIssue(7), { periods: [{ campaign_id: 'weekly' }] }, '1001~c')
    expect(again.periods('1001~c')[0]).toMatch(/^2027-02-12/)
  })

  it('come while a renewal is not paid, counted by its own period', () => {
    const life = reader(2, 'weekly', { dunning: [{ days_after_due: 0, action: 'suspend' }] })
    life.pay(newYear, 10_000, { invoice_number: 'DK-1' })
    receiving(life, 1, 12)
    const late = life.issues().filter((issue) => Number(issue.slice('week-'.length)) > 6)
    expect(late.length).toBeGreaterThanOrEqual(2)
    const unpaid = receiving(
      reader(0, 'weekly', { dunning: [{ days_after_due: 0, action: 'suspend' }] }).pay(newYear, 10_000),
      1,
      12,
    )
    expect(life.issues().length - unpaid.issues().length).toBe(2)
  })
})

describe('An undeliverable address', () => {
  const policy = { undeliverable: { after: 2, action: 'pause' } }
  const marked = () => new Complainer(weekly(policy)).create(newYear, on('weekly'))

  it('pauses deliveries by policy until a time that has passed', () => {
    const life = marked()
    life.carryOut(newYear, life.tryToMark(newYear, { reason: 'Moved', until: '2027-01-10T00:00' }))
    expect(receiving(life, 1, 3).issues()).toEqual(['week-3'])
    expect(life.announced.map(({ event }) => event.event)).toContain('customer:undeliverable')
  })

  it('is marked after as many copies as the policy says, each counted once', () => {
    const life = receiving(marked(), 1, 1).failed(newYear, 1).failed(newYear, 1)
    expect(life.world.customer.undeliverable).toBeUndefined()
    life.receive(2).failed(dayOfIssue(2), 2)
    expect(life.world.customer.undeliverable).toMatchObject([{ address: 'delivery' }])
    expect(receiving(life, 3, 4).issues()).toEqual(['week-1', 'week-2'])
  })

  it('is not marked while copies in between come, in whatever order carriers report', () => {
    const between = receiving(marked(), 1, 3).failed(dayOfIssue(3), 1).failed(dayOfIssue(3), 3)
    expect(between.world.customer.undeliverable).toBeUndefined()
    between.failed(dayOfIssue(3), 2)
    expect(between.world.customer.undeliverable).toMatchObject([{ address: 'delivery' }])
  })

  it('is not marked by a report that the carrier has corrected, and its mark by reports ends with a correction', () => {
    const life = receiving(marked(), 1, 1).failed(newYear, 1).delivered(newYear, 1)
    expect(life.receive(2).failed(dayOfIssue(2), 2).world.customer.undeliverable).toBeUndefined()
    life.receive(3).failed(dayOfIssue(3), 3)
    expect(life.world.customer.undeliverable).toMatchObject([{ address: 'delivery' }])
    expect(life.delivered(dayOfIssue(3), 2).world.customer).toMatchObject({ failed_copies: ['week-3'] })
    expect(life.world.customer.undeliverable).toBeUndefined()
    // A mark that people have made stays.
    life.carryOut(dayOfIssue(3), life.tryToMark(dayOfIssue(3))).delivered(dayOfIssue(3), 3)
    expect(life.world.customer).toMatchObject({ undeliverable: [{ address: 'delivery' }] })
  })

  it('is not marked because of copies that came to another address for a while', () => {
    const life = marked()
    const away = {
      override_type: 'alternative-delivery',
      address: { name: 'Ann', address: 'Klitvej 7', country: 'DK' },
    } as const
    life.carryOut(newYear, life.tryToLeave(newYear, away, dayOfIssue(4)))
    receiving(life, 1, 2).failed(dayOfIssue(2), 1).failed(dayOfIssue(2), 2)
    expect(life.issues()).toEqual(['week-1', 'week-2'])
    expect(life.world.customer.undeliverable).toBeUndefined()
  })

  it('stops the copies to that address alone, until another address fails too', () => {
    const settings = weekly(policy, {
      fields: [{ scope: 'subscription', name: 'Delivery address', type: 'address', external_id: 'delivery_address' }],
    })
    const life = new Complainer(settings).create(newYear, on('weekly'))
    const work = { name: 'Ann', address: 'Arbejdsvej 1', postal_code: '8000', city: 'Aarhus C', country: 'DK' }
    life.create(newYear, { ...on('weekly'), data: { delivery_address: work } }, '1001~b')
    const failed = (issue: number, id: string) => {
      const { world } = life.to(dayOfIssue(issue))
      const copy = { subscription: life.subscription(id), group: undefined, external_id: `week-${issue}` }
      const now = dayOfIssue(issue)
      life.carryOut(now, noteFailedCopy({ ...copy, world, assignments: life.assigned, now, settings }))
    }
    const receivers = () => life.assigned.slice(-2).map(({ id }) => id)
    receiving(life, 1, 2)
    failed(1, '1001~b')
    failed(2, '1001~b')
    expect(life.world.customer.undeliverable).toMatchObject([{ of: '1001~b' }])
    receiving(life, 3, 4)
    expect(receivers()).toEqual(['1001~a:week-3', '1001~a:week-4'])
    failed(3, '1001~a')
    failed(4, '1001~a')
    expect(life.world.customer.undeliverable).toEqual([expect.not.objectContaining({ of: expect.anything() })])
    const before = life.assigned.length
    expect(receiving(life, 5, 6).assigned).toHaveLength(before)
  })

  it('is told to the reader, once for a mark', () => {
    const life = marked()
    life.world = { ...life.world, customer: { ...life.world.customer, builtin: { email: 'ann@example.com' } } }
    life.carryOut(newYear, life.tryToMark(newYear)).carryOut(newYear, life.tryToMark(newYear, { reason: 'Moved' }))
    expect(life.world.records.filter(({ record }) => record === 'notice')).toHaveLength(1)
  })
})
