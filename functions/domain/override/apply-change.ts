/**
 * A scheduled change takes effect (interface: "Scheduled changes are applied automatically") by the rules for an update
 * of that day. Values that these rules no longer allow, as settings have changed since, are left out and named in the
 * history. All other values are written.
 */
import { writeCustomer } from '../customer/write-customer.ts'
import type { Fact } from '../facts/fact.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { updateSubscription } from '../subscription/commands/update-subscription.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Override } from '../world/override.ts'
import type { World } from '../world/world.ts'
import { splitQuantity, unknownValues, type NewValues } from './new-values.ts'
import { addressKindOf } from './override-address.ts'
import { writtenValues } from './written-values.ts'

export interface Applying {
  readonly world: World
  readonly override: Override
  /** The subscription of the override; undefined if the override is the customer's. */
  readonly subscriptionId: string | undefined
  readonly now: Instant
  readonly settings: Settings
}

/** The change that an override makes at its start. Most types of overrides change nothing. */
export function applyChange(applying: Applying): Change {
  const { world, override, subscriptionId, settings } = applying
  const values = writtenValues(override, { ofSubscription: subscriptionId !== undefined, settings })
  if (values !== undefined) return write(values, applying)
  const address = addressKindOf(override.type)
  if (address === undefined) return unchanged(world)
  return { world, facts: [leftOut({ address, because: 'no-such-field' }, subscriptionId)] }
}

function write(values: NewValues, applying: Applying): Change {
  const { subscriptionId, settings } = applying
  const unknown = unknownValues(values, subscriptionId === undefined ? 'customer' : 'subscription', settings)
  const entries = Object.entries(values).filter(([key]) => !unknown.includes(key))
  const { change, faults } = writeAllowed(Object.fromEntries(entries), applying)
  return {
    world: change.world,
    facts: [
      ...change.facts,
      ...unknown.map((field) => leftOut({ field, because: 'no-such-field' }, subscriptionId)),
      ...faults.map(({ field }) =>
        leftOut({ ...(field === '' ? {} : { field }), because: 'not-allowed' }, subscriptionId),
      ),
    ],
  }
}

interface Allowed {
  readonly change: Change
  /** The faults of the values that were left out. */
  readonly faults: readonly Fault[]
}

/** Writes the values without those at fault. Nothing is written if the fault concerns all values together. */
function writeAllowed(values: NewValues, applying: Applying): Allowed {
  const written = attempt(values, applying)
  if (!isRefused(written)) return { change: written, faults: [] }
  const refused = written.outcome === 'refused' ? written.faults : []
  const ofValues = refused.filter(({ field }) => Object.hasOwn(values, field))
  if (ofValues.length === 0) return { change: unchanged(applying.world), faults: refused }
  const atFault = new Set(ofValues.map(({ field }) => field))
  const others = Object.entries(values).filter(([key]) => !atFault.has(key))
  const rest = writeAllowed(Object.fromEntries(others), applying)
  return { change: rest.change, faults: [...ofValues, ...rest.faults] }
}

function attempt(data: NewValues, { world, subscriptionId, now, settings }: Applying): Change | Refusal {
  if (subscriptionId !== undefined) {
    return updateSubscription({ world, id: subscriptionId, ...splitQuantity(data, settings), settings })
  }
  // The password is kept as its hash, and the hash has an allowed length of a password.
  const { password } = data
  const hash = typeof password === 'string' ? { passwordHash: password } : {}
  return writeCustomer({ world, id: world.customer.id, data, settings, now, ...hash })
}

const leftOut = (
  what: Omit<Extract<Fact, { fact: 'scheduled-change-left-out' }>, 'fact' | 'subscription'>,
  subscription: string | undefined,
): Fact => ({
  fact: 'scheduled-change-left-out',
  ...(subscription === undefined ? {} : { subscription }),
  ...what,
})
