/**
 * Periods that follow one another by the rule of their run, stored as the first of them and their number. So the past
 * of a subscription that was imported takes the space of one period. The terms of a period, its timezone among them,
 * are stored with it, so no change of the settings changes what is read. A period is stored by itself if it has data of
 * its own, such as an invoice, or was not over when it was made, because daylight saving rules may change until then.
 */
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { after } from '../../domain/time/calendar.ts'
import { periodSchema, type Period } from '../../domain/world/subscription.ts'

const repeatedSchema = v.object({
  first: periodSchema,
  /** The number of periods, the first among them. */
  count: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000)),
})
export const storedPeriodsSchema = v.array(v.union([repeatedSchema, periodSchema]))
export type StoredPeriods = v.InferOutput<typeof storedPeriodsSchema>

export function repeatedPeriods(periods: readonly Period[]): StoredPeriods {
  const runs: Period[][] = []
  for (const period of periods) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && follows(last, period)) run.push(period)
    else runs.push([period])
  }
  return runs.flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.length === 0 ? first : { first, count: others.length + 1 }],
  )
}

export const everyPeriod = (stored: StoredPeriods): Period[] =>
  stored.flatMap((one) => {
    if (!('first' in one)) return [one]
    const periods: Period[] = [one.first]
    for (let last = one.first; periods.length < one.count; periods.push(last)) last = successorOf(last) ?? fail()
    return periods
  })

/** Whether a period is the one that the rule gives after another. Most others were made at another instant. */
function follows(last: Period, period: Period): boolean {
  const { made, end, billing } = period
  if (made.at !== last.made.at || end === null || end > made.at || billing !== undefined) return false
  const successor = successorOf(last)
  return successor !== undefined && isDeepStrictEqual(successor, period)
}

/** The period after another in its run, with everything else unchanged; undefined if no such rule applies. */
function successorOf(last: Period): Period | undefined {
  const { run, terms, end, natural_end } = last
  const { duration, timezone } = terms
  if (run === undefined || duration === undefined) return undefined
  if (end === null || end !== natural_end) return undefined
  const n = run.n + 1
  const next = after(run.begin, duration, n, timezone)
  const { index, serial } = last
  return {
    ...last,
    index: index + 1,
    serial: serial + 1,
    begin: end,
    end: next,
    natural_end: next,
    run: { ...run, n },
  }
}

function fail(): never {
  throw new Error('The stored run of periods does not continue.')
}
