/** The calls of the first screen: what is to be paid soon, what failed, what waits, and who subscribes to what. */
import { signal as stateful } from '@preact/signals'
import { today } from '../../account/clock.ts'
import { monthStart } from '../../account/days.ts'
import { addDays } from '../../account/format.ts'
import { client } from '../../api/client.ts'
import { cursorOf } from '../../api/next-page.ts'
import { reads } from '../../api/reading.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { runningOf, type KeptDay, type Running } from './subscribers.ts'

export const soonDays = 7

const mostPages = 5

export interface DueSoon {
  readonly invoices: readonly ListedInvoice[]
  /** Whether there are no further ones. */
  readonly isAll: boolean
}

/** Open invoices that are overdue or due within a week: earliest due first. */
export const dueReading = reads(async (signal) => {
  const invoices: ListedInvoice[] = []
  const due_before = addDays(today(), soonDays + 1)
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const query = { state: 'open', due_before, max_results: 1000, ...(cursor !== undefined && { cursor }) } as const
    const { data, error, response } = await client.GET('/api/invoices/', { params: { query }, signal })
    if (data === undefined) return { error, response }
    invoices.push(...data.invoices)
    cursor = cursorOf(data)
    if (cursor === undefined || page === mostPages) {
      const dueSoon: DueSoon = { invoices, isAll: cursor === undefined }
      return { data: dueSoon, response }
    }
  }
})

/** The last events of the account that are looked through for failures. */
const lookedThrough = 5_000

export const failuresReading = reads((signal) =>
  client.GET('/api/events/', {
    params: { query: { of_last: lookedThrough, types: ['invoice:delivery-failed'], max_results: 1000 } },
    signal,
  }),
)

/** The most that the card tells of exactly. */
export const mostWaiting = 100

export const waitingReading = reads((signal) =>
  client.GET('/api/orders/', {
    params: { query: { status: ['awaitingapproval'], max_results: mostWaiting } },
    signal,
  }),
)

/** The first kept day of each month of the year, and the last day. */
export const keptDaysReading = reads(async (signal) => {
  const query = { by: 'month', from: monthStart(today(), -11) } as const
  const { data, error, response } = await client.GET('/api/reports/subscribers/', { params: { query }, signal })
  if (data === undefined) return { error, response }
  const days = data.days.map(({ date, campaigns }): KeptDay => ({
    date,
    counts: new Map(campaigns.map(({ campaign_id: id, live_subscriptions: live }) => [id, live])),
  }))
  return { data: days, response }
})

/** The number of customers that the count in progress has seen. */
export const countedSoFar = stateful(0)

export interface Counted {
  readonly running: readonly Running[]
  readonly isAll: boolean
}

/** Subscriptions of the first page of customers (`first`), or of all customers (`all`). */
export const subscribersReading = reads(async (signal, extent: 'first' | 'all') => {
  const running: Running[] = []
  countedSoFar.value = 0
  let cursor: string | undefined
  for (;;) {
    const fields = ['subscriptions', 'subscriptions.details'] as const
    const query = { fields: [...fields], max_results: 1000, ...(cursor !== undefined && { cursor }) }
    const { data, error, response } = await client.GET('/api/customers/', { params: { query }, signal })
    if (data === undefined) return { error, response }
    running.push(...data.customers.flatMap(({ subscriptions = [] }) => subscriptions.map(runningOf)))
    countedSoFar.value += data.customers.length
    cursor = cursorOf(data)
    if (cursor === undefined || extent === 'first') {
      const counts: Counted = { running, isAll: cursor === undefined }
      return { data: counts, response }
    }
  }
})
