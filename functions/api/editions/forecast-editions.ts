/** Issues with the last counts of those whose lists are not closed yet. */
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { EditionForecast } from '../../domain/edition/edition-forecast.ts'
import { stateOf, type Edition } from '../../domain/edition/edition.ts'
import { carriersOn } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { dateOf } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { readEditions } from '../../store/edition/edition-item.ts'
import { readForecasts } from '../../store/edition/kept-forecast.ts'
import { isBeyondForecast } from '../../work/editions/forecast-edition.ts'
import { orderForecast } from '../../work/editions/order-forecast.ts'

export interface ForecastEdition {
  readonly product: DatedProduct
  readonly edition: Edition
  readonly state: ReturnType<typeof stateOf>
  readonly forecast: EditionForecast | undefined
}

/** Issues of a category that may be the next open one: the lists of the first may be closed before its date. */
const mostAhead = 3
/** The maximum number of issues that a call has counted, each of a different category. */
const mostCounted = 5

/** Has the next open issue of each category counted. */
export async function forecastEditions(
  settings: Settings,
  products: readonly DatedProduct[],
  { account, now, via, by }: Pick<Call, 'account' | 'now' | 'via' | 'by'>,
): Promise<{ readonly editions: readonly ForecastEdition[]; readonly isCounting: boolean }> {
  const today = dateOf(now, settings.account.timezone)
  const ahead = Map.groupBy(
    products.filter((product) => product.date >= today && !isBeyondForecast(product, settings, now)),
    ({ category }) => category,
  )
  const counted = new Set(
    [...ahead.values()].flatMap((issues) => issues.slice(0, mostAhead).map(({ external_id }) => external_id)),
  )
  const [stored, forecasts] = await Promise.all([
    readEditions(
      account,
      products.map(({ external_id }) => external_id),
    ),
    readForecasts(account, [...counted]),
  ])
  const editions = products.flatMap((product, index): ForecastEdition[] => {
    const edition = stored[index]
    if (edition === undefined) return []
    const delivering = carriersOn(settings, product.date).map(({ id }) => id)
    const state = stateOf(edition, delivering, now)
    return [{ product, edition, state, forecast: forecasts.get(product.external_id) }]
  })
  const open = editions.filter(({ product, state }) => counted.has(product.external_id) && state === 'open')
  const next = [...Map.groupBy(open, ({ product }) => product.category).values()].flatMap(([first]) => first ?? [])
  const orders = next.slice(0, mostCounted).map(async ({ product, edition, forecast }) => {
    return await orderForecast({ settings, product, edition, before: forecast, now, by: { via, by } })
  })
  return { editions, isCounting: (await Promise.all(orders)).some(Boolean) }
}
