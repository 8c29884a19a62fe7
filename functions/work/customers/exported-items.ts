/**
 * The items of a customer's partition in the form of the export: each kind in its own section, except for copies of
 * another kind. Amounts are in major units, times in the account's timezone.
 */
import * as v from 'valibot'
import { showNotes } from '../../domain/customer/show-notes.ts'
import { buyerOf } from '../../domain/document/buyer.ts'
import { showDocument } from '../../domain/document/show-document.ts'
import type { NoteText } from '../../domain/facts/history-reading.ts'
import { showFields } from '../../domain/fields/show-fields.ts'
import { shownAddress } from '../../domain/fields/field-value.ts'
import { majorUnits } from '../../domain/money/money.ts'
import type { Order } from '../../domain/order/order.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import { showOrder } from '../../domain/order/show-order.ts'
import { showPaymentFacts } from '../../domain/payment/show-payment.ts'
import { showOverrides } from '../../domain/override/show-overrides.ts'
import { showFacts } from '../../domain/facts/change-view.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import { groupOf, type Groups } from '../../domain/subscription/reading/subscription-view.ts'
import { showSubscription } from '../../domain/subscription/reading/show-subscription.ts'
import { showInstant, type Instant } from '../../domain/time/time.ts'
import { assignmentSchema } from '../../domain/world/assignment.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { invoiceSchema, paymentSchema, type Credit, type Invoice } from '../../domain/world/invoice.ts'
import { noteSchema } from '../../domain/world/note.ts'
import { setOffSchema } from '../../domain/world/set-off.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { changeRecordSchema } from '../../store/customer/change-record.ts'
import { parseCustomerItem } from '../../store/customer/customer-item.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import type { Item } from '../../store/dynamo/batch-get.ts'
import { correctedNumber, partyOf } from '../../invoice-document/of-invoice.ts'
import { sentNoticeSchema } from '../../domain/world/notice.ts'
import { showConsents } from '../../domain/customer/consents.ts'
import { orderOfEntry, requestOfEntry, type CustomerItemKind } from '../../store/keys.ts'
import type { Reader } from './reader.ts'

export const exportedSections = [
  'customer',
  'subscriptions',
  'invoices',
  'set_offs',
  'payments',
  'assignments',
  'notes',
  'notices',
  'orders',
  'requests',
  'history',
] as const
export type ExportedSection = (typeof exportedSections)[number]
type Shown = Readonly<Record<string, unknown>>

export interface ExportReading extends Reader {
  readonly customer: Customer
  readonly groups: Groups
  /** The orders that the items at hand name, by their ids. */
  readonly orders: ReadonlyMap<string, Order>
  /** The requests that the items at hand name, by their ids. */
  readonly requests: ReadonlyMap<string, ReaderRequest>
  readonly noteText: NoteText
  /** The documents that the exported documents correct, by their numbers. */
  readonly corrected: ReadonlyMap<string, Invoice>
}

interface Exported {
  readonly section: ExportedSection
  readonly show: (item: Item, reading: ExportReading) => Shown
}

const exported: Readonly<Record<CustomerItemKind, Exported | { readonly copyOf: CustomerItemKind }>> = {
  customer: { section: 'customer', show: customerShown },
  subscription: { section: 'subscriptions', show: subscriptionShown },
  open_invoice: { section: 'invoices', show: documentShown },
  document: { section: 'invoices', show: documentShown },
  set_off: { section: 'set_offs', show: setOffShown },
  payment: { section: 'payments', show: paymentShown },
  assignment: { section: 'assignments', show: assignmentShown },
  assignment_pack: { copyOf: 'assignment' },
  note: { section: 'notes', show: noteShown },
  notice: { section: 'notices', show: noticeShown },
  order: { section: 'orders', show: orderShown },
  gift: { section: 'orders', show: receivedGiftShown },
  request: { section: 'requests', show: requestShown },
  words: { copyOf: 'customer' },
  tally: { copyOf: 'subscription' },
  change: { section: 'history', show: changeShown },
}

/** Undefined for a copy. */
export function exportedItem(
  kind: CustomerItemKind,
  item: Item,
  reading: ExportReading,
): { readonly section: ExportedSection; readonly shown: Shown } | undefined {
  const how = exported[kind]
  return 'copyOf' in how ? undefined : { section: how.section, shown: how.show(item, reading) }
}

function customerShown(item: Item, { settings, now }: ExportReading): Shown {
  const { builtin, created, overrides, credits, derived, ...customer } = parseCustomerItem(item)
  const { password_hash, ...data } = builtin
  return {
    id: customer.id,
    created: showInstant(created, settings.account.timezone),
    data: { ...data, ...showFields(customer, 'customer', settings) },
    ...(derived !== undefined && derived.length > 0 && { derived }),
    ...(customer.undeliverable !== undefined && {
      undeliverable: customer.undeliverable.map(({ since, until, ...mark }) => ({
        ...mark,
        since: showInstant(since, settings.account.timezone),
        ...(until !== undefined && { until: showInstant(until, settings.account.timezone) }),
      })),
    }),
    has_password: password_hash !== undefined,
    consents: showConsents(customer, settings.account.timezone),
    overrides: showOverrides(
      overrides.map((override) => ({ override, subscription: undefined })),
      now,
      settings,
    ),
    balance: credits.map((credit) => creditShown(credit, settings)),
  }
}

function creditShown({ from, id, entity, leftMinor, since }: Credit, settings: Reader['settings']): Shown {
  const currency = entityNamed(entity, settings)?.currency
  const amount =
    currency === undefined ? { amount_minor: leftMinor } : { amount: majorUnits(leftMinor, currency), currency }
  return { business_entity: entity, from, id, ...amount, since: showInstant(since, settings.account.timezone) }
}

function subscriptionShown(item: Item, reading: ExportReading): Shown {
  const { settings, now, groups, customer } = reading
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  const subscription: Subscription = parseSubscriptionItem(item)
  const group = groupOf(subscription, groups)
  const { link, stop, policy, created, quantity, invoiced_by, overrides } = subscription
  const view = showSubscription({
    subscription,
    ...(group === undefined ? {} : { group }),
    // Assignments have their own section.
    assignments: [],
    settings,
    buyer: buyerOf(customer),
    now,
    pricing: false,
    currentPeriodOnly: false,
  })
  return {
    ...view,
    created: time(created),
    quantity,
    invoiced_by,
    ...(policy !== undefined && { policy }),
    ...(stop !== undefined && { stop: { at: time(stop.at), requested: time(stop.requested) } }),
    ...(link.kind === 'addon' && { addon_base_subscription_id: link.subscription }),
    ...(link.kind === 'recipient' && {
      group: {
        customer_id: link.customer,
        subscription_id: link.subscription,
        begin: time(link.begin),
        end: link.end === null ? null : time(link.end),
      },
    }),
    overrides: showOverrides(
      overrides.map((override) => ({ override, subscription })),
      now,
      settings,
    ),
  }
}

function documentShown(item: Item, { settings, language, corrected }: ExportReading): Shown {
  const document: Invoice = v.parse(invoiceSchema, item)
  const { seller, allocations, currency, delivery, dunning } = document
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  return {
    ...showDocument(document, { lines: true }, { settings, language }),
    seller,
    buyer: partyOf(document, { credited: corrected.get(correctedNumber(document) ?? '') }),
    delivery,
    allocations: allocations.map(({ from, id, amountMinor, at }) => ({
      from,
      id,
      amount: majorUnits(amountMinor, currency),
      at: time(at),
    })),
    dunning: dunning.map(({ at, action }) => ({ at: time(at), action })),
  }
}

function setOffShown(item: Item, { settings }: ExportReading): Shown {
  const { at, pairs } = v.parse(setOffSchema, item)
  return {
    at: showInstant(at, settings.account.timezone),
    pairs: pairs.map(({ credit, debit, amountMinor }) => ({ credit, debit, amount_minor: amountMinor })),
  }
}

function paymentShown(item: Item, { settings }: ExportReading): Shown {
  return { ...showPaymentFacts(v.parse(paymentSchema, item), settings) }
}

function assignmentShown(item: Item, { settings }: ExportReading): Shown {
  const assignment = v.parse(assignmentSchema, item)
  const { id, product, to, at, donated, address, unassigned } = assignment
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  return {
    product_assignment_id: id,
    ...product,
    ...(to.kind !== 'customer' && { subscription_id: to.subscription }),
    ...(to.kind === 'period' && { period: to.index }),
    at: time(at),
    data: showFields(assignment, 'product_assignment', settings),
    ...(donated && { donated }),
    ...(address !== undefined && { address: shownAddress(address) }),
    ...(unassigned !== undefined && { unassigned: time(unassigned) }),
  }
}

function noteShown(item: Item, { settings }: ExportReading): Shown {
  return { ...showNotes([v.parse(noteSchema, item)], settings.account.timezone)[0] }
}

function noticeShown(item: Item, { settings }: ExportReading): Shown {
  const { id: _, event_at, cancel_by, at, ...notice } = v.parse(sentNoticeSchema, item)
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  return { ...notice, at: time(at), event_at: time(event_at), cancel_by: time(cancel_by) }
}

/** All personal data in the order, except for the hash of a password. */
function orderShown({ sk }: Item, { orders, settings, language, now }: ExportReading): Shown {
  const id = orderOfEntry(sk)
  const order = orders.get(id)
  if (order === undefined) return { id }
  const parts = { data: true, invoice_lines: false, password: false }
  const view = showOrder(order, parts, { settings, language, now })
  const { gift, confirmed, email_confirmed, approved_by, payment, mails } = order
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  return {
    ...view,
    has_password: order.password_hash !== undefined,
    language: order.language,
    confirmed,
    ...(email_confirmed !== undefined && { email_confirmed: time(email_confirmed) }),
    ...(approved_by !== undefined && { approved_by }),
    ...(payment !== undefined && { payment: { provider: payment.provider, state: payment.state } }),
    ...(gift !== undefined && { gift: giftShown(gift) }),
    mails,
  }
}

/**
 * The parts of a gift that concern its recipient. The rest of the order is data of the giver, who has it in their own
 * export.
 */
function receivedGiftShown({ sk }: Item, { orders, settings }: ExportReading): Shown {
  const id = orderOfEntry(sk)
  const order = orders.get(id)
  if (order === undefined) return { id }
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  const { created, status, products, gift } = order
  return {
    id,
    created: time(created),
    status,
    products: products.map(receivedProduct),
    ...(gift !== undefined && { received_gift: { ...giftShown(gift), ...acceptedShown(gift, time) } }),
  }
}

/** Without the price, which is between the giver and the publisher. */
const receivedProduct = (product: Order['products'][number]): Shown =>
  product.kind === 'product'
    ? { name: product.name, external_id: product.external_id }
    : {
        campaign_id: product.campaign_id,
        campaign_name: product.campaign_name,
        campaign_customer_facing_name: product.customer_facing_name,
        quantity: product.quantity,
        subscribed_to: product.subscribed_to,
      }

const acceptedShown = ({ accepted }: Gift, time: (instant: Instant) => string): Shown =>
  accepted === undefined ? {} : { accepted: time(accepted.at), subscriptions: accepted.subscriptions }

type Gift = NonNullable<Order['gift']>

const giftShown = ({ name, email, message, begin, tell_on }: Gift): Shown => ({
  ...{ name, email },
  ...(message !== undefined && { message }),
  ...(begin !== undefined && { begin }),
  ...(tell_on !== undefined && { tell_on }),
})

function requestShown({ sk }: Item, { requests, settings }: ExportReading): Shown {
  const id = requestOfEntry(sk)
  const request = requests.get(id)
  if (request === undefined) return { id }
  const { kind, received, language, said, state, subscription, effect_at, receipt_at, refusal } = request
  const time = (instant: Instant) => showInstant(instant, settings.account.timezone)
  return {
    ...{ id, kind, received: time(received), language, said, state },
    ...(subscription !== undefined && { subscription_id: subscription }),
    ...(effect_at !== undefined && { effect_at: time(effect_at) }),
    ...(receipt_at !== undefined && { receipt_at: time(receipt_at) }),
    ...(refusal !== undefined && { refusal }),
  }
}

function changeShown(item: Item, { settings, language, noteText }: ExportReading): Shown {
  const { version, at, via, by, facts } = v.parse(changeRecordSchema, item)
  const { timezone } = settings.account
  return {
    version,
    at: showInstant(at, timezone),
    via,
    by,
    ...showFacts(facts, { timezone, language, noteText }),
  }
}
