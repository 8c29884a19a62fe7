/** The last forecasts of issues. */
import { editionForecastSchema, type EditionForecast } from '../../domain/edition/edition-forecast.ts'
import * as v from 'valibot'
import { after } from '../../domain/time/calendar.ts'
import { millisOf } from '../../domain/time/time.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { editionForecastKey } from '../keys.ts'

export async function readForecasts(
  account: string,
  products: readonly string[],
): Promise<ReadonlyMap<string, EditionForecast>> {
  const items = await batchGet(products.map((product) => editionForecastKey(account, product)))
  const forecasts = items.map((item) => v.parse(editionForecastSchema, item))
  return new Map(forecasts.map((forecast) => [forecast.external_id, forecast]))
}

const retention = 'P400D'

/** The last count holds. */
export const forecastWrite = (account: string, forecast: EditionForecast, timezone: string): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: {
        ...editionForecastKey(account, forecast.external_id),
        ...forecast,
        expires_at: expiryOf(millisOf(after(forecast.counted, retention, 1, timezone))),
      },
    },
  },
  onConflict: 'lost-race',
})
