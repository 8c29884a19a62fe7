/** The cut-offs of all lists of an issue. */
import { carriersOn, cutOffOf } from '../settings/issue-times.ts'
import type { Product, Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { noCarrier } from './carrier-of.ts'

/** A concrete product with a date. Only such products have lists. */
export interface DatedProduct extends Product {
  readonly date: string
}

export const isDated = (product: Product): product is DatedProduct => !product.recurring && product.date !== undefined

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
