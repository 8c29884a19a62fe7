/** deleteoverride (interface: "Override lifecycle"; decisions: "Requests"): only one that has not begun can be taken back. */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import type { World } from '../world/world.ts'
import type { OverrideDecision } from './override-decision.ts'
import { phaseAt } from '../world/override.ts'
import { findOverride, overridesBeside, withOverrides } from '../world/world-overrides.ts'
import { lineOf } from './override-words.ts'

export interface DeleteOverrideCommand {
  readonly world: World
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export function deleteOverride({ world, id, now, settings }: DeleteOverrideCommand): OverrideDecision {
  const placed = findOverride(world, id)
  if (placed === undefined) return { outcome: 'refused', faults: [{ field: '', code: 'override_unknown' }] }
  const { override, subscription } = placed
  if (phaseAt(override, now) !== 'future') {
    return { outcome: 'refused', faults: [{ field: '', code: 'override_not_future' }] }
  }
  return {
    outcome: 'changed',
    world: withOverrides(
      world,
      subscription,
      overridesBeside(world, subscription).filter((one) => one !== override),
    ),
    events: [{ event: 'override:deleted', override_id: id, override_type: override.type }],
    history: [lineOf(placed, 'deleted', settings.account.timezone)],
  }
}
