/** A policy with `day_aligned`: commands without a time take effect at the start of the account's day. */
import { describe, expect, it } from 'vitest'
import { createOverride } from '../../../functions/domain/override/create-override.ts'
import { followerSteps } from '../../../functions/domain/engine/followers.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { line, local, Subscriber } from '../billing/billing-life.ts'
import { account, given } from './life.ts'
import { createSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'

const campaigns = [
  { id: 'monthly', duration: 'P1M', renews_to: 'monthly', policy: 'days', invoice_lines: [line(9_300)] },
  { id: 'weekly', duration: 'P7D', renews_to: 'weekly', policy: 'days', invoice_lines: [line(7_000)] },
  { id: 'exact', duration: 'P1M', renews_to: 'exact', invoice_lines: [line(9_300)] },
  { id: 'ten', assignments: 10, policy: 'days', invoice_lines: [line(50_000)] },
  { id: 'company', duration: 'P1M', renews_to: 'company', policy: 'days', group: { recipient_campaign: 'seat' } },
  { id: 'seat', name: 'Seat', policy: 'days' },
  { id: 'web', duration: 'P1M', renews_to: 'web', policy: 'days', invoice_lines: [line(3_100)] },
  {
    ...{ id: 'edition', duration: 'P1M', renews_to: 'edition', policy: 'days' },
    invoice_lines: [
      line(9_300, { text: 'Print', when: { edition: 'print' } }),
      line(3_100, { text: 'Digital', when: { edition: 'digital' } }),
    ],
  },
]
const policies = [{ external_id: 'days', day_aligned: true, pause_extends_period: true }]
const fields = [{ scope: 'subscription', name: 'Edition', external_id: 'edition' }]
const settings = account(campaigns, { policies, fields })

const on = (campaign_id: string, now = '2027-01-01T09:12:34', more = {}) =>
  new Subscriber(settings).create(local(now), { periods: [{ campaign_id }], ...more })

describe('With days as the unit a subscription', () => {
  it('begins with the day, and renews with days across daylight saving', () => {
    const life = on('monthly', '2027-02-28T23:59:59')
    expect(life.to(local('2027-04-01T00:00:00')).periods()).toEqual([
      '2027-02-28T00:00:00/2027-03-28T00:00:00',
      '2027-03-28T00:00:00/2027-04-28T00:00:00',
    ])
    expect(on('exact').periods()).toEqual(['2027-01-01T09:12:34/2027-02-01T09:12:34'])
  })

  it('begins with the day of the account, wherever that is', () => {
    const far = account(campaigns, { policies, fields, timezone: 'Pacific/Auckland' })
    const life = new Subscriber(far).create(local('2027-01-01T12:00:00'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.periods()).toEqual(['2027-01-02T00:00:00/2027-02-02T00:00:00'])
  })

  it('begins where the day does, where daylight saving skips midnight', () => {
    const cuba = account(campaigns, { policies, fields, timezone: 'America/Havana' })
    const life = new Subscriber(cuba).create('2027-03-14T16:00:00.000Z', { periods: [{ campaign_id: 'weekly' }] })
    expect(life.periods()).toEqual(['2027-03-14T01:00:00/2027-03-21T01:00:00'])
  })

  it('keeps a time that is given', () => {
    const life = new Subscriber(settings).create(local('2027-01-01T09:00:00'), {
      periods: [{ campaign_id: 'monthly', begin: '2027-02-01T06:00:00', end: '2027-03-01T07:00:00' }],
    })
    expect(life.periods()).toEqual(['2027-02-01T06:00:00/2027-03-01T07:00:00'])
  })

  it('goes by a policy of its own before that of its campaign', () => {
    expect(on('exact', undefined, { policy: { external_id: 'days' } }).periods()).toEqual([
      '2027-01-01T00:00:00/2027-02-01T00:00:00',
    ])
  })
})

describe('A stop with days as the unit', () => {
  it('is at the start of the day, and counts whole days', () => {
    const life = on('monthly').stop(local('2027-01-11T15:20:33'))
    expect(life.periods()).toEqual(['2027-01-01T00:00:00/2027-01-11T00:00:00'])
    expect(life.state(local('2027-01-11T15:20:33'))).toBe('stopped')
    expect(life.to(local('2027-01-11T15:20:33')).heads()[1]).toMatch(/^dk-C1 .*-63\.00/i)
  })

  it('is told when it was registered, with its day', () => {
    const life = on('monthly')
    const mark = life.announced.length
    const now = local('2027-01-11T15:20:33')
    life.stop(now)
    expect(life.events(mark).slice(0, 2)).toEqual([
      `${now} registered-stop 1001~a ${local('2027-01-11T00:00:00')}`,
      `${now} changed-status 1001~a stopped active`,
    ])
    expect(life.history.filter((text) => /stop/i.test(text))).toEqual(['Subscription 1001~a stopped'])
  })

  it('is the same for a time that is over, and exact for a time to come', () => {
    const early = on('monthly').stop(local('2027-01-11T15:20:33'), local('2027-01-02T10:00:00'))
    expect(early.periods()).toEqual(['2027-01-01T00:00:00/2027-01-11T00:00:00'])
    const later = on('monthly').stop(local('2027-01-11T15:20:33'), local('2027-01-20T10:00:00'))
    expect(later.periods()).toEqual(['2027-01-01T00:00:00/2027-01-20T10:00:00'])
  })

  it('on the first day leaves nothing, and gives everything back', () => {
    const life = on('monthly').stop(local('2027-01-01T15:00:00'))
    expect(life.to(local('2027-01-01T15:00:00')).periods()).toEqual([])
    expect(life.state(local('2027-01-01T15:00:00'))).toBe('stopped')
    expect(life.heads()[1]).toMatch(/-93\.00/)
  })

  it('never reaches into a period that is over', () => {
    const life = new Subscriber(settings).create(local('2027-01-01T09:00:00'), {
      periods: [{ campaign_id: 'monthly', begin: '2027-01-01T09:00:00' }],
    })
    life.stop(local('2027-02-01T15:00:00'))
    expect(life.periods()).toEqual(['2027-01-01T09:00:00/2027-02-01T09:00:00'])
    expect(life.heads().map((head) => head.replace(/.*: /, ''))).toHaveLength(3)
  })

  it('comes after a pause that ended today, as its time is made up for already', () => {
    const life = on('monthly')
    life.pause(local('2027-01-02T00:00:00'), local('2027-01-05T06:00:00'), local('2027-01-06T06:00:00'))
    life.stop(local('2027-01-06T15:00:00'))
    expect(life.periods()).toEqual(['2027-01-01T00:00:00/2027-01-06T06:00:00'])
  })

  it('is at the start of the day on which a suspension ended, as that moved nothing', () => {
    const life = on('monthly')
    const unpaid = { type: 'suspension', begin: local('2027-01-05T00:00:00'), end: null, invoice: 'D1' } as const
    life.withOverride(local('2027-01-05T00:00:00'), unpaid).endOverride(local('2027-01-11T10:12:13'))
    life.stop(local('2027-01-11T15:20:33'))
    expect(life.periods()).toEqual(['2027-01-01T00:00:00/2027-01-11T00:00:00'])
  })

  it('and a pause until it leave nothing to pay, and no line of the copies before where it is taken back', () => {
    const life = new Subscriber(settings).create(local('2027-01-01T09:00:00'), {
      periods: [{ campaign_id: 'monthly', begin: '2027-01-10T00:00:00' }],
    })
    life.pause(local('2027-01-02T09:00:00'), local('2027-01-10T00:00:00'), local('2027-01-20T00:00:00'))
    life.stop(local('2027-01-03T09:00:00'), local('2027-01-15T00:00:00')).to(local('2027-01-11T09:00:00'))
    expect(life.documents()).toEqual([])
    life.update({}, local('2027-01-11T09:00:00'), { quantity: 2 })
    life.carryOut(local('2027-01-11T10:00:00'), life.tryToResume(local('2027-01-11T10:00:00')))
    expect(life.documents().map(({ lines }) => lines.map(({ amountMinor }) => amountMinor))).toEqual([[18_600]])
  })

  it('leaves issues of the first day paid, as they are what the period is counted by', () => {
    const life = on('ten')
    life.stop(local('2027-01-01T15:20:33'))
    expect(life.periods()).toEqual(['2027-01-01T00:00:00/2027-01-01T15:20:33'])
    const later = on('ten').stop(local('2027-01-05T15:20:33'))
    expect(later.periods()).toEqual(['2027-01-01T00:00:00/2027-01-05T00:00:00'])
  })

  it('takes add-ons along, at the same instant', () => {
    const life = on('monthly')
    const now = local('2027-01-11T15:20:33')
    life.create(
      local('2027-01-03T10:00:00'),
      { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' },
      '1001~b',
    )
    life.stop(now)
    expect(life.periods('1001~b')).toEqual(['2027-01-03T00:00:00/2027-01-11T00:00:00'])
  })

  it('by dunning is at its step', () => {
    const strict = account(campaigns, {
      fields,
      policies: [{ ...policies[0], dunning: [{ days_after_due: 0, action: 'stop' }] }],
    })
    const life = new Subscriber(strict).create(local('2027-01-01T09:00:00'), { periods: [{ campaign_id: 'monthly' }] })
    expect(life.to(local('2027-01-20T09:00:00')).periods()).toEqual(['2027-01-01T00:00:00/2027-01-15T00:00:00'])
  })
})

describe('A switch with days as the unit', () => {
  it('is at the start of the day', () => {
    const life = on('monthly').switchTo('weekly', local('2027-01-11T15:20:33'))
    expect(life.periods()).toEqual([
      '2027-01-01T00:00:00/2027-01-11T00:00:00 monthly',
      '2027-01-11T00:00:00/2027-01-18T00:00:00 weekly',
    ])
    expect(life.heads().find((head) => head.includes('C1'))).toMatch(/-63\.00/)
  })

  it('is so to a campaign with such a policy, and away from it', () => {
    expect(on('exact').switchTo('weekly', local('2027-01-11T15:20:33')).periods()).toEqual([
      '2027-01-01T09:12:34/2027-01-11T00:00:00 exact',
      '2027-01-11T00:00:00/2027-01-18T00:00:00 weekly',
    ])
    expect(on('weekly').switchTo('exact', local('2027-01-05T15:20:33')).periods()).toEqual([
      '2027-01-01T00:00:00/2027-01-05T00:00:00 weekly',
      '2027-01-05T00:00:00/2027-02-05T00:00:00 exact',
    ])
  })

  it('twice on a day leaves the second campaign alone, and nothing to pay of the first', () => {
    const life = on('monthly').switchTo('weekly', local('2027-01-11T10:00:00'))
    life.switchTo('monthly', local('2027-01-11T16:00:00'))
    expect(life.periods().at(-1)).toBe('2027-01-11T00:00:00/2027-02-11T00:00:00')
    expect(life.periods()).toHaveLength(2)
    // 10 of 31 days of the first month, and the second one whole.
    const total = life
      .documents()
      .reduce((sum, { lines }) => sum + lines.reduce((all, one) => all + one.amountMinor, 0), 0)
    expect(total).toBe(3_000 + 9_300)
  })
})

describe('With days as the unit', () => {
  it('new prices of an update count from the start of the day, also twice a day', () => {
    const life = on('edition', undefined, { data: { edition: 'print' } })
    life.update({ edition: 'digital' }, local('2027-01-11T10:11:12'), { reinvoice: true })
    life.update({ edition: 'print' }, local('2027-01-11T15:16:17'), { reinvoice: true })
    life.update({ edition: 'digital' }, local('2027-01-21T15:16:17'), { reinvoice: true })
    const total = life
      .documents()
      .reduce((sum, { lines }) => sum + lines.reduce((all, one) => all + one.amountMinor, 0), 0)
    // 20 days of print and 11 of digital.
    expect(total).toBe(20 * 300 + 11 * 100)
  })

  const pause = (type: 'pause-subscription' | 'change-fields', campaign: string, now: Instant) => {
    const life = on(campaign).to(now)
    const made = createOverride({
      world: life.world,
      given: {
        ...{ subscription_id: '1001~a', override_type: type, skip_processing: false },
        ...(type === 'change-fields' ? { new_values: { edition: 'x' } } : { end: '2027-01-15T00:00:00' }),
      },
      ...{ id: 'o1', elsewhere: undefined, now, settings },
    })
    if (isRefused(made)) return expect.fail(JSON.stringify(made))
    life.carryOut(now, made)
    return life
  }

  it('a pause without a begin begins with the day, so its period moves by days', () => {
    const now = local('2027-01-11T15:20:33')
    const life = pause('pause-subscription', 'monthly', now)
    expect(life.subscription().overrides.map(({ begin }) => begin)).toEqual([local('2027-01-11T00:00:00')])
    expect(life.to(local('2027-01-16T00:00:00')).periods()).toEqual(['2027-01-01T00:00:00/2027-02-05T00:00:00'])
    expect(pause('pause-subscription', 'exact', now).subscription().overrides[0]?.begin).toBe(now)
  })

  it('a change of values stays at its instant', () => {
    const now = local('2027-01-11T15:20:33')
    expect(pause('change-fields', 'monthly', now).subscription().overrides[0]?.begin).toBe(now)
  })

  it('an order begins with the day too, as it gives no time', () => {
    const now = local('2027-01-11T15:20:33')
    const { world } = new Subscriber(settings).to(now)
    const made = createSubscription({
      world,
      given: given({ periods: [{ campaign_id: 'monthly' }] }),
      id: '1001~o',
      now,
      settings,
    })
    if (isRefused(made)) return expect.fail()
    expect(made.world.subscriptions[0]?.periods[0]?.begin).toBe(local('2027-01-11T00:00:00'))
  })
})

describe('A recipient of a group with days as the unit', () => {
  const now = local('2027-01-11T15:20:33')
  const joined = () => {
    const group = on('company')
    const joining = local('2027-01-03T10:00:00')
    const other = new Subscriber(settings).create(
      joining,
      { group_subscription_id: '1001~a' },
      '2000~r',
      group.to(joining).subscription(),
    )
    return { group, other }
  }
  const follow = ({ group, other }: ReturnType<typeof joined>, until: Instant, instants: readonly Instant[]) => {
    const mark = other.announced.length
    for (const step of followerSteps(other.world, group.to(until).subscription(), instants, settings)) {
      other.take(step.at, step)
    }
    return other.events(mark)
  }

  it('takes part from the start of the day', () => {
    const { other } = joined()
    const { link } = other.subscription('2000~r')
    expect(link).toMatchObject({ kind: 'recipient', begin: local('2027-01-03T00:00:00') })
  })

  it('hears of a stop when it was registered, and nothing before, however late', () => {
    const told = [
      `${now} registered-stop 2000~r ${local('2027-01-11T00:00:00')}`,
      `${now} changed-status 2000~r stopped active`,
    ]
    const both = joined()
    both.group.stop(now)
    expect(follow(both, now, [now])).toEqual(told)
    const late = joined()
    late.group.stop(now)
    const earlier = local('2027-01-11T10:00:00')
    const later = local('2027-01-12T12:00:00')
    expect(follow(late, later, [earlier])).toEqual([])
    expect(follow(late, later, [earlier, now, later])).toEqual(told)
    const atOnce = joined()
    atOnce.group.stop(now)
    expect(follow(atOnce, later, [later])).toEqual(told.map((line) => line.replace(now, later)))
  })

  it('stops itself at the start of the day', () => {
    const { other } = joined()
    other.stop(now, now, '2000~r')
    expect(other.subscription('2000~r')).toMatchObject({
      stop: { at: local('2027-01-11T00:00:00') },
      announced: { state: 'stopped' },
    })
  })
})
