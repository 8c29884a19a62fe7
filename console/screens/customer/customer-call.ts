/** The two calls that show a customer. The page of a customer starts them before any script is loaded. */
const fields = [
  'data',
  'data.details',
  'active_subscriptions',
  'subscriptions',
  'subscriptions.details',
  'pricing',
  'overrides',
  'invoices',
  'invoices.lines',
  'payments',
  'agreements',
  'assignments',
  'notes',
  'consents',
  'history',
] as const

export const customerCall = (id: string) => ({
  path: '/api/customers/' as const,
  query: { id: [id], fields: [...fields] },
})

export const upcomingCall = (id: string) => ({ path: '/api/customers/upcoming/' as const, query: { id } })
