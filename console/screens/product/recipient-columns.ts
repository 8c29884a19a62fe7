/**
 * The columns of the file of recipients. They are named as in the API, in every language, so that a printing house
 * configures its program once for all senders.
 */
import { letters, placeText } from '../../account/address-lines.ts'
import type { Recipient } from '../../api/types.ts'
import { languages } from '../../words/languages.ts'

export interface RecipientColumn {
  readonly name: string
  readonly textOf: (recipient: Recipient) => string
}

/** Ids of the account's fields that have a column each. */
export interface RecipientFields {
  /** Fields of subscriptions with choices, such as the edition. */
  readonly ofSubscriptions: readonly string[]
  readonly ofAssignments: readonly string[]
}

type Address = NonNullable<Recipient['address']>

/** The number of lines on an envelope between the name and the place; further lines are joined with the last one. */
const streetLines = 3

const ownColumns: readonly RecipientColumn[] = [
  { name: 'customer_id', textOf: ({ customer_id: id }) => id },
  { name: 'name', textOf: ({ address }) => address?.name ?? '' },
  { name: 'company', textOf: ({ address }) => address?.company ?? '' },
  ...Array.from({ length: streetLines }, (_, index) => ({
    name: `address_${index + 1}`,
    textOf: ({ address }: Recipient) => streetOf(address)[index] ?? '',
  })),
  { name: 'place', textOf: ({ address }) => placeOf(address) },
  { name: 'postal_code', textOf: ({ address }) => address?.postal_code ?? '' },
  { name: 'city', textOf: ({ address }) => address?.city ?? '' },
  { name: 'country', textOf: ({ address }) => address?.country ?? '' },
  { name: 'quantity', textOf: ({ quantity }) => String(quantity) },
  { name: 'donated', textOf: ({ donated }) => String(donated) },
  { name: 'subscription_id', textOf: ({ subscription_id: id }) => id ?? '' },
  { name: 'product_assignment_id', textOf: ({ product_assignment_id: id }) => id },
]

/**
 * The columns, which are the same for every file of an account. If the role does not know the account's fields,
 * their values are in one column, as JSON.
 */
export function recipientColumns(fields: RecipientFields | undefined): readonly RecipientColumn[] {
  if (fields === undefined) {
    const json = (values: object) => (Object.keys(values).length === 0 ? '' : JSON.stringify(values))
    return [
      ...ownColumns,
      { name: 'choices', textOf: ({ choices = {} }) => json(choices) },
      { name: 'data', textOf: ({ data }) => json(data) },
    ]
  }
  const { ofSubscriptions, ofAssignments } = fields
  return [
    ...ownColumns,
    ...ofSubscriptions.map((id) => ({ name: id, textOf: ({ choices = {} }: Recipient) => choices[id] ?? '' })),
    ...ofAssignments.map((id) => ({ name: id, textOf: ({ data }: Recipient) => textOf(data[id]) })),
  ]
}

export const recipientRow = (recipient: Recipient, columns: readonly RecipientColumn[]): readonly string[] =>
  columns.map(({ textOf: text }) => text(recipient))

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/**
 * Postal code and city in one cell, as on a letter. A spreadsheet reads a code as a number and drops its zeros, so
 * 00100 Helsinki would lose them in a cell of its own.
 */
export function placeOf(address: Address | undefined): string {
  const { line } = parted(address)
  return line ?? placeText(address ?? {})
}

/** The lines of the text above the place, as many as there are columns. */
export function streetOf(address: Address | undefined): readonly string[] {
  const { street } = parted(address)
  return street.length <= streetLines
    ? street
    : [...street.slice(0, streetLines - 1), street.slice(streetLines - 1).join(', ')]
}

/**
 * The text of an address usually ends with the place, behind a comma or before the name of the country. Otherwise the
 * place was given separately. A last line that says more, such as a region, stays with the street, so nothing is lost.
 */
function parted(address: Address | undefined): { readonly street: readonly string[]; readonly line?: string } {
  const { address: text = '', postal_code: code = '', city = '', country = '' } = address ?? {}
  const lines = text.split(/[\r\n]+/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (code === '' || city === '') return { street: lines }
  const places = [`${code}${city}`, `${country}${code}${city}`, `${city}${code}`].map(letters)
  const above = namesOf(country).has(letters(lines.at(-1) ?? '')) ? lines.slice(0, -1) : lines
  const [last = ''] = above.slice(-1)
  const street = above.slice(0, -1)
  if (places.includes(letters(last))) return { street, line: last }
  const comma = last.lastIndexOf(',')
  const line = last.slice(comma + 1).trim()
  return comma > 0 && places.includes(letters(line))
    ? { street: [...street, last.slice(0, comma).trim()], line }
    : { street: lines }
}

const knownNames = new Map<string, ReadonlySet<string>>()
/** The name of a country at the end of an address; the column of the country has its code. */
function namesOf(country: string): ReadonlySet<string> {
  if (!/^[A-Z]{2}$/.test(country)) return new Set()
  const cached = knownNames.get(country)
  if (cached !== undefined) return cached
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country)
  const folded = new Set([country, ...names].map(letters))
  knownNames.set(country, folded)
  return folded
}
