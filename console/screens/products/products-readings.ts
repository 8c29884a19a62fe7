/** The calls of the calendar: the issues of a month, and the products without a date. */
import { monthOf, shownDays } from '../../account/calendar.ts'
import { today } from '../../account/clock.ts'
import { monthStart } from '../../account/days.ts'
import { client } from '../../api/client.ts'
import { cursorOf } from '../../api/next-page.ts'
import { reads } from '../../api/reading.ts'
import type { CountedProduct } from '../../api/types.ts'
import type { Place } from '../../navigation/screen.ts'

export interface Products {
  readonly products: readonly CountedProduct[]
  /** Whether counts may lack some recipients yet. */
  readonly isCounting: boolean
}

/** The filter in the address. */
export interface Asked {
  /** The first day of the month. */
  readonly month: string
  readonly category: string
  readonly view: View
}

/** A month of days, or the issues by their cut-offs. */
export type View = 'calendar' | 'cut-offs'

/** The month of the account's day, unless the address names another. */
export const askedOf = ({ month, category = '', view }: Place['query']): Asked => ({
  month: monthOf(month) ?? monthStart(today(), 0),
  category,
  view: view === 'cut-offs' ? 'cut-offs' : 'calendar',
})

type Question = { readonly date_from: string; readonly date_to: string } | { readonly dated: false }

/** All pages, as a month of several titles may have more issues than one. */
async function allPages(question: Question, signal: AbortSignal) {
  const products: CountedProduct[] = []
  let isCounting = false
  let cursor: string | undefined
  for (;;) {
    const query = { ...question, max_results: 1000, ...(cursor !== undefined && { cursor }) }
    const { data, error, response } = await client.GET('/api/products/', { params: { query }, signal })
    if (data === undefined) return { error, response }
    products.push(...data.products)
    isCounting ||= data.counting === true
    cursor = cursorOf(data)
    if (cursor === undefined) {
      const all: Products = { products, isCounting }
      return { data: all, response }
    }
  }
}

const rangeReading = reads((signal, from: string, to: string) => allPages({ date_from: from, date_to: to }, signal))
/** The issues of a month's weeks: one call, whatever the number of days. */
export function issuesReading(month: string) {
  const { from, to } = shownDays(month)
  return rangeReading(from, to)
}

export const undatedReading = reads((signal) => allPages({ dated: false }, signal))
