/** An address in the form for a letter. Every screen and file of the console composes addresses here. */
export interface Address {
  readonly name?: string | undefined
  readonly company?: string | undefined
  readonly address?: string | undefined
  readonly postal_code?: string | undefined
  readonly city?: string | undefined
  readonly country?: string | undefined
}

/** Letters and digits alone, so that two spellings of a place are equal. */
export const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

const isText = (part: unknown): part is string => typeof part === 'string' && part !== ''

export const placeText = ({ postal_code, city }: { readonly postal_code?: unknown; readonly city?: unknown }): string =>
  [postal_code, city].filter(isText).join(' ')

/** The text of an address may already contain its postal code and city; then they are not repeated. */
export function addressLines(recipient: Address, countryName: (code: string) => string): readonly string[] {
  const { name, company, address = '', country } = recipient
  const place = placeText(recipient)
  const hasPlace = letters(address).includes(letters(place))
  const lines = [name, company, address, hasPlace ? '' : place, country === undefined ? '' : countryName(country)]
  return lines.filter(isText)
}
