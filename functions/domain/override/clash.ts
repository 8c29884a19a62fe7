/**
 * Overrides that cannot exist together (decisions: "Subscriptions", overlap): two vacations in force at one instant, or
 * two changes of one field that take effect together. It would be unclear which of the two counts.
 */
import type { Fault } from '../refusal/fault.ts'
import { showInstant } from '../time/time.ts'
import { isVacation, type Override } from '../world/override.ts'
import type { Owner } from './field-names.ts'
import { writtenValues } from './written-values.ts'

/** Whether two overrides of one subscription or of the customer clash. Overrides for the record count too. */
function clash(one: Override, other: Override, where: Owner): boolean {
  if (isVacation(one)) return isVacation(other) && shareInstant(one, other)
  switch (one.type) {
    case 'pause-subscription':
      return other.type === one.type && shareInstant(one, other)
    case 'change-fields':
    case 'change-delivery-address':
    case 'change-billing-address': {
      const written = new Set(fieldsWrittenBy(other, where))
      return one.begin === other.begin && fieldsWrittenBy(one, where).some((field) => written.has(field))
    }
    case 'suspension':
      return false
  }
}

/** The write names and field ids that a change writes; empty for an override that is not a change. */
const fieldsWrittenBy = (override: Override, where: Owner): readonly string[] =>
  Object.keys(writtenValues(override, where) ?? {})

/** The fault of the first clash that the override did not have before. */
export function clashFaults(
  override: Override,
  before: Override | undefined,
  beside: readonly Override[],
  where: Owner,
): Fault[] {
  const other = beside.find(
    (candidate) =>
      candidate.id !== override.id &&
      clash(override, candidate, where) &&
      (before === undefined || !clash(before, candidate, where)),
  )
  if (other === undefined) return []
  const { timezone } = where.settings.account
  const begin = showInstant(other.begin, timezone)
  return other.end === null
    ? [{ field: '', code: 'override_same_begin', values: { begin } }]
    : [{ field: '', code: 'override_overlaps', values: { begin, end: showInstant(other.end, timezone) } }]
}

type Times = Pick<Override, 'begin' | 'end'>

/** Half open: an override may begin where another ends. */
const shareInstant = (one: Times, other: Times) =>
  (other.end === null || one.begin < other.end) && (one.end === null || other.begin < one.end)
