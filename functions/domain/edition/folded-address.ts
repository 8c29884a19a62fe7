/**
 * An address as a carrier's routes know it: country, postal code and street in plain letters, without differences of
 * spelling. Names do not count, as a route serves a letter box.
 */
import { streetLines, type AddressParts } from '../place/address-block.ts'
import { comparedCode } from '../place/postal-range.ts'
import { foldings } from '../search/folding.ts'

export function foldedAddress(address: AddressParts): string {
  const { country = '' } = address
  return [country.toUpperCase(), comparedCode(address), foldedStreet(streetLines(address).join(' '))].join(' ')
}

/** The street without the spaces between numbers and letters, as both `12 B` and `12b` are written. */
const foldedStreet = (street: string): string =>
  street
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => foldings(word)[0] ?? '')
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
