/**
 * Reads the submitted values of a form's page (`domain/order/order-input.ts`), and places their faults at the page's
 * inputs. The page asks for more than the interface does: a whole address.
 */
import { countryName } from '../domain/place/country.ts'
import { isPostalCodeOf } from '../domain/place/postal-place.ts'
import type { Fault } from '../domain/refusal/fault.ts'
import type { Address } from '../domain/fields/field-value.ts'
import { parseText } from '../domain/fields/text.ts'
import { maxQuantity, type OrderInput } from '../domain/order/order-input.ts'
import type { FormView, OrderSummary } from '../domain/order/order-view.ts'
import { typedFieldValue } from '../domain/order/submitted-value.ts'
import { wording, wordingAtPart } from '../domain/refusal/wording.ts'
import type { Language } from '../language/language.ts'
import { addressParts } from './address-inputs.ts'
import { errorsOf, valueOf, type FilledIn, type InputError } from './filled-in.ts'
import type { OrderWord } from './order-words.ts'
import { inputOf, nameOf, partOfAddress } from './custom-field-inputs.ts'
import { sayIn } from './say-order.ts'

/** An address without a country cannot be invoiced, and an incomplete one cannot get deliveries. */
const neededParts = ['address', 'postal_code', 'city', 'country'] as const

export function orderInputOf(form: FormView, filledIn: FilledIn): OrderInput {
  const text = (input: string) => valueOf(filledIn, input)
  const hasBilling = text('other_billing') !== ''
  return {
    email: text('email'),
    address: addressIn(filledIn, ''),
    ...(hasBilling && { billing_address: addressIn(filledIn, 'billing_') }),
    ...(form.company &&
      text('tax_registration_id').trim() !== '' && { tax_registration_id: text('tax_registration_id') }),
    ...(text('password') !== '' && { password: text('password') }),
    ...(text('ordering_code').trim() !== '' && { ordering_code: text('ordering_code') }),
    products: chosenProducts(filledIn),
    ...(form.gift && {
      recipient: {
        name: text('recipient_name'),
        email: text('recipient_email'),
        message: text('recipient_message'),
        ...(text('recipient_begin') !== '' && { begin: text('recipient_begin') }),
        ...(text('recipient_tell_on') !== '' && { tell_on: text('recipient_tell_on') }),
      },
    }),
    confirmed: false,
    website: text('website'),
    ...Object.fromEntries(form.fields.map((field) => [field.id, ownValue(field, filledIn)])),
  }
}

export function chosenProducts(filledIn: FilledIn): OrderInput['products'] {
  const campaign = valueOf(filledIn, 'campaign')
  const products = filledIn.values.get('product') ?? []
  return [
    ...(campaign === '' ? [] : [{ campaign_id: campaign, quantity: quantityIn(filledIn) ?? 1 }]),
    ...[...new Set(products)].filter((id) => id !== '').map((external_id) => ({ external_id })),
  ]
}

/** Undefined for a value that is not a quantity. A form without the input orders one. */
function quantityIn(filledIn: FilledIn): number | undefined {
  const text = filledIn.values.has('quantity') ? valueOf(filledIn, 'quantity').trim() : '1'
  const quantity = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity <= maxQuantity ? quantity : undefined
}

export function addressIn(filledIn: FilledIn, prefix: string): NonNullable<OrderInput['address']> {
  const text = (part: string) => valueOf(filledIn, `${prefix}${part}`).trim()
  const place = [text('postal_code'), text('city')].filter((part) => part !== '').join(' ')
  const written = {
    name: text('name'),
    company: text('company'),
    address: [text('address'), place].filter((line) => line !== '').join('\n'),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country'),
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''))
}

function ownValue(field: FormView['fields'][number], filledIn: FilledIn): unknown {
  if (field.type !== 'address') return typedFieldValue(field, valueOf(filledIn, inputOf(field.id)))
  const written = addressIn(filledIn, partOfAddress(field.id, ''))
  return Object.keys(written).length === 0 ? null : written
}

/** The inputs that the page itself finds missing or wrong. */
export function pageErrors(form: FormView, filledIn: FilledIn, language: Language): InputError[] {
  const say = sayIn(language)
  const hasBilling = valueOf(filledIn, 'other_billing') !== ''
  const isWrongQuantity = valueOf(filledIn, 'campaign') !== '' && quantityIn(filledIn) === undefined
  return [
    ...(isWrongQuantity && !form.gift
      ? [{ input: 'quantity', text: say('quantity_wrong', { most: maxQuantity }) }]
      : []),
    ...(form.company && valueOf(filledIn, 'company').trim() === ''
      ? [{ input: 'company', text: needed('company', language) }]
      : []),
    ...missingParts(filledIn, '', language),
    ...(hasBilling ? missingParts(filledIn, 'billing_', language) : []),
  ]
}

function missingParts(filledIn: FilledIn, prefix: string, language: Language): InputError[] {
  return neededParts.flatMap((part) => {
    const input = `${prefix}${part}`
    const value = valueOf(filledIn, input).trim()
    if (value === '') return [{ input, text: needed(part, language) }]
    return part === 'postal_code' ? wrongPostalCode(filledIn, prefix, language) : []
  })
}

/** A wrong postal code sends copies to the wrong end of a country. */
function wrongPostalCode(filledIn: FilledIn, prefix: string, language: Language): InputError[] {
  const country = valueOf(filledIn, `${prefix}country`).trim()
  const input = `${prefix}postal_code`
  if (country === '' || isPostalCodeOf(country, valueOf(filledIn, input))) return []
  return [{ input, text: sayIn(language)('postal_code_wrong', { country: countryName(country, language) }) }]
}

const needed = (label: OrderWord, language: Language): string => {
  const say = sayIn(language)
  return say('needed', { field: say(label) })
}

/** The missing and unreadable parts of a name and an address alone, for the recipient of a gift. */
export function addressErrors(filledIn: FilledIn, language: Language, prefix = ''): InputError[] {
  const isNamed = (['name', 'company'] as const).some((part) => valueOf(filledIn, `${prefix}${part}`).trim() !== '')
  const name = isNamed ? [] : [{ input: `${prefix}name`, text: needed('name', language) }]
  return [...name, ...missingParts(filledIn, prefix, language), ...unreadableParts(filledIn, prefix, language)]
}

/** Each part of an address is parsed by itself: a fault of the whole address would be shown at the street. */
function unreadableParts(filledIn: FilledIn, prefix: string, language: Language): InputError[] {
  return addressParts.flatMap((part) => {
    const input = `${prefix}${part}`
    const text = parseText(valueOf(filledIn, input))
    return text.outcome === 'parsed' ||
      (part === 'postal_code' && wrongPostalCode(filledIn, prefix, language).length > 0)
      ? []
      : [{ input, text: `${sayIn(language)(part)}: ${wordingAtPart(text, language)}` }]
  })
}

/** The inputs of the page, by the keys of the order. */
const inputs: Readonly<Record<string, { readonly input: string; readonly label: OrderWord }>> = {
  email: { input: 'email', label: 'email' },
  password: { input: 'password', label: 'password' },
  ordering_code: { input: 'ordering_code', label: 'ordering_code' },
  'address.name': { input: 'name', label: 'name' },
  'address.company': { input: 'company', label: 'company' },
  tax_registration_id: { input: 'tax_registration_id', label: 'tax_registration_id' },
  'address.address': { input: 'address', label: 'address' },
  'address.postal_code': { input: 'postal_code', label: 'postal_code' },
  'address.city': { input: 'city', label: 'city' },
  'address.country': { input: 'country', label: 'country' },
  'billing_address.name': { input: 'billing_name', label: 'name' },
  'billing_address.company': { input: 'billing_company', label: 'company' },
  'billing_address.address': { input: 'billing_address', label: 'address' },
  'billing_address.postal_code': { input: 'billing_postal_code', label: 'postal_code' },
  'billing_address.city': { input: 'billing_city', label: 'city' },
  'billing_address.country': { input: 'billing_country', label: 'country' },
  'recipient.name': { input: 'recipient_name', label: 'recipient_name' },
  'recipient.email': { input: 'recipient_email', label: 'recipient_email' },
  'recipient.message': { input: 'recipient_message', label: 'recipient_message' },
  'recipient.begin': { input: 'recipient_begin', label: 'recipient_begin' },
  'recipient.tell_on': { input: 'recipient_tell_on', label: 'recipient_tell_on' },
}

/** The faults of the submitted order, at the page's inputs and in the page's order. */
export function inputErrors(
  form: FormView,
  faults: readonly Fault[],
  ownErrors: readonly InputError[],
  language: Language,
): InputError[] {
  const filledIn = { values: new Map(), errors: ownErrors }
  const serviceErrors = faults.map((fault) => errorOf(form, fault, language))
  // The page's own error about an input replaces the service's.
  const all = [
    ...ownErrors,
    ...serviceErrors.filter(({ input }) => input === '' || errorsOf(filledIn, input).length === 0),
  ]
  const order = pageOrder(form)
  return all.toSorted((one, other) => order.indexOf(one.input) - order.indexOf(other.input))
}

function errorOf(form: Pick<FormView, 'fields' | 'campaigns'>, fault: Fault, language: Language): InputError {
  const place = Object.hasOwn(inputs, fault.field) ? inputs[fault.field] : undefined
  if (place !== undefined) {
    const { input, label } = place
    return { input, text: textOf(fault, sayIn(language)(label), language) }
  }
  const field = form.fields.find(({ id }) => id === fault.field)
  if (field !== undefined) {
    if (field.type !== 'address') return { input: inputOf(field.id), text: textOf(fault, nameOf(field), language) }
    const part = addressParts.find((each) => each === fault.part)
    const label = part === undefined ? nameOf(field) : `${nameOf(field)}, ${sayIn(language)(part)}`
    return { input: partOfAddress(field.id, part ?? 'address'), text: textOf(fault, label, language) }
  }
  if (fault.field.startsWith('products')) {
    const input = form.campaigns.length > 0 ? 'campaign' : 'product'
    return {
      input,
      text: fault.code === 'order_nothing_chosen' ? sayIn(language)('nothing_chosen') : wording(fault, language),
    }
  }
  return { input: '', text: wording(fault, language) }
}

function textOf(fault: Fault, label: string, language: Language): string {
  const say = sayIn(language)
  if (fault.code === 'field_required') return say('needed', { field: label })
  return fault.code === 'email_invalid' ? say('email_wrong') : `${label}: ${wordingAtPart(fault, language)}`
}

/** The faults of a name and an address alone, at their inputs. */
export const addressFaultsAt = (faults: readonly Fault[], language: Language): InputError[] =>
  faults.map((fault) => errorOf({ fields: [], campaigns: [] }, fault, language))

/** The inputs in the order of the page. */
function pageOrder(form: FormView): readonly string[] {
  const address = ['name', 'company', 'address', 'postal_code', 'city', 'country']
  return [
    '',
    ...['campaign', 'quantity', 'product', 'recipient_name', 'recipient_email', 'recipient_message'],
    ...['recipient_begin', 'recipient_tell_on', 'email'],
    ...address,
    'tax_registration_id',
    'password',
    'other_billing',
    ...address.map((part) => `billing_${part}`),
    ...form.fields.flatMap(({ id }) => [inputOf(id), ...address.map((part) => partOfAddress(id, part))]),
    'ordering_code',
  ]
}

/** The filled-in form of an order, with the custom fields that the page can show again. */
export function filledInAs(order: OrderSummary, form: FormView): FilledIn {
  const [campaign] = order.items.flatMap((item) => (item.kind === 'campaign' ? [item] : []))
  const products = order.items.flatMap((item) => (item.kind === 'product' ? [item.external_id] : []))
  const { email, address = {}, billing_address, tax_registration_id = '', ordering_code = '', gift } = order
  const values: [string, readonly string[]][] = [
    ...(campaign === undefined
      ? []
      : [one('campaign', campaign.campaign_id), one('quantity', String(campaign.quantity))]),
    ['product', products],
    one('email', email),
    ...addressValues('', address),
    one('tax_registration_id', tax_registration_id),
    ...(billing_address === undefined
      ? []
      : [one('other_billing', '1'), ...addressValues('billing_', billing_address)]),
    one('ordering_code', ordering_code),
    ...(gift === undefined
      ? []
      : [
          one('recipient_name', gift.name),
          one('recipient_email', gift.email),
          one('recipient_message', gift.message ?? ''),
          one('recipient_begin', gift.begin ?? ''),
          one('recipient_tell_on', gift.tell_on ?? ''),
        ]),
    ...form.fields.flatMap(({ id, name, type }) => {
      const value = order.fields.find((field) => field.name === name && field.type === type)?.value
      if (value === undefined || type === 'datetime') return []
      if (typeof value === 'object') return addressValues(partOfAddress(id, ''), value)
      return [one(inputOf(id), value === true ? '1' : value === false ? '' : String(value))]
    }),
  ]
  return { values: new Map(values), errors: [] }
}

const one = (input: string, text: string): [string, readonly string[]] => [input, [text]]

/** The line of the postal code and the town has its own inputs. */
function addressValues(prefix: string, written: Address) {
  const { name = '', company = '', address = '', postal_code = '', city = '', country = '' } = written
  const place = [postal_code, city].filter((part) => part !== '').join(' ')
  const street = address.split('\n').filter((line) => line !== place)
  const parts = { name, company, address: street.join(', '), postal_code, city, country }
  return Object.entries(parts).map(([part, text]) => one(`${prefix}${part}`, text))
}
