/** Times to live: DynamoDB removes an item some time after the instant that its `expires_at` names. */

/** An instant in the form of `expires_at`, in whole seconds. The item is kept at least as long as requested. */
export const expiryOf = (endMillis: number): number => Math.ceil(endMillis / 1000)
