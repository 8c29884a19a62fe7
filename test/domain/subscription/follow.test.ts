import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { catchUpWithGroup } from '../../../functions/domain/subscription/catch-up.ts'
import {
  maxRecipients,
  periodsOfRecipient,
  stateOfRecipient,
} from '../../../functions/domain/subscription/group-periods.ts'
import { seenAt } from '../../../functions/domain/subscription/reading/subscription-view.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { faultsOf, told } from '../changes.ts'
import { campaigns, company, Group, groupId, live, looks, now, plot, recipientId, settings } from './group.ts'
import { account } from './life.ts'
import { propertyRuns } from '../../property-runs.ts'

describe('A recipient', () => {
  it('takes part in the periods of its group from when it joins, on the campaign for recipients', () => {
    const both = new Group().join('2027-03-01T00:00:00.000Z')
    expect(both.periods('2027-03-20T00:00:00.000Z')).toEqual([
      '1 2027-03-01T01:00:00/2027-03-15T12:00:00 seat',
      '2 2027-03-15T12:00:00/2027-04-15T12:00:00 seat',
    ])
    expect(both.recipient()).toMatchObject({
      periods: [],
      link: {
        kind: 'recipient',
        customer: '2000',
        subscription: groupId,
        begin: '2027-03-01T00:00:00.000Z',
        end: null,
      },
    })
    expect(periodsOfRecipient(both.recipient(), both.seen('2027-03-20T00:00:00.000Z'))[0]).toMatchObject({
      invoicing: 'none',
      terms: { products: ['gazette'], categories: ['gazette'] },
    })
    expect(both.other.events()).toEqual([`2027-03-01T00:00:00.000Z created ${recipientId}`])
  })

  it('may name the campaign that its group gives it', () => {
    const named = new Group().join(now, { periods: [{ campaign_id: 'seat', end: '2027-02-01T00:00:00' }] })
    expect(named.periods('2027-01-20T00:00:00.000Z')).toEqual(['1 2027-01-15T12:00:00/2027-02-01T00:00:00 seat'])
  })

  it('awaits the begin of its group, and its own', () => {
    const awaiting = new Group('company', '2027-02-01T00:00:00').join(now)
    expect(awaiting.state('2027-01-31T22:59:59.000Z')).toBe('awaiting')
    awaiting.follow('2027-01-31T23:00:00.000Z')
    expect(awaiting.state('2027-01-31T23:00:00.000Z')).toBe('active')
    expect(awaiting.other.events(1)).toEqual([`2027-01-31T23:00:00.000Z changed-status ${recipientId} active awaiting`])
    const later = new Group().join(now, { periods: [{ begin: '2027-06-01T00:00:00' }] })
    expect(later.state('2027-05-31T00:00:00.000Z')).toBe('awaiting')
    // Its own time comes without the group.
    later.other.to('2027-06-02T00:00:00.000Z')
    expect(later.other.events(1)).toEqual([`2027-05-31T22:00:00.000Z changed-status ${recipientId} active awaiting`])
  })

  it('ends at the end it was given, and stops at that end where it was cancelled', () => {
    const periods = [{ end: '2027-02-01T00:00:00' }]
    const ended = new Group().join(now, { periods })
    ended.other.to('2027-03-01T00:00:00.000Z')
    expect(ended.other.events(1)).toEqual([`2027-01-31T23:00:00.000Z changed-status ${recipientId} ended active`])
    expect(ended.periods('2027-03-01T00:00:00.000Z')).toEqual(['1 2027-01-15T12:00:00/2027-02-01T00:00:00 seat'])
    const cancelled = new Group().join(now, { periods, cancelled: true })
    expect(cancelled.state('2027-02-01T00:00:00.000Z')).toBe('stopped')
    expect(cancelled.other.events()).toContain(`${now} registered-stop ${recipientId} 2027-01-31T23:00:00.000Z`)
  })

  it('whose own end is the stop of its group is told of no stop', () => {
    const both = new Group().join(now, { periods: [{ end: '2027-02-01T01:00:00' }] })
    both.group.stop('2027-01-20T00:00:00.000Z', '2027-02-01T00:00:00.000Z', groupId)
    both.follow('2027-01-20T00:00:00.000Z').follow('2027-02-01T00:00:00.000Z')
    expect(both.other.events(1).filter((line) => line.includes('registered-stop'))).toEqual([])
    const longer = new Group().join(now, { periods: [{ end: '2027-02-01T01:00:01' }] })
    longer.group.stop('2027-01-20T00:00:00.000Z', '2027-02-01T00:00:00.000Z', groupId)
    expect(longer.follow('2027-01-20T00:00:00.000Z').other.events(1)).toEqual([
      `2027-01-20T00:00:00.000Z registered-stop ${recipientId} 2027-02-01T00:00:00.000Z`,
    ])
  })

  it('is renewed, switched and stopped with its group', () => {
    const both = new Group().join(now).follow('2027-02-15T11:00:00.000Z')
    both.group.switchTo('bigger', '2027-02-20T00:00:00.000Z', groupId)
    both.follow('2027-02-20T00:00:00.000Z')
    both.group.stop('2027-02-21T00:00:00.000Z', '2027-02-24T00:00:00.000Z', groupId)
    both.follow('2027-02-21T00:00:00.000Z').follow('2027-02-24T00:00:00.000Z')
    expect(both.other.events(1)).toEqual([
      `2027-02-15T11:00:00.000Z renewed ${recipientId} seat seat`,
      `2027-02-20T00:00:00.000Z switched-plan ${recipientId} gold seat`,
      `2027-02-21T00:00:00.000Z registered-stop ${recipientId} 2027-02-24T00:00:00.000Z`,
      `2027-02-24T00:00:00.000Z changed-status ${recipientId} stopped active`,
    ])
    expect(both.other.history.slice(1)).toEqual([
      `Subscription ${recipientId} renewed on Seat, as its group`,
      `Subscription ${recipientId} switched to Gold seat, as its group`,
      `Stop of subscription ${recipientId} registered with its group's`,
      `Subscription ${recipientId} is now stopped`,
    ])
    expect(both.periods('2027-03-01T00:00:00.000Z')).toEqual([
      '1 2027-01-15T12:00:00/2027-02-15T12:00:00 seat',
      '2 2027-02-15T12:00:00/2027-02-20T01:00:00 seat',
      '3 2027-02-20T01:00:00/2027-02-24T01:00:00 gold',
    ])
  })

  it('ends where its group ends by itself, or goes on without places for recipients', () => {
    const both = new Group('once').join(now)
    expect(both.state('2027-02-15T11:00:00.000Z')).toBe('ended')
    const left = new Group().join(now)
    left.group.switchTo('alone', '2027-02-01T00:00:00.000Z', groupId)
    expect(left.follow('2027-02-01T00:00:00.000Z').other.events(1)).toEqual([
      `2027-02-01T00:00:00.000Z changed-status ${recipientId} ended active`,
    ])
  })

  it('can be stopped by itself, and hears of its group until then and no longer', () => {
    const both = new Group().join(now)
    both.other.stop('2027-01-20T00:00:00.000Z', '2027-02-20T00:00:00.000Z', recipientId)
    both.group.stop('2027-01-21T00:00:00.000Z', '2027-02-25T00:00:00.000Z', groupId)
    both.follow('2027-01-21T00:00:00.000Z').follow('2027-03-01T00:00:00.000Z').follow('2027-04-01T00:00:00.000Z')
    expect(both.other.events(1).map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      `registered-stop ${recipientId} 2027-02-20T00:00:00.000Z`,
      `renewed ${recipientId} seat seat`,
      `changed-status ${recipientId} stopped active`,
    ])
    expect(both.state('2027-03-01T00:00:00.000Z')).toBe('stopped')
  })

  describe('with a stop of its own and one of its group stops at the earlier, and is told', () => {
    /** The stops it is notified of, as days of January 2027: of the notification and of the stop. */
    const stopsTold = (both: Group) =>
      both.other.announced.flatMap(({ at, event }) =>
        event.event === 'subscription:registered-stop' ? [`${at.slice(8, 10)}: ${event.stop_at.slice(8, 10)}`] : [],
      )
    const january = (date: number): Instant => `2027-01-${date}T11:00:00.000Z`
    const ownStop = (both: Group, on: number, stopOn: number) => {
      both.other.stop(january(on), january(stopOn), recipientId)
      return both
    }
    const groupStop = (both: Group, on: number, stopOn: number) => {
      both.group.stop(january(on), january(stopOn), groupId)
      return both
    }

    it('when that of its group comes earlier and when it moves away again', () => {
      const both = ownStop(new Group().join(now), 16, 25)
      groupStop(both, 17, 22).follow(january(17))
      groupStop(both, 18, 28).follow(january(18))
      groupStop(both, 19, 29).follow(january(19))
      expect(stopsTold(both)).toEqual(['16: 25', '17: 22', '18: 25'])
      expect(both.other.history.slice(-2)).toEqual([
        `Stop of subscription ${recipientId} registered with its group's`,
        `Stop of subscription ${recipientId} is its own again, as its group's is later`,
      ])
      expect(both.follow(january(26)).state(january(26))).toBe('stopped')
    })

    it('when its own moves beyond that of its group, and not when it stays beyond', () => {
      const both = ownStop(new Group().join(now), 16, 20)
      groupStop(both, 17, 25).follow(january(17))
      ownStop(ownStop(ownStop(both, 18, 28), 19, 29), 20, 23)
      expect(stopsTold(both)).toEqual(['16: 20', '18: 25', '20: 23'])
    })

    it('not when it registers one later than that of its group, nor when both are the same', () => {
      const both = new Group().join(now)
      groupStop(both, 16, 22).follow(january(16))
      ownStop(ownStop(both, 17, 28), 18, 22)
      expect(stopsTold(both)).toEqual(['16: 22'])
    })

    it('also where it hears late of a stop that moved after something else', () => {
      const both = ownStop(new Group().join(now), 16, 25)
      groupStop(both, 17, 22).follow(january(17))
      both.group.switchTo('bigger', january(18), groupId)
      groupStop(both, 19, 28).follow(january(19))
      expect(stopsTold(both)).toEqual(['16: 25', '17: 22', '19: 25'])
    })

    it('not where it has ended by the stop of its group', () => {
      const both = new Group().join(now, { periods: [{ end: '2027-01-20T12:00:00' }] })
      groupStop(both, 16, 25).follow(january(16))
      expect(stopsTold(both)).toEqual([])
      groupStop(both, 17, 19).follow(january(17))
      expect(stopsTold(both)).toEqual(['17: 19'])
    })

    it('at once where it stops now', () => {
      const both = new Group().join(now)
      groupStop(both, 16, 22).follow(january(16))
      ownStop(both, 17, 17)
      expect(stopsTold(both)).toEqual(['16: 22', '17: 17'])
      expect(both.state(january(17))).toBe('stopped')
    })
  })

  it('is suspended while its group is, and is told so as of the same instants, however late', () => {
    const expected = [
      `2027-01-20T11:00:00.000Z changed-status ${recipientId} suspended active`,
      `2027-01-25T11:00:00.000Z changed-status ${recipientId} active suspended`,
      `2027-02-20T11:00:00.000Z renewed ${recipientId} seat seat`,
    ]
    const paused = () => {
      const both = new Group().join(now)
      both.group.pause(now, '2027-01-20T11:00:00.000Z', '2027-01-25T11:00:00.000Z', {}, groupId)
      return both
    }
    const atOnce = paused().follow('2027-03-01T00:00:00.000Z')
    expect(atOnce.other.events(1)).toEqual(expected)
    const inParts = paused().follow('2027-01-20T11:00:00.000Z').follow('2027-01-22T00:00:00.000Z')
    expect(inParts.state('2027-01-22T00:00:00.000Z')).toBe('suspended')
    expect(inParts.other.history.at(-1)).toBe(`Subscription ${recipientId} is now suspended`)
    expect(inParts.follow('2027-01-25T11:00:00.000Z').follow('2027-03-01T00:00:00.000Z').other.events(1)).toEqual(
      expected,
    )
    expect(inParts.periods('2027-03-01T00:00:00.000Z')[0]).toBe('1 2027-01-15T12:00:00/2027-02-20T12:00:00 seat')
  })

  it('is told of a suspension that is over too, where it hears of all at once', () => {
    const both = new Group().join(now)
    both.group.pause(now, '2027-01-20T11:00:00.000Z', '2027-01-25T11:00:00.000Z', {}, groupId)
    const later: Instant = '2027-01-30T00:00:00.000Z'
    const group = both.seen(later)
    const { world } = both.other
    const { events } = told(catchUpWithGroup(world, { recipient: both.recipient(), group, now: later, settings }))
    expect(events).toMatchObject([
      { state: 'suspended', previous_state: 'active' },
      { state: 'active', previous_state: 'suspended' },
    ])
  })

  it('that begins its part in a suspended group is suspended, and one of a group that a pause holds open too', () => {
    const both = new Group('once').join(now, { periods: [{ begin: '2027-01-22T12:00:00' }] })
    both.group.pause(now, '2027-01-20T11:00:00.000Z', '2027-02-20T11:00:00.000Z', {}, groupId)
    both.follow('2027-01-20T11:00:00.000Z').follow('2027-03-20T00:00:00.000Z')
    expect(both.other.events(1)).toEqual([
      `2027-01-22T11:00:00.000Z changed-status ${recipientId} suspended awaiting`,
      `2027-02-20T11:00:00.000Z changed-status ${recipientId} active suspended`,
      `2027-03-18T11:00:00.000Z changed-status ${recipientId} ended active`,
    ])
    const late = new Group('once')
    late.group.pause(now, '2027-01-20T11:00:00.000Z', '2027-02-20T11:00:00.000Z', {}, groupId)
    expect(late.join('2027-02-18T00:00:00.000Z').state('2027-02-18T00:00:00.000Z')).toBe('suspended')
  })

  it('that awaits its begin is told of no renewal into its first period, but of those after it', () => {
    const both = new Group().join(now, { periods: [{ begin: '2027-03-01T00:00:00' }] })
    both.follow('2027-02-15T11:00:00.000Z').follow('2027-03-15T11:00:00.000Z')
    expect(both.other.events(1)).toEqual([
      `2027-02-28T23:00:00.000Z changed-status ${recipientId} active awaiting`,
      `2027-03-15T11:00:00.000Z renewed ${recipientId} seat seat`,
    ])
  })

  it('that joins a group with a stop ahead is told of that stop', () => {
    const both = new Group()
    both.group.stop(now, '2027-01-25T00:00:00.000Z', groupId)
    both.join(now).follow(now)
    expect(both.other.events()).toEqual([
      `${now} created ${recipientId}`,
      `${now} registered-stop ${recipientId} 2027-01-25T00:00:00.000Z`,
    ])
  })

  it('keeps the campaign it had when the period was made, whatever the settings say since', () => {
    const both = new Group().join(now)
    both.group.settings = account([{ ...company, group: { recipient_campaign: 'gold' } }, ...campaigns.slice(1)])
    expect(both.periods('2027-02-20T00:00:00.000Z').map((line) => line.split(' ').at(-1))).toEqual(['seat', 'gold'])
  })

  it('cannot be switched', () => {
    expect(faultsOf(new Group().join(now).other.tryToSwitch('company', now, recipientId))).toEqual([
      ': recipient_follows_group',
    ])
  })
})

describe('A recipient is refused', () => {
  it.each<[string, () => Group, Partial<GivenSubscription>, string]>([
    ['by what is no group', () => new Group('alone'), {}, ': group_unknown'],
    ['by a group that is over', () => stopped(), {}, ': group_unknown'],
    ['by a group that is stopped before its next period', () => stoppedEarly(), {}, ': group_unknown'],
    ['by a group that is a recipient itself', () => following(), {}, ': group_unknown'],
    [
      'with another campaign than that of its group',
      () => new Group(),
      { periods: [{ campaign_id: 'company' }] },
      'periods.0.campaign_id: recipient_campaign',
    ],
    ['with several periods', () => new Group(), { periods: [{}, {}] }, ': recipient_period'],
    [
      'with more of a period than its bounds',
      () => new Group(),
      { periods: [{ remaining_assignments: 3 }] },
      ': recipient_period',
    ],
    ['with an end that is none', () => new Group(), { periods: [{ end: 'later' }] }, ': period_datetime'],
    [
      'with an end before its begin',
      () => new Group(),
      { periods: [{ end: '2027-01-01T00:00' }] },
      ': period_end_before_begin',
    ],
    ['with an end at its begin', () => new Group(), { periods: [{ end: now }] }, ': period_end_before_begin'],
  ])('%s', (_, group, given, expected) => {
    expect(faultsOf(group().tryToJoin(now, given))).toEqual([expected])
  })

  it('where its group has as many as it may have, which is what its campaign says now', () => {
    const { group } = new Group()
    expect(maxRecipients(group.subscription(groupId), now, settings)).toBe(3)
    const other = new Group('once').group
    expect(maxRecipients(other.subscription(groupId), now, settings)).toBeUndefined()
  })
})

function stoppedEarly(): Group {
  const both = new Group('company', undefined, {
    periods: [{ campaign_id: 'company' }, { campaign_id: 'company', begin: '2027-06-01T00:00' }],
  })
  both.group.stop(now, now, groupId)
  return both
}

function stopped(): Group {
  const both = new Group()
  both.group.stop(now, now, groupId)
  return both
}

/** A group's life in which a recipient takes the group's place. */
function following(): Group {
  const both = new Group()
  both.group.world = { ...both.group.world, subscriptions: new Group().join(now).other.world.subscriptions }
  both.group.world = {
    ...both.group.world,
    subscriptions: both.group.world.subscriptions.map((recipient) => ({ ...recipient, id: groupId })),
  }
  return both
}

describe('A recipient with a stop of its own', () => {
  it('that is ahead shows nothing of it in its periods, and shows it once it has come', () => {
    const both = new Group().join(now)
    both.other.stop(now, '2027-01-20T00:00:00.000Z', recipientId)
    const ends = (at: Instant) => seenAt(both.recipient(), both.seen(at), at).periods.map(({ end }) => end)
    expect(ends('2027-01-19T23:59:59.999Z')).toEqual(['2027-02-15T11:00:00.000Z'])
    expect(ends('2027-01-20T00:00:00.000Z')).toEqual(['2027-01-20T00:00:00.000Z'])
  })

  it('that is now has one line in its history', () => {
    const both = new Group().join(now)
    both.other.stop(now, now, recipientId)
    expect(both.other.history.slice(1)).toHaveLength(1)
    expect(both.recipient().announced.state).toBe('stopped')
  })
})

describe('A recipient that hears of its end late', () => {
  const late: Instant = '2027-03-01T00:00:00.000Z'

  it('ended where its group ended before its own stop, and stopped where its stop came before', () => {
    const ended = new Group('once').join(now)
    ended.other.stop(now, '2027-02-20T00:00:00.000Z', recipientId)
    expect(ended.state(late)).toBe('ended')
    const left = new Group('once').join(now)
    left.other.stop(now, '2027-02-10T00:00:00.000Z', recipientId)
    expect(left.state(late)).toBe('stopped')
  })

  it('stopped where its group stopped before its own end, and ended where its end came before', () => {
    const withEnd = (end: string) => {
      const both = new Group().join(now, { periods: [{ end }] })
      both.group.stop(now, '2027-02-01T00:00:00.000Z', groupId)
      return both.state(late)
    }
    expect(withEnd('2027-02-10T00:00:00')).toBe('stopped')
    expect(withEnd('2027-01-25T00:00:00')).toBe('ended')
  })

  it('takes part until the earlier of its own stop and end', () => {
    const both = new Group().join(now, { periods: [{ end: '2027-02-10T00:00:00' }] })
    both.other.stop(now, now, recipientId)
    expect(both.periods(late)).toEqual([])
    const later = new Group().join(now, { periods: [{ end: '2027-01-25T00:00:00' }] })
    later.other.stop(now, '2027-01-20T00:00:00.000Z', recipientId)
    expect(later.periods(late)).toEqual(['1 2027-01-15T12:00:00/2027-01-20T01:00:00 seat'])
  })
})

describe('Whatever a group does,', () => {
  const events = (both: Group) => both.other.announced.map(({ event }) => event)

  it('a recipient is told the same, however often it is told', () => {
    fc.assert(
      fc.property(plot, looks, (story, times) => {
        expect(events(live(story, times))).toEqual(events(live(story, [])))
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('what it was told it is, is what it is, and being told once more tells nothing', () => {
    fc.assert(
      fc.property(plot, looks, (story, times) => {
        const both = live(story, times)
        const end = instantOf(millisOf(now) + 130 * 86_400_000)
        const recipient = both.recipient()
        const fresh = { ...recipient, announced: { ...recipient.announced, state: 'awaiting' as const } }
        expect(recipient.announced.state).toBe(stateOfRecipient(fresh, both.seen(end), end))
        const { world } = both.other
        const again = catchUpWithGroup(world, { recipient, group: both.seen(end), now: end, settings })
        expect(again.world).toBe(world)
        expect(again.facts).toEqual([])
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('a recipient that was never told is read as what it would have been told, where no two things are at one instant', () => {
    fc.assert(
      fc.property(plot, (story) => {
        const both = live(story, [])
        const instants = both.group.announced.flatMap(({ at, event }) => (isOfCall(event.event) ? [at] : []))
        fc.pre(new Set(instants).size === instants.length)
        const end = instantOf(millisOf(now) + 130 * 86_400_000)
        const recipient = both.recipient()
        const joined: Instant = now
        const untold = { ...recipient, announced: { state: 'awaiting' as const, at: joined } }
        expect(stateOfRecipient(untold, both.seen(end), end)).toBe(recipient.announced.state)
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})

const isOfCall = (event: string) => /:(?:switched-plan|registered-stop|revoked-stop)$/.test(event)
