/**
 * Counts of an issue before its lists are closed, which GET /api/editions/ shows: a forecast that keeps its sums. It is
 * a job of the queue, as it reads every recipient. Its id follows from the count before, so many calls order one.
 */
import { noCarrier } from '../../domain/edition/carrier-of.ts'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import { isOutdated, type EditionForecast } from '../../domain/edition/edition-forecast.ts'
import type { Edition } from '../../domain/edition/edition.ts'
import type { Via } from '../../domain/facts/event.ts'
import { carriersOn } from '../../domain/settings/issue-times.ts'
import { defaultLanguage, type Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { hasEnded } from '../../store/job/job-item.ts'
import { orderOnce } from '../jobs/run-job.ts'
import { sendSoon } from '../queues/work-message.ts'
import { closingJob } from './closing-run.ts'
import { newForecast, type ForecastState } from './forecast-edition.ts'

export interface ForecastOrder {
  readonly settings: Settings
  readonly product: DatedProduct
  readonly edition: Pick<Edition, 'carriers'>
  /** The last count; undefined before the first. */
  readonly before: EditionForecast | undefined
  readonly now: Instant
  readonly by: { readonly via: Via; readonly by: string }
}

const kind = { ...closingJob, first: (state: ForecastState): string => JSON.stringify(state) }

/** Starts a count of an issue if its last count is too old. Returns whether it is being counted. */
export async function orderForecast({ settings, product, edition, before, now, by }: ForecastOrder): Promise<boolean> {
  const realNow = instantOf(Date.now())
  if (before !== undefined && !isOutdated(before, now, realNow)) return false
  const { external_id, date } = product
  const open = [...carriersOn(settings, date).map(({ id }) => id), noCarrier].filter(
    (carrier) => edition.carriers[carrier] === undefined,
  )
  // A count that was given up is tried again in the next hour.
  const key = JSON.stringify([external_id, before?.counted_really, now.slice(0, 'YYYY-MM-DDTHH'.length)])
  const order = await orderOnce({
    ...{ kind, first: { ...newForecast(external_id, open), keeps: true }, asked: key, settings },
    ...{ client: 'forecast of an issue', idempotencyKey: key, now, by, language: defaultLanguage(settings) },
  })
  if (order === undefined || hasEnded(order.job)) return false
  if (order.isNew) await sendSoon({ account: settings.account.id, job: order.job.id })
  return true
}
