/**
 * Values of indexed fields that scheduled changes are still to bring. A customer has entries by them from the day a
 * change is registered, so that reads find it from the change's very begin, whenever a job comes to write it. Entries
 * name candidates only: whoever finds one asks the customer of that instant.
 */
import { customerField } from '../customer/write-keys.ts'
import { parseFieldValue } from '../fields/field-value.ts'
import { indexEntry, type IndexEntry } from '../customer/index-entries.ts'
import type { Fault } from '../fault.ts'
import type { Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import type { Instant } from '../time.ts'
import type { World } from '../world/world.ts'
import { placedOverrides, type PlacedOverride } from '../world/world-overrides.ts'
import { writtenValues } from './written-values.ts'

/**
 * Each costs a write when the customer is deleted, beside those of all it has, and a transaction holds only so many.
 */
export const maxValuesAhead = 10

type Owner = Pick<World, 'customer' | 'subscriptions'>

/** None of them twice. */
export function entriesAhead(world: Owner, settings: Settings): IndexEntry[] {
  return entriesOfAll(placedAhead(world), settings)
}

const placedAhead = (world: Owner): PlacedOverride[] =>
  placedOverrides(world).filter(({ override }) => override.announced === 'future' && override.inert !== true)

function entriesOfAll(placed: readonly PlacedOverride[], settings: Settings): IndexEntry[] {
  const entries = placed.flatMap((one) => entriesOf(one, settings))
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}

/**
 * None where there were as many before: settings, too, may have made more of what is registered. What begins now is
 * written with its registration, and is not ahead.
 */
export function valuesAheadFaults(before: Owner, after: Owner, now: Instant, settings: Settings): Fault[] {
  const count = entriesOfAll(
    placedAhead(after).filter(({ override }) => override.begin > now),
    settings,
  ).length
  return count > maxValuesAhead && count > entriesAhead(before, settings).length
    ? [{ field: '', code: 'override_values_too_many', values: { max: maxValuesAhead } }]
    : []
}

/** Values are read as they will be when the change takes effect. One that is deleted needs no entry. */
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
