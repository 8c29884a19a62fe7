/** The customer data in an order, by the write names of customers (interface: "Customer"). */
import { givenAddress, type Address } from '../fields/field-value.ts'
import { customerField } from '../customer/write-keys.ts'
import { keptValue } from '../fields/custom-fields.ts'
import { fieldId, type FieldScope, type Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import type { Order } from './order.ts'

export type Data = Readonly<Record<string, unknown>>

export type Ordering = Pick<
  Order,
  'email' | 'address' | 'billing_address' | 'tax_registration_id' | 'fields' | 'language' | 'password_hash'
>

/** The data of a new customer. The hash stands for the clear text of the password, which nobody keeps. */
export function newCustomerData(order: Ordering, settings: Settings): Data {
  const { email, address, billing_address, tax_registration_id, password_hash } = order
  return {
    email,
    ...addressData(address, ''),
    ...addressData(billing_address, 'billing_'),
    ...(hasLanguage(settings) ? { language: order.language } : {}),
    ...(tax_registration_id === undefined ? {} : { tax_registration_id }),
    ...fieldData(order, 'customer', settings),
    ...(password_hash === undefined ? {} : { password: password_hash }),
  }
}

/**
 * The order's data that an existing customer lacks (decisions: "Whose order it is"). An address is filled in whole or
 * not at all, and a password never: the person who confirms the order may not be the one who placed it.
 */
export function missingData(order: Ordering, customer: Customer, settings: Settings): Data {
  const { password, email, ...data } = newCustomerData(order, settings)
  const { builtin } = customer
  const lacks = (...keys: readonly (keyof Customer['builtin'])[]) => keys.every((key) => builtin[key] === undefined)
  const lacksName = lacks('name', 'company')
  const lacksAddress = lacks('address', 'postal_code', 'city', 'country')
  const lacksBilling = lacks('billing_name', 'billing_company', 'billing_address', 'billing_country')
  const isMissing: Readonly<Record<string, boolean>> = {
    name: lacksName,
    company: lacksName,
    ...(hasLanguage(settings) ? { language: lacks('language') } : {}),
    tax_registration_id: lacks('tax_registration_id'),
    ...eachOf(['address', 'postal_code', 'city', 'country'], lacksAddress),
    ...eachOf(['name', 'company', 'address', 'postal_code', 'city', 'country'], lacksBilling, 'billing_'),
  }
  const filledIn = new Set(
    settings.fields
      .filter((field) => field.scope === 'customer' && keptValue(customer, field.name) !== undefined)
      .map(fieldId),
  )
  return Object.fromEntries(
    Object.entries({ ...(lacks('email') ? { email } : {}), ...data }).filter(([key]) =>
      Object.hasOwn(isMissing, key) ? isMissing[key] : !filledIn.has(key),
    ),
  )
}

/** Whether `language` is the built-in field: an account may have a custom field with this id. */
const hasLanguage = (settings: Settings): boolean => customerField(settings, 'language') === undefined

const eachOf = (parts: readonly string[], value: boolean, prefix = '') =>
  Object.fromEntries(parts.map((part) => [`${prefix}${part}`, value]))

/** The order's values of a scope's fields by field id. Fields that the account no longer has are left out. */
export function fieldData({ fields }: Pick<Order, 'fields'>, scope: 'customer' | 'subscription', settings: Settings) {
  return Object.fromEntries(
    fieldsOf(scope, settings).flatMap((field) => {
      const value = keptValue({ fields: fields[scope] }, field.name)
      return value === undefined ? [] : [[fieldId(field), value]]
    }),
  )
}

const fieldsOf = (scope: FieldScope, settings: Settings) => settings.fields.filter((field) => field.scope === scope)

/** The submitted parts of an address: the service reads the derived parts from its text anew. */
const addressData = (address: Address | undefined, prefix: '' | 'billing_'): Data =>
  Object.fromEntries(
    Object.entries(address === undefined ? {} : givenAddress(address)).flatMap(([part, value]) =>
      value === '' ? [] : [[`${prefix}${part}`, value]],
    ),
  )

/** The data of the orderer that a price can depend on. */
export const buyerOf = ({ address }: { readonly address?: Address | undefined }): Customer['builtin'] =>
  address?.country === undefined ? {} : { country: address.country }
