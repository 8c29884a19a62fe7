/** The one call of the screen: a page of entries that wait, or that were left alone. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Place } from '../../navigation/screen.ts'

export const shownStates = ['waiting', 'ignored'] as const
export type ShownState = (typeof shownStates)[number]

export const shownOf = ({ state }: Place['query']): ShownState =>
  shownStates.find((each) => each === state) ?? 'waiting'

const pageSize = 50

const pageReading = reads((signal, state: ShownState, cursor: string) =>
  client.GET('/api/payments/unmatched/', {
    params: {
      query: {
        ...(state === 'ignored' && { state }),
        ...(cursor !== '' && { cursor }),
        max_results: pageSize,
      },
    },
    signal,
  }),
)
export const entriesReading = (state: ShownState, cursor = '') => pageReading(state, cursor)
