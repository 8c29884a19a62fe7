import { describe, expect, it } from 'vitest'
import {
  movesProducts,
  nextStart,
  productsAssignedWithin,
  rescheduled,
  startDue,
  type AssignSchedule,
} from '../../../functions/domain/product/product-schedule.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { settingsOf } from '../../settings.ts'

const empty = settingsOf({ account: { id: 'demo', mode: 'test', timezone: 'UTC' } })
const issue = (name: string, date?: string) => ({ external_id: name, name, category: 'gazette', ...(date && { date }) })
const day = (date: string): Instant => `${date}T00:00:00.000Z`

/** An account whose settings change, and the times at which the assignment of its products starts. */
class Publisher {
  settings: Settings = empty
  schedule: AssignSchedule | undefined

  change(now: string, file: Readonly<Record<string, unknown>>, hasCustomers = true): this {
    const after = settingsOf({ account: { id: 'demo' }, ...file }, this.settings)
    if (movesProducts(this.settings, after)) {
      const { schedule, settings: before } = this
      this.schedule = rescheduled({ schedule, before, after, now: day(now), hasCustomers })
    }
    this.settings = after
    return this
  }

  next(): Instant | undefined {
    return this.schedule && nextStart(this.schedule, this.settings)
  }

  start(until: string, limit = 10): string[] {
    if (this.schedule === undefined) return []
    const { products, schedule } = startDue(this.schedule, this.settings, day(until), limit)
    this.schedule = schedule
    return products.map(({ product, at, activeAt }) => `${product} ${activeAt.slice(5, 10)} at ${at.slice(5, 10)}`)
  }
}

describe('A concrete product', () => {
  it('falls due at its assign_at, once', () => {
    const publisher = new Publisher().change('2027-01-01', {
      products: [issue('one', '2027-01-15'), issue('two', '2027-02-15')],
    })
    expect(publisher.next()).toBe(day('2027-01-15'))
    expect(publisher.start('2027-01-14')).toEqual([])
    expect(publisher.start('2027-01-15')).toEqual(['one 01-15 at 01-15'])
    expect(publisher.start('2027-01-20')).toEqual([])
    expect(publisher.next()).toBe(day('2027-02-15'))
    expect(publisher.start('2027-03-01')).toEqual(['two 02-15 at 02-15'])
    expect(publisher.next()).toBeUndefined()
  })

  it('that is registered later than that falls due at once, where there is anybody to have it', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-02-15')] })
    publisher.change('2027-01-20', { products: [issue('late', '2027-01-15')] })
    expect(publisher.next()).toBe(day('2027-01-20'))
    expect(publisher.start('2027-01-20')).toEqual(['late 01-15 at 01-20'])
    const empty = new Publisher().change('2027-01-20', { products: [issue('late', '2027-01-15')] }, false)
    expect(empty.next()).toBeUndefined()
  })

  it('that is moved falls due at its new time, and not at the old one', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-01-15')] })
    publisher.change('2027-01-02', { products: [issue('one', '2027-01-25')] })
    expect(publisher.start('2027-01-20')).toEqual([])
    expect(publisher.start('2027-01-25')).toEqual(['one 01-25 at 01-25'])
    publisher.change('2027-01-30', { products: [issue('one', '2027-02-10')] })
    expect(publisher.start('2027-02-10')).toEqual(['one 02-10 at 02-10'])
  })

  it('that is moved to a time that has passed falls due at once', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-03-15')] })
    publisher.change('2027-02-01', { products: [issue('one', '2027-01-20')] })
    expect(publisher.start('2027-02-01')).toEqual(['one 01-20 at 02-01'])
    expect(publisher.start('2027-04-01')).toEqual([])
  })

  it('that is removed, or loses its date, does not fall due', () => {
    const publisher = new Publisher().change('2027-01-01', {
      products: [issue('one', '2027-01-15'), issue('two', '2027-01-15')],
    })
    publisher.change('2027-01-02', {
      products: [
        { external_id: 'one', delete: true },
        { external_id: 'two', date: null },
      ],
    })
    expect(publisher.start('2027-02-01')).toEqual([])
  })

  it('keeps its time when others change while it waits to be worked on', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-01-15')] })
    publisher.change('2027-01-16', { products: [issue('two', '2027-01-10'), issue('three', '2027-05-01')] })
    publisher.change('2027-01-17', { products: [issue('four', '2027-05-01')] })
    expect(publisher.start('2027-01-17')).toEqual(['one 01-15 at 01-15', 'two 01-10 at 01-16'])
  })

  it('is not assigned again because others are, or another thing of it is changed', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-01-15')] })
    publisher.start('2027-01-15')
    publisher.change('2027-01-20', {
      products: [{ external_id: 'one', name: 'Another name' }, issue('two', '2027-01-19')],
    })
    expect(publisher.start('2027-01-20')).toEqual(['two 01-19 at 01-20'])
  })

  it('falls due at each cut-off of its carriers, and once for those that a run is late for', () => {
    const carriers = (...days: readonly number[]) =>
      days.map((each) => ({ id: `carrier-${each}`, cut_off: { days: each, time: '12:00' } }))
    const products = [issue('one', '2027-01-15'), issue('two', '2027-01-20')]
    const publisher = new Publisher().change('2027-01-01', { products, carriers: carriers(3, 1) })
    expect(publisher.start('2027-01-12')).toEqual([])
    expect(publisher.start('2027-01-13')).toEqual(['one 01-12 at 01-12'])
    // A second change does not start the assignment again, but a second cut-off that has passed does.
    publisher.change('2027-01-13', { products: [issue('three', '2027-05-01')] })
    expect(publisher.start('2027-01-13')).toEqual([])
    publisher.change('2027-01-14', { carriers: carriers(2) })
    expect(publisher.start('2027-01-14')).toEqual(['one 01-13 at 01-13'])
    expect(publisher.start('2027-01-25')).toEqual(['one 01-14 at 01-14', 'two 01-19 at 01-19'])
    expect(publisher.next()?.slice(0, 10)).toBe('2027-04-28')
  })

  it('is not lost when the account moves to a timezone where its day has begun', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-01-15')] })
    publisher.start('2027-01-10')
    publisher.change('2027-01-15', { account: { id: 'demo', timezone: 'Asia/Tokyo' } })
    expect(publisher.start('2027-01-15')).toEqual(['one 01-14 at 01-14'])
  })

  it('is among those taken next where more fall due than are taken at once', () => {
    const products = ['a', 'b', 'c', 'd', 'e'].map((name) => issue(name, '2027-01-15'))
    const publisher = new Publisher().change('2027-01-01', { products })
    const started = [
      publisher.start('2027-01-16', 2),
      publisher.start('2027-01-17', 2),
      publisher.start('2027-01-17', 2),
    ]
    expect(started.flat().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name} 01-15 at 01-15`))
    expect(publisher.start('2027-01-18', 2)).toEqual([])
  })
})

describe('The products that are assigned within a stretch of time', () => {
  const { settings } = new Publisher().change('2027-01-01', {
    products: [
      ...[issue('three', '2027-03-15'), issue('one', '2027-01-15'), issue('two', '2027-02-15'), issue('undated')],
      issue('twin', '2027-02-15'),
    ],
  })
  const within = (since: string, until: string) =>
    productsAssignedWithin(settings, day(since), day(until)).map(
      ({ product, at }) => `${product.external_id} ${at.slice(5, 10)}`,
    )

  it('are in the order of their time, and at one time in that of the settings', () => {
    expect(within('2027-01-01', '2027-12-31')).toEqual(['one 01-15', 'two 02-15', 'twin 02-15', 'three 03-15'])
  })

  it('are those after its begin and up to its end', () => {
    expect(within('2027-01-15', '2027-02-14')).toEqual([])
    expect(within('2027-01-14', '2027-02-15')).toEqual(['one 01-15', 'two 02-15', 'twin 02-15'])
  })
})

describe('Products that are due at once', () => {
  it('are started in the order of their time, the late ones and the others', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('two', '2027-01-25')] })
    publisher.change('2027-01-20', { products: [issue('late', '2027-01-15'), issue('one', '2027-01-22')] })
    publisher.change('2027-01-26', { products: [issue('later', '2027-01-10')] })
    expect(publisher.start('2027-01-26')).toEqual([
      'late 01-15 at 01-20',
      'one 01-22 at 01-22',
      'two 01-25 at 01-25',
      'later 01-10 at 01-26',
    ])
  })

  it('and come too late for a run wait for the next', () => {
    const publisher = new Publisher().change('2027-01-01', { products: [issue('one', '2027-01-15')] })
    publisher.change('2027-01-20', { products: [issue('late', '2027-01-10')] })
    expect(publisher.start('2027-01-19')).toEqual(['one 01-15 at 01-15'])
    expect(publisher.start('2027-01-20')).toEqual(['late 01-10 at 01-20'])
  })
})
