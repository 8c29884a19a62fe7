/** The one call of the screen of requests: a page of the requests in one state. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Place } from '../../navigation/screen.ts'

export const shownStates = ['waiting', 'carried_out', 'refused', 'taken_back'] as const
export type ShownState = (typeof shownStates)[number]

export const shownOf = ({ state }: Place['query']): ShownState =>
  shownStates.find((each) => each === state) ?? 'waiting'

const pageSize = 20

const pageReading = reads((signal, state: ShownState, cursor: string) =>
  client.GET('/api/requests/', {
    params: { query: { state, max_results: pageSize, ...(cursor !== '' && { cursor }) } },
    signal,
  }),
)
export const requestsReading = (state: ShownState, cursor = '') => pageReading(state, cursor)
