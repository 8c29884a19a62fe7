/**
 * Money for a subscription that comes in even if its invoice is credited, because somebody else already has the
 * collection.
 */
import { agreementNamed } from '../collection/agreements.ts'
import { bankMethodOf } from '../collection/collection-terms.ts'
import { withdraws } from '../collection/withdraw-claims.ts'
import type { Settings } from '../settings/settings.ts'
import { addonsOf } from '../subscription/addons.ts'
import type { PlainDate } from '../time/time.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'

export function isMoneyUnderWay(world: World, subscription: string, today: PlainDate, settings: Settings): boolean {
  const ids = new Set(withAddons(world, subscription))
  return world.ledger.open.some(
    (document) =>
      document.lines.some(({ period }) => period !== undefined && ids.has(period.subscription)) &&
      document.collection?.state === 'submitted' &&
      !isStoppedByCredit(world, document, today, settings),
  )
}

const withAddons = (world: World, id: string): string[] => [
  id,
  ...addonsOf(id, world.subscriptions).flatMap((addon) => withAddons(world, addon.id)),
]

/** Whether the next file for the bank takes the claim back once the invoice is credited. */
function isStoppedByCredit(world: World, { collection, entity }: Invoice, today: PlainDate, settings: Settings) {
  const agreement = collection && agreementNamed(world, collection.agreement)
  const method = agreement && bankMethodOf(entity, agreement.method, settings)
  return method !== undefined && withdraws(method) && collection !== undefined && collection.on > today
}
