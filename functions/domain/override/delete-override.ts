/**
 * deleteoverride (interface: "Override lifecycle"; decisions: "Requests"). Only an override that has not begun can be
 * deleted.
 */
import { refuse, type Change, type Refusal } from '../world/change.ts'
import type { Instant } from '../time/time.ts'
import type { World } from '../world/world.ts'
import { overrideFacts } from './override-facts.ts'
import { phaseAt } from '../world/override.ts'
import { findOverride, overridesBeside, withOverrides } from '../world/world-overrides.ts'

export interface DeleteOverrideCommand {
  readonly world: World
  readonly id: string
  readonly now: Instant
}

export function deleteOverride({ world, id, now }: DeleteOverrideCommand): Change | Refusal {
  const placed = findOverride(world, id)
  if (placed === undefined) return refuse({ field: '', code: 'override_unknown' })
  const { override, subscription } = placed
  if (phaseAt(override, now) !== 'future') return refuse({ field: '', code: 'override_not_future' })
  const others = overridesBeside(world, subscription).filter((present) => present !== override)
  return {
    world: withOverrides(world, subscription, others),
    facts: [{ fact: 'override-deleted', ...overrideFacts(placed) }],
  }
}
