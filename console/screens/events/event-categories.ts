/** The categories of events. A test compares them with those of the service, of which the console imports nothing. */
export const categories = [
  'customer',
  'subscription',
  'override',
  'product-assignment',
  'campaign',
  'product',
  'invoice',
  'payment',
  'agreement',
  'collection',
  'order',
  'request',
  'webhook',
  'session',
  'settings',
  'consent',
  'notice',
  'file',
  'complaint',
] as const
export type Category = (typeof categories)[number]
