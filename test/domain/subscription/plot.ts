/** Lives by random plots: any campaigns, periods and add-ons, with stops, switches, pauses and suspensions. */
import { isRefused } from '../../../functions/domain/world/change.ts'
import fc from 'fast-check'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import { isOver } from '../../../functions/domain/subscription/subscription-state.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { account, Life } from './life.ts'
import { byTime, instantIn, laterOf, momentOf, type Moment } from './moment.ts'

const day = 86_400_000
const start = millisOf('2027-01-10T12:00:00.000Z')
const days = 150

/** Instants on a coarse grid as often as not, so that things meet at one instant. */
export const instant: fc.Arbitrary<Instant> = fc
  .tuple(fc.integer({ min: 0, max: days }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: day - 1 })))
  .map(([n, rest]) => instantOf(start + n * day + rest))

const moment = momentOf(instant)

const campaignIds = ['a', 'b', 'c', 'd'] as const

/**
 * Campaigns that may renew to any other, with add-ons on later campaigns only, because none may lead back to itself.
 */
const campaigns = fc
  .tuple(
    ...campaignIds.map((id, position) =>
      fc.record(
        {
          id: fc.constant(id),
          duration: fc.constantFrom('P1M', 'P7D', 'P30D', 'P3M'),
          renews_to: fc.constantFrom(...campaignIds),
          invoice_days_before: fc.constantFrom(0, 0, 3, 7, 40),
          addons: fc
            .subarray(campaignIds.slice(position + 1))
            .map((ids) => ids.map((campaign) => ({ campaign, mandatory: true }))),
        },
        { requiredKeys: ['id'] },
      ),
    ),
  )
  .map((all): readonly object[] => all)

const period = fc.record(
  {
    campaign_id: fc.constantFrom(...campaignIds),
    begin: fc.integer({ min: -60, max: 60 }).map((n) => instantOf(start + n * day)),
    length: fc.integer({ min: 1, max: 50 }),
  },
  { requiredKeys: ['campaign_id'] },
)

const command = fc.oneof(
  fc.record({ kind: fc.constant('stop' as const), at: moment, stopAt: moment, of: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('switch' as const),
    at: moment,
    campaign: fc.constantFrom(...campaignIds),
    of: fc.nat({ max: 3 }),
  }),
  fc.record({
    kind: fc.constant('pause' as const),
    at: moment,
    begin: moment,
    length: fc.integer({ min: 1, max: 60 }),
    end: fc.option(moment),
    extends_period: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
    of: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constant('suspend' as const), at: moment, of: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('end' as const), at: moment, end: moment, of: fc.nat({ max: 3 }) }),
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

export const plot = fc.record({
  campaigns,
  periods: fc.array(period, { minLength: 1, maxLength: 3 }),
  cancelled: fc.boolean(),
  addon: fc.option(fc.record({ campaign_id: fc.constantFrom(...campaignIds) })),
  commands: fc.array(command, { maxLength: 6 }).map((all) => all.toSorted(byTime)),
  timezone: fc.constantFrom('Europe/Copenhagen', 'America/New_York', 'UTC'),
})
export type Plot = typeof plot extends fc.Arbitrary<infer Value> ? Value : never

/** A life by the plot, also read at the given instants. Commands that are refused are left out. */
export function live(
  settings: Settings,
  { periods, cancelled, addon, commands }: Plot,
  looks: readonly Instant[],
  look?: (life: Life, at: Instant) => void,
  life = new Life(settings),
): Life {
  const ahead = looks.toSorted()
  const see = (at: Instant) => {
    life.to(at)
    look?.(life, at)
  }
  const goTo = (until: Instant) => {
    while (ahead[0] !== undefined && ahead[0] <= until) see(ahead.shift() ?? until)
    see(until)
  }
  const now = instantOf(start)
  const carryOut = (decided: ReturnType<Life['tryToStop']>, at: Instant) => {
    if (isRefused(decided)) return
    life.carryOut(at, decided)
    see(at)
  }
  const given = periods.map(({ length, ...one }) => ({
    ...one,
    ...(length !== undefined && one.begin !== undefined ? { end: instantOf(millisOf(one.begin) + length * day) } : {}),
  }))
  carryOut(life.tryToCreate(now, { periods: given, cancelled }), now)
  if (addon !== null) {
    carryOut(life.tryToCreate(now, { periods: [addon], addon_base_subscription_id: '1001~a' }, '1001~0'), now)
  }
  let present = now
  for (const one of commands) {
    present = laterOf(present, one.at.at)
    goTo(present)
    present = laterOf(present, instantIn(life.world.subscriptions, one.at))
    goTo(present)
    const id = life.world.subscriptions[one.of]?.id ?? '1001~a'
    if (one.kind === 'stop') {
      carryOut(life.tryToStop(present, instantIn(life.world.subscriptions, one.stopAt), id), present)
    } else if (one.kind === 'switch') carryOut(life.tryToSwitch(one.campaign, present, id), present)
    else if (life.world.subscriptions.length > 0) override(life, one, id, present)
    see(present)
  }
  goTo(laterOf(present, instantOf(start + (days + 1) * day)))
  return life
}

/** Registers a pause or suspension, or moves the end of a present one. Impossible commands are left out. */
function override(life: Life, one: Exclude<Command, { kind: 'stop' | 'switch' }>, of: string, now: Instant): void {
  const { overrides, announced: told } = life.subscription(of)
  const id = `${of}-${overrides.length}`
  const instantOfMoment = (moment: Moment) => instantIn(life.world.subscriptions, moment)
  switch (one.kind) {
    case 'pause': {
      const wanted = instantOfMoment(one.begin)
      const begin = wanted > now ? wanted : instantOf(millisOf(now) - (millisOf(now) % day))
      const until = one.end === null ? begin : instantOfMoment(one.end)
      const end = until > begin ? until : instantOf(millisOf(begin) + one.length * day)
      if (!isOver(told.state) && isFree(overrides, begin, end)) {
        life.pause(now, begin, end, { id, extends_period: one.extends_period }, of)
      }
      return
    }
    case 'suspend':
      life.withOverride(now, { id, type: 'suspension', begin: now, end: null, invoice: 'D1' }, of)
      return
    case 'end': {
      const active = overrides.find((candidate) => candidate.announced === 'active')
      if (active === undefined) return
      const wanted = instantOfMoment(one.end)
      const end = wanted > now && active.type !== 'suspension' ? wanted : now
      const others = overrides.filter((other) => other !== active)
      if (active.begin < end && isFree(others, active.begin, end)) life.endOverride(now, end, active.id)
    }
  }
}

/** No two pauses of a subscription share an instant. */
const isFree = (overrides: Subscription['overrides'], begin: Instant, end: Instant) =>
  overrides.every((other) => other.type !== 'pause-subscription' || other.end <= begin || end <= other.begin)

export const accountOf = ({ campaigns: all, timezone }: Plot) => account(all, { timezone })
