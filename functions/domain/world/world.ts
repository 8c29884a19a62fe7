/**
 * A customer's world: everything whose state at an instant follows from the customer's stored data and the time. Rules
 * decide on worlds. The store loads and commits worlds whole.
 *
 * The law of identity: a rule returns the same object for everything that it leaves alone. A world without a change is
 * the same object, and so is every subscription, override, period and invoice that a change does not touch. Three
 * things rest on this law: the store writes only the parts that are new objects, `once.ts` remembers results by object,
 * and a change without an effect is known by its world. `test/domain/world/identity.property.test.ts` holds the law.
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
  /** The records written since the world was loaded, in order. They are kept beside the live parts. */
  readonly records: readonly WorldRecord[]
  /** Present in a look-ahead, which expects that workers do their work. */
  readonly isForeseen?: true
}

export const newWorld = (customer: Customer): World => ({
  customer,
  subscriptions: [],
  ledger: emptyLedger,
  records: [],
})

/** The initial world of a look-ahead. */
export const foreseen = (world: World): World => ({ ...world, isForeseen: true })

/** The world with a subscription that replaces the one with the same id, or is added at the end. */
export function withSubscription(world: World, subscription: Subscription): World {
  const before = world.subscriptions.find(({ id }) => id === subscription.id)
  if (before === subscription) return world
  const subscriptions =
    before === undefined
      ? [...world.subscriptions, subscription]
      : world.subscriptions.map((present) => (present === before ? subscription : present))
  return { ...world, subscriptions }
}

export const subscriptionOf = ({ subscriptions }: Pick<World, 'subscriptions'>, id: string): Subscription | undefined =>
  subscriptions.find((subscription) => subscription.id === id)

export const withRecords = (world: World, ...records: readonly WorldRecord[]): World =>
  records.length === 0 ? world : { ...world, records: [...world.records, ...records] }
