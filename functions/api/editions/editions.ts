/** GET /api/editions/ (capabilities 10.1): issues with their cut-offs, and what their lists have. */
import * as v from 'valibot'
import { isDated, type DatedProduct } from '../../domain/edition/cut-off.ts'
import { editionStates } from '../../domain/edition/edition.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { parseDate } from '../../domain/time/time.ts'
import { mostMonthsAhead } from '../../domain/time/too-far-ahead.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { dateWords } from '../../http/schema-words.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { forecastEditions } from './forecast-editions.ts'
import { showEdition } from './show-edition.ts'

const path = '/api/editions/'
const date = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: dateWords })))

const parameters = v.strictObject({
  category: v.exactOptional(v.pipe(v.string(), v.description('Only issues of this category.'))),
  date_from: date('Issues of this date or later.'),
  date_to: date('Issues of this date or earlier.'),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})
type Sent = v.InferOutput<typeof parameters>

const count = v.pipe(v.number(), v.integer())
const datetime = (words: string) => v.pipe(v.string(), v.description(words))

export const endpoint = {
  name: 'editions',
  subject: 'editions',
  method: 'GET',
  path,
  summary: 'Returns issues with their cut-offs and lists.',
  description:
    'Concrete products with a date, in the order of their dates. From its first closing on, the copies of a carrier ' +
    'are those of its lists, supplements included. Until then they are a forecast, which this call has counted for ' +
    `the next open issue of each category that it returns, up to ${mostMonthsAhead} months ahead. Preview POST ` +
    '/api/editions/close/ for that of any issue.',
  access: 'key',
  parameters,
  answer: v.object({
    editions: v.array(
      v.object({
        external_id: v.string(),
        name: v.string(),
        category: v.string(),
        date: v.string(),
        assign_at: datetime('When everybody has the issue. Readers get it at the cut-off of their carrier.'),
        cut_off: datetime('The first cut-off of its lists.'),
        state: v.picklist(editionStates),
        copies: v.exactOptional(v.pipe(count, v.description('Of all carriers. Absent before the first closing.'))),
        carriers: v.array(
          v.object({
            carrier: v.string(),
            name: v.exactOptional(v.string()),
            cut_off: v.string(),
            closed: v.exactOptional(datetime('The last closing. Absent before the first.')),
            lines: v.exactOptional(v.pipe(count, v.description('Until the first closing: the last forecast.'))),
            copies: v.exactOptional(v.pipe(count, v.description('Until the first closing: the last forecast.'))),
            bundles: v.exactOptional(count),
          }),
        ),
        donated: v.exactOptional(v.pipe(count, v.description('Copies that are given away.'))),
        counted: v.exactOptional(
          datetime('When the copies of carriers without a list were counted. Absent without a forecast.'),
        ),
        changes_after_cut_off: v.pipe(
          count,
          v.description('Lines of supplements so far. Preview a closing to see the changes since the last list.'),
        ),
      }),
    ),
    counting: v.exactOptional(
      v.pipe(
        v.literal(true),
        v.description('Present while an issue is being counted. A forecast of many recipients is kept for hours.'),
      ),
    ),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (sent, call) => {
  const faults = faultsOf(sent)
  if (faults.length > 0) return refused(...faults)
  const settings = (await loadPresentSettings(call.account)) ?? call.settings
  const start = readCursor(sent.cursor, (place) => /^\d{4}-\d{2}-\d{2} ./.test(place))
  const all = settings.products
    .filter(isDated)
    .filter((product) => isAsked(product, sent))
    .map((product) => ({ product, place: placeOf(product) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .filter(({ place }) => start === undefined || place > start)
  const page = all.slice(0, sent.max_results)
  const { editions, isCounting } = await forecastEditions(
    settings,
    page.map(({ product }) => product),
    call,
  )
  const last = page.at(-1)
  return answered({
    editions: editions.map((edition) => showEdition(edition, settings, call.now)),
    ...(isCounting && { counting: true }),
    ...(all.length > page.length &&
      last !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(last.place) }) }),
  })
})

const placeOf = ({ date: day, external_id }: DatedProduct): string => `${day} ${external_id}`

function faultsOf({ date_from, date_to }: Sent): Fault[] {
  return Object.entries({ date_from, date_to }).flatMap(([field, text]): Fault[] =>
    text === undefined || parseDate(text) !== undefined ? [] : [{ field, code: 'date_expected' }],
  )
}

const isAsked = ({ category, date: day }: DatedProduct, sent: Sent): boolean =>
  (sent.category === undefined || category === sent.category) &&
  (sent.date_from === undefined || day >= sent.date_from) &&
  (sent.date_to === undefined || day <= sent.date_to)
