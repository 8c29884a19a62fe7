/**
 * updateoverride (interface: "POST /api/customers/updateoverride/"; "Override lifecycle"). The phase at the instant of
 * the change decides what may change: everything before the start, the end alone while the override is active, and
 * nothing after the end. Giving a present value again changes nothing in any phase.
 */
import type { TaxLookup } from '../customer/write-customer.ts'
import { parseFieldDatetime, wholeSecond } from '../fields/field-value.ts'
import type { Fault } from '../refusal/fault.ts'
import { missing, notAllowed, type Mistake } from '../refusal/mistake.ts'
import { isSame } from '../base/same.ts'
import type { Settings } from '../settings/settings.ts'
import type { Subscription } from '../world/subscription.ts'
import { after as yearsAfter } from '../time/calendar.ts'
import { millisOf, type Instant } from '../time/time.ts'
import { refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { World } from '../world/world.ts'
import {
  attributesOf,
  differingAttributes,
  overrideOf,
  readAttributes,
  repeatOf,
  repetitionOf,
  type Attributes,
  type GivenAttributes,
} from './override-attributes.ts'
import { attributesInFacts, overrideFacts } from './override-facts.ts'
import type { Owner } from './field-names.ts'
import { foreignParameters, type GivenType } from './override-form.ts'
import { judge, typeFaults } from './judge-override.ts'
import { newValueMistakes } from './new-values.ts'
import { isVacation, phaseAt, vacationTypes, type Override, type OverrideOf } from '../world/override.ts'
import { findOverride, overridesBeside, withOverrides, type PlacedOverride } from '../world/world-overrides.ts'
import { policyOf } from './override-policy.ts'

/** The changes, correct in form except for the parts that depend on the override's type. */
export interface GivenUpdate extends GivenAttributes {
  readonly override_type?: GivenType
}

export interface UpdateOverrideCommand {
  /** Advanced to `now`. */
  readonly world: World
  readonly id: string
  readonly given: GivenUpdate
  /** The group that the override's subscription follows, as of `now`. */
  readonly group: Subscription | undefined
  readonly now: Instant
  readonly settings: Settings
  /** The hash of a password in `new_values`. */
  readonly passwordHash?: string | undefined
  readonly taxLookup?: TaxLookup | undefined
}

/** The distance from now within which an end counts as now, as clocks differ and calls take time. */
const nowMillis = 60_000

export function updateOverride(command: UpdateOverrideCommand): Change | Refusal {
  const placed = findOverride(command.world, command.id)
  if (placed === undefined) return refuse({ field: '', code: 'override_unknown' })
  const { override } = placed
  const phase = phaseAt(override, command.now)
  if (phase === 'ended') return refuse({ field: '', code: 'override_ended' })
  if (override.type === 'suspension') return endSuspension(override, placed, command)
  const type = command.given.override_type ?? override.type
  const mistakes = mistakesOf(override, type, phase, placed, command)
  if (mistakes.length > 0) return { outcome: 'mistaken', faults: mistakes }
  return phase === 'future' ? changeFuture(override, type, placed, command) : changeEnd(override, type, placed, command)
}

type Changeable = Exclude<Override, { readonly type: 'suspension' }>

function mistakesOf(
  override: Changeable,
  type: GivenType,
  phase: 'future' | 'active',
  { subscription }: PlacedOverride,
  { given: input, settings }: UpdateOverrideCommand,
): Mistake[] {
  if (type !== override.type && !(isVacation(override) && vacationTypes.some((vacation) => vacation === type))) {
    return [notAllowed('override_type', `${override.type} cannot become ${type}.`)]
  }
  const foreign = [...foreignParameters(type, input), ...repeatMistakes(override, input)]
  // All other parameters are locked, whether or not they belong to the type.
  if (phase === 'active') return foreign.filter(({ field }) => unlocked.includes(field))
  const { address } = { ...attributesOf(override), ...input }
  return [
    ...foreign,
    ...(type === 'alternative-delivery' && address === undefined
      ? [missing('address', `missing, but required to become ${type}.`)]
      : []),
    ...(input.new_values === undefined || type !== 'change-fields'
      ? []
      : newValueMistakes(input.new_values, subscription === undefined ? 'customer' : 'subscription', settings)),
  ]
}

function repeatMistakes(override: Changeable, { repeat, repeat_until }: GivenUpdate): Mistake[] {
  const repeats = (repeat ?? repeatOf(override)?.every) === 'P1Y'
  return repeat_until === undefined || repeats
    ? []
    : [notAllowed('repeat_until', 'does not belong to an override that does not repeat.')]
}

function changeFuture(
  override: Changeable,
  type: GivenType,
  placed: PlacedOverride,
  command: UpdateOverrideCommand,
): Change | Refusal {
  const { given: input, settings } = command
  const { subscription } = placed
  const policy = policyFor(placed, command)
  const differing = new Set<string>(differingAttributes(input, override, ownerOf(placed, settings)))
  const differingValues = Object.fromEntries(Object.entries(input).filter(([name]) => differing.has(name)))
  const read = readAttributes(differingValues, { ...command, subscription })
  const ofType = type === override.type ? [] : typeFaults(type, { subscription, policy, settings })
  if (read.faults.length > 0) return refuse(...ofType, ...read.faults)
  const attributes = merged(attributesOf(override), read.attributes)
  const { id, begin, created, announced, inert } = override
  const common = { id, begin: attributes.begin ?? begin, created, announced, ...(inert === undefined ? {} : { inert }) }
  const extendsPeriod = override.type === 'pause-subscription' && override.extends_period
  const after = overrideOf(type, common, attributes, extendsPeriod)
  return change(withRowOf(override, after, settings), placed, command, ofType)
}

/**
 * An override that stays at its times keeps the dates of its row. A time that changes counts from this year on, and the
 * other one stays that of the row: another vacation may have made the override shorter in this year alone.
 */
function withRowOf(before: Override, after: Override, { account }: Settings): Override {
  const row = repeatOf(before)
  if (row === undefined || !('repeat' in after)) return after
  const { until } = after.repeat
  const { until: _, ...dates } = row
  const keepsBegin = before.begin === after.begin
  const keepsEnd = before.end === after.end
  const thisYear = (first: Instant) => yearsAfter(first, row.every, row.n, account.timezone)
  const moved = {
    ...after.repeat,
    ...(keepsBegin && { begin: thisYear(row.begin) }),
    ...(keepsEnd && { end: thisYear(row.end) }),
  }
  return {
    ...after,
    repeat: keepsBegin && keepsEnd ? { ...dates, ...(until !== undefined && { until }) } : moved,
  }
}

/** The given attributes, and the kept ones if none is given. */
function merged(before: Attributes, changes: Attributes): Attributes {
  return {
    begin: changes.begin ?? before.begin,
    end: changes.end ?? before.end,
    address: changes.address ?? before.address,
    new_values: changes.new_values ?? before.new_values,
    pause_reason: changes.pause_reason ?? before.pause_reason,
    weekdays: changes.weekdays ?? before.weekdays,
    repeat: changes.repeat ?? before.repeat,
    repeat_until: changes.repeat_until ?? before.repeat_until,
  }
}

/** The values of an active override that can change: its own end, and how it repeats. */
const unlocked: readonly string[] = ['end', 'repeat', 'repeat_until']

/** An active override may end earlier or later, but not before now. A changed end counts for its own year alone. */
function changeEnd(
  override: Changeable,
  type: GivenType,
  placed: PlacedOverride,
  command: UpdateOverrideCommand,
): Change | Refusal {
  const { given: input, now, settings } = command
  const { timezone } = settings.account
  const locked = lockedFaults(override, type, input, ownerOf(placed, settings))
  if (input.end === undefined || override.end === null)
    return change(repeating(override, input), placed, command, locked)
  const end = parseFieldDatetime(input.end, timezone)
  if (end.outcome === 'refused') return refuse(...locked, { field: 'end', code: end.code })
  const earliest = wholeSecond(now)
  const isPast = override.begin < end.value && end.value < earliest
  return change(repeating({ ...override, end: isPast ? earliest : end.value }, input), placed, command, locked)
}

/** The override with a changed repetition, which keeps the dates of the present row. */
function repeating(override: Override, { repeat: every, repeat_until }: GivenUpdate): Override {
  if (every === undefined && repeat_until === undefined) return override
  switch (override.type) {
    case 'pause-delivery':
    case 'pause-delivery-donate':
    case 'alternative-delivery':
    case 'pause-subscription': {
      const { repeat: row = repetitionOf(override.begin, override.end, undefined), ...others } = override
      if (every === 'never') return others
      return { ...others, repeat: repeat_until === undefined ? row : { ...row, until: repeat_until } }
    }
    case 'change-fields':
    case 'change-delivery-address':
    case 'change-billing-address':
    case 'suspension':
      return override
  }
}

function lockedFaults(override: Override, type: GivenType | undefined, input: GivenAttributes, owner: Owner): Fault[] {
  const differing = differingAttributes(input, override, owner).filter((field) => !unlocked.includes(field))
  return [...(type === undefined || type === override.type ? [] : ['override_type']), ...differing].map((field) => ({
    field,
    code: 'override_locked',
  }))
}

function endSuspension(
  suspension: OverrideOf<'suspension'>,
  placed: PlacedOverride,
  command: UpdateOverrideCommand,
): Change | Refusal {
  const { given: input, now, settings } = command
  const { timezone } = settings.account
  const locked = lockedFaults(suspension, input.override_type, input, ownerOf(placed, settings))
  const end = input.end === undefined ? undefined : parseFieldDatetime(input.end, timezone)
  if (end === undefined) return locked.length > 0 ? refuse(...locked) : unchanged(command.world)
  if (end.outcome === 'refused') return refuse(...locked, { field: 'end', code: end.code })
  if (Math.abs(millisOf(end.value) - millisOf(now)) > nowMillis) {
    return refuse(...locked, { field: 'end', code: 'override_suspension_end' })
  }
  if (locked.length > 0) return refuse(...locked)
  // The exact instant, as for an end by payment: nothing that waited for this end may be dated before it.
  return changed({ ...suspension, end: now }, placed, command)
}

/** The change of an override whose attributes are each right, unless nothing changes or the override is refused. */
function change(
  after: Override,
  placed: PlacedOverride,
  command: UpdateOverrideCommand,
  faultsSoFar: readonly Fault[],
): Change | Refusal {
  const { world, now, settings } = command
  const { override: before, subscription } = placed
  const policy = policyFor(placed, command)
  const faults = [...faultsSoFar, ...judge({ override: after, before, world, subscription, policy, now, settings })]
  if (faults.length > 0) return refuse(...faults)
  return isSame(after, before) ? unchanged(world) : changed(after, placed, command)
}

function changed(
  after: Override,
  { override: before, subscription }: PlacedOverride,
  { world }: UpdateOverrideCommand,
): Change {
  const all = overridesBeside(world, subscription).map((present) => (present.id === after.id ? after : present))
  return {
    world: withOverrides(world, subscription, all),
    facts: [
      {
        fact: 'override-changed',
        ...overrideFacts({ override: after, subscription }),
        before: attributesInFacts(before),
      },
    ],
  }
}

const ownerOf = ({ subscription }: PlacedOverride, settings: Settings): Owner => ({
  ofSubscription: subscription !== undefined,
  settings,
})

const policyFor = ({ subscription }: PlacedOverride, { group, now, settings }: UpdateOverrideCommand) =>
  subscription && policyOf(subscription, group, now, settings)
