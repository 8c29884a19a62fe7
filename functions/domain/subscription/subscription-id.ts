/**
 * Ids of subscriptions: the customer's id and a unique part. No customer id contains `~`. Callers must not read
 * anything into the ids.
 */
const separator = '~'

/** The end of a token is random. Its start is the time. */
export function newSubscriptionId(customer: string, token: string): string {
  return `${customer}${separator}${token.replaceAll('-', '').slice(-16)}`
}

export function customerOfSubscription(id: string): string | undefined {
  const at = id.indexOf(separator)
  return at <= 0 ? undefined : id.slice(0, at)
}
