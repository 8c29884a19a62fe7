/**
 * Overrides that repeat each year, such as a summer at another address. When one ends, the next is made with the dates
 * of the first, so an early return or a longer stay counts for its own year alone. A year in which another vacation
 * conflicts is left out.
 */
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { isOver } from '../subscription/subscription-state.ts'
import { after } from '../time/calendar.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Override, Repeat } from '../world/override.ts'
import { overridesBeside, type PlacedOverride } from '../world/world-overrides.ts'
import type { World } from '../world/world.ts'
import { clashFaults } from './clash.ts'
import { repeatOf } from './override-attributes.ts'

/** The number of years ahead in which the next override looks for a free year. */
const mostYears = 5

/** The override after one that has ended; undefined for the last one. */
export function nextRepetition(
  world: World,
  { override, subscription }: PlacedOverride,
  at: Instant,
  settings: Settings,
): Override | undefined {
  const repeat = repeatOf(override)
  if (repeat === undefined || subscription === undefined || isOver(subscription.announced.state)) return undefined
  const beside = overridesBeside(world, subscription)
  for (let n = repeat.n + 1; n <= repeat.n + mostYears; n++) {
    const next = inYear(override, { ...repeat, n }, at, settings)
    if (next === undefined) return undefined
    if (clashFaults(next, undefined, beside, { ofSubscription: true, settings }).length === 0) return next
  }
  return undefined
}

function inYear(override: Override, repeat: Repeat, at: Instant, { account }: Settings): Override | undefined {
  const { begin: firstBegin, end: firstEnd, every, n, until } = repeat
  const begin = after(firstBegin, every, n, account.timezone)
  const end = after(firstEnd, every, n, account.timezone)
  if (until !== undefined && dateOf(begin, account.timezone) > until) return undefined
  const times = { id: `${rowOf(override.id)}+${n}`, begin, end, created: at, announced: 'future', repeat } as const
  switch (override.type) {
    case 'pause-delivery':
    case 'pause-delivery-donate':
    case 'alternative-delivery':
    case 'pause-subscription':
      return { ...override, ...times }
    case 'change-fields':
    case 'change-delivery-address':
    case 'change-billing-address':
    case 'suspension':
      return undefined
  }
}

/** The id of the first override of a row. */
const rowOf = (id: string): string => id.split('+')[0] ?? id

/**
 * The faults of a repetition: the next override begins after the present one has ended, and not after the last date.
 */
export function repeatFaults(override: Override, { account }: Settings): Fault[] {
  const repeat = repeatOf(override)
  if (repeat === undefined) return []
  const next = after(repeat.begin, repeat.every, 1, account.timezone)
  return [
    ...(repeat.end > next ? [{ field: 'repeat', code: 'override_repeat_too_long' } as const] : []),
    ...(repeat.until !== undefined && repeat.until < dateOf(next, account.timezone)
      ? [{ field: 'repeat_until', code: 'override_repeat_until' } as const]
      : []),
  ]
}
