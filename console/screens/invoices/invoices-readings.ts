/** The calls of the list of documents: a page of it, and the names of the customers on that page. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Place } from '../../navigation/screen.ts'

export const states = ['overdue', 'open', 'paid', 'credited', 'all'] as const
export type AskedState = (typeof states)[number]

/** The filter that the address asks for. */
export interface Asked {
  readonly state: AskedState
  readonly from: string
  readonly to: string
  readonly entity: string
}

export function askedOf({ state, from = '', to = '', entity = '' }: Place['query']): Asked {
  return { state: states.find((each) => each === state) ?? 'open', from, to, entity }
}

const pageSize = 50

const pageReading = reads((signal, state: string, from: string, to: string, entity: string, cursor: string) => {
  const stateFilter = states.find((each) => each === state)
  return client.GET('/api/invoices/', {
    params: {
      query: {
        ...(stateFilter !== undefined && stateFilter !== 'all' && { state: stateFilter }),
        ...(from !== '' && { date_from: from }),
        ...(to !== '' && { date_to: to }),
        ...(entity !== '' && { business_entity: entity }),
        ...(cursor !== '' && { cursor }),
        max_results: pageSize,
      },
    },
    signal,
  })
})
export const documentsReading = ({ state, from, to, entity }: Asked, cursor = '') =>
  pageReading(state, from, to, entity, cursor)

/** The customers of a page by their ids, with commas between. */
export const namesReading = reads((signal, ids: string) =>
  client.GET('/api/customers/', { params: { query: { id: ids.split(','), fields: ['data'] } }, signal }),
)
