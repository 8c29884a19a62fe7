/** Recipients that learn of their group's changes late, several at once, or at an instant of their own. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchUpWithGroup } from '../../../functions/domain/subscription/catch-up.ts'
import { periodsOfRecipient, recipientCampaign } from '../../../functions/domain/subscription/group-periods.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { told } from '../changes.ts'
import { Group, groupId, now, recipientId, settings } from './group.ts'
import { propertyRuns } from '../../property-runs.ts'
import { wordsOf, type Life } from './life.ts'

const day = (text: string): Instant => `2027-${text}T11:00:00.000Z`

/** The events of a recipient that learns of all changes at once. */
function atOnce(both: Group, at: Instant): string[] {
  const { world } = both.other
  const { facts } = catchUpWithGroup(world, { recipient: both.recipient(), group: both.seen(at), now: at, settings })
  return told({ world, facts }).events.map((event) => wordsOf(event).replace(`${recipientId} `, ''))
}

/** The same group with a recipient that joins now. */
function joined(both: Group): Group {
  const other = new Group()
  other.group.world = both.group.world
  return other.join(day('01-20'))
}

describe('A recipient that hears of all at once is told', () => {
  const states = (...both: readonly [string, string][]) => both.map(([to, from]) => `changed-status ${to} ${from}`)

  it('that it began within a suspension which is over', () => {
    const both = new Group().join(now, { periods: [{ begin: day('01-22') }] })
    both.group.pause(now, day('01-20'), day('01-25'), {}, groupId)
    expect(atOnce(both, day('01-30'))).toEqual(states(['suspended', 'awaiting'], ['active', 'suspended']))
  })

  it('that its group began, and that the group was suspended since', () => {
    const both = new Group('lasting', day('01-20')).join(now)
    both.group.pause(now, day('01-25'), day('02-25'), {}, groupId)
    expect(atOnce(both, day('01-30'))).toEqual(states(['active', 'awaiting'], ['suspended', 'active']))
  })

  it('of each suspension that its own stop or end lies between', () => {
    const paused = (both: Group) => {
      both.group.pause(now, day('01-20'), day('01-22'), {}, groupId)
      return atOnce(both, day('02-10'))
    }
    const both = new Group().join(now, { periods: [{ end: day('01-30') }] })
    expect(paused(both)).toEqual(states(['suspended', 'active'], ['active', 'suspended'], ['ended', 'active']))
    const stopping = new Group().join(now)
    stopping.other.stop(now, day('01-30'), recipientId)
    expect(paused(stopping)).toEqual(states(['suspended', 'active'], ['active', 'suspended'], ['stopped', 'active']))
  })

  it('of the gap of its group, and of its next period', () => {
    const both = new Group('once', undefined, {
      periods: [{ campaign_id: 'once' }, { campaign_id: 'once', begin: day('03-01') }],
    }).join(now)
    expect(atOnce(both, day('03-10'))).toEqual(states(['awaiting', 'active'], ['active', 'awaiting']))
  })

  it('of a stop of its group between two periods', () => {
    const both = new Group('once', undefined, {
      periods: [{ campaign_id: 'once' }, { campaign_id: 'once', begin: day('06-01') }],
    }).join(now)
    both.group.stop(now, day('03-01'), groupId)
    both.follow(now).follow(day('02-15'))
    expect(atOnce(both, day('03-10'))).toEqual(states(['stopped', 'awaiting']))
    expect(both.follow(day('03-01')).other.events().at(-1)).toBe(
      `${day('03-01')} changed-status ${recipientId} stopped awaiting`,
    )
  })

  it('of two switches, each from what the other led to', () => {
    const both = new Group().join(now)
    both.group.switchTo('bigger', day('01-20'), groupId).switchTo('company', day('01-22'), groupId)
    expect(atOnce(both, day('01-23'))).toEqual(['switched-plan gold seat', 'switched-plan seat gold'])
  })

  it('nothing of what it was told before', () => {
    const both = new Group().join(now)
    both.group.pause(now, day('01-20'), day('01-22'), {}, groupId)
    both.follow(day('01-20')).follow(day('01-22')).follow(day('01-25'))
    expect(atOnce(both, day('01-30'))).toEqual([])
  })

  it('of a switch before a stop of one instant, and of the stop before the state', () => {
    const both = new Group().join(now)
    both.group.switchTo('bigger', day('01-20'), groupId).stop(day('01-20'), day('01-20'), groupId)
    expect(atOnce(both, day('01-20')).map((line) => line.split(' ')[0])).toEqual([
      'switched-plan',
      'registered-stop',
      'changed-status',
    ])
  })

  it('of a stop that was taken back before a switch of the same instant, in this order', () => {
    const both = new Group().join(now)
    both.group.stop(day('01-18'), day('02-10'), groupId)
    both.follow(day('01-18'))
    both.group.resume(day('01-20'), groupId).switchTo('bigger', day('01-20'), groupId)
    expect(atOnce(both, day('01-20'))).toEqual([`revoked-stop ${recipientId}`, 'switched-plan gold seat'])
  })

  it('of each stop of one instant, and of those taken back between them', () => {
    const both = new Group().join(now)
    both.group.stop(day('01-18'), day('02-10'), groupId)
    both.follow(day('01-18'))
    both.group.resume(day('01-20'), groupId).switchTo('bigger', day('01-20'), groupId)
    both.group.stop(day('01-20'), day('02-12'), groupId).stop(day('01-20'), day('02-14'), groupId)
    expect(atOnce(both, day('01-20'))).toEqual([
      `revoked-stop ${recipientId}`,
      'switched-plan gold seat',
      `registered-stop ${day('02-12')}`,
      `registered-stop ${day('02-14')}`,
    ])
    // A recipient that joins by then has not missed anything.
    expect(atOnce(joined(both), day('01-20'))).toEqual([])
  })

  it('of the last changes alone after very many', () => {
    const both = new Group().join(now)
    for (let hour = 10; hour < 25; hour++) both.group.stop(day('01-20'), day(`02-${hour}`), groupId)
    const lines = Array.from({ length: 10 }, (_, index) => `registered-stop ${day(`02-${index + 15}`)}`)
    expect(atOnce(both, day('01-20'))).toEqual(lines)
    expect(both.follow(day('01-20')).other.events(1)).toHaveLength(10)
    expect(both.follow(day('01-20')).other.events(1)).toHaveLength(10)
  })

  it('of a stop and of a later switch, in the order of their instants', () => {
    const both = new Group().join(now)
    both.group.stop(day('01-18'), day('02-10'), groupId).switchTo('bigger', day('01-20'), groupId)
    expect(atOnce(both, day('01-25')).map((line) => line.split(' ')[0])).toEqual(['registered-stop', 'switched-plan'])
  })

  it('of the campaign that it had before its group, while both waited, was switched', () => {
    const both = new Group('company', day('02-01')).join(now)
    both.group.switchTo('bigger', day('01-20'), groupId)
    expect(atOnce(both, day('01-25'))).toEqual(['switched-plan gold seat'])
  })
})

describe('Whenever a recipient catches up,', () => {
  const what = fc.oneof(
    fc.record({ stop: fc.integer({ min: 60, max: 90 }) }),
    fc.constant('resume' as const),
    fc.constantFrom('company' as const, 'bigger' as const),
  )
  const change = fc.record({ wait: fc.constantFrom(0, 0, 1_000, 86_400_000), what, isTold: fc.boolean() })

  it('it hears of the stops and plans of its group in their order, each once', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 9 }), (changes) => {
        const both = new Group().join(now)
        const later = (millis: number) => instantOf(millisOf(now) + millis)
        let millis = 86_400_000
        let switched = 0
        for (const { wait, what, isTold } of changes) {
          // A plan that begins and ends in one second has no period of which anybody could hear.
          millis += typeof what === 'string' && what !== 'resume' && switched === millis + wait ? 1_000 : wait
          const at = later(millis)
          if (typeof what === 'object') both.group.stop(at, later(what.stop * 86_400_000), groupId)
          else if (what !== 'resume') both.group.switchTo(what, at, groupId)
          else if (both.group.to(at).subscription(groupId).stop !== undefined) both.group.resume(at, groupId)
          if (typeof what === 'string' && what !== 'resume') switched = millis
          if (isTold) both.follow(at)
        }
        both.follow(later(millis + 1))
        const kinds = ({ announced }: Life) =>
          announced.flatMap(({ at, event }) => {
            if (event.event === 'subscription:registered-stop') return [`${at} stop ${event.stop_at}`]
            if (event.event === 'subscription:revoked-stop') return [`${at} revoked`]
            return event.event === 'subscription:switched-plan' || event.event === 'subscription:renewed'
              ? [`${at} ${event.event}`]
              : []
          })
        expect(kinds(both.other)).toEqual(kinds(both.group))
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})

describe('Two changes of a group within one second', () => {
  it('are told as of their own instants, however late', () => {
    const both = new Group().join(now)
    both.group.stop('2027-01-20T11:00:00.500Z', day('02-10'), groupId)
    both.group.switchTo('bigger', '2027-01-20T11:00:00.800Z', groupId)
    expect(both.follow(day('01-25')).other.events(1)).toEqual([
      `2027-01-20T11:00:00.500Z registered-stop ${recipientId} ${day('02-10')}`,
      `2027-01-20T11:00:00.800Z switched-plan ${recipientId} gold seat`,
    ])
  })
})

describe('A stop of a group', () => {
  it('stops the recipients at its time, also where it counts as asked for later than that', () => {
    const both = new Group('once', undefined, { cancelled: true, stop_requested: '2028-01-01T00:00:00' }).join(now)
    expect(both.follow(day('02-15')).other.events(1).at(-1)).toBe(
      `${day('02-15')} changed-status ${recipientId} stopped active`,
    )
  })

  it('ahead is told with the creation of a recipient that it will stop, and not of one that ends by then', () => {
    const createdWith = (end?: Instant) => {
      const both = new Group()
      both.group.stop(now, day('01-25'), groupId)
      both.join(now, end === undefined ? {} : { periods: [{ end }], cancelled: true })
      return both.other.events().map((line) => line.replace(`${now} `, ''))
    }
    const created = `created ${recipientId}`
    expect(createdWith()).toEqual([created, `registered-stop ${recipientId} ${day('01-25')}`])
    expect(createdWith(day('01-26'))).toEqual([created, `registered-stop ${recipientId} ${day('01-25')}`])
    const ending = new Group()
    ending.group.stop(now, day('01-25'), groupId)
    ending.join(now, { periods: [{ end: day('01-25') }] })
    expect(ending.other.events()).toEqual([`${now} ${created}`])
    expect(ending.follow(now).other.events()).toEqual([`${now} ${created}`])
    expect(createdWith(day('01-24'))).toEqual([created, `registered-stop ${recipientId} ${day('01-24')}`])
  })
})

describe('A recipient that has ended', () => {
  it('because its group went on without places has ended, also where the group is suspended', () => {
    const both = new Group().join(now)
    both.group.pause(now, day('01-18'), day('01-30'), {}, groupId).switchTo('alone', day('01-20'), groupId)
    expect(both.state(day('01-21'))).toBe('ended')
  })

  it('because its group went on without places stays so, and hears nothing more, when the group has places again', () => {
    const both = new Group().join(now)
    both.group.switchTo('alone', day('01-20'), groupId)
    both.follow(day('01-20'))
    const mark = both.other.announced.length
    both.group.switchTo('company', day('01-25'), groupId)
    expect(both.state(day('01-26'))).toBe('ended')
    expect(both.follow(day('01-25')).follow(day('03-20')).other.events(mark)).toEqual([])
  })

  it('because its group went on without places is not served again when the group has places again', () => {
    const both = new Group().join(now)
    both.group.switchTo('alone', day('01-20'), groupId)
    both.follow(day('01-20'))
    both.group.switchTo('company', day('01-25'), groupId)
    both.follow(day('01-25'))
    const periods = periodsOfRecipient(both.recipient(), both.seen(day('03-20')))
    expect(periods.map(({ end }) => end)).toEqual([day('01-20')])
  })

  it('because its group went on without places stays so where it hears of it only after its group has stopped', () => {
    const both = new Group().join(now)
    both.group.switchTo('alone', day('01-20'), groupId).stop(day('01-21'), day('01-28'), groupId)
    expect(both.state(day('01-30'))).toBe('ended')
    expect(atOnce(both, day('01-30'))).toEqual(['changed-status ended active'])
    expect(both.follow(day('01-30')).other.events(1)).toEqual([
      `${day('01-20')} changed-status ${recipientId} ended active`,
    ])
  })

  it('because its group went on without places stays so where its group has places again before it hears', () => {
    const both = new Group().join(now)
    both.group.switchTo('alone', day('01-20'), groupId).switchTo('company', day('01-21'), groupId)
    expect(both.state(day('01-22'))).toBe('ended')
    const later = new Group().join(now, { periods: [{ begin: day('01-25') }] })
    later.group.switchTo('alone', day('01-20'), groupId).switchTo('company', day('01-21'), groupId)
    expect(later.state(day('01-26'))).toBe('active')
  })

  it('has ended from the very instant of its end on', () => {
    const both = new Group().join(now, { periods: [{ end: day('01-25') }] })
    expect(both.state('2027-01-25T10:59:59.999Z')).toBe('active')
    expect(both.state(day('01-25'))).toBe('ended')
  })
})

describe('A recipient', () => {
  it('that begins later than its group, which has no end in sight, is awaited until then', () => {
    const both = new Group('lasting').join(now, { periods: [{ begin: day('02-01') }] })
    expect(both.state(day('01-20'))).toBe('awaiting')
    expect(both.state(day('02-01'))).toBe('active')
  })

  it('with an end in a later period of its group has the periods before whole', () => {
    const both = new Group().join(now, { periods: [{ end: day('02-20') }] })
    expect(both.periods(day('02-16'))).toEqual([
      '1 2027-01-15T12:00:00/2027-02-15T12:00:00 seat',
      '2 2027-02-15T12:00:00/2027-02-20T12:00:00 seat',
    ])
  })

  it('of a group between two periods joins on the campaign of the next', () => {
    const both = new Group('company', undefined, {
      periods: [
        { campaign_id: 'once', begin: '2026-11-01T00:00' },
        { campaign_id: 'bigger', begin: day('02-01') },
      ],
    })
    expect(recipientCampaign(both.seen(now), now, settings)?.id).toBe('gold')
    expect(both.join(now).state(now)).toBe('awaiting')
  })
})
