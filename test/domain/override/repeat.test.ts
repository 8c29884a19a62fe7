import { describe, expect, it } from 'vitest'
import { createOverride, type GivenOverride } from '../../../functions/domain/override/create-override.ts'
import { deleteOverride } from '../../../functions/domain/override/delete-override.ts'
import { updateOverride, type GivenUpdate } from '../../../functions/domain/override/update-override.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { faultsOf, type Decided } from '../changes.ts'
import { account, Life, monthly } from '../subscription/life.ts'

const newYear = '2027-01-01T00:00:00.000Z'
const settings = account([monthly], { timezone: 'UTC' })
const summer = {
  subscription_id: '1001~a',
  override_type: 'pause-delivery',
  begin: '2027-06-15T00:00',
  end: '2027-08-16T00:00',
  repeat: 'P1Y',
  skip_processing: false,
} as const satisfies GivenOverride

class Holiday extends Life {
  constructor() {
    super(settings)
    this.create(newYear, { periods: [{ campaign_id: 'monthly', begin: '2027-01-01T00:00' }] })
  }

  tryTo(now: Instant, given: Partial<GivenOverride> = {}, id = 'o1'): Decided {
    const { world } = this.to(now)
    return createOverride({ world, given: { ...summer, ...given }, id, elsewhere: undefined, now, settings })
  }

  plan(now: Instant, given: Partial<GivenOverride> = {}, id = 'o1'): this {
    return this.carryOut(now, this.tryTo(now, given, id))
  }

  /** Another vacation, which does not repeat. */
  planOnce(now: Instant, times: { readonly begin: string; readonly end: string }, id: string): this {
    const { world } = this.to(now)
    const { repeat: _, ...once } = summer
    const given: GivenOverride = { ...once, ...times, override_type: 'pause-delivery-donate' }
    return this.carryOut(now, createOverride({ world, given, id, elsewhere: undefined, now, settings }))
  }

  changed(now: Instant, given: GivenUpdate, id = 'o1'): this {
    const { world } = this.to(now)
    return this.carryOut(now, updateOverride({ world, id, given, group: undefined, now, settings }))
  }

  deleted(now: Instant, id: string): this {
    const { world } = this.to(now)
    return this.carryOut(now, deleteOverride({ world, id, now }))
  }

  times(): string[] {
    return this.subscription().overrides.map(({ id, begin, end }) => `${id} ${begin.slice(0, 10)}/${end?.slice(0, 10)}`)
  }
}

describe('An override that repeats each year', () => {
  it('has its next one made when it ends', () => {
    const life = new Holiday().plan(newYear).to('2027-08-15T23:00:00.000Z')
    expect(life.times()).toEqual(['o1 2027-06-15/2027-08-16'])
    life.to('2028-12-01T00:00:00.000Z')
    expect(life.times()).toEqual([
      'o1 2027-06-15/2027-08-16',
      'o1+1 2028-06-15/2028-08-16',
      'o1+2 2029-06-15/2029-08-16',
    ])
    expect(life.events()).toContain('2027-08-16T00:00:00.000Z override:created o1+1 pause-delivery')
  })

  it('begins for the last time by repeat_until', () => {
    const life = new Holiday().plan(newYear, { repeat_until: '2028-06-15' }).to('2030-01-01T00:00:00.000Z')
    expect(life.times()).toHaveLength(2)
  })

  it('keeps its dates where one year is cut short', () => {
    const life = new Holiday().plan(newYear).changed('2027-07-01T00:00:00.000Z', { end: '2027-07-05T00:00' })
    expect(life.to('2027-09-01T00:00:00.000Z').times()).toEqual([
      'o1 2027-06-15/2027-07-05',
      'o1+1 2028-06-15/2028-08-16',
    ])
  })

  it('repeats at the dates that it is moved to before it begins', () => {
    const life = new Holiday().plan(newYear).changed(newYear, { begin: '2027-07-01T00:00', end: '2027-07-15T00:00' })
    expect(life.to('2027-09-01T00:00:00.000Z').times().at(-1)).toBe('o1+1 2028-07-01/2028-07-15')
  })

  it('is the last one once it repeats no more, or the next one is deleted, or the subscription is over', () => {
    const ended = new Holiday().plan(newYear).changed('2027-07-01T00:00:00.000Z', { repeat: 'never' })
    expect(ended.to('2029-01-01T00:00:00.000Z').times()).toHaveLength(1)
    const deleted = new Holiday().plan(newYear).deleted('2027-09-01T00:00:00.000Z', 'o1+1')
    expect(deleted.to('2029-01-01T00:00:00.000Z').times()).toHaveLength(1)
    const over = new Holiday().plan(newYear).stop(newYear, '2027-07-01T00:00:00.000Z')
    expect(over.to('2029-01-01T00:00:00.000Z').times()).toHaveLength(1)
  })

  it('is made around other vacations of its year, and leaves out a year of which nothing remains', () => {
    const life = new Holiday().plan(newYear)
    life.planOnce(newYear, { begin: '2028-06-10T00:00', end: '2028-06-16T00:00' }, 'o2')
    life.planOnce(newYear, { begin: '2028-07-01T00:00', end: '2028-07-08T00:00' }, 'o3')
    life.planOnce(newYear, { begin: '2029-06-01T00:00', end: '2029-09-01T00:00' }, 'o4')
    const rows = () => life.times().filter((text) => text.startsWith('o1+'))
    life.to('2027-09-01T00:00:00.000Z')
    expect(rows()).toEqual(['o1+1 2028-06-16/2028-07-01', 'o1+2 2028-07-08/2028-08-16'])
    expect(life.events().filter((event) => event.includes('override:created o1+'))).toHaveLength(2)
    life.to('2032-01-01T00:00:00.000Z')
    expect(rows().slice(2)).toEqual([
      'o1+3 2030-06-15/2030-08-16',
      'o1+4 2031-06-15/2031-08-16',
      'o1+5 2032-06-15/2032-08-16',
    ])
  })

  it('keeps its row when the next one gets another end or repeats until another day', () => {
    const life = new Holiday().plan(newYear).to('2027-09-01T00:00:00.000Z')
    life.changed('2027-09-01T00:00:00.000Z', { repeat_until: '2029-12-31' }, 'o1+1')
    life.changed('2028-07-01T00:00:00.000Z', { end: '2028-07-05T00:00' }, 'o1+1')
    expect(life.to('2031-01-01T00:00:00.000Z').times().slice(1)).toEqual([
      'o1+1 2028-06-15/2028-07-05',
      'o1+2 2029-06-15/2029-08-16',
    ])
  })

  it('keeps the other dates of its row when a part of it gets another end', () => {
    const life = new Holiday().plan(newYear)
    life.planOnce(newYear, { begin: '2028-07-01T00:00', end: '2028-07-08T00:00' }, 'o3')
    life.changed('2027-09-01T00:00:00.000Z', { end: '2028-08-10T00:00' }, 'o1+2')
    expect(life.to('2028-09-01T00:00:00.000Z').times().slice(-2)).toEqual([
      'o1+2 2028-07-08/2028-08-10',
      'o1+3 2029-06-15/2029-08-10',
    ])
  })

  it('does not repeat until a day before its own begin', () => {
    const life = new Holiday().plan(newYear).to('2028-09-01T00:00:00.000Z')
    const now = '2028-09-01T00:00:00.000Z'
    const until = (repeat_until: string) =>
      updateOverride({
        world: life.to(now).world,
        id: 'o1+2',
        given: { repeat_until },
        group: undefined,
        now,
        settings,
      })
    expect(faultsOf(until('2029-06-14'))).toEqual(['repeat_until: override_repeat_until'])
    expect(faultsOf(until('2029-06-15'))).toEqual(['changed'])
  })

  it('is shorter than a year, and may begin once more', () => {
    const life = new Holiday()
    expect(faultsOf(life.tryTo(newYear, { end: '2028-06-15T00:00' }))).toEqual(['repeat: override_repeat_too_long'])
    expect(faultsOf(life.tryTo(newYear, { repeat_until: '2028-06-14' }))).toEqual([
      'repeat_until: override_repeat_until',
    ])
  })

  it('on 29 February or at the end of a month keeps to the last day of a shorter one, and comes back to its own day', () => {
    const leap = { begin: '2028-02-29T00:00', end: '2028-03-31T00:00' }
    const life = new Holiday().plan('2028-01-31T00:00:00.000Z', leap).to('2032-04-01T00:00:00.000Z')
    const years = [28, 29, 30, 31, 32, 33].map((year) => ({ year, day: year % 4 === 0 ? 29 : 28 }))
    expect(life.times()).toEqual(
      years.map(({ year, day }, n) => `o1${n === 0 ? '' : `+${n}`} 20${year}-02-${day}/20${year}-03-31`),
    )
  })
})
