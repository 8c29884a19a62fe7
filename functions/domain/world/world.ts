/**
 * A customer's world: everything whose state at an instant follows from what is stored of the customer and the time.
 * Rules decide on worlds, the store loads and commits them whole.
 *
 * The law of identity: a rule gives back the very object that it leaves alone. A world without a change is the same
 * object, and so is every subscription, override, period and invoice that a change does not touch. The store writes
 * only the parts that are other objects than before, what follows from a part is worked out once for it (`once.ts`),
 * and a change that changes nothing is known by its world. `test/domain/world/identity.property.test.ts` holds the law.
 */
import type { Customer } from './customer.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import type { WorldRecord } from './record.ts'
import type { Subscription } from './subscription.ts'

export interface World {
  readonly customer: Customer
  /** Oldest first. */
  readonly subscriptions: readonly Subscription[]
  readonly ledger: Ledger
  /** What is to be kept beside the live parts: written since the world was loaded, in order. */
  readonly records: readonly WorldRecord[]
}

export const newWorld = (customer: Customer): World => ({
  customer,
  subscriptions: [],
  ledger: emptyLedger,
  records: [],
})

/** The world with a subscription in the place of the one of its id, or after all others where it is new. */
export function withSubscription(world: World, subscription: Subscription): World {
  const before = world.subscriptions.find(({ id }) => id === subscription.id)
  if (before === subscription) return world
  const subscriptions =
    before === undefined
      ? [...world.subscriptions, subscription]
      : world.subscriptions.map((one) => (one === before ? subscription : one))
  return { ...world, subscriptions }
}

export const subscriptionOf = ({ subscriptions }: Pick<World, 'subscriptions'>, id: string): Subscription | undefined =>
  subscriptions.find((one) => one.id === id)

export const withRecords = (world: World, ...records: readonly WorldRecord[]): World =>
  records.length === 0 ? world : { ...world, records: [...world.records, ...records] }
