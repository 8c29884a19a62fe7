/** A page of the settings, in the order of ids, with the counts of its entries. */
import * as v from 'valibot'
import { isCounting } from '../../domain/search/search-state.ts'
import type { Call } from '../../http/call.ts'
import { nextUrl, readCursor, writeCursor } from '../../http/next-page.ts'
import type { CountKind } from '../../store/keys.ts'
import { readCounts } from '../../store/counts/stored-counts.ts'
import { ringSearch } from '../../work/queues/search-message.ts'

export const countingAnswer = v.exactOptional(
  v.pipe(
    v.literal(true),
    v.description(
      'Present while all customers are being counted, for the first time or again. Counts may be ' +
        'incomplete until then.',
    ),
  ),
)

/** Values of a page beside its entries. */
interface Beside {
  readonly next_url?: string
  readonly counting?: true
}

interface Asked<Entry> {
  readonly path: string
  readonly entries: readonly Entry[]
  readonly idOf: (entry: Entry) => string
  readonly kind: CountKind
  readonly maxResults: number
  readonly cursor: string | undefined
}

export async function countedPage<Entry>(
  { path, entries, idOf, kind, maxResults, cursor }: Asked<Entry>,
  call: Call,
): Promise<{ readonly page: readonly { entry: Entry; count: number }[]; readonly beside: Beside }> {
  const after = readCursor(cursor, (text) => text !== '') ?? ''
  const rest = entries.filter((entry) => idOf(entry) > after).toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const page = rest.slice(0, maxResults)
  const last = rest.length > maxResults ? page.at(-1) : undefined
  const { state, countOf } = await readCounts(call.account, kind, page.map(idOf))
  // The first read starts the count of all customers, just as the first search starts the index.
  if (state === undefined) await ringSearch(call.account)
  return {
    page: page.map((entry) => ({ entry, count: countOf(idOf(entry)) })),
    beside: {
      ...(isCounting(state) && { counting: true }),
      ...(last !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(idOf(last)) }) }),
    },
  }
}
