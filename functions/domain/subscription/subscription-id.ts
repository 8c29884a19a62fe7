/**
 * Ids of subscriptions: the customer's id, then what makes it unique. `~` stands in no customer id. Callers must not
 * read anything into them.
 */
const separator = '~'

/** Of a token the end is what chance has made; it begins with the time. */
export function newSubscriptionId(customer: string, token: string): string {
  return `${customer}${separator}${token.replaceAll('-', '').slice(-16)}`
}

export function customerOfSubscription(id: string): string | undefined {
  const at = id.indexOf(separator)
  return at <= 0 ? undefined : id.slice(0, at)
}
