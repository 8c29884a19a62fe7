/**
 * The projections of a customer's world: the entries by which the customer is found, derived from the world alone. The
 * store writes the difference between the entries before a change and those after it, so no rule can forget an entry.
 * A new projection is one entry of `projections`, and the key of its entries in `store/customer/customer-entries.ts`.
 */
import { indexEntries, type IndexEntry } from '../customer/index-entries.ts'
import { noCarrier } from '../edition/carrier-of.ts'
import { normaliseEmail } from '../fields/email.ts'
import { reservedEmails } from '../override/reserved-emails.ts'
import { scheduledEntries } from '../override/scheduled-index-values.ts'
import { noticesForeseen } from '../notice/notices-foreseen.ts'
import { waysTo } from '../notice/notice-recipient.ts'
import { noticesOf, type Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import { ownEnds } from '../subscription/recipient.ts'
import type { Instant } from '../time/time.ts'
import { waitsForRedelivery, type Complaint } from '../world/complaint.ts'
import type { Customer } from '../world/customer.ts'
import type { Invoice } from '../world/invoice.ts'
import { hasOverrides } from '../world/world-overrides.ts'
import type { World } from '../world/world.ts'
import { listedCollections, type ListedCollection } from './collection-lists.ts'
import { claimedMandates, type ClaimedMandate } from './claimed-mandates.ts'
import { campaignsInUse, methodsInUse, policiesInUse, providersInUse, type ProviderUse } from './settings-in-use.ts'
import { subscriberLists, type SubscriberList } from './subscriber-lists.ts'

/** The state of a customer from which entries are derived. */
export interface Projected {
  readonly world: World
  readonly settings: Settings
  readonly now: Instant
  /** The documents that the change to this state issued. Their entries are permanent. */
  readonly issued: readonly Invoice[]
}

type Described = Pick<Projected, 'world' | 'settings'>

interface FieldValueEntry extends IndexEntry {
  readonly kind: 'field value'
}

export type Entry =
  /** The address belongs to the customer, and to nobody else. */
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'customer' }
  | { readonly kind: 'erased customer' }
  | FieldValueEntry
  | { readonly kind: 'subscriber'; readonly list: SubscriberList }
  | { readonly kind: 'campaign' | 'delivery method' | 'policy'; readonly id: string }
  | ({ readonly kind: 'payment provider' } & ProviderUse)
  | ({ readonly kind: 'mandate' } & ClaimedMandate)
  | { readonly kind: 'recipient'; readonly group: string; readonly subscription: string }
  | { readonly kind: 'document'; readonly document: Invoice }
  /** A complaint about an issue, and a copy that is to be delivered again. */
  | { readonly kind: 'complaint' | 'redelivery'; readonly complaint: Complaint; readonly subscription: string }
  /** A copy of a carrier that a complaint is about, on its first list or on a list of redeliveries. */
  | {
      readonly kind: 'carried complaint'
      readonly carrier: string
      readonly at: Instant
      readonly complaint: Complaint
      readonly subscription: string
      readonly isRedelivery: boolean
    }
  | ({ readonly kind: 'collection' } & ListedCollection)
  /** A notice to be sent to the customer. */
  | { readonly kind: 'notice'; readonly notice: Notice; readonly subscription: string; readonly at: Instant }

export interface Projection {
  readonly name: string
  readonly entriesOf: (projected: Projected) => readonly Entry[]
  /**
   * Whether the customer item names the stored entries. Such entries depend also on the settings, which may have
   * changed when the entries are removed.
   */
  readonly isNamed?: true
}

export const projections: readonly Projection[] = [
  { name: 'emails', entriesOf: ({ world }) => emailsOf(world.customer).map((email) => ({ kind: 'email', email })) },
  {
    name: 'customers',
    entriesOf: ({ world }) => [{ kind: world.customer.erased === undefined ? 'customer' : 'erased customer' }],
  },
  { name: 'values of fields', entriesOf: fieldValues },
  { name: 'values that scheduled changes will bring', entriesOf: scheduledValues, isNamed: true },
  {
    name: 'subscribers',
    entriesOf: ({ world, now }) => subscriberLists(world, now).map((list) => ({ kind: 'subscriber', list })),
  },
  {
    name: 'campaigns in use',
    entriesOf: ({ world }) => campaignsInUse(world).map((id) => ({ kind: 'campaign', id })),
  },
  {
    name: 'delivery methods in use',
    entriesOf: ({ world }) => methodsInUse(world).map((id) => ({ kind: 'delivery method', id })),
  },
  {
    name: 'policies in use',
    entriesOf: ({ world }) => policiesInUse(world).map((id) => ({ kind: 'policy', id })),
  },
  {
    name: 'agreements and their collections',
    entriesOf: ({ world }) => (world.customer.agreements === undefined ? [] : ofAgreements(world)),
  },
  { name: 'recipients', entriesOf: ({ world }) => recipientsIn(world) },
  { name: 'complaints', entriesOf: ({ world }) => complaintsIn(world) },
  { name: 'notices to come', entriesOf: noticesToCome },
  { name: 'documents', entriesOf: ({ issued }) => issued.map((document) => ({ kind: 'document', document })) },
]

/** The customer's own email and the scheduled ones: nobody else can have any of them. */
function emailsOf(customer: Customer): string[] {
  const { email } = customer.builtin
  const reserved = customer.overrides.length === 0 ? [] : reservedEmails(customer)
  return [...(email === undefined ? [] : [normaliseEmail(email)]), ...reserved]
}

/** The providers in use, the mandates, and the collections by the day of each. */
const ofAgreements = (world: World): Entry[] => [
  ...providersInUse(world).map((use) => ({ kind: 'payment provider' as const, ...use })),
  ...claimedMandates(world).map((mandate) => ({ kind: 'mandate' as const, ...mandate })),
  ...listedCollections(world).map((listed) => ({ kind: 'collection' as const, ...listed })),
]

/** The present values of indexed fields. */
export function fieldValues({ world: { customer, subscriptions }, settings }: Described): FieldValueEntry[] {
  return indexEntries(customer, subscriptions, settings).map((entry) => ({ kind: 'field value', ...entry }))
}

/** The values of indexed fields that scheduled changes will bring. */
export function scheduledValues({ world, settings }: Described): FieldValueEntry[] {
  if (!hasOverrides(world)) return []
  return scheduledEntries(world, settings).map((entry) => ({ kind: 'field value', ...entry }))
}

/**
 * A recipient leaves its group when its own subscription is over. When the group is over, all recipients stay: nobody
 * can join such a group, and many recipients that left at once would only contend for the count.
 */
function recipientsIn({ subscriptions }: World): Entry[] {
  return subscriptions.flatMap((subscription): Entry[] => {
    const { id, link, announced } = subscription
    if (link.kind !== 'recipient' || ownEnds(subscription).some(({ at }) => at <= announced.at)) return []
    return [{ kind: 'recipient', group: link.subscription, subscription: id }]
  })
}

function complaintsIn({ customer, subscriptions }: World): Entry[] {
  if (customer.erased !== undefined) return []
  return subscriptions.flatMap(({ id: subscription, complaints = [] }) =>
    complaints.flatMap((complaint): Entry[] => [
      { kind: 'complaint', complaint, subscription },
      ...(waitsForRedelivery(complaint) ? [{ kind: 'redelivery', complaint, subscription } as const] : []),
      ...carriedOf(complaint, subscription),
    ]),
  )
}

function carriedOf(complaint: Complaint, subscription: string): Entry[] {
  const { carrier = noCarrier, at, redelivery } = complaint
  const copies = [{ carrier, at, isRedelivery: false }, ...(redelivery ? [{ ...redelivery, isRedelivery: true }] : [])]
  return copies.flatMap(({ carrier: id, at: since, isRedelivery }): Entry[] =>
    id === noCarrier
      ? []
      : [{ kind: 'carried complaint', carrier: id, at: since, complaint, subscription, isRedelivery }],
  )
}

/** The notices that the customer will get, as far as can be foreseen now. */
export function noticesToCome({ world, settings }: Described): Entry[] {
  if (noticesOf(settings).length === 0 || world.customer.erased !== undefined) return []
  return noticesForeseen(world, settings)
    .filter(({ notice }) => waysTo(world.customer, notice, settings).length > 0)
    .map(({ notice, subscription, at }) => ({ kind: 'notice', notice, subscription: subscription.id, at }))
}
