/**
 * Overrides that repeat each year, such as a summer at another address. When one ends, the next is made with the dates
 * of the first, so an early return or a longer stay counts for its own year alone. A year in which another vacation
 * is in force has it around that one, and is left out if nothing of it remains.
 */
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { isOver } from '../subscription/subscription-state.ts'
import { after } from '../time/calendar.ts'
import { dateOf, laterOf, type Instant } from '../time/time.ts'
import type { Override, OverrideOf, Repeat, VacationType } from '../world/override.ts'
import { overridesBeside, type PlacedOverride } from '../world/world-overrides.ts'
import type { World } from '../world/world.ts'
import { clashFaults } from './clash.ts'
import { repeatOf } from './override-attributes.ts'

/** The number of years ahead in which the next override looks for a free year. */
const mostYears = 5

type Repeating = OverrideOf<VacationType | 'pause-subscription'>

/** The overrides after one that has ended; empty after the last one. Only the last of them repeats. */
export function nextRepetitions(
  world: World,
  { override, subscription }: PlacedOverride,
  at: Instant,
  settings: Settings,
): readonly Override[] {
  const repeat = repeatOf(override)
  if (repeat === undefined || subscription === undefined || isOver(subscription.announced.state)) return []
  const beside = overridesBeside(world, subscription)
  const row = rowOf(override.id)
  const last = Math.max(...beside.map(({ id }) => (rowOf(id) === row ? placeIn(id) : 0)))
  for (let n = repeat.n + 1; n <= repeat.n + mostYears; n++) {
    const whole = inYear(override, { ...repeat, n }, at, settings)
    if (whole === undefined) return []
    const parts = freeParts(whole, beside, settings)
    if (parts.length === 0) continue
    return parts.map((part, index) => ({ ...part, id: `${row}+${last + index + 1}` }))
  }
  return []
}

function inYear(override: Override, repeat: Repeat, at: Instant, { account }: Settings): Repeating | undefined {
  const { begin: firstBegin, end: firstEnd, every, n, until } = repeat
  const begin = after(firstBegin, every, n, account.timezone)
  const end = after(firstEnd, every, n, account.timezone)
  if (until !== undefined && dateOf(begin, account.timezone) > until) return undefined
  const times = { begin, end, created: at, announced: 'future', repeat } as const
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

/** The parts of an override that other overrides leave free. */
function freeParts(whole: Repeating, beside: readonly Override[], settings: Settings): Repeating[] {
  const { repeat, ...once } = whole
  const where = { ofSubscription: true, settings }
  const conflicts = beside
    .filter((other) => clashFaults(whole, undefined, [other], where).length > 0)
    .toSorted((one, other) => (one.begin < other.begin ? -1 : 1))
  const parts: Repeating[] = []
  let { begin } = whole
  for (const other of conflicts) {
    if (begin < other.begin) parts.push({ ...once, begin, end: other.begin })
    begin = laterOf(begin, other.end ?? whole.end)
  }
  if (begin < whole.end) parts.push({ ...once, begin })
  const last = parts.pop()
  return last === undefined ? [] : [...parts, { ...last, ...(repeat !== undefined && { repeat }) }]
}

/** The id of the first override of a row. */
const rowOf = (id: string): string => id.split('+')[0] ?? id

/** The number of an override in its row, from 0. */
const placeIn = (id: string): number => Number(id.split('+')[1] ?? 0)

/**
 * The faults of a repetition: the next override begins after the present one has ended, and the last date is not before
 * the first repetition, or before the present one.
 */
export function repeatFaults(override: Override, { account }: Settings): Fault[] {
  const repeat = repeatOf(override)
  if (repeat === undefined) return []
  const beginIn = (n: number) => after(repeat.begin, repeat.every, n, account.timezone)
  return [
    ...(repeat.end >= beginIn(1) ? [{ field: 'repeat', code: 'override_repeat_too_long' } as const] : []),
    ...(repeat.until !== undefined && repeat.until < dateOf(beginIn(Math.max(repeat.n, 1)), account.timezone)
      ? [{ field: 'repeat_until', code: 'override_repeat_until' } as const]
      : []),
  ]
}
