/** The last count of the copies that carriers will have of an issue, before their lists are closed. */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import { millisOf, type Instant } from '../time/time.ts'

export const editionForecastSchema = v.object({
  external_id: v.string(),
  /** The instant of the count, in the account's time and in real time. */
  counted: instantSchema,
  counted_really: instantSchema,
  /** Carriers whose lists were not closed, and `none`. */
  carriers: v.record(v.string(), v.object({ lines: v.number(), copies: v.number() })),
  donated: v.number(),
})
export type EditionForecast = Readonly<v.InferOutput<typeof editionForecastSchema>>

const leastMillis = 10_000
const millisOfLine = 600

/**
 * Whether an issue is to be counted again. A count of more recipients lasts longer, so that counting reads at most a
 * hundred of them a minute, however often the forecast is read: 100,000 are counted once in seventeen hours.
 */
export function isOutdated({ counted, counted_really, carriers }: EditionForecast, now: Instant, realNow: Instant) {
  const lines = Object.values(carriers).reduce((sum, carrier) => sum + carrier.lines, 0)
  const age = Math.max(millisOf(now) - millisOf(counted), millisOf(realNow) - millisOf(counted_really))
  return age >= Math.max(leastMillis, millisOfLine * lines)
}
