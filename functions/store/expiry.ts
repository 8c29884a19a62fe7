/** Times to live: DynamoDB removes an item some time after the instant that its `expires_at` names. */

import { millisOf, type Instant } from '../domain/time/time.ts'

/** An instant in the form of `expires_at`, in whole seconds. The item is kept at least as long as requested. */
export const expiryOf = (endMillis: number): number => Math.ceil(endMillis / 1000)

/** Whether an item is over at a time of its account, whose clock may be ahead of the removal in real time. */
export const isExpired = ({ expires_at }: { readonly expires_at: number }, now: Instant): boolean =>
  expires_at * 1000 <= millisOf(now)
