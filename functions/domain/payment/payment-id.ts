/**
 * Ids of payments: a token that sorts by time, and the customer's id, so that a payment is found by its id alone. No
 * customer id and no token contains `~`. Callers must not read anything into the ids.
 */
const separator = '~'

export const newPaymentId = (token: string, customer: string): string => `${token}${separator}${customer}`

/** Undefined for a text that is not an id of a payment. */
export function customerOfPayment(id: string): string | undefined {
  const at = id.lastIndexOf(separator)
  return at <= 0 ? undefined : id.slice(at + 1)
}
