/** The one call of the orders' screen: a page of orders with what they will make, calculated at this moment. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Place } from '../../navigation/screen.ts'

export const shownStates = ['waiting', 'unfinished', 'approved', 'denied'] as const
export type ShownState = (typeof shownStates)[number]

export const shownOf = ({ state }: Place['query']): ShownState =>
  shownStates.find((each) => each === state) ?? 'waiting'

const statuses = {
  waiting: ['awaitingapproval'],
  unfinished: ['awaiting', 'awaitingconfirmation', 'awaitingemailconfirmation', 'awaitingpaymentprocessor'],
  approved: ['approved'],
  denied: ['denied'],
} as const

const pageSize = 20

const pageReading = reads((signal, filter: ShownState, cursor: string) =>
  client.GET('/api/orders/', {
    params: {
      query: {
        status: [...statuses[filter]],
        // The effects of a decided order are shown at its customer.
        fields: filter === 'approved' || filter === 'denied' ? ['data'] : ['data', 'invoice_lines'],
        max_results: pageSize,
        ...(cursor !== '' && { cursor }),
      },
    },
    signal,
  }),
)
export const ordersReading = (filter: ShownState, cursor = '') => pageReading(filter, cursor)
