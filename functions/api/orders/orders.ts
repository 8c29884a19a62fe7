/** GET /api/orders/ (interface): orders, newest first. */
import * as v from 'valibot'
import { malformed } from '../../domain/refusal/mistake.ts'
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { encodedItemBytes } from '../../domain/text/encoded-size.ts'
import { orderStatuses, waitsForOrderer, type Order } from '../../domain/order/order.ts'
import { showOrder } from '../../domain/order/show-order.ts'
import { after } from '../../domain/time/calendar.ts'
import { passwordsRight, readablePasswords } from '../../domain/settings/access/access-rights.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { parseDate, startOfDate, type PlainDate } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { cursorParameter, nextUrl, readCursor, writeCursor } from '../../http/next-page.ts'
import { flag, list } from '../../http/read-parameters.ts'
import { dateWords } from '../../http/schema-words.ts'
import { orderPath } from '../../outside/order-link.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { listOrders, wholeRange, type OrderEntry } from '../../store/order/list-orders.ts'
import { readPresentOrder, readPresentOrders } from '../../store/order/present-orders.ts'
import { orderPlace, type OrderList } from '../../store/keys.ts'
import { orderAnswer } from './order-answer.ts'

const path = '/api/orders/'
const mostResults = 10_000

const date = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: dateWords })))

const parameters = v.strictObject({
  fields: v.optional(
    v.pipe(list(v.picklist(['data', 'invoice_lines'], 'data or invoice_lines')), v.description('Default data.')),
    ['data'],
  ),
  order_id: v.exactOptional(v.pipe(v.string(), v.description('The order with this id.'))),
  customer: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Orders that were completed for this customer, or placed by the customer while logged in.'),
    ),
  ),
  campaign: v.exactOptional(
    v.pipe(
      list(v.string()),
      v.minLength(1, 'at least one campaign'),
      v.description('Orders with products of any of these campaigns.'),
    ),
  ),
  status: v.exactOptional(
    v.pipe(
      list(v.picklist(orderStatuses, `one of ${orderStatuses.join(', ')}`)),
      v.minLength(1, `one of ${orderStatuses.join(', ')}`),
      v.description('Orders with any of these statuses.'),
    ),
  ),
  created_before: date('Orders created on this date or earlier.'),
  created_after: date('Orders created on this date or later.'),
  max_results: v.optional(
    v.pipe(
      v.number('a whole number'),
      v.integer('a whole number'),
      v.transform((count) => Math.min(mostResults, Math.max(1, count))),
      v.description('Default 10000. Values outside 1 to 10000 are adjusted.'),
    ),
    mostResults,
  ),
  iframe: v.optional(
    v.pipe(flag(), v.description('Whether the returned addresses are for pages inside an iframe. Default false.')),
    false,
  ),
  cursor: cursorParameter,
})
type Asked = v.InferOutput<typeof parameters>

export const endpoint = {
  name: 'orders',
  subject: 'orders',
  method: 'GET',
  path,
  summary: 'Returns orders of every status, newest first.',
  description: 'If the answer would grow too large, it is split, and has a next_url.',
  access: 'key',
  furtherRights: [{ right: passwordsRight, where: 'the passwords of several orders are requested' }],
  parameters,
  answer: v.object({
    orders: v.array(orderAnswer),
    next_url: v.exactOptional(v.pipe(v.string(), v.description('Address of the next page, if the answer was split.'))),
  }),
  ends: { 404: 'There is no such order or customer.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  if (request.customer !== undefined) await mustExist(call.account, request.customer)
  const candidates = request.order_id === undefined ? listed(request, call) : one(request.order_id, call)
  const orders: Record<string, unknown>[] = []
  let bytes = 0
  let last: string | undefined
  for await (const order of candidates) {
    if (!isWanted(order, request)) continue
    // A further order shows that the answer was cut; at most `max_results` were asked for.
    if (orders.length === request.max_results) break
    const entry = await show(order, request, call)
    bytes += encodedItemBytes(entry)
    if (orders.length > 0 && bytes > maxPageBytes) {
      return answered({ orders, next_url: nextUrl(call, path, { cursor: writeCursor(last ?? '') }) })
    }
    orders.push(entry)
    last = orderPlace(order)
  }
  return answered({ orders })
})

async function mustExist(account: string, customer: string): Promise<void> {
  const [found] = isCustomerId(customer) ? await readCustomers(account, [customer]) : []
  if (found === undefined) throw new HttpError(404, 'customer: there is no such customer.')
}

async function* one(id: string, { account, now }: Call): AsyncGenerator<Order> {
  const order = await readPresentOrder(account, id, now)
  if (order === undefined) throw new HttpError(404, 'order_id: there is no such order.')
  yield order
}

/** Number of orders that one call of the storage reads. */
const together = 100

/** The orders in the narrowest lists that match the query. */
async function* listed(request: Asked, { account, settings, now }: Call): AsyncGenerator<Order> {
  const { timezone } = settings.account
  const { created_after, created_before, cursor } = request
  const from =
    created_after === undefined ? wholeRange.from : startOfDate(dateOf('created_after', created_after), timezone)
  const until =
    created_before === undefined
      ? undefined
      : after(startOfDate(dateOf('created_before', created_before), timezone), 'P1D', 1, timezone)
  const reached = readCursor(cursor, isPlace)
  const below = [until, reached].filter((place) => place !== undefined).toSorted()[0] ?? wholeRange.below
  if (from >= below) return
  let entries: OrderEntry[] = []
  for await (const entry of listOrders(account, listsOf(request), { from, below })) {
    entries.push(entry)
    if (entries.length < together) continue
    yield* await readPresentOrders(
      account,
      entries.map(({ id }) => id),
      now,
    )
    entries = []
  }
  yield* await readPresentOrders(
    account,
    entries.map(({ id }) => id),
    now,
  )
}

function dateOf(name: string, text: string): PlainDate {
  const date = parseDate(text)
  if (date === undefined) throw new ProgrammingError(malformed(name, 'expected a date, YYYY-MM-DD.'))
  return date
}

const isPlace = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z#[^#]+$/.test(text)

function listsOf({ customer, campaign, status }: Asked): OrderList[] {
  if (customer !== undefined) return [{ list: 'customer', customer }]
  if (campaign !== undefined) return [...new Set(campaign)].map((each) => ({ list: 'campaign', campaign: each }))
  if (status !== undefined) return [...new Set(status)].map((each) => ({ list: 'status', status: each }))
  return [{ list: 'all' }]
}

/** Checks the order as it was read, because it may have left the list since the list was read. */
function isWanted(order: Order, { campaign, status, customer }: Asked): boolean {
  if (status !== undefined && !status.includes(order.status)) return false
  if (customer !== undefined && order.customer !== customer && order.logged_in !== customer) return false
  return (
    campaign === undefined ||
    order.products.some((product) => product.kind === 'campaign' && campaign.includes(product.campaign_id))
  )
}

async function show(order: Order, { fields, iframe, order_id }: Asked, call: Call): Promise<Record<string, unknown>> {
  const { settings, language, now } = call
  const parts = {
    data: fields.includes('data'),
    invoice_lines: fields.includes('invoice_lines'),
    password: showsPassword(order_id, call),
    ...(waitsForOrderer(order) ? { resumeUrl: await resumeUrl(order, iframe, call) } : {}),
  }
  return showOrder(order, parts, { settings, language, now })
}

/** The hash of a password is shown for one order at a time, like that of a customer. */
function showsPassword(order_id: string | undefined, { access, session }: Call): boolean {
  if (session?.person !== undefined) return false
  const readable = readablePasswords(access, 'orders')
  return readable === 'many' || (readable === 'one' && order_id !== undefined)
}

async function resumeUrl({ id }: Order, iframe: boolean, { settings, baseUrl, query }: Call): Promise<string> {
  const url = new URL(`${baseUrl}${await orderPath(settings, { order: id, purpose: 'resume' })}`)
  const [language] = query['language'] ?? []
  if (language !== undefined) url.searchParams.set('language', language)
  if (iframe) url.searchParams.set('iframe', 'true')
  return url.href
}
