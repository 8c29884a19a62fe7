/** A page of the settings, in the order of ids, with the counts of what is on it. */
import * as v from 'valibot'
import type { Call } from '../../http/call.ts'
import { nextUrl, readCursor, writeCursor } from '../../http/next-page.ts'
import type { CountKind } from '../../store/keys.ts'
import { readCounts } from '../../store/tally/tallies.ts'

export const nextUrlAnswer = v.exactOptional(
  v.pipe(v.string(), v.description('Address of the next page; absent on the last one.')),
)

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
): Promise<{ readonly page: readonly { entry: Entry; count: number }[]; readonly next: { next_url?: string } }> {
  const after = readCursor(cursor, (text) => text !== '') ?? ''
  const rest = entries.filter((entry) => idOf(entry) > after).toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  const page = rest.slice(0, maxResults)
  const last = rest.length > maxResults ? page.at(-1) : undefined
  const countOf = await readCounts(call.account, kind, page.map(idOf))
  return {
    page: page.map((entry) => ({ entry, count: countOf(idOf(entry)) })),
    next: last === undefined ? {} : { next_url: nextUrl(call, path, { cursor: writeCursor(idOf(last)) }) },
  }
}
