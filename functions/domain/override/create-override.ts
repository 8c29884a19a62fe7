/** createoverride (interface: "POST /api/customers/createoverride/"; decisions: "Overrides"). */
import type { TaxLookup } from '../customer/write-customer.ts'
import { wholeSecond } from '../fields/field-value.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { timeOfChange } from '../subscription/day-aligned.ts'
import { seenAt } from '../subscription/reading/subscription-view.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Subscription } from '../world/subscription.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { overrideOf, readAttributes, type GivenAttributes } from './override-attributes.ts'
import { overrideFacts } from './override-facts.ts'
import type { GivenType } from './override-form.ts'
import { judge, typeFaults } from './judge-override.ts'
import { overridesBeside, withOverrides } from '../world/world-overrides.ts'
import { policyOf } from './override-policy.ts'

/** The parameters, correct in form: without `formMistakes` and `newValueMistakes`. */
export interface GivenOverride extends GivenAttributes {
  /** Absent for an override of the customer. */
  readonly subscription_id?: string
  readonly override_type: GivenType
  readonly skip_processing: boolean
}

export interface CreateOverrideCommand {
  /** Advanced to `now`. */
  readonly world: World
  readonly given: GivenOverride
  /** The id of the new override. */
  readonly id: string
  /**
   * The group that the subscription follows, or the named subscription itself if it belongs to another customer; as of
   * `now`.
   */
  readonly elsewhere: Subscription | undefined
  readonly now: Instant
  readonly settings: Settings
  /** The hash of a password in `new_values`. */
  readonly passwordHash?: string | undefined
  readonly taxLookup?: TaxLookup | undefined
}

export function createOverride(command: CreateOverrideCommand): Change | Refusal {
  const { world, given: input, id, elsewhere, now, settings } = command
  const { subscription_id, override_type, skip_processing } = input
  const subscription = world.subscriptions.find((candidate) => candidate.id === subscription_id)
  if (subscription_id !== undefined && subscription === undefined) return refuse(whoseFault(subscription_id, elsewhere))
  const policy = subscription && policyOf(subscription, elsewhere, now, settings)
  const isPast = subscription !== undefined && isOver(seenAt(subscription, elsewhere, now).state)
  const read = readAttributes(input, { ...command, subscription })
  const faults: Fault[] = [
    ...(isPast && !skip_processing ? [{ field: '', code: 'subscription_over' } as const] : []),
    ...typeFaults(override_type, { subscription, policy, settings }),
    ...read.faults,
  ]
  if (read.faults.length > 0) return refuse(...faults)
  // Overrides with an end are stretches of time, which may begin with the day. A change of values has no end and begins
  // now.
  const isStretch = subscription !== undefined && read.attributes.end !== undefined
  const presentBegin = isStretch
    ? afterEarlier(subscription, timeOfChange(subscription, [policy], now, settings), now)
    : now
  const override = overrideOf(
    override_type,
    {
      id,
      begin: read.attributes.begin ?? wholeSecond(presentBegin),
      created: now,
      announced: 'future',
      ...(skip_processing ? { inert: true } : {}),
    },
    read.attributes,
    policy?.pause_extends_period ?? true,
  )
  faults.push(...judge({ override, before: undefined, world, subscription, policy, now, settings }))
  if (faults.length > 0) return refuse(...faults)
  return {
    world: withOverrides(world, subscription, [...overridesBeside(world, subscription), override]),
    facts: [{ fact: 'override-registered', ...overrideFacts({ override, subscription }) }],
  }
}

/** An override without a start begins after those that ended earlier on that day, as some would clash with it. */
const afterEarlier = ({ overrides }: Subscription, begin: Instant, now: Instant): Instant =>
  overrides.reduce(
    (latest, { type, end }) => (type === 'suspension' || end === null || end > now ? latest : laterOf(latest, end)),
    begin,
  )

const whoseFault = (subscriptionId: string, elsewhere: Subscription | undefined): Fault =>
  elsewhere?.id === subscriptionId
    ? { field: 'subscription_id', code: 'subscription_of_another' }
    : { field: '', code: 'subscription_unknown' }
