/** The values of a line in the columns of a list and on its label. */
import type { AddressView } from '../fields/field-value.ts'
import { addressBlock, streetLines, type Sender } from '../place/address-block.ts'
import { countryName } from '../place/country.ts'
import { addressLineOf, isNamedListValue, type NamedListValue } from '../settings/list-values.ts'
import type { Carrier } from '../settings/settings.ts'
import { copiesOfLine, lineIdOf, type PrintedLine } from './list-line.ts'

export interface ListFacts {
  readonly list: string
  readonly carrier: string
  readonly product: { readonly external_id: string; readonly name: string; readonly date: string }
  readonly sender: Sender
}

const columnsOf = (values: readonly NamedListValue[]): Carrier['columns'] =>
  values.map((name) => ({ name, from: name, pad: 'right' }))

const usual = columnsOf([
  ...(['line_id', 'copies', 'change', 'route', 'sequence', 'bundle', 'name', 'company', 'street'] as const),
  ...(['postal_code', 'city', 'country'] as const),
])

/**
 * The columns of a carrier that names none. A carrier of changes finds the line that a change is about by its
 * subscription, because the line of a move has another address.
 */
export const usualColumns = ({ mode }: Pick<Carrier, 'mode'>): Carrier['columns'] =>
  mode === 'changes' ? [...usual, ...columnsOf(['customer_id', 'subscription_id'])] : usual

/** Parts of an address that a list or a label may name besides the whole address. */
const partsOfAddress = ['name', 'company', 'postal_code', 'city'] as const

/**
 * The value that a column or a label names; empty if the line has none. The whole address leaves out parts with columns
 * of their own, so that nothing is printed twice.
 */
export function listValue(
  name: string,
  line: PrintedLine,
  facts: ListFacts,
  named: ReadonlySet<string> = new Set(),
): string {
  const address = line.address ?? {}
  const place = addressLineOf(name)
  if (place !== undefined) return addressBlock(address, facts.sender)[place - 1] ?? ''
  if (!isNamedListValue(name)) return line.fields?.[name] ?? ''
  if (name === 'address') return wholeAddress(address, facts.sender, named).join('\n')
  return namedValue(name, line, facts)
}

function wholeAddress(address: AddressView, sender: Sender, named: ReadonlySet<string>): string[] {
  const left = Object.entries(address).filter(
    ([key]) => !partsOfAddress.some((part) => part === key && named.has(part)),
  )
  // Without its code and city, the street of an address cannot be distinguished from the place.
  const parts = { ...Object.fromEntries(left), address: streetLines(address).join('\n') }
  const isCountryNamed = named.has('country') || named.has('country_name')
  return addressBlock(parts, isCountryNamed ? { ...sender, country: address.country } : sender)
}

function namedValue(
  name: Exclude<NamedListValue, 'address'>,
  line: PrintedLine,
  { list, carrier, product, sender }: ListFacts,
): string {
  const { address = {} } = line
  switch (name) {
    case 'line_id':
      return lineIdOf(list, line.number)
    case 'customer_id':
      return line.customer
    case 'subscription_id':
      return line.subscription ?? ''
    case 'external_id':
      return line.replaces ?? product.external_id
    case 'product':
      return product.name
    case 'date':
      return product.date
    case 'copies':
      return String(copiesOfLine(line))
    case 'change':
    case 'route':
      return line[name] ?? ''
    case 'sequence':
    case 'bundle':
      return line[name]?.toString() ?? ''
    case 'carrier':
      return carrier
    case 'street':
      return streetLines(address).join(', ')
    case 'name':
    case 'company':
    case 'postal_code':
    case 'city':
    case 'country':
      return address[name] ?? ''
    case 'country_name':
      return address.country === undefined ? '' : countryName(address.country, sender.language)
  }
}
