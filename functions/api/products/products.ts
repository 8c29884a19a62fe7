/** GET /api/products/ (extensions: "Reads that are missing"): products, with their assignments counted. */
import * as v from 'valibot'
import { showProduct } from '../../domain/settings/sections.ts'
import { shownSettingsSchema } from '../../domain/settings/show-settings.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { cursorParameter, maxResultsParameter, nextUrlAnswer } from '../../http/next-page.ts'
import { countedPage, countingAnswer } from './counted-page.ts'

const path = '/api/products/'
const parameters = v.strictObject({ max_results: maxResultsParameter, cursor: cursorParameter })

export const countedProductSchema = v.object({
  ...shownSettingsSchema.entries.products.item.entries,
  assignments: v.pipe(
    v.number(),
    v.integer(),
    v.description('How often it is assigned, without what was taken back. A recurring product never is.'),
  ),
})

export const endpoint = {
  name: 'products',
  subject: 'products',
  method: 'GET',
  path,
  summary: 'Returns the products with the number of their assignments.',
  description: 'In the order of external ids, as the settings have them. A count follows a change within seconds.',
  access: 'key',
  parameters,
  answer: v.object({ products: v.array(countedProductSchema), counting: countingAnswer, next_url: nextUrlAnswer }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ max_results: maxResults, cursor }, call) => {
  const { products: entries, account } = call.settings
  const idOf = ({ external_id }: { external_id: string }) => external_id
  const { page, beside } = await countedPage({ path, entries, idOf, kind: 'products', maxResults, cursor }, call)
  const shown = page.map(({ entry, count }) => ({ ...showProduct(entry, account.timezone), assignments: count }))
  return answered({ products: shown, ...beside })
})
