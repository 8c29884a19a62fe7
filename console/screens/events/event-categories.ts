/**
 * The categories of events. A test compares them with the service's, as the console imports nothing from the service.
 */
export const categories = [
  'customer',
  'subscription',
  'override',
  'product-assignment',
  'campaign',
  'product',
  'edition',
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
  'bankfile',
] as const
export type Category = (typeof categories)[number]
