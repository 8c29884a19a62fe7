/** Times to live: DynamoDB removes an item some time after the instant that its `expires_at` names. */

/** An instant as `expires_at` has it, in whole seconds. The item is kept for no less than was asked for. */
export const expiryOf = (endMillis: number): number => Math.ceil(endMillis / 1000)
