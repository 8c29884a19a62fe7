/** An address as it stands on a letter. */
interface Address {
  readonly name?: string | undefined
  readonly company?: string | undefined
  readonly address?: string | undefined
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
  readonly country?: string | undefined
}

const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Postal code and city may have been read from the text, which then has them already. */
export function addressLines(of: Address, countryName: (code: string) => string): readonly string[] {
  const { name, company, address = '', postal_code, city, country } = of
  const place = [postal_code, city].filter((part) => part !== undefined).join(' ')
  const lines = [
    name,
    company,
    address,
    letters(address).includes(letters(place)) ? undefined : place,
    country === undefined ? undefined : countryName(country),
  ]
  return lines.flatMap((line) => (line === undefined || line === '' ? [] : [line]))
}
