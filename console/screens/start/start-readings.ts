/**
 * The calls of the first screen: the figures of the day, the failures, and the subscribers by campaign over the year.
 */
import { signal as stateful } from '@preact/signals'
import { today } from '../../account/clock.ts'
import { monthStart } from '../../account/days.ts'
import { client } from '../../api/client.ts'
import { cursorOf } from '../../api/next-page.ts'
import { reads } from '../../api/reading.ts'
import { runningOf, type KeptDay, type Running } from './running.ts'

export const soonDays = 7

export const todayReading = reads((signal) => client.GET('/api/reports/today/', { signal }))

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
