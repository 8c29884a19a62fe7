/** Orders as GET /api/orders/ shows them (interface: "Order"). */
import type { Language } from '../../language/language.ts'
import { showLine, type LineView } from '../document/show-document.ts'
import { shownAddress, type FieldValue } from '../fields/field-value.ts'
import { showFields } from '../fields/show-fields.ts'
import { majorUnits } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type Instant } from '../time/time.ts'
import { discountOfOrder } from './approve-order.ts'
import { waitsForOrderer, type Order } from './order.ts'
import { buyerOf, fieldData } from './order-customer.ts'
import { priceOf } from './order-price.ts'

export interface OrderReading {
  readonly settings: Settings
  readonly language: Language
  readonly now: Instant
}

export interface OrderWanted {
  readonly data: boolean
  readonly invoice_lines: boolean
  /** Whether the hash of the password that came with the order is shown. */
  readonly password: boolean
  /** The address at which the orderer continues. */
  readonly resumeUrl?: string
}

export function showOrder(order: Order, parts: OrderWanted, reading: OrderReading): Record<string, unknown> {
  return {
    id: order.id,
    ...(parts.data ? showOrderData(order, parts, reading) : {}),
    ...(parts.invoice_lines ? { invoice_lines: estimatedLines(order, reading) } : {}),
  }
}

function showOrderData(
  order: Order,
  { resumeUrl, password }: OrderWanted,
  { settings }: OrderReading,
): Record<string, unknown> {
  const { created, form, status, address, billing_address, email, password_hash, ip, ordering_code } = order
  const { tax_registration_id, customer, payment, subscriptions, reason } = order
  const data: [string, unknown][] = [
    ['created', showInstant(created, settings.account.timezone)],
    ['ordering_form', form],
    ['resume_ordering_url', waitsForOrderer(order) ? resumeUrl : undefined],
    ['address', address && shownAddress(address)],
    ['billing_address', billing_address && shownAddress(billing_address)],
    ['tax_registration_id', tax_registration_id],
    ['email', email === '' ? undefined : email],
    ['password', password ? password_hash : undefined],
    ['ip', ip === '' ? undefined : ip],
    ['ordering_code', ordering_code?.code],
    ['products', order.products.map(showProduct)],
    ['status', status],
    ['customer_id', customer ?? order.logged_in],
    ['recipient', order.gift && showRecipient(order.gift, settings)],
    ['payment_agreement', payment?.agreement],
    ['subscriptions', subscriptions.length === 0 ? undefined : subscriptions],
    ['reason', reason && { kind: reason.kind, ...(reason.text === undefined ? {} : { text: reason.text }) }],
  ]
  return { ...customFields(order, settings), ...Object.fromEntries(data.filter(([, value]) => value !== undefined)) }
}

/** The recipient of a gift, and the customer that accepted it. */
function showRecipient(
  { name, email, message, begin, tell_on, accepted }: NonNullable<Order['gift']>,
  { account }: Settings,
): Record<string, unknown> {
  return {
    ...{ name, email },
    ...(message !== undefined && { message }),
    ...(begin !== undefined && { begin }),
    ...(tell_on !== undefined && { tell_on }),
    ...(accepted !== undefined && {
      accepted: showInstant(accepted.at, account.timezone),
      customer_id: accepted.customer,
    }),
  }
}

/** The answers to the form's questions by field id. An id of several scopes has one answer. */
const customFields = ({ fields }: Order, settings: Settings): Record<string, FieldValue> => ({
  ...showFields({ fields: fields.subscription }, 'subscription', settings),
  ...showFields({ fields: fields.customer }, 'customer', settings),
  ...showFields({ fields: fields.order }, 'order', settings),
})

function showProduct(product: Order['products'][number]): Record<string, unknown> {
  const price = majorUnits(product.price.amountMinor, product.price.currency)
  const { currency } = product.price
  if (product.kind === 'product') {
    const { external_id, name } = product
    return { name, customer_facing_name: name, external_id, text: name, price, currency }
  }
  const { campaign_id, campaign_name, customer_facing_name, quantity, subscribed_to } = product
  return {
    campaign_id,
    campaign_name,
    campaign_customer_facing_name: customer_facing_name,
    text: quantity === 1 ? customer_facing_name : `${quantity} × ${customer_facing_name}`,
    quantity,
    subscribed_to,
    price,
    currency,
  }
}

/** The lines that the order would have if it were approved now, by the present settings. */
function estimatedLines(order: Order, { settings, language, now }: OrderReading): LineView[] {
  const data = fieldData(order, 'subscription', settings)
  return order.products.flatMap((product) => {
    if (product.kind === 'product') return []
    const { campaign_id: campaign, quantity } = product
    const discount = discountOfOrder(order, campaign)
    const price = priceOf({ campaign, quantity, discount, data }, { settings, now, language, buyer: buyerOf(order) })
    if ('faults' in price) return []
    const { currency } = price.price
    return price.invoiced.map((line) => showLine(line, { type: 'invoice', currency }, { settings, language }))
  })
}
