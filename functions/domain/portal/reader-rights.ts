/**
 * The rights of a reader in the portal: operations, and their parameters. Operations and parameters that are for staff,
 * such as recording an override without an effect, have no place here, whatever the settings say.
 */
import type { Fault } from '../refusal/fault.ts'
import { isOfPortal } from '../settings/portal-url.ts'
import { fieldId, type Portal, type Settings } from '../settings/settings.ts'
import type { numberOperations, readerOperations } from '../settings/settings-kinds.ts'
import { campaignOf } from '../subscription/make-period.ts'
import { isOver } from '../subscription/subscription-state.ts'
import { presentPeriod, seenAt } from '../subscription/reading/subscription-view.ts'
import { customerField, unknownFields } from '../customer/write-keys.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import { findOverride } from '../world/world-overrides.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { readerAgreements } from './reader-agreements.ts'
import { hasFreshLink, type ReaderSession } from './reader-session.ts'
import { seatFaults } from './seats.ts'

export type ReaderOperation = (typeof readerOperations)[number]
type NumberOperation = (typeof numberOperations)[number]

const ofOverrides = [
  ...['override_type', 'begin', 'end', 'address', 'pause_reason', 'weekdays', 'repeat', 'repeat_until'],
]

/** The parameters that a reader may send besides the id, which is that of the session. */
export const readerParameters: Readonly<Record<ReaderOperation, readonly string[]>> = {
  cancelsubscription: ['subscription_id', 'stop_at', 'reason'],
  complain: ['subscription_id', 'external_id', 'kind', 'text'],
  createoverride: ['subscription_id', ...ofOverrides],
  deletecustomer: [],
  deleteoverride: ['override_id'],
  endagreement: ['agreement_id', 'reason'],
  giveseat: ['subscription_id', 'data'],
  resumesubscription: ['subscription_id'],
  setconsent: ['purpose', 'given', 'text_version'],
  startagreement: ['provider', 'method', 'business_entity', 'return_to', 'subscription_id'],
  switchsubscriptionplan: ['subscription_id', 'new_campaign_id'],
  takeseat: ['subscription_id', 'seat_id'],
  updatecustomer: ['data'],
  updateoverride: ['override_id', ...ofOverrides],
}

/** Types of overrides that readers make and change. The other types are for the publisher alone. */
export const readerOverrides = [
  'pause-delivery',
  'pause-delivery-donate',
  'alternative-delivery',
  'pause-subscription',
  'change-delivery-address',
  'change-billing-address',
] as const
const isReaderOverride = (type: unknown): boolean => readerOverrides.some((each) => each === type)

/** Fields that readers write themselves. */
const ownKeys: ReadonlySet<string> = new Set([
  ...['name', 'company', 'address', 'postal_code', 'city', 'country', 'language', 'email', 'password'],
  ...['billing_name', 'billing_company', 'billing_address', 'billing_postal_code', 'billing_city', 'billing_country'],
  'billing_email',
])
/** Fields by which somebody else could take a reader's place. */
const guardedKeys = ['email', 'billing_email', 'password'] as const

export interface ReaderAsks {
  readonly operation: ReaderOperation
  readonly parameters: Readonly<Record<string, unknown>>
  readonly session: Pick<ReaderSession, 'way' | 'begun'>
  readonly settings: Settings
  readonly portal: Portal
  /** The account's time. */
  readonly now: Instant
}

const notAllowed: Fault = { field: '', code: 'portal_not_allowed' }

/** The fault of a call whose operation or parameters this reader may not use, whatever its subscriptions are. */
export function faultOfAsking({ operation, parameters, session, settings, portal, now }: ReaderAsks): Fault[] {
  if (!portal.operations.includes(operation) || !isOpenTo(session, operation, parameters, portal)) return [notAllowed]
  switch (operation) {
    case 'createoverride':
    case 'updateoverride': {
      const { override_type: type } = parameters
      return type === undefined || isReaderOverride(type) ? [] : [notAllowed]
    }
    case 'switchsubscriptionplan':
      return portal.switch_to.some((id) => id === parameters['new_campaign_id'])
        ? []
        : [{ field: 'new_campaign_id', code: 'portal_plan_unknown' }]
    case 'updatecustomer': {
      const data = dataOf(parameters)
      if (keysBeyond(data, settings).length > 0) return [notAllowed]
      const guarded = guardedIn(operation, parameters)
      return guarded === undefined || hasFreshLink(session, now) ? [] : [{ field: guarded, code: 'portal_link_needed' }]
    }
    case 'startagreement': {
      const { business_entity: entity } = parameters
      if (typeof entity === 'string' && !isOfPortal(entity, portal)) return [notAllowed]
      return hasFreshLink(session, now) ? [] : [{ field: 'method', code: 'portal_link_needed' }]
    }
    case 'giveseat':
      return seatFaults(dataOf(parameters))
    case 'cancelsubscription':
    case 'complain':
    case 'deletecustomer':
    case 'deleteoverride':
    case 'endagreement':
    case 'resumesubscription':
    case 'setconsent':
    case 'takeseat':
      return []
  }
}

/**
 * Whether a session may use an operation. A customer number and a postal code are printed on a label, so a sign-in by
 * number opens only the operations of the settings.
 */
export function isOpenTo(
  { way }: Pick<ReaderSession, 'way'>,
  operation: ReaderOperation,
  parameters: ReaderAsks['parameters'],
  { number_operations }: Portal,
): boolean {
  if (way !== 'number') return true
  const allowed = (name: unknown) => number_operations.some((each: NumberOperation) => each === name)
  const type = parameters['override_type']
  if (operation === 'createoverride') return allowed(type)
  if (operation === 'updateoverride') return type === undefined || allowed(type)
  return operation === 'deleteoverride' || (operation === 'complain' && allowed('complain'))
}

/** The parameter by which somebody could act for another customer; undefined if there is none. */
export function guardedIn(operation: ReaderOperation, parameters: ReaderAsks['parameters']): string | undefined {
  if (operation !== 'updatecustomer') return undefined
  const data = dataOf(parameters)
  return guardedKeys.find((key) => Object.hasOwn(data, key))
}

/** The fields that an action writes. */
export const dataOf = ({ data }: ReaderAsks['parameters']): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? Object.fromEntries(Object.entries(data)) : {}

/** The keys that readers may not write. Readers may write custom fields for which an ordering form asks. */
function keysBeyond(data: Readonly<Record<string, unknown>>, settings: Settings): string[] {
  const unknown = new Set(unknownFields(data, settings))
  const ofForms = new Set(settings.ordering_forms.flatMap(({ fields }) => fields))
  return Object.keys(data).filter((key) => {
    if (ownKeys.has(key) || unknown.has(key)) return false
    const field = customerField(settings, key)
    return field === undefined || !ofForms.has(fieldId(field))
  })
}

/**
 * The faults of a call in its reader's world: it names something that is not the reader's, or that the reader may not
 * change.
 */
export function faultInWorld(asks: ReaderAsks, world: World, now: Instant): Fault[] {
  const { operation, parameters, settings, portal, session } = asks
  const { subscription_id, override_id, agreement_id } = parameters
  if (typeof subscription_id === 'string') {
    const subscription = subscriptionOf(world, subscription_id)
    if (subscription === undefined || !isShown(subscription, now, settings, portal)) return [unknownSubscription]
    // The company pays for a recipient, and decides on it.
    if (subscription.link.kind === 'recipient' && ofContract.has(operation)) return [notAllowed]
  }
  if (typeof override_id === 'string') {
    const placed = findOverride(world, override_id)
    const isOwn =
      placed !== undefined &&
      isReaderOverride(placed.override.type) &&
      (placed.subscription === undefined || isShown(placed.subscription, now, settings, portal))
    if (!isOwn) return [{ field: '', code: 'override_unknown' }]
    const byType = { override_type: placed.override.type }
    if (!isOpenTo(session, 'createoverride', byType, portal)) return [notAllowed]
  }
  if (operation === 'updatecustomer') return emptied(dataOf(parameters), world)
  if (typeof agreement_id === 'string' && !readerAgreements(world, portal).some(({ id }) => id === agreement_id)) {
    return [{ field: '', code: 'agreement_unknown' }]
  }
  return []
}

/** The faults of a change that would leave a reader without an e-mail address, or without a name. */
function emptied(data: Readonly<Record<string, unknown>>, { customer: { builtin } }: World): Fault[] {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  const removes = (key: 'email' | 'name' | 'company') =>
    Object.hasOwn(data, key) && isEmpty(data[key]) && builtin[key] !== undefined
  const after = (key: 'name' | 'company') => (Object.hasOwn(data, key) ? data[key] : builtin[key])
  const named = builtin.company === undefined ? 'name' : 'company'
  const isNameless = (removes('name') || removes('company')) && isEmpty(after('name')) && isEmpty(after('company'))
  const fields = [...(removes('email') ? ['email'] : []), ...(isNameless ? [named] : [])]
  return fields.map((field) => ({ field, code: 'field_required' }))
}

const ofContract: ReadonlySet<ReaderOperation> = new Set([
  'cancelsubscription',
  'resumesubscription',
  'startagreement',
  'switchsubscriptionplan',
])
export const unknownSubscription: Fault = { field: '', code: 'subscription_unknown' }

/** Whether the portal belongs to the business entity that sells a subscription. */
export function isShown(subscription: Subscription, now: Instant, settings: Settings, portal: Portal): boolean {
  const entity = entityOf(subscription, now, settings)
  return entity !== undefined && isOfPortal(entity, portal)
}

/**
 * The business entities that sell the reader's subscriptions. Sellers of ended contracts count if no other is left.
 */
export function sellingEntities(world: World, now: Instant, settings: Settings, portal: Portal): string[] {
  const visible = world.subscriptions.filter((subscription) => isShown(subscription, now, settings, portal))
  const live = visible.filter(({ announced }) => !isOver(announced.state))
  return [...new Set((live.length > 0 ? live : visible).flatMap((each) => entityOf(each, now, settings) ?? []))]
}

/** The business entity of a subscription. A recipient has the campaign that it last heard of from its group. */
export function entityOf(subscription: Subscription, now: Instant, settings: Settings): string | undefined {
  const campaign =
    subscription.announced.group?.campaign_id ?? presentPeriod(seenAt(subscription, undefined, now), now)?.campaign_id
  const named = campaign === undefined ? undefined : campaignOf(settings, campaign)?.business_entity
  return named ?? settings.business_entities[0]?.external_id
}
