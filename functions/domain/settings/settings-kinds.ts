/** The closed lists of the settings: scopes and types of fields, types of overrides. */

export const fieldScopes = ['customer', 'subscription', 'product_assignment', 'payment', 'order'] as const
export const fieldTypes = [
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'choice',
  'email',
  'address',
] as const
/** The types that a caller may create. Suspensions are the service's own (interface: "Override"). */
export const overrideTypes = [
  'change-fields',
  'change-delivery-address',
  'change-billing-address',
  'pause-delivery',
  'pause-delivery-donate',
  'alternative-delivery',
  'pause-subscription',
] as const
/** The buyers that a tax rate is for. */
export const taxBuyers = ['consumer', 'business', 'any'] as const
/**
 * The party whose country decides a tax: the seller, as for printed products, or the buyer, as for electronic products.
 */
export const taxPlaces = ['seller', 'buyer'] as const
