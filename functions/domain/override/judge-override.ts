/**
 * The judgement of a requested override (interface: "Errors", createoverride, updateoverride). A changed override is
 * judged only by the rules that the change concerns: unchanged parts that were right once stay right.
 */
import type { Fault } from '../refusal/fault.ts'
import { isSame } from '../base/same.ts'
import type { Policy, Settings } from '../settings/settings.ts'
import type { Subscription } from '../world/subscription.ts'
import type { Instant } from '../time/time.ts'
import type { World } from '../world/world.ts'
import { addressFieldOf } from '../fields/address-field.ts'
import { addressKindOf } from './override-address.ts'
import { clashFaults } from './clash.ts'
import type { GivenType } from './override-form.ts'
import type { Override } from '../world/override.ts'
import { overridesBeside, withOverrides } from '../world/world-overrides.ts'
import { beginFaults, countryFaults, isHeldToDeliveries, lengthFaults, sentTo } from './override-policy.ts'
import { repeatOf } from './override-attributes.ts'
import { repeatFaults } from './repeat-override.ts'
import { reservationFaults } from './reserved-emails.ts'
import { scheduledValueFaults } from './scheduled-index-values.ts'

/**
 * The limit of all overrides of a subscription, or of the customer itself, as JSON. Overrides are kept for good, in one
 * stored item.
 */
export const maxOverrideBytes = 150 * 1024

export interface Judged {
  readonly override: Override
  /** The override before the change; undefined for a new override. */
  readonly before: Override | undefined
  /** Advanced to `now`. */
  readonly world: World
  readonly subscription: Subscription | undefined
  /** The policy of the subscription. */
  readonly policy: Policy | undefined
  readonly now: Instant
  readonly settings: Settings
}

/** The faults of an override whose single attributes are correct. */
export function judge(judged: Judged): Fault[] {
  return [...timeFaults(judged), ...addressFaults(judged), ...sizeFaults(judged)]
}

/** Whether the subscription, or the customer if none is named, may have an override of the type. */
export function typeFaults(
  type: GivenType,
  { subscription, policy, settings }: Pick<Judged, 'subscription' | 'policy' | 'settings'>,
): Fault[] {
  const code = subscription && refusalOf(type, subscription, policy, settings)
  return code === undefined ? [] : [{ field: 'override_type', code }]
}

function refusalOf(
  type: GivenType,
  { link }: Subscription,
  policy: Policy | undefined,
  settings: Settings,
): Fault['code'] | undefined {
  if (policy?.override_types.includes(type) === false) return 'override_type_not_allowed'
  if (type === 'pause-subscription' && link.kind === 'recipient') return 'override_recipient_pause'
  const kind = addressKindOf(type)
  return kind !== undefined && addressFieldOf(kind, settings) === undefined
    ? 'override_address_field_missing'
    : undefined
}

/**
 * The faults of an override's times. An override for the record only is bound to no dates and clashes with no other.
 */
function timeFaults({ override, before, world, subscription, policy, now, settings }: Judged): Fault[] {
  const { begin, end } = override
  const faults: Fault[] = []
  const ofDeliveries = isHeldToDeliveries(override, subscription, settings)
  const isNewToDeliveries = ofDeliveries && before !== undefined && !isHeldToDeliveries(before, subscription, settings)
  if (override.inert !== true && (begin !== before?.begin || isNewToDeliveries)) {
    faults.push(...beginFaults(begin, { policy, ofDeliveries, now, settings }))
  }
  if (end !== null && end <= begin) return [...faults, { field: 'end', code: 'override_end_before_begin' }]
  if (!isSame(before && repeatOf(before), repeatOf(override))) faults.push(...repeatFaults(override, settings))
  if (growsOver(override, before)) faults.push(...lengthFaults(override, policy, settings))
  if (override.inert !== true) {
    const where = { ofSubscription: subscription !== undefined, settings }
    faults.push(...clashFaults(override, before, overridesBeside(world, subscription), where))
  }
  return faults
}

/** Whether the override covers time, under its type, that it did not cover before. */
function growsOver(override: Override, before: Override | undefined): boolean {
  if (before?.type !== override.type || override.begin < before.begin) return true
  return override.end !== null && before.end !== null && before.end < override.end
}

/**
 * The faults of an override's address. An unchanged address stays right, even after a move of the customer. A new
 * address is bound to the customer's present country.
 */
function addressFaults({ override, before, world, subscription, policy, settings }: Judged): Fault[] {
  const ofSubscription = subscription !== undefined
  const sent = sentTo(override, ofSubscription, settings)
  const isKept = before !== undefined && isSame(sentTo(before, ofSubscription, settings), sent)
  return isKept || sent === undefined ? [] : countryFaults(sent, policy, world.customer.builtin.country)
}

function sizeFaults({ override, before, world, subscription, now, settings }: Judged): Fault[] {
  const beside = overridesBeside(world, subscription)
  const after =
    before === undefined
      ? [...beside, override]
      : beside.map((present) => (present.id === override.id ? override : present))
  const worldAfter = withOverrides(world, subscription, after)
  const faults = [...reservationFaults(worldAfter.customer), ...scheduledValueFaults(world, worldAfter, now, settings)]
  if (bytesOf(after) > maxOverrideBytes && bytesOf(after) > bytesOf(beside)) {
    faults.push({ field: '', code: 'overrides_too_large', values: { max: maxOverrideBytes } })
  }
  return faults
}

const bytesOf = (overrides: readonly Override[]) => Buffer.byteLength(JSON.stringify(overrides))
