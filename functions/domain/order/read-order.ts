/**
 * Reads what was submitted to a form: a new order, or the faults of its values. Values are judged by the rules for a
 * new customer and a new subscription, whoever the orderer is.
 */
import type { Language } from '../../language/language.ts'
import { passwordToHash } from '../customer/write-customer.ts'
import type { Fault } from '../refusal/fault.ts'
import { parseFieldValue, type Address, type FieldValue } from '../fields/field-value.ts'
import { hasLink } from '../fields/links.ts'
import { faultAt } from '../fields/parsed.ts'
import { parseEmailText, parseLine, parseText } from '../fields/text.ts'
import { malformed, notAllowed, unknownName, type Mistake } from '../refusal/mistake.ts'
import { campaignOf, customerFacingName } from '../subscription/make-period.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import { after } from '../time/calendar.ts'
import { dateOf, instantOf, millisOf, parseDate, type Instant } from '../time/time.ts'
import { termsOf } from './agreed-terms.ts'
import { formFields, formProduct, subscribedTo, type FormOf } from './form-view.ts'
import type { OrderedProduct, Order } from './order.ts'
import { buyerOf, fieldData } from './order-customer.ts'
import { fieldValuesOf, type OrderInput } from './order-input.ts'
import { priceOf } from './order-price.ts'
import { addressOf, customerFaults } from './read-customer.ts'
import { codeThatHolds, discountOf, discountOn, type AcceptedCode } from './ordering-code.ts'

export interface Placing extends FormOf {
  readonly id: string
  readonly now: Instant
  readonly language: Language
  readonly ip: string
  /** Whether somebody takes payments for the account. */
  readonly takesPayments: boolean
}

export type ReadOrder =
  /** `password` is to be hashed. */
  | { readonly outcome: 'read'; readonly order: Order; readonly code?: AcceptedCode; readonly password?: string }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'mistaken'; readonly mistakes: readonly Mistake[] }

const dayMillis = 86_400_000

export function readOrder(input: OrderInput, placing: Placing): ReadOrder {
  const mistakes = [...unknownFields(input, placing), ...productMistakes(input)]
  if (mistakes.length > 0) return { outcome: 'mistaken', mistakes }
  const { settings, form, id, now, language, ip, takesPayments } = placing
  const faults: Fault[] = []
  if (form.payment && !takesPayments) faults.push({ field: '', code: 'order_payment_unavailable' })
  const products = orderedProducts(input, placing, faults)
  const code = orderingCode(input, products, placing, faults)
  const fields = formValues(input, placing, faults)
  const entity = businessEntityOf({ campaign_id: form.campaigns[0] ?? '' }, settings)
  const address = addressOf('address', input.address, entity?.country, faults)
  const billing = input.billing_address
    ? addressOf('billing_address', input.billing_address, undefined, faults)
    : undefined
  const gift = recipientOf(input, placing, faults)
  const vatNumber = (input.tax_registration_id ?? '').trim()
  const order: Order = {
    id,
    version: 1,
    status: input.confirmed ? 'awaiting' : 'awaitingconfirmation',
    created: now,
    expires: instantOf(millisOf(now) + form.expires_days * dayMillis),
    form: form.url_id,
    language,
    asks: { email_confirmation: form.email_confirmation, approval: form.approval, payment: form.payment },
    email: (input.email ?? '').trim(),
    ...(address === undefined ? {} : { address }),
    ...(billing === undefined ? {} : { billing_address: billing }),
    ...(vatNumber === '' ? {} : { tax_registration_id: vatNumber }),
    fields,
    ip,
    ...(code === undefined
      ? {}
      : {
          ordering_code: {
            code: code.code,
            ...(code.personal && { terms: code.personal.terms }),
            discount: discountOf(code.terms),
            campaigns: code.terms.campaigns,
          },
        }),
    products: products.flatMap((choice) => orderedProduct(choice, { code, fields, address }, placing, faults) ?? []),
    priced: now,
    ...(gift === undefined ? {} : { gift }),
    confirmed: input.confirmed,
    subscriptions: [],
    mails: [],
  }
  faults.push(...customerFaults(input, order, settings, now))
  if (faults.length > 0) return { outcome: 'refused', faults: inOnePlaceEach(faults) }
  const password = passwordToHash({ password: input.password })
  return { outcome: 'read', order, ...(code && { code }), ...(password !== undefined && { password }) }
}

function unknownFields(input: OrderInput, source: FormOf): Mistake[] {
  const ids = new Set(formFields(source).map(({ id }) => id))
  return Object.keys(fieldValuesOf(input))
    .filter((id) => !ids.has(id))
    .map((id) => unknownName(id, 'not a field of this form.'))
}

function productMistakes({ products }: OrderInput): Mistake[] {
  return products.flatMap(({ campaign_id, external_id, quantity }, index) => {
    if ((campaign_id === undefined) === (external_id === undefined)) {
      return [malformed(`products.${index}`, 'expected either campaign_id or external_id.')]
    }
    return external_id !== undefined && quantity !== undefined
      ? [notAllowed(`products.${index}.quantity`, 'goes with campaign_id only.')]
      : []
  })
}

type Wanted =
  | { readonly kind: 'campaign'; readonly id: string; readonly quantity: number }
  | { readonly kind: 'product'; readonly id: string }

function orderedProducts({ products }: OrderInput, source: FormOf, faults: Fault[]): Wanted[] {
  const { form, settings } = source
  if (products.length === 0) faults.push({ field: 'products', code: 'order_nothing_chosen' })
  const choices = products.map(({ campaign_id, external_id, quantity = 1 }): Wanted =>
    campaign_id === undefined
      ? { kind: 'product', id: external_id ?? '' }
      : { kind: 'campaign', id: campaign_id, quantity },
  )
  return choices.filter((each, index) => {
    const isThere =
      each.kind === 'campaign'
        ? form.campaigns.includes(each.id) && campaignOf(settings, each.id) !== undefined
        : form.products.includes(each.id) && formProduct(each.id, source) !== undefined
    const field = `products.${index}`
    if (!isThere) faults.push({ field, code: 'order_not_on_form', values: { value: each.id } })
    const isRepeated = choices.findIndex(({ kind, id }) => kind === each.kind && id === each.id) < index
    if (isRepeated) faults.push({ field, code: 'order_product_twice', values: { value: each.id } })
    return isThere && !isRepeated
  })
}

/** A code that gives no discount on the selection would be used up without effect, so it is refused. */
function orderingCode(
  { ordering_code }: OrderInput,
  choices: readonly Wanted[],
  placing: Placing,
  faults: Fault[],
): AcceptedCode | undefined {
  if (ordering_code === undefined || ordering_code.trim() === '') return undefined
  const code = codeThatHolds(placing, ordering_code, placing.now)
  if (code === undefined) faults.push({ field: 'ordering_code', code: 'ordering_code_unknown' })
  else if (code.personal?.isOfOther === true) {
    faults.push({ field: 'ordering_code', code: 'ordering_code_of_other' })
    return undefined
  } else if (!choices.some(({ kind, id }) => kind === 'campaign' && discountOn(id, code) !== undefined)) {
    faults.push({ field: 'ordering_code', code: 'ordering_code_for_others' })
    return undefined
  }
  return code
}

function orderedProduct(
  choice: Wanted,
  input: {
    readonly code: AcceptedCode | undefined
    readonly fields: Order['fields']
    readonly address: Address | undefined
  },
  placing: Placing,
  faults: Fault[],
): OrderedProduct | undefined {
  if (choice.kind === 'product') {
    const product = formProduct(choice.id, placing)
    return product && { kind: 'product', ...product, price: { ...product.price } }
  }
  const { settings, now, language } = placing
  const { id, quantity } = choice
  const campaign = campaignOf(settings, id)
  const data = fieldData(input, 'subscription', settings)
  const price = priceOf(
    { campaign: id, quantity, discount: discountOn(id, input.code), data },
    { settings, now, language, buyer: buyerOf(input) },
  )
  if ('faults' in price) faults.push(...price.faults)
  if (campaign === undefined || 'faults' in price) return undefined
  return {
    kind: 'campaign',
    campaign_id: id,
    campaign_name: campaign.name,
    customer_facing_name: customerFacingName(id, settings),
    quantity,
    subscribed_to: subscribedTo(id, settings),
    price: { ...price.price },
    terms: termsOf(id, price.then, settings),
  }
}

/** The values of the form's fields. A field id that several scopes have is written in each of them. */
function formValues(input: OrderInput, source: FormOf, faults: Fault[]): Order['fields'] {
  const values = fieldValuesOf(input)
  const fields: Record<'order' | 'customer' | 'subscription', Map<string, FieldValue>> = {
    order: new Map(),
    customer: new Map(),
    subscription: new Map(),
  }
  for (const field of formFields(source)) {
    const written = Object.hasOwn(values, field.id) ? values[field.id] : undefined
    const isEmpty = written === undefined || written === null || (typeof written === 'string' && written.trim() === '')
    if (isEmpty) {
      if (field.required) faults.push({ field: field.id, code: 'field_required' })
      continue
    }
    const value = parseFieldValue(field, written, source.settings.account.timezone)
    if (value.outcome === 'parsed') fields[field.scope].set(field.name, value.value)
    else faults.push(faultAt(field.id, value))
  }
  return {
    order: Object.fromEntries(fields.order),
    customer: Object.fromEntries(fields.customer),
    subscription: Object.fromEntries(fields.subscription),
  }
}

function recipientOf({ recipient }: OrderInput, { form, settings, now }: Placing, faults: Fault[]): Order['gift'] {
  if (!form.gift) {
    if (recipient) faults.push({ field: 'recipient', code: 'order_no_gift' })
    return undefined
  }
  const read = (key: 'name' | 'email' | 'message', isRequired: boolean) => {
    const text = recipient?.[key] ?? ''
    if (text.trim() === '') {
      if (isRequired) faults.push({ field: `recipient.${key}`, code: 'field_required' })
      return undefined
    }
    const parsed = key === 'email' ? parseEmailText(text) : key === 'name' ? parseLine(text) : parseText(text)
    if (parsed.outcome === 'refused') faults.push(faultAt(`recipient.${key}`, parsed))
    // The recipient gets these words by e-mail from somebody whom the service does not know.
    else if (key !== 'email' && hasLink(parsed.value))
      faults.push({ field: `recipient.${key}`, code: 'text_with_link' })
    else return parsed.value
    return undefined
  }
  const day = (key: 'begin' | 'tell_on') => {
    const text = recipient?.[key]?.trim() ?? ''
    if (text === '') return undefined
    const { timezone } = settings.account
    const latest = dateOf(after(now, 'P1Y', 1, timezone), timezone)
    const date = parseDate(text)
    if (date !== undefined && date >= dateOf(now, timezone) && date <= latest) return date
    faults.push({ field: `recipient.${key}`, code: 'order_gift_date', values: { latest } })
    return undefined
  }
  const tellOn = day('tell_on')
  // Without a start, the gift begins when the recipient is notified, so that no unused time is paid for.
  const begin = day('begin') ?? tellOn
  if (begin !== undefined && tellOn !== undefined && tellOn > begin) {
    faults.push({ field: 'recipient.tell_on', code: 'order_gift_told_late', values: { begin } })
  }
  const message = read('message', false)
  return {
    name: read('name', true) ?? '',
    email: read('email', true) ?? '',
    ...(message === undefined ? {} : { message }),
    ...(begin === undefined ? {} : { begin }),
    ...(tellOn === undefined ? {} : { tell_on: tellOn }),
  }
}

/** The faults without repetition, as two rules may find the same fault of one field. */
const inOnePlaceEach = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.field}\n${fault.code}`, fault])).values(),
]
