/** The first call of the screen: a page of invoices by the state of their collection. */
import { today } from '../../account/clock.ts'
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Place } from '../../navigation/screen.ts'

/** `planned` is what is collected today. */
export const shownLists = ['planned', 'failed', 'waiting', 'given_up', 'reversed', 'submitted', 'stale'] as const
export type ShownList = (typeof shownLists)[number]

export const shownOf = ({ list }: Place['query']): ShownList => shownLists.find((each) => each === list) ?? 'planned'

const pageSize = 50

const pageReading = reads((signal, collection: ShownList, until: string, cursor: string) =>
  client.GET('/api/invoices/', {
    params: {
      query: {
        collection,
        ...(until !== '' && { collected_until: until }),
        ...(cursor !== '' && { cursor }),
        max_results: pageSize,
      },
    },
    signal,
  }),
)
export const collectionsReading = (list: ShownList, cursor = '') =>
  pageReading(list, list === 'planned' ? today() : '', cursor)
