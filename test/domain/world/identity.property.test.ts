import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCustomer } from '../../../functions/domain/customer/write-customer.ts'
import { unassignProduct } from '../../../functions/domain/product/unassign-product.ts'
import { updateSubscription } from '../../../functions/domain/subscription/commands/update-subscription.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import * as books from '../billing/books-plot.ts'
import { Subscriber } from '../billing/billing-life.ts'
import * as overrides from '../override/override-life.ts'
import { dayOf, Reader } from '../product/product-life.ts'
import * as groups from '../subscription/group.ts'
import { Life } from '../subscription/life.ts'
import { accountOf, live, plot } from '../subscription/plot.ts'
import { copies, holdToLaw, underLaw } from './law-of-identity.ts'
import { propertyRuns } from '../../property-runs.ts'

const runs = { numRuns: propertyRuns(100) }

describe('Every command and every step gives back the very object that it leaves alone', () => {
  it('of subscriptions that renew, stop, switch and are paused, with their add-ons', () => {
    fc.assert(
      fc.property(plot, (story) => {
        const settings = accountOf(story)
        live(settings, story, [], undefined, underLaw(new Life(settings)))
      }),
      runs,
    )
  })

  it('of what is invoiced, charged, credited and paid', () => {
    fc.assert(
      fc.property(books.plot, (plotted) => {
        books.live(plotted, {}, undefined, underLaw(new Subscriber(books.settings)))
      }),
      runs,
    )
  })

  it('of a group and a recipient that hears of it', () => {
    fc.assert(
      fc.property(groups.plot, groups.looks, (story, looks) => {
        groups.live(story, looks, ({ group, other }) => {
          underLaw(group)
          underLaw(other)
        })
      }),
      runs,
    )
  })

  it('of a customer with vacations, pauses and scheduled changes, and of fields that are written', () => {
    const day = fc.integer({ min: 0, max: 40 })
    const types = fc.constantFrom(...Object.values(overrides.sample))
    const phone = fc.constantFrom('1', '2', null)
    const edition = fc.constantFrom('print', 'digital', null)
    const at = (days: number) => instantOf(millisOf(overrides.now) + days * 86_400_000)
    const deed = fc.oneof(
      fc.record({ given: types, begin: day, length: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ change: fc.nat({ max: 5 }), end: day }),
      fc.record({ delete: fc.nat({ max: 5 }) }),
      fc.record({ phone }),
      fc.record({ edition }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(day, deed), { maxLength: 12 }), (deeds) => {
        const agenda = underLaw(new overrides.Agenda())
        for (const [days, what] of deeds.toSorted(([one], [other]) => one - other)) {
          const now = at(days)
          const { world, settings } = agenda.to(now)
          const { id } = world.customer
          const decided =
            'given' in what
              ? agenda.tryToPlan(
                  {
                    ...what.given,
                    begin: at(what.begin),
                    ...('end' in what.given ? { end: at(what.begin + what.length) } : {}),
                  },
                  { at: now },
                )
              : 'change' in what
                ? agenda.tryToChange({ end: at(what.end) }, { at: now, id: `o${what.change}` })
                : 'delete' in what
                  ? agenda.tryToDelete({ at: now, id: `o${what.delete}` })
                  : 'phone' in what
                    ? writeCustomer({ world, id, data: { phone: what.phone }, settings, now })
                    : updateSubscription({ world, id: '1001~a', data: { edition: what.edition }, settings })
          if (!isRefused(decided)) agenda.become(now, decided)
        }
        agenda.to(at(90))
      }),
      runs,
    )
  })

  it('of subscriptions that get products, and give them back', () => {
    const deed = fc.record({
      issue: fc.integer({ min: 1, max: 12 }),
      period: fc.constantFrom('current', 'none', '1'),
      back: fc.boolean(),
      byItself: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom('ten', 'three', 'paid', 'monthly'), fc.array(deed, { maxLength: 8 }), (id, deeds) => {
        const reader = underLaw(new Reader()).create('2027-01-01T00:00:00.000Z', { periods: [{ campaign_id: id }] })
        for (const { issue, period, back, byItself } of deeds.toSorted((one, other) => one.issue - other.issue)) {
          const now: Instant = dayOf(issue)
          if (byItself) reader.receive(issue)
          const external_id = `issue-${issue}`
          if (!isRefused(reader.tryToAssign(now, { subscription_id: '1001~a', period, external_id }))) {
            reader.assign(now, { subscription_id: '1001~a', period, external_id })
          }
          const given = unassignProduct({ world: reader.world, assignment: reader.assigned.at(-1), now })
          if (back && !isRefused(given)) reader.become(now, given)
        }
      }),
      runs,
    )
  })
})

describe('A pause that ends before a stop', () => {
  it('leaves an open-ended period, which no pause makes longer, the very object that it was', () => {
    const life = underLaw(new Life(books.settings)).create('2027-01-31T11:00:00.000Z', {
      periods: [{ campaign_id: 'forever' }],
    })
    life.pause('2027-01-31T11:00:00.000Z', '2027-01-31T11:00:00.000Z', '2027-02-01T11:00:00.000Z')
    life.stop('2027-01-31T11:00:00.000Z', '2027-02-02T11:00:00.000Z')
    const { periods } = life.subscription()
    expect(life.to('2027-02-01T11:00:00.000Z').subscription().periods[0]).toBe(periods[0])
  })
})

describe('A pause leaves each period that it does not move the very object that it was:', () => {
  const begin = '2027-01-31T11:00:00.000Z'
  const week = { campaign_id: 'week' }

  it('those before the one in which it lies', () => {
    const life = underLaw(new Life(books.settings)).create(begin, { periods: [week, week] })
    const [first] = life.subscription().periods
    life.pause(begin, '2027-02-09T11:00:00.000Z', '2027-02-11T11:00:00.000Z').to('2027-02-11T11:00:00.000Z')
    expect(life.subscription().periods[1]?.extended).toBe(2 * 86_400_000)
    expect(life.subscription().periods[0]).toBe(first)
  })

  it('those after a gap at whose end it ends', () => {
    const life = underLaw(new Life(books.settings))
    life.create(begin, { periods: [week, { ...week, begin: '2027-03-01T11:00:00.000Z' }] })
    life.pause(begin, '2027-02-20T11:00:00.000Z', '2027-03-01T11:00:00.000Z').to('2027-02-28T00:00:00.000Z')
    const { periods } = life.subscription()
    for (const [position, period] of life.to('2027-03-01T11:00:00.000Z').subscription().periods.entries()) {
      expect(period).toBe(periods[position])
    }
  })

  it('those of a subscription that was over when it began', () => {
    const life = underLaw(new Life(books.settings)).create(begin, { periods: [{ campaign_id: 'free' }] })
    life.pause(begin, '2027-02-20T11:00:00.000Z', '2027-03-01T11:00:00.000Z').stop('2027-02-03T11:00:00.000Z')
    const { periods } = life.to('2027-02-28T00:00:00.000Z').subscription()
    expect(life.to('2027-03-01T11:00:00.000Z').subscription().periods[0]).toBe(periods[0])
  })
})

describe('The law of identity', () => {
  const { world } = new Life(books.settings).create('2027-01-31T11:00:00.000Z', { periods: [{ campaign_id: 'month' }] })

  it('is broken by a copy of anything', () => {
    expect(copies(world, { ...world })).toEqual(['world'])
    expect(copies(world, { ...world, customer: { ...world.customer } })).toEqual(['world', 'customer'])
    const copied = world.subscriptions.map((subscription) => ({
      ...subscription,
      quantity: 2,
      periods: subscription.periods.map((period) => ({ ...period })),
    }))
    expect(copies(world, { ...world, subscriptions: copied })).toEqual(['period 1 of 1001~a'])
    expect(() => {
      holdToLaw(world, { world: { ...world }, facts: [] })
    }).toThrow()
  })

  it('lets what has changed be another object', () => {
    const changed = world.subscriptions.map((subscription) => ({ ...subscription, quantity: 2 }))
    expect(copies(world, { ...world, subscriptions: changed })).toEqual([])
    expect(copies(world, world)).toEqual([])
  })
})
