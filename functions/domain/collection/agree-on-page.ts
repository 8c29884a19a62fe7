/**
 * startagreement: an agreement that the payer makes on a page of the provider. It is pending until then, for thirty
 * days at most.
 */
import type { Fault } from '../refusal/fault.ts'
import { senderAddress } from '../settings/business-entity.ts'
import { isAllowedReturn } from '../settings/portal-return.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import { endTask } from '../world/provider-task.ts'
import { subscriptionOf, withRecords, withSubscription, type World } from '../world/world.ts'
import { collectAgain, entityOfAgreement, providerFaults } from './create-agreement.ts'
import { payerAddress, pendingAgreement, withMail, withPending } from './ask-payer.ts'
import { followChoice } from './follow-choice.ts'
import { agreementNamed, agreementsOf, isCalled, moveAgreement, providerOf, withAgreement } from './agreements.ts'

export interface StartAgreement {
  readonly world: World
  readonly given: {
    readonly provider: string
    readonly method: string
    readonly business_entity?: string
    readonly return_to?: string
    readonly subscription_id?: string
    /** Whether the payer gets the address by e-mail. */
    readonly send?: boolean
  }
  readonly id: string
  /** The address of the service, to whose own pages a payer may be redirected. */
  readonly baseUrl: string
  readonly now: Instant
  readonly settings: Settings
}

export function startAgreement({ world, given, id, baseUrl, now, settings }: StartAgreement): Change | Refusal {
  const { provider, method, return_to, subscription_id: subscription } = given
  const entity = entityOfAgreement(given.business_entity, settings)
  const called = providerOf({ provider }, settings)
  const faults: Fault[] = [
    ...('fault' in entity ? [entity.fault] : []),
    ...providerFaults(given, 'fault' in entity ? undefined : entity.external_id, settings),
    ...(called !== undefined && !isCalled(called)
      ? [{ field: 'provider', code: 'provider_without_page' } as const]
      : []),
    ...(mayReturnTo(return_to, baseUrl, settings) ? [] : [{ field: 'return_to', code: 'return_to_unknown' } as const]),
    ...(subscription === undefined || subscriptionOf(world, subscription) !== undefined
      ? []
      : [{ field: 'subscription_id', code: 'subscription_unknown' } as const]),
    ...(given.send === true ? mailFaults(world, 'fault' in entity ? undefined : entity.external_id, settings) : []),
  ]
  if ('fault' in entity || faults.length > 0) return refuse(...faults)
  const agreeing = {
    ...(return_to !== undefined && { return_to }),
    ...(subscription !== undefined && { subscription }),
  }
  const agreement = { id, provider, method, entity: entity.external_id, agreeing }
  const made = withPending(world, pendingAgreement(agreement, now, settings))
  return given.send === true ? { ...made, world: withMail(made.world, id, now) } : made
}

/** The reasons for which no e-mail can be sent. */
function mailFaults(world: World, entity: string | undefined, settings: Settings): Fault[] {
  return [
    ...(payerAddress(world.customer) === undefined ? [{ field: 'send', code: 'recipient_missing' } as const] : []),
    ...(entity === undefined || senderAddress(entity, settings) !== undefined
      ? []
      : [{ field: '', code: 'sender_missing' } as const]),
  ]
}

/** A page of the service itself, or a page of the publisher to which the portal may redirect. */
function mayReturnTo(address: string | undefined, baseUrl: string, { portal }: Settings): boolean {
  if (address === undefined || address === baseUrl || address.startsWith(`${baseUrl}/`)) return true
  return portal !== undefined && isAllowedReturn(address, portal)
}

/** The terms of an agreement that its payer has made, as the provider tells them. */
export interface Agreed {
  readonly reference: string
  readonly method: string
  readonly text: string
  readonly expires?: string
}

/**
 * The payer has agreed. If it is not for one subscription alone, the agreement becomes the default of its business
 * entity, as the payer has just chosen it. It collects the invoices that earlier agreements did not. An agreement that
 * has ended in the meantime also ends at the provider.
 */
export function agreed(world: World, id: string, terms: Agreed, now: Instant, settings: Settings): Change {
  const pending = agreementNamed(world, id)
  if (pending === undefined || pending.reference === terms.reference) return unchanged(world)
  const { provider, entity, agreeing } = pending
  if (pending.state !== 'pending') {
    const task = endTask(provider, id, terms.reference, now)
    return unchanged(
      withRecords(withAgreement(world, { ...pending, reference: terms.reference }), { record: 'provider-task', task }),
    )
  }
  const { reference, method, text, expires } = terms
  const isOwn = agreeing?.subscription !== undefined
  const isFirst = agreementsOf(world).every((one) => one.entity !== entity || !one.default)
  const moved = moveAgreement(
    world,
    { ...pending, reference, method, text, default: !isOwn || isFirst, ...(expires !== undefined && { expires }) },
    'active',
  )
  const paid = agreeing?.subscription === undefined ? moved : paidBy(moved, agreeing.subscription, id)
  const agreement = agreementNamed(paid.world, id)
  if (agreement === undefined) return paid
  const followed = followChoice(paid, { before: world, now, settings })
  return followedBy(followed, collectAgain(followed.world, agreement, now, settings))
}

/** The subscription for which the agreement was made is paid by it alone. */
function paidBy(change: Change, subscription: string, agreement: string): Change {
  const present = subscriptionOf(change.world, subscription)
  if (present === undefined) return change
  return { ...change, world: withSubscription(change.world, { ...present, paid_by: agreement }) }
}
