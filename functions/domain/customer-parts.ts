/** The parts of customer data that can be asked for (interface: "GET /api/customers/", `fields`; `prefetch` of events). */
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
