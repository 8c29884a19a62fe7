/**
 * The parts of customer data that a call can request (interface: "GET /api/customers/", `fields`; `prefetch` of
 * events).
 */
export const customerParts = [
  'data',
  'data.details',
  'active_subscriptions',
  'subscriptions',
  'subscriptions.details',
  'pricing',
  'overrides',
  'notes',
  'consents',
  'history',
  'password',
  'subscriptions.current_period',
  'invoices',
  'invoices.lines',
  'invoices.payment_url',
  'payments',
  'assignments',
  'agreements',
] as const
export type CustomerPart = (typeof customerParts)[number]

/** The parts that may go with events. Passwords are read one customer at a time, by a caller who asks for them. */
export const prefetchParts = customerParts.filter((part) => part !== 'password')
