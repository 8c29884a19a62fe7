/** The town of a postal code, taken from the account's own customers, so no table of postal codes is needed. */
interface Placed {
  readonly postal_code?: string
  readonly city?: string
  readonly country_code?: string
}

export interface Coded {
  readonly code: string
  readonly country: string | undefined
}

const plain = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase()

/** The town that most customers name; undefined if nobody has the postal code. */
export function townAmong(customers: readonly Placed[], { code, country }: Coded): string | undefined {
  const towns = customers.flatMap(({ postal_code = '', city, country_code }) =>
    city !== undefined && plain(postal_code) === plain(code) && (country === undefined || country_code === country)
      ? [city]
      : [],
  )
  const counts = Map.groupBy(towns, (town) => town)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).at(0)?.[0]
}
