/** The times of an issue: the cut-offs of its carriers, and when it is assigned to its subscribers. */
import { startOfDay, weekdayOf } from '../time/calendar.ts'
import { dateOf, earlierOf, parseDatetime, startOfDate, type Instant, type PlainDate } from '../time/time.ts'
import type { Carrier, Product, Settings } from './settings.ts'

/** The carriers that deliver on the day of an issue. */
export const carriersOn = ({ carriers }: Pick<Settings, 'carriers'>, date: PlainDate): readonly Carrier[] =>
  carriers.filter(({ weekdays }) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)))

/** The cut-off of a carrier's list: the issue's own, otherwise the carrier's, otherwise the start of the date. */
export function cutOffOf(
  { date, cut_off }: Pick<Product, 'cut_off'> & { readonly date: PlainDate },
  carrier: Pick<Carrier, 'cut_off'> | undefined,
  timezone: string,
): Instant {
  const start = startOfDate(date, timezone)
  if (cut_off !== undefined) return cut_off
  if (carrier?.cut_off === undefined) return start
  const { days, time } = carrier.cut_off
  const day = dateOf(startOfDay(start, -days, timezone), timezone)
  return parseDatetime(`${day}T${time}`, timezone) ?? start
}

type Assigned = Pick<Product, 'assign_at' | 'date' | 'cut_off'>
type Carriers = Pick<Settings, 'account' | 'carriers'>

/**
 * The instants at which a product is assigned, in order: the instant in the settings, otherwise the cut-offs of its
 * carriers, each for the readers of those carriers, because a list cannot be closed before its copies are assigned. A
 * cut-off after the start of the date counts as that start. Empty without a date.
 */
export function assignmentInstants(product: Assigned, settings: Carriers): readonly Instant[] {
  const { assign_at, date } = product
  if (assign_at !== undefined) return [assign_at]
  const start = date === undefined ? undefined : startOf(date, settings)
  if (start === undefined || date === undefined) return []
  const carriers = product.cut_off === undefined ? carriersOn(settings, date) : []
  // Many carriers share few cut-offs.
  const terms = new Map(carriers.map((carrier) => [JSON.stringify(carrier.cut_off), carrier]))
  if (terms.size === 0) return [instantOf({ ...product, date }, undefined, settings, start)]
  const instants = Array.from(terms.values(), (carrier) => instantOf({ ...product, date }, carrier, settings, start))
  return [...new Set(instants)].toSorted()
}

/** The last instant of assignment: everybody who gets the product by itself has it then. */
export const assignAt = (product: Assigned, settings: Carriers): Instant | undefined =>
  assignmentInstants(product, settings).at(-1)

/** The instant of assignment to the readers of a carrier. Readers without a carrier come last. */
export function assignedToReadersAt(
  product: Assigned,
  carrier: Carrier | undefined,
  settings: Carriers,
): Instant | undefined {
  const { assign_at, date } = product
  const start = date === undefined ? undefined : startOf(date, settings)
  if (assign_at !== undefined || carrier === undefined || date === undefined || start === undefined) {
    return assignAt(product, settings)
  }
  return instantOf({ ...product, date }, carrier, settings, start)
}

const startOf = (date: PlainDate, { account }: Carriers) => parseDatetime(`${date}T00:00`, account.timezone)

const instantOf = (
  product: Parameters<typeof cutOffOf>[0],
  carrier: Carrier | undefined,
  { account }: Carriers,
  start: Instant,
): Instant => earlierOf(start, cutOffOf(product, carrier, account.timezone))
