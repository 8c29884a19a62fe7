/** The cut-offs of an issue: its own, or those of its carriers. */
import type { Carrier, Product, Settings } from '../settings/settings.ts'
import { startOfDay } from '../time/calendar.ts'
import { dateOf, parseDatetime, startOfDate, type Instant } from '../time/time.ts'
import { carriersOn, noCarrier } from './carrier-of.ts'

/** A concrete product with a date, as only such have lists. */
export interface DatedProduct extends Product {
  readonly date: string
}

export const isDated = (product: Product): product is DatedProduct => !product.recurring && product.date !== undefined

/** The cut-off of a carrier's list. Without one of its own or the carrier's it is the start of the date. */
export function cutOffOf(
  { date, cut_off }: Pick<DatedProduct, 'date' | 'cut_off'>,
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

export interface CarrierCutOff {
  /** `none` for the list of copies without a carrier, which is last. */
  readonly carrier: string
  readonly cutOff: Instant
}

/** The cut-offs of all lists that an issue may have. */
export function cutOffsOf(product: DatedProduct, settings: Settings): CarrierCutOff[] {
  const { timezone } = settings.account
  const carriers = carriersOn(settings, product.date)
  const lists = carriers.map((carrier) => ({ carrier: carrier.id, cutOff: cutOffOf(product, carrier, timezone) }))
  const latest = lists
    .map(({ cutOff }) => cutOff)
    .toSorted()
    .at(-1)
  return [...lists, { carrier: noCarrier, cutOff: latest ?? cutOffOf(product, undefined, timezone) }]
}
