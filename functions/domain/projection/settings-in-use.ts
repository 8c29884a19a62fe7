/**
 * The settings that a customer's live subscriptions use. None of them may be removed: a subscription would end where it
 * should renew, nobody would notice the missing invoices of a delivery method, and without its policy a subscription
 * would silently have other limits and another dunning.
 *
 * Only announced states and stored periods count, not a clock, so that the same world always has the same answer. Each
 * function names its settings once.
 */
import { isSame } from '../base/same.ts'
import type { Agreement } from '../world/agreement.ts'
import type { Collection } from '../world/collection.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

type Subscriber = Pick<World, 'subscriptions'>

/**
 * The ids of the campaigns of present and future periods, of the campaigns to which they renew, and of a group's
 * recipients. Recipients need no campaign of their own, as their group exists as long as they do.
 */
export const campaignsInUse = (subscriber: Subscriber): string[] => usesOf(subscriber, campaignsOf)

/** The ids of the delivery methods that may still have to send an invoice. */
export const methodsInUse = (subscriber: Subscriber): string[] =>
  usesOf(subscriber, ({ invoiced_by: way }) => (way === 'email' || way === 'manual' ? [] : [way]))

/** The external ids of the subscriptions' own policies. The policy of a campaign is held by the campaign's settings. */
export const policiesInUse = (subscriber: Subscriber): string[] =>
  usesOf(subscriber, ({ policy }) => (policy === undefined ? [] : [policy]))

export type ProviderUse = Pick<Agreement, 'provider' | 'method' | 'entity'>

/** The payment providers of agreements in use, each with the agreements' methods and business entities. */
export function providersInUse(payer: Payer): ProviderUse[] {
  const uses = agreementsInUse(payer).map(({ provider, method, entity }) => ({ provider, method, entity }))
  return uses.filter((use, index) => uses.findIndex((other) => isSame(other, use)) === index)
}

type Payer = Pick<World, 'customer' | 'ledger'>

/** Agreements that have not ended, and ended ones by which an invoice is still being collected. */
function agreementsInUse({ customer, ledger }: Payer): Agreement[] {
  const collecting = new Set(
    ledger.open.flatMap(({ collection }) => (isGoingOn(collection) ? collection.agreement : [])),
  )
  return (customer.agreements ?? []).filter(({ id, state }) => state !== 'ended' || collecting.has(id))
}

const isGoingOn = (collection: Collection | undefined): collection is Collection =>
  collection?.state === 'planned' || collection?.state === 'submitted'

function usesOf({ subscriptions }: Subscriber, namesOf: (subscription: Subscription) => readonly string[]): string[] {
  const names = new Set<string>()
  for (const subscription of subscriptions) {
    if (isOver(subscription.announced.state)) continue
    for (const name of namesOf(subscription)) names.add(name)
  }
  return [...names]
}

function campaignsOf({ periods, stop, announced, stops_when_used_up: cancellation }: Subscription): string[] {
  // A moved stop restores the periods that it removed.
  const all = [...periods, ...(stop?.removed ?? [])]
  const last = all.at(-1)
  // A cancellation that is taken back restores the renewal.
  const restored = cancellation?.renews_to === undefined ? [] : [cancellation.renews_to]
  const used = all
    .filter((period) => period === last || period.end === null || period.end > announced.at)
    .flatMap((period) => [
      period.campaign_id,
      ...(period.terms.recipients === undefined ? [] : [period.terms.recipients.campaign_id]),
      ...(period !== last || period.terms.renews_to === undefined ? [] : [period.terms.renews_to]),
    ])
  return [...used, ...restored]
}
