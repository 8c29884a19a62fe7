/**
 * The reader's own instant of assignment (`issue-times.ts`): the cut-off of the carrier of the address to which the
 * issue goes, as far as it is known when the issue is assigned.
 */
import { addressedAt, deliveryAddress } from '../override/delivery-address.ts'
import type { ReaderTime } from '../product/automatic-assignment.ts'
import { assignedToReadersAt, assignmentInstants, carriersOn } from '../settings/issue-times.ts'
import type { Product, Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { carrierChoice } from './carrier-of.ts'

/** Undefined if all readers get the product at one time. `at` is the instant of the assignment. */
export function readerTimeOf(product: Product, at: Instant, settings: Settings): ReaderTime | undefined {
  const { assign_at, date } = product
  // A single carrier has a single cut-off.
  if (assign_at !== undefined || date === undefined || settings.carriers.length < 2) return undefined
  const instants = assignmentInstants(product, settings)
  const last = instants.at(-1)
  if (last === undefined || instants.length === 1) return undefined
  const carrierOf = carrierChoice(settings, date)
  const times = new Map(
    carriersOn(settings, date).map((carrier) => [carrier.id, assignedToReadersAt(product, carrier, settings)]),
  )
  const addressed = addressedAt(product, at, settings)
  return ({ customer, subscription, address }) => {
    const receiver = { customer, subscription, wholeSubscription: () => subscription }
    const place = deliveryAddress(address === undefined ? {} : { address }, receiver, addressed, settings)
    return times.get(carrierOf(place)) ?? last
  }
}
