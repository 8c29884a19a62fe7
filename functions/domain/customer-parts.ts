/**
 * The parts of customer data that can be asked for (interface: "GET /api/customers/", `fields`; `prefetch` of events).
 */
export const customerParts = [
  'data',
  'active_subscriptions',
  'subscriptions',
  'pricing',
  'overrides',
  'history',
  'password',
  'subscriptions.current_period',
  'invoices',
  'invoices.lines',
  'invoices.payment_url',
] as const
export type CustomerPart = (typeof customerParts)[number]

/** Those that may go with events. Passwords are read one customer at a time, by whoever asks for them. */
export const prefetchParts = customerParts.filter((part) => part !== 'password')
