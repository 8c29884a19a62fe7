/**
 * Values of indexed fields that scheduled changes will write. A customer has index entries for them from the
 * registration of a change on, so that reads find the customer from the very begin of the change, however late a job
 * stores it. Entries name candidates only: every read checks the customer as of its own instant.
 */
import { customerField } from '../customer/write-keys.ts'
import { parseFieldValue } from '../fields/field-value.ts'
import { indexEntry, type IndexEntry } from '../customer/index-entries.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import type { Instant } from '../time/time.ts'
import type { World } from '../world/world.ts'
import { placedOverrides, type PlacedOverride } from '../world/world-overrides.ts'
import { writtenValues } from './written-values.ts'

/**
 * Each value costs a write at the deletion of the customer, in addition to the writes for its data, and a transaction
 * holds a limited number of writes.
 */
export const maxScheduledValues = 10

type Owner = Pick<World, 'customer' | 'subscriptions'>

/** The entries of all scheduled changes, without repetition. */
export function scheduledEntries(world: Owner, settings: Settings): IndexEntry[] {
  return entriesOfAll(scheduledOverrides(world), settings)
}

const scheduledOverrides = (world: Owner): PlacedOverride[] =>
  placedOverrides(world).filter(({ override }) => override.announced === 'future' && override.inert !== true)

function entriesOfAll(scheduled: readonly PlacedOverride[], settings: Settings): IndexEntry[] {
  const entries = scheduled.flatMap((override) => entriesOf(override, settings))
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}

/**
 * The fault of too many values. A number that was as high before is no fault, as new settings may have raised it too. A
 * change that begins now is written with its registration and does not count.
 */
export function scheduledValueFaults(before: Owner, after: Owner, now: Instant, settings: Settings): Fault[] {
  const count = entriesOfAll(
    scheduledOverrides(after).filter(({ override }) => override.begin > now),
    settings,
  ).length
  return count > maxScheduledValues && count > scheduledEntries(before, settings).length
    ? [{ field: '', code: 'override_values_too_many', values: { max: maxScheduledValues } }]
    : []
}

/**
 * The entries of a scheduled change. Values are read as they will be when the change takes effect. A deleted value has
 * no entry.
 */
function entriesOf({ override, subscription }: PlacedOverride, settings: Settings): IndexEntry[] {
  const scope = subscription === undefined ? 'customer' : 'subscription'
  const fieldOf = scope === 'customer' ? customerField : subscriptionField
  const values = writtenValues(override, { ofSubscription: scope === 'subscription', settings }) ?? {}
  return Object.entries(values).flatMap(([id, written]) => {
    const field = fieldOf(settings, id)
    if (field?.indexed !== true || written === null) return []
    const value = parseFieldValue(field, written, settings.account.timezone)
    return value.outcome === 'parsed' ? indexEntry(scope, field, value.value) : []
  })
}
