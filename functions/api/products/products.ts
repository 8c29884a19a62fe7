/** GET /api/products/ (extensions: "Reads that are missing"): products, with their assignments counted. */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import { assignAt } from '../../domain/settings/issue-times.ts'
import { showProduct } from '../../domain/settings/sections.ts'
import { shownSettingsSchema } from '../../domain/settings/show-settings.ts'
import type { Product, Settings } from '../../domain/settings/settings.ts'
import { parseDate, startOfDate } from '../../domain/time/time.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { cursorParameter, maxResultsParameter, nextUrlAnswer } from '../../http/next-page.ts'
import { flag } from '../../http/read-parameters.ts'
import { dateWords, nameWords } from '../../http/schema-words.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { countedPage, countingAnswer } from './page-with-counts.ts'

const path = '/api/products/'
const date = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: dateWords })))

const parameters = v.strictObject({
  external_id: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'the external id of a product'),
      v.description('Only this product. Returns none if the settings do not have it.'),
      v.metadata({ words: nameWords }),
    ),
  ),
  date_from: date('Products of this date or later.'),
  date_to: date('Products of this date or earlier.'),
  dated: v.exactOptional(
    v.pipe(
      flag(),
      v.description('true: products with a date, such as issues. false: products without one. Default: all.'),
    ),
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})
type Asked = Pick<v.InferOutput<typeof parameters>, 'external_id' | 'date_from' | 'date_to' | 'dated'>

export const countedProductSchema = v.object({
  ...shownSettingsSchema.entries.products.item.entries,
  assignments: v.pipe(
    v.number(),
    v.integer(),
    v.description('The number of assignments, without removed ones. Recurring products have none.'),
  ),
})

export const endpoint = {
  name: 'products',
  subject: 'products',
  method: 'GET',
  path,
  summary: 'Returns the products with the number of their assignments.',
  description: 'In the order of their external ids in the settings. Counts follow a change within seconds.',
  access: 'key',
  parameters,
  answer: v.object({ products: v.array(countedProductSchema), counting: countingAnswer, next_url: nextUrlAnswer }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ max_results: maxResults, cursor, ...request }, call) => {
    const faults = faultsOf(request)
    if (faults.length > 0) return refused(...faults)
    const settings = (await loadPresentSettings(call.account)) ?? call.settings
    const { products, account } = settings
    const entries = products.filter((product) => isAsked(product, request))
    const idOf = ({ external_id }: { external_id: string }) => external_id
    const { page, beside } = await countedPage({ path, entries, idOf, kind: 'products', maxResults, cursor }, call)
    const shownProducts = page.map(({ entry, count }) => ({
      ...showProduct(withAssignment(entry, settings), account.timezone),
      assignments: count,
    }))
    return answered({ products: shownProducts, ...beside })
  },
)

/** Adds the instant of the assignment where that is not the start of the product's date. */
function withAssignment(product: Product, settings: Settings): Product {
  const { recurring, date } = product
  const at = recurring ? undefined : assignAt(product, settings)
  if (at === undefined || date === undefined || at === startOfDate(date, settings.account.timezone)) return product
  return { ...product, assign_at: at }
}

function faultsOf({ date_from, date_to }: Asked): Fault[] {
  return Object.entries({ date_from, date_to }).flatMap(([field, text]): Fault[] =>
    text === undefined || parseDate(text) !== undefined ? [] : [{ field, code: 'date_expected' }],
  )
}

/** Dates sort as text. A product without a date is in no range of dates. */
function isAsked({ external_id, date }: Product, request: Asked): boolean {
  const { date_from: from, date_to: to } = request
  return (
    (request.external_id === undefined || external_id === request.external_id) &&
    (request.dated === undefined || (date !== undefined) === request.dated) &&
    (from === undefined || (date !== undefined && date >= from)) &&
    (to === undefined || (date !== undefined && date <= to))
  )
}
