/**
 * Undeliverable addresses of a customer. A mark ends at its `until`, or with a new address. Copies that carriers could
 * not deliver are counted by their issues, so a report that comes twice counts once.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'

export const markedAddresses = ['delivery', 'billing'] as const
export type MarkedAddress = (typeof markedAddresses)[number]

export const undeliverableSchema = v.object({
  address: v.picklist(markedAddresses),
  reason: v.exactOptional(v.string()),
  since: instantSchema,
  until: v.exactOptional(instantSchema),
  /** Present if the mark follows from the reports of carriers, and not from people. */
  reported: v.exactOptional(v.literal(true)),
  /**
   * The subscription whose own delivery address carriers reported, or the customer. Absent for all addresses that
   * copies go to.
   */
  of: v.exactOptional(v.string()),
})
export type Undeliverable = Readonly<v.InferOutput<typeof undeliverableSchema>>

interface Marked {
  readonly undeliverable?: readonly Undeliverable[]
}

/** The mark of an address at an instant; undefined if there is none. */
export const markAt = (
  { undeliverable = [] }: Marked,
  address: MarkedAddress,
  now: Instant,
): Undeliverable | undefined =>
  undeliverable.find(
    (mark) => mark.address === address && mark.since <= now && (mark.until === undefined || now < mark.until),
  )

/** Whether a mark is about the address of a subscription or a customer. */
export const isMarkOf = ({ of: marked }: Undeliverable, owner: string): boolean =>
  marked === undefined || marked === owner

/** The customer without the marks of some addresses. A new delivery address also ends the count of copies. */
export function withoutMarks<Customer extends Marked & { readonly failed_copies?: readonly string[] }>(
  customer: Customer,
  addresses: readonly MarkedAddress[],
): Customer | Omit<Customer, 'undeliverable' | 'failed_copies'> {
  const { undeliverable, failed_copies, ...others } = customer
  const left = (undeliverable ?? []).filter(({ address }) => !addresses.includes(address))
  const copies = addresses.includes('delivery') ? undefined : failed_copies
  if (left.length === (undeliverable?.length ?? 0) && copies === failed_copies) return customer
  return {
    ...others,
    ...(left.length === 0 ? {} : { undeliverable: left }),
    ...(copies === undefined ? {} : { failed_copies: copies }),
  }
}
