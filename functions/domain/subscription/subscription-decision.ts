/** What a rule on the subscriptions of a customer comes to. */
import type { EventBody } from '../event.ts'
import type { Fault } from '../fault.ts'
import type { Subscription } from '../world/subscription.ts'

export type Decided =
  | {
      readonly outcome: 'changed'
      /** All of the customer's, those that the rule leaves alone as the same objects. */
      readonly subscriptions: readonly Subscription[]
      readonly events: readonly EventBody[]
      readonly history: readonly string[]
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
