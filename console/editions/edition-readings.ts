/** The issues of a span of days with their cut-offs, and the copies of their lists or the forecast of them. */
import { addDays } from '../account/days.ts'
import { client } from '../api/client.ts'
import { cursorOf } from '../api/cursor.ts'
import { reads } from '../api/reading.ts'
import type { Edition } from '../api/types.ts'

/** The last issue of a monthly is within this span. */
const daysBefore = 62

/** All pages, as several newspapers may have more issues than one has. */
async function allEditions(signal: AbortSignal, category: string, date_from: string, date_to: string) {
  const editions: Edition[] = []
  let cursor: string | undefined
  let isCounting = false
  for (;;) {
    const query = {
      ...{ date_from, date_to, max_results: 1000 },
      ...(category !== '' && { category }),
      ...(cursor !== undefined && { cursor }),
    }
    const { data, error, response } = await client.GET('/api/editions/', { params: { query }, signal })
    if (data === undefined) return { error, response }
    editions.push(...data.editions)
    cursor = cursorOf(data)
    const all: readonly Edition[] = editions
    isCounting ||= data.counting === true
    if (cursor === undefined) return { data: { editions: all, isCounting }, response }
  }
}

const spanReading = reads(allEditions)

/** Issues around a day, and the earlier issues that they are compared with. */
export const editionsReading = (day: string, daysAfter: number, category = '') =>
  spanReading(category, addDays(day, -daysBefore), addDays(day, daysAfter))
