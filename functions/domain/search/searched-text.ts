/**
 * The texts of a customer that a search covers, by the kinds that `in` names, and how a searched term matches them. The
 * word index is made of these texts, and every answer is checked against them once more.
 */
import { valueOf } from '../fields/custom-fields.ts'
import type { Field, Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import { foldings, maxWordLength, wordsOf } from './folding.ts'

export const searchKinds = [
  'name',
  'company',
  'email',
  'address',
  'postal_code',
  'phone',
  'id',
  'invoice_number',
  'subscription_id',
  'order',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** The kinds that are in the customer's own data. The other kinds are ids of things that belong to the customer. */
export const ownKinds = ['name', 'company', 'email', 'address', 'postal_code', 'phone', 'id'] as const
export type OwnKind = (typeof ownKinds)[number]

export interface SearchedText {
  readonly in: OwnKind
  readonly text: string
}

/** The searchable texts of a customer, each text once for each kind. */
export function searchedTexts(customer: Customer, settings: Settings): SearchedText[] {
  const { id, builtin, derived = [] } = customer
  // Derived values are already in the text of the address.
  const ownCity = (key: 'city' | 'billing_city') => (derived.includes(key) ? undefined : builtin[key])
  const texts: Readonly<Record<OwnKind, readonly (string | undefined)[]>> = {
    name: [builtin.name, builtin.billing_name],
    company: [builtin.company, builtin.billing_company],
    email: [builtin.email, builtin.billing_email],
    address: [builtin.address, ownCity('city'), builtin.billing_address, ownCity('billing_city')],
    postal_code: [builtin.postal_code, builtin.billing_postal_code],
    phone: phonesOf(customer, settings),
    id: [id],
  }
  return ownKinds.flatMap((kind) =>
    [...new Set(texts[kind])].flatMap((text) => (text === undefined || text.trim() === '' ? [] : [{ in: kind, text }])),
  )
}

/** Fields that hold a phone number, by their name or field id in the six languages. */
const phoneWords: ReadonlySet<string> = new Set(
  [
    ['phone', 'phones', 'phonenumber', 'telephone', 'mobile', 'mobilephone', 'cellphone', 'cell', 'tel'],
    ['telefon', 'telefonnummer', 'telefonnr', 'mobil', 'mobilnummer', 'mobilnr', 'mobiltelefon', 'tlf', 'tlfnr'],
    ['rufnummer', 'handy', 'handynummer', 'mobilfunk', 'festnetz', 'hemtelefon', 'fastnet', 'fasttelefon'],
    ['puhelin', 'puhelinnumero', 'matkapuhelin', 'kannykka', 'gsm', 'sms'],
  ].flat(),
)

export const isPhoneField = ({ scope, type, name, external_id = '' }: Field): boolean =>
  scope === 'customer' &&
  (type === 'text' || type === 'integer') &&
  [name, external_id].some((label) => isPhoneLabel(label))

function isPhoneLabel(label: string): boolean {
  const words = label.replaceAll(/([\p{Ll}])(\p{Lu})/gu, '$1 $2').split(/[^\p{L}]+/u)
  return words.some((word) => foldings(word).some((folded) => phoneWords.has(folded)))
}

function phonesOf(customer: Customer, settings: Settings): string[] {
  return settings.fields.filter(isPhoneField).flatMap((field) => {
    const value = valueOf(customer, field)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
}

/** The digits of a phone number. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/**
 * The words of a searchable text. A phone number is also indexed as one word of digits, and a postal code also without
 * its space.
 */
export function searchedWords({ in: kind, text }: SearchedText): string[] {
  const words = wordsOf(text)
  if (kind === 'phone') {
    return [...new Set([...words, digitsOf(text).slice(0, maxWordLength)])].filter((word) => word !== '')
  }
  return kind === 'postal_code' ? [...new Set([...words, ...foldings(text.replaceAll(/[\s-]/g, ''))])] : words
}
