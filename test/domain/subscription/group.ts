/** A group of one customer and a recipient of another, and random lives of both. */
import fc from 'fast-check'
import { followerSteps } from '../../../functions/domain/engine/followers.ts'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import { periodsOfRecipient, stateOfRecipient } from '../../../functions/domain/subscription/group-periods.ts'
import { instantOf, millisOf, showInstant, type Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { account, Life } from './life.ts'
import { byTime, instantIn, laterOf, momentOf, type Moment } from './moment.ts'

export const now = '2027-01-15T11:00:00.000Z'
export const company = {
  id: 'company',
  duration: 'P1M',
  renews_to: 'company',
  group: { recipient_campaign: 'seat', max_recipients: 3 },
}
export const campaigns = [
  company,
  { id: 'bigger', duration: 'P7D', renews_to: 'company', group: { recipient_campaign: 'gold' } },
  { id: 'once', duration: 'P1M', group: { recipient_campaign: 'seat' } },
  { id: 'alone', duration: 'P1M', renews_to: 'alone' },
  { id: 'lasting', group: { recipient_campaign: 'seat' } },
  { id: 'seat', name: 'Seat' },
  { id: 'gold', name: 'Gold seat', products: ['gazette', 'web'] },
]
export const settings = account(campaigns)
export const groupId = '2000~g'
export const recipientId = '1001~r'

/** A group of one customer, and a recipient that is another customer. */
export class Group {
  readonly group = new Life(settings)
  readonly other = new Life(settings)
  private heard = 0

  constructor(
    campaign_id = 'company',
    begin?: string,
    { at = now, ...more }: { readonly at?: Instant } & Partial<GivenSubscription> = {},
  ) {
    this.group.create(at, { periods: [{ campaign_id, ...(begin === undefined ? {} : { begin }) }], ...more }, groupId)
  }

  join(at: Instant, given: Partial<GivenSubscription> = {}): this {
    this.other.create(at, { group_subscription_id: groupId, ...given }, recipientId, this.seen(at))
    return this
  }

  tryToJoin(at: Instant, given: Partial<GivenSubscription> = {}) {
    return this.other.tryToCreate(at, { group_subscription_id: groupId, ...given }, recipientId, this.seen(at))
  }

  /** Tells the recipient the changes of its group until then, and its own times, all in order. */
  follow(at: Instant): this {
    const group = this.seen(at)
    // The stored note of changes for recipients.
    const told = this.group.announced.slice(this.heard).filter(({ event }) => 'subscription_id' in event)
    const instants = told.map((one) => one.at)
    this.heard = this.group.announced.length
    for (const step of followerSteps(this.other.world, group, [...new Set([...instants, at])], settings)) {
      this.other.take(step.at, step)
    }
    return this
  }

  seen(at: Instant) {
    return this.group.to(at).subscription(groupId)
  }

  recipient() {
    return this.other.subscription(recipientId)
  }

  state(at: Instant) {
    return stateOfRecipient(this.recipient(), this.seen(at), at)
  }

  periods(at: Instant): string[] {
    const show = (instant: Instant | null) =>
      instant === null ? 'open' : showInstant(instant, settings.account.timezone)
    return periodsOfRecipient(this.recipient(), this.seen(at)).map(
      ({ index, begin, end, campaign_id }) => `${index} ${show(begin)}/${show(end)} ${campaign_id}`,
    )
  }
}

const day = 86_400_000
const at = fc.integer({ min: 0, max: 120 }).map((n) => instantOf(millisOf(now) + n * day))
const moment = momentOf(at)
/**
 * Instants at which the recipient is notified. None is the instant of an action, because the order of the two would be
 * undefined.
 */
export const looks = fc.array(
  at.map((instant) => instantOf(millisOf(instant) + 1234)),
  { maxLength: 20 },
)
const deed = fc.record({
  at: moment,
  deed: fc.oneof(
    fc.record({ switchTo: fc.constantFrom('company', 'bigger', 'once', 'alone') }),
    fc.record({ stopAt: moment }),
    fc.record({ pauseFrom: moment, length: fc.integer({ min: 1, max: 40 }) }),
    fc.constant({ resume: true }),
    fc.constant({ look: true }),
  ),
})
export const plot = fc.record({
  campaign: fc.constantFrom('company', 'bigger', 'once'),
  begin: fc.integer({ min: 0, max: 20 }),
  from: fc.integer({ min: 0, max: 40 }),
  length: fc.option(fc.integer({ min: 1, max: 90 })),
  deeds: fc.array(deed, { maxLength: 6 }).map((all) => all.toSorted(byTime)),
})

/**
 * Notifies the recipient at each instant of `times`, and right after each action. `prepare` receives both lives at
 * their start.
 */
export function live(
  { campaign, begin, from, length, deeds }: typeof plot extends fc.Arbitrary<infer Value> ? Value : never,
  times: readonly Instant[],
  prepare: (both: Group) => void = () => undefined,
): Group {
  const later = (days: number) => instantOf(millisOf(now) + days * day)
  const both = new Group(campaign, later(begin))
  prepare(both)
  const bounds = { begin: later(from), ...(length === null ? {} : { end: later(from + length) }) }
  both.join(now, { periods: [bounds] })
  const ahead = times.toSorted()
  const goTo = (until: Instant) => {
    while (ahead[0] !== undefined && ahead[0] <= until) both.follow(ahead.shift() ?? until)
  }
  let when: Instant = now
  for (const { at: grid, deed: what } of deeds) {
    const instant = (wanted: Moment) => instantIn([both.seen(when)], wanted)
    when = laterOf(when, grid.at)
    // Listeners hear of everything before the group continues; a late reader hears of less at one instant.
    goTo(when)
    when = laterOf(when, instant(grid))
    goTo(when)
    const decided =
      'switchTo' in what
        ? both.group.tryToSwitch(what.switchTo, when, groupId)
        : 'stopAt' in what
          ? both.group.tryToStop(when, instant(what.stopAt), groupId)
          : 'resume' in what
            ? both.group.tryToResume(when, groupId)
            : undefined
    if ('pauseFrom' in what) pause(both.group, when, laterOf(instant(what.pauseFrom), when), what.length)
    if (decided !== undefined && !isRefused(decided)) both.group.world = decided.world
    both.follow(when)
  }
  const end = laterOf(when, later(130))
  goTo(end)
  return both.follow(end)
}

/** A given number of days, unless another pause is in the way. */
function pause(group: Life, when: Instant, begin: Instant, length: number): void {
  const { overrides } = group.to(when).subscription(groupId)
  const end = instantOf(millisOf(begin) + length * day)
  const isFree = overrides.every((other) => other.end !== null && (other.end <= begin || end <= other.begin))
  if (isFree) group.pause(when, begin, end, { id: `o${overrides.length}` }, groupId)
}
