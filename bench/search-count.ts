/**
 * The round trips and the read units of searches in accounts of different sizes, in which most customers have the same
 * words.
 */
import { marshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'
import { searchKinds } from '../functions/domain/search/searched-text.ts'
import { wordsOfCustomer } from '../functions/domain/search/word-entries.ts'
import type { Customer } from '../functions/domain/world/customer.ts'
import { customerKey, searchStateKey } from '../functions/store/keys.ts'
import { findCustomers, type SearchResult } from '../functions/work/search/find-customers.ts'
import { benchAccount, benchSettings } from './bench-account.ts'
import { countInFilled } from './filled-engine.ts'
import { wireItem, type WireItem } from './gather.ts'
import { metered, type Tally } from './meter.ts'
import { fillWords } from './fill-words.ts'
import { roundTrips } from './trips.ts'

/**
 * The n-th customer: everybody is called Ann and lives in Copenhagen, a tenth is called Peter, and one in a thousand
 * has a subscription.
 */
const customerOf = (n: number): Customer => ({
  id: idOf(n),
  version: 1,
  created: '2026-01-05T09:00:00.000Z',
  builtin: { name: `Ann ${n % 10 === 0 ? 'Peter ' : ''}Unique${n}`, address: 'Nørregade 1\n1260 København K' },
  derived: [],
  fields: {},
  overrides: [],
})
export const idOf = (n: number) => String(100_000 + n)
const isLive = (n: number) => n % 1000 === 999

export interface CountedSearch {
  readonly customers: number
  readonly text: string
  readonly found: SearchResult
  readonly trips: number
  readonly tally: Tally
}

/** The searches that are counted among a given number of customers. */
const textsAmong = (customers: number): string[] => [
  'ann',
  'an',
  'københavn',
  'ann københavn',
  'peter københavn',
  `unique${customers - 1}`,
  `koebenhavn an unique${customers - 1}`,
  'ann københavn peter 1260 unique',
  idOf(customers - 1),
  '1260',
  'DK-1',
  'nobody',
]

/** Makes an engine with accounts of these sizes, and counts searches in each. */
export async function countSearches(sizes: readonly number[]): Promise<CountedSearch[]> {
  const counted = await countInFilled('search', sizes, itemsOf, async (size) => {
    const settings = benchSettings()
    await fillWords(size, (n) => ({ customer: idOf(n), words: wordsOfCustomer(customerOf(n), settings) }))
    const searches: CountedSearch[] = []
    for (const text of textsAmong(size)) searches.push(await countSearch(size, text))
    return searches
  })
  return counted.flat()
}

function itemsOf(size: number) {
  const state = { ...searchStateKey(benchAccount), version: 1, cursor: 0, counts: { generation: 1, shown: 1 } }
  const customers = Array.from({ length: size }, (_, n) => customerOf(n)).map((customer, n) => {
    const kept = { parts: {}, active: [], follows: false, credits: [], ...(isLive(n) && { live: true }) }
    return { ...customerKey(benchAccount, customer.id), ...customer, ...kept }
  })
  return [state, ...customers].map((item) => wire(item))
}

const wire = (item: object): WireItem => v.parse(wireItem, marshall(item))

async function countSearch(customers: number, text: string): Promise<CountedSearch> {
  const query = { settings: benchSettings(), text, kinds: new Set(searchKinds), maxResults: 20 }
  const { result, tally } = await metered(() => roundTrips(() => findCustomers(query)))
  return { customers, text, found: result.result, trips: result.trips.length, tally }
}
