/** Shared by the operations on a subscription. */
import * as v from 'valibot'
import { parseDatetime, type Instant } from '../domain/time/time.ts'
import { refuse, type Change, type Refusal } from '../domain/world/change.ts'
import { subscriptionOf, type World } from '../domain/world/world.ts'
import { nameWords } from '../http/schema-words.ts'
import { onCustomer, type Decision, type DecisionContext } from './operation.ts'

export const subscriptionIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'a subscription id'),
  v.description('A subscription of the customer.'),
)

const policyName = v.pipe(v.string(), v.metadata({ words: nameWords }))

export const policyParameter = v.pipe(
  v.strictObject({ id: v.exactOptional(policyName), external_id: v.exactOptional(policyName) }),
  v.metadata({ words: { minProperties: 1 } }),
)

export const invoicedBy = v.pipe(v.string(), v.metadata({ words: nameWords }))

export const subscriptionAnswer = v.object({ subscription_id: v.string() })

/** The decision on a subscription, refused if the customer has no such subscription. */
export const onSubscription = (
  current: World | undefined,
  subscriptionId: string,
  decide: (world: World) => Change | Refusal,
): Decision =>
  onCustomer(current, { subscription_id: subscriptionId }, (world) =>
    subscriptionOf(world, subscriptionId) === undefined
      ? refuse({ field: '', code: 'subscription_unknown' })
      : decide(world),
  )

/** A datetime parameter as an instant; undefined if the text is not a datetime. */
export function instantOr(
  text: string | undefined,
  whereAbsent: Instant,
  { settings }: Pick<DecisionContext, 'settings'>,
): Instant | undefined {
  return text === undefined ? whereAbsent : parseDatetime(text, settings.account.timezone)
}
