/**
 * The orderer has agreed to pay at the provider. The agreement stays with the customer: it pays what the order asks for
 * at once, and the renewals when they are due.
 */
import { createAgreement, sameAgreement } from '../collection/create-agreement.ts'
import { agreementNamed } from '../collection/agreements.ts'
import { plan } from '../collection/plan-collection.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { followedBy, forEach, isRefused, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { World } from '../world/world.ts'
import type { Order } from './order.ts'

type Payment = NonNullable<Order['payment']>

export interface AgreeByOrder {
  readonly world: World
  readonly payment: Payment & { readonly agreement: NonNullable<Payment['agreement']> }
  /** External id of the business entity that the order was paid to. */
  readonly entity: string
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export function agreeByOrder({ world, payment, entity, id, now, settings }: AgreeByOrder): Change | Refusal {
  const { provider, agreement, dues = [] } = payment
  const { id: reference, text, method = 'card', expires } = agreement
  const terms = { provider, method, reference, text, business_entity: entity, default: true }
  const agreed = { ...terms, ...(expires !== undefined && { expires }) }
  const same = sameAgreement(world, { provider, reference, entity })
  const command = { world, id, mayHaveExpired: true as const, now, settings }
  const made = same === undefined ? createAgreement({ ...command, given: agreed }) : unchanged(world)
  if (isRefused(made)) return made
  const present = agreementNamed(made.world, same?.id ?? id)
  if (present === undefined) return made
  const day = { on: dateOf(now, settings.account.timezone), ready: now }
  const invoices = made.world.ledger.open.filter(
    (invoice) =>
      invoice.entity === entity &&
      invoice.collection === undefined &&
      dues.some((due) => due.invoice === invoice.number),
  )
  return followedBy(
    made,
    forEach(made.world, invoices, (current, invoice) =>
      plan(current, invoice, { agreement: present, day, attempt: 1, attempts: [] }, now, settings),
    ),
  )
}
