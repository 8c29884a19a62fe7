/** The subscriptions that another price concerns, page after page, and their list as a file. */
import { csvHead, csvLines, spreadsheetForm } from '../../account/csv.ts'
import { today } from '../../account/clock.ts'
import { saveFile } from '../../account/save-file.ts'
import { session } from '../../account/session.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { Paths } from '../../api/types.ts'
import { inOrder, type Affected, type AffectedList } from './price-effect.ts'

type Body = NonNullable<Paths['/api/settings/plan/customers/']['post']['requestBody']>['content']['application/json']

/** The price that the list shows. With `expect` in the settings, all pages are based on the same settings. */
export type PriceQuery = Pick<Body, 'settings' | 'campaign_id' | 'until'>

/** The number of pages that load together: 500 customers. */
const pagesAtOnce = 5

export const emptyList: AffectedList = { rows: [], cursor: undefined }

/** The list with the next pages; all of them if there is no bound. */
export async function nextPages(
  query: PriceQuery,
  list: AffectedList,
  most = pagesAtOnce,
): Promise<{ readonly list: AffectedList } | { readonly failure: Failure }> {
  let { rows, cursor } = list
  for (let page = 0; page < most; page++) {
    const body = { ...query, ...(cursor !== undefined && { cursor }) }
    const outcome = await outcomeOf(client.POST('/api/settings/plan/customers/', { body }))
    if (outcome?.ok !== true) return { failure: outcome?.failure ?? { kind: 'offline' } }
    rows = [...rows, ...outcome.value.subscriptions]
    cursor = outcome.value.next_cursor
    if (cursor === undefined) break
  }
  return { list: { rows, cursor } }
}

/** The columns are named as in the API, in every language. */
const columns = [
  ...['customer_id', 'customer_name', 'subscription_id', 'at', 'total_before', 'total', 'currency'],
] as const satisfies readonly (keyof Affected)[]

/** Decimals have the sign of the account's region, so that a spreadsheet reads them as numbers. */
export function savePriceList(campaign: string, rows: readonly Affected[]): void {
  const { locale } = session.value.account
  const decimals = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 })
  const cells = inOrder(rows).map((row) =>
    columns.map((column) => {
      const value = row[column]
      return typeof value === 'number' ? decimals.format(value) : (value ?? '')
    }),
  )
  const form = spreadsheetForm(locale)
  const name = campaign.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  saveFile(`${name}-${today()}.csv`, [csvHead(columns, form), csvLines(cells, form)])
}
