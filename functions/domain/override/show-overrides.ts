/**
 * Overrides as answers show them (decisions: "Overrides"): only attributes with a value, exact at the instant of the
 * read.
 */
import { shownAddress, type AddressView } from '../fields/field-value.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type Instant } from '../time/time.ts'
import { presentValues, type Owner } from './field-names.ts'
import type { NewValues } from './new-values.ts'
import { repeatOf } from './override-attributes.ts'
import { phaseAt, type Override, type OverrideType, type Phase } from '../world/override.ts'
import type { PlacedOverride } from '../world/world-overrides.ts'

export interface OverrideView {
  /** Absent for an override that will only be made between now and the instant of the read. */
  readonly override_id?: string
  /** Only for an override of a subscription. */
  readonly subscription_id?: string
  readonly override_type: OverrideType
  readonly phase: Phase
  readonly begin: string
  /** Null for a permanent override, or for one that another event ends. */
  readonly end: string | null
  readonly address?: AddressView
  /** Without passwords. */
  readonly new_values?: NewValues
  readonly pause_reason?: string
  /** Whether the end of a pause or suspension moves the end of the period. */
  readonly extends_period?: boolean
  readonly weekdays?: readonly number[]
  readonly repeat?: 'P1Y'
  /** The last date on which a repetition may begin. */
  readonly repeat_until?: string
  /** Only for an override for the record. */
  readonly skip_processing?: true
  /** The number of the invoice that caused a suspension. */
  readonly invoice_number?: string
}

/**
 * The overrides in the order of their start, and at one instant in the order of creation. `aheadOf` is the account's
 * time if a later instant is read.
 */
export function showOverrides(
  placed: readonly PlacedOverride[],
  now: Instant,
  settings: Settings,
  aheadOf: Instant = now,
): OverrideView[] {
  return placed
    .toSorted(({ override: a }, { override: b }) => compare(a.begin, b.begin) || compare(a.created, b.created))
    .map((each) => {
      const view = show(each, now, settings)
      return each.override.created > aheadOf ? foreseen(view) : view
    })
}

/** An override that is still to come has no id yet, nor the number of its later invoice. */
function foreseen({ override_id: _, invoice_number: __, ...others }: OverrideView): OverrideView {
  return others
}

const compare = (a: Instant, b: Instant) => (a < b ? -1 : a > b ? 1 : 0)

function show({ override, subscription }: PlacedOverride, now: Instant, settings: Settings): OverrideView {
  const { timezone } = settings.account
  const { id, type, begin, end, inert } = override
  return {
    override_id: id,
    ...(subscription === undefined ? {} : { subscription_id: subscription.id }),
    override_type: type,
    phase: phaseAt(override, now),
    begin: showInstant(begin, timezone),
    end: end === null ? null : showInstant(end, timezone),
    ...particulars(override, { ofSubscription: subscription !== undefined, settings }),
    ...repetition(override),
    ...(inert === true ? { skip_processing: true } : {}),
  }
}

function repetition(override: Override) {
  const repeat = repeatOf(override)
  if (repeat === undefined) return {}
  return { repeat: repeat.every, ...(repeat.until === undefined ? {} : { repeat_until: repeat.until }) }
}

function particulars(override: Override, owner: Owner) {
  switch (override.type) {
    case 'change-fields': {
      const { password, ...values } = presentValues(override, owner)
      return { new_values: password === null ? { ...values, password } : values }
    }
    case 'change-delivery-address':
    case 'change-billing-address':
      return { address: shownAddress(override.address) }
    case 'alternative-delivery': {
      const { address, weekdays } = override
      return { address: shownAddress(address), ...(weekdays === undefined ? {} : { weekdays }) }
    }
    case 'pause-subscription': {
      const { pause_reason, extends_period } = override
      return { ...(pause_reason === undefined ? {} : { pause_reason }), extends_period }
    }
    case 'suspension': {
      const { invoice, extends_period } = override
      return { invoice_number: invoice, ...(extends_period === undefined ? {} : { extends_period }) }
    }
    case 'pause-delivery':
    case 'pause-delivery-donate':
      return {}
  }
}
