/**
 * The postal codes and cities of a customer's two addresses: given by callers, or derived from the texts of the
 * addresses and marked so. A changed text or country drops the derived parts, and derives them again. Parts that a
 * caller gave stay until a caller changes them.
 */
import { derivedPlace, placeKeys, type PlaceKey } from '../place/postal-place.ts'
import { derivableKeys, type BuiltinKey, type Customer, type DerivableKey } from '../world/customer.ts'

export type CustomerPlaces = Pick<Customer, 'builtin' | 'derived'>

/** The keys of one address. The first country that the customer has counts. */
interface AddressKeys {
  readonly text: BuiltinKey
  readonly countries: readonly BuiltinKey[]
  readonly place: Readonly<Record<PlaceKey, DerivableKey>>
}

const addresses: readonly AddressKeys[] = [
  { text: 'address', countries: ['country'], place: { postal_code: 'postal_code', city: 'city' } },
  {
    text: 'billing_address',
    countries: ['billing_country', 'country'],
    place: { postal_code: 'billing_postal_code', city: 'billing_city' },
  },
]

interface Marked {
  builtin: Partial<Record<BuiltinKey, string>>
  derived?: DerivableKey[]
}

/** The values after a write of some keys. `marks` are the parts that were derived before it. */
export function withPlaces(
  builtin: Customer['builtin'],
  marks: CustomerPlaces['derived'],
  written: ReadonlySet<string>,
): Marked {
  const places: Required<Marked> = {
    builtin: { ...builtin },
    derived: (marks ?? []).filter((key) => !written.has(key)),
  }
  for (const keys of addresses) {
    if ([keys.text, ...keys.countries].some((key) => written.has(key))) deriveAgain(places, keys)
  }
  // Without the text of an address nothing is derived.
  const isMarked = addresses.some(({ text }) => (places.builtin[text] ?? '').trim() !== '')
  return isMarked ? places : { builtin: places.builtin }
}

function deriveAgain(places: Required<Marked>, { text, countries, place }: AddressKeys): void {
  const { builtin, derived } = places
  const isGiven = (key: PlaceKey) => !derived.includes(place[key])
  const parts = Object.fromEntries(placeKeys.filter(isGiven).map((key) => [key, builtin[place[key]]]))
  const country = countries.map((key) => builtin[key]).find((code) => code !== undefined)
  const read = derivedPlace(parts, builtin[text], country)
  for (const key of placeKeys) {
    const value = parts[key] ?? read[key]
    if (value === undefined) Reflect.deleteProperty(builtin, place[key])
    else builtin[place[key]] = value
  }
  const own = placeKeys.map((key) => place[key])
  const readKeys = placeKeys.filter((key) => read[key] !== undefined).map((key) => place[key])
  places.derived = [...derived.filter((key) => !own.includes(key)), ...readKeys]
}

/** Whether a write has the text or a country of the address that a part belongs to, so that the part is read again. */
export const isReadAnew = (key: string, written: ReadonlySet<string>): boolean =>
  addresses.some(
    ({ text, countries, place }) =>
      placeKeys.some((part) => place[part] === key) && [text, ...countries].some((other) => written.has(other)),
  )

/** Whether a value is derived. It counts as given once a caller writes the same value. */
export const isDerived = (customer: Pick<Customer, 'derived'> | undefined, key: string): boolean =>
  customer?.derived?.some((derived) => derived === key) === true

/** The derived parts that a write changed without writing them. */
export function changedPlaces(
  before: Pick<Customer, 'builtin'> | undefined,
  after: Pick<Customer, 'builtin'>,
  written: ReadonlySet<string>,
): readonly DerivableKey[] {
  return derivableKeys.filter((key) => !written.has(key) && before?.builtin[key] !== after.builtin[key])
}
