/**
 * Which overrides cannot stand beside each other (decisions: "Subscriptions", overlap): of two vacations in force at one
 * instant, or two changes of one field that take effect together, nobody could say which counts.
 */
import type { Fault } from '../fault.ts'
import { showInstant } from '../time.ts'
import { isVacation, type Override } from './override.ts'

/** Of two overrides in one place; also of ones that are registered only. */
export function clash(one: Override, other: Override): boolean {
  if (isVacation(one)) return isVacation(other) && shareInstant(one, other)
  switch (one.type) {
    case 'pause-subscription':
      return other.type === one.type && shareInstant(one, other)
    case 'change-fields':
      return other.type === one.type && one.begin === other.begin && shareKey(one.new_values, other.new_values)
    case 'change-delivery-address':
    case 'change-billing-address':
      return other.type === one.type && one.begin === other.begin
    case 'suspension':
      return false
  }
}

/** What is said of the first that an override would clash with, of those that it did not clash with before. */
export function clashFaults(
  override: Override,
  before: Override | undefined,
  beside: readonly Override[],
  timezone: string,
): Fault[] {
  const other = beside.find(
    (candidate) =>
      candidate.id !== override.id && clash(override, candidate) && (before === undefined || !clash(before, candidate)),
  )
  if (other === undefined) return []
  const begin = showInstant(other.begin, timezone)
  return other.end === null
    ? [{ field: '', code: 'override_same_begin', values: { begin } }]
    : [{ field: '', code: 'override_overlaps', values: { begin, end: showInstant(other.end, timezone) } }]
}

type Times = Pick<Override, 'begin' | 'end'>

/** Half open, so one may begin where another ends. */
const shareInstant = (one: Times, other: Times) =>
  (other.end === null || one.begin < other.end) && (one.end === null || other.begin < one.end)

const shareKey = (one: object, other: object) => Object.keys(one).some((key) => Object.hasOwn(other, key))
