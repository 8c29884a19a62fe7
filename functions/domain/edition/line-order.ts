/**
 * The order of a carrier's list. Streets are compared as people of their country sort them, with numbers as numbers:
 * `Bredgade 2` before `Bredgade 10`, and in Denmark and Norway `Aa` as `Å`.
 */
import { comparedCode } from '../place/postal-range.ts'
import { streetLines } from '../place/address-block.ts'
import type { Carrier } from '../settings/settings.ts'
import type { PrintedLine } from './list-line.ts'

type Ordered = Pick<PrintedLine, 'key' | 'route' | 'sequence' | 'address' | 'complaint'>
type Order = Carrier['sort'][number]

/** The language in which a country sorts its streets. Other countries use the root rules of Unicode. */
const languages: Readonly<Record<string, string>> = {
  AT: 'de',
  AX: 'sv',
  CH: 'de',
  DE: 'de',
  DK: 'da',
  EE: 'et',
  ES: 'es',
  FI: 'fi',
  FO: 'da',
  GL: 'da',
  IS: 'is',
  LI: 'de',
  NO: 'nb',
  PL: 'pl',
  SE: 'sv',
  SJ: 'nb',
}

const collators = new Map<string, Intl.Collator>()

function collatorOf(country: string): Intl.Collator {
  const language = languages[country] ?? 'und'
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}

const plain = new Intl.Collator('und', { numeric: true })

/** Two spaces within a street are a slip of the hand, as they are for routes. */
const withSingleSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

export interface Keyed<Line> {
  readonly line: Line
  readonly route: string
  readonly sequence: number
  readonly country: string
  readonly postal_code: string
  readonly address: string
  /** Orders lines at one address in the same way each time. */
  readonly tie: string
}

/** A line with the values that it is sorted by, computed once. */
export function keyed<Line extends Ordered>(line: Line): Keyed<Line> {
  const { key, route = '', sequence, address = {}, complaint = '' } = line
  const { country = '', company = '', name = '' } = address
  return {
    line,
    route,
    sequence: sequence ?? Number.MAX_SAFE_INTEGER,
    country,
    postal_code: comparedCode(address),
    address: [...streetLines(address), company, name].map(withSingleSpaces).join('\n'),
    tie: `${key} ${complaint}`,
  }
}

/** Compares lines by a sort. Lines without a route, country or code come last. */
export function comparison(sort: readonly Order[]): (one: Keyed<unknown>, other: Keyed<unknown>) => number {
  return (one, other) => {
    for (const order of sort) {
      const difference = compared(order, one, other)
      if (difference !== 0) return difference
    }
    return one.tie < other.tie ? -1 : one.tie > other.tie ? 1 : 0
  }
}

function compared(order: Order, one: Keyed<unknown>, other: Keyed<unknown>): number {
  switch (order) {
    case 'sequence':
      return one.sequence - other.sequence
    case 'address':
      return one.country === other.country
        ? collatorOf(one.country).compare(one.address, other.address)
        : emptyLast(one.country, other.country)
    case 'route':
    case 'country':
    case 'postal_code':
      return emptyLast(one[order], other[order])
  }
}

function emptyLast(one: string, other: string): number {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return plain.compare(one, other) || (one < other ? -1 : 1)
}
