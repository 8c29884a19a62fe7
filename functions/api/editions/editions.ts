/** GET /api/editions/ (capabilities 10.1): issues with their cut-offs, and what their lists have. */
import * as v from 'valibot'
import { cutOffsOf, isDated, type DatedProduct } from '../../domain/edition/cut-off.ts'
import { editionStates, stateOf, type Edition } from '../../domain/edition/edition.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { assignAt, carriersOn, cutOffOf } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { parseDate, showInstant, type Instant } from '../../domain/time/time.ts'
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
import { readEditions } from '../../store/edition/edition-item.ts'

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
    'Concrete products with a date, in the order of their dates. Until its first closing a carrier has a cut-off and ' +
    'no lines, copies and bundles, as this call counts no recipients: its copies are a forecast until then, by carrier ' +
    'in the preview of POST /api/editions/close/. From then on they are those of its lists, supplements included.',
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
            lines: v.exactOptional(count),
            copies: v.exactOptional(count),
            bundles: v.exactOptional(count),
          }),
        ),
        donated: v.exactOptional(v.pipe(count, v.description('Copies that were given away.'))),
        changes_after_cut_off: v.pipe(
          count,
          v.description('Lines of supplements so far. Preview a closing for what has changed since the last list.'),
        ),
      }),
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
  const editions = await readEditions(
    call.account,
    page.map(({ product }) => product.external_id),
  )
  const last = page.at(-1)
  return answered({
    editions: page.map(({ product }, index) => showEdition(product, editions[index], settings, call.now)),
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

function showEdition(product: DatedProduct, edition: Edition | undefined, settings: Settings, now: Instant) {
  const { timezone } = settings.account
  const local = (instant: Instant) => showInstant(instant, timezone)
  const { external_id, name, category, date: day } = product
  const cutOffs = cutOffsOf(product, settings)
  const first = cutOffs.map(({ cutOff }) => cutOff).toSorted()[0] ?? now
  const closed = Object.values(edition?.carriers ?? {})
  // A carrier may have had its list before its weekdays were changed.
  const formerCarriers = Object.keys(edition?.carriers ?? {})
    .filter((id) => cutOffs.every(({ carrier }) => carrier !== id))
    .map((id) => ({
      carrier: id,
      cutOff: cutOffOf(
        product,
        settings.carriers.find((one) => one.id === id),
        timezone,
      ),
    }))
  const delivering = carriersOn(settings, day).map(({ id }) => id)
  return {
    ...{ external_id, name, category, date: day },
    assign_at: local(assignAt(product, settings) ?? first),
    cut_off: local(first),
    state: edition === undefined ? 'open' : stateOf(edition, delivering, now),
    ...(closed.length > 0 && { copies: closed.reduce((sum, { copies }) => sum + copies, 0) }),
    carriers: [...cutOffs, ...formerCarriers].map(({ carrier, cutOff }) => {
      const state = edition?.carriers[carrier]
      const named = settings.carriers.find(({ id }) => id === carrier)?.name
      return {
        carrier,
        ...(named !== undefined && { name: named }),
        cut_off: local(cutOff),
        ...(state !== undefined && {
          ...{ closed: local(state.closed), lines: state.lines, copies: state.copies, bundles: state.bundles },
        }),
      }
    }),
    ...(closed.length > 0 && { donated: edition?.donated ?? 0 }),
    changes_after_cut_off: edition?.changes ?? 0,
  }
}
