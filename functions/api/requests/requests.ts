/** GET /api/requests/: requests of readers to withdraw from contracts and to cancel them, newest first. */
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { requestKinds, requestStates, type ReaderRequest } from '../../domain/request/request.ts'
import type { Instant } from '../../domain/time/time.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { HttpError } from '../../http/http-error.ts'
import type { RequestList } from '../../store/keys.ts'
import { requestPlace } from '../../store/keys.ts'
import { listRequests } from '../../store/request/list-requests.ts'
import { presentRequests } from '../../store/request/present-requests.ts'
import { readRequestItem, readRequests } from '../../store/request/request-item.ts'
import { requestAnswer, showRequest } from './request-answer.ts'

const path = '/api/requests/'

const parameters = v.strictObject({
  request_id: v.exactOptional(v.pipe(v.string(), v.description('The request with this id.'))),
  state: v.exactOptional(
    v.pipe(
      v.picklist(requestStates, `one of ${requestStates.join(', ')}`),
      v.description('waiting: those that need a decision by people.'),
    ),
  ),
  kind: v.exactOptional(
    v.pipe(
      v.picklist(requestKinds, `one of ${requestKinds.join(', ')}`),
      v.description('withdraw: withdrawals from contracts. cancel: cancellations.'),
    ),
  ),
  business_entity: v.exactOptional(v.pipe(v.string(), v.description('External id of the business entity.'))),
  customer: v.exactOptional(v.pipe(v.string(), v.description('Requests about the contracts of this customer.'))),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})
type RequestQuery = v.InferOutput<typeof parameters>

export const endpoint = {
  name: 'requests',
  subject: 'requests',
  method: 'GET',
  path,
  summary: 'Returns requests of readers to withdraw from contracts and to cancel them, newest first.',
  description: 'Readers send them on the pages /withdraw/ and /cancel/, without a log-in.',
  access: 'key',
  parameters,
  answer: v.object({ requests: v.array(requestAnswer), next_url: nextUrlAnswer }),
  ends: { 404: 'There is no such request.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (query, call) => {
  const { account, settings, now } = call
  const { timezone } = settings.account
  if (query.request_id !== undefined) {
    const request = await readRequestItem(account, query.request_id)
    if (request === undefined) throw new HttpError(404, 'request_id: there is no such request.')
    const present = await presentRequests(account, [request], now)
    return answered({ requests: present.map((one) => showRequest(one, timezone)) })
  }
  const { requests, reached } = await pageOf(account, query, now)
  const views = requests.map((request) => showRequest(request, timezone))
  return answered({
    requests: views,
    ...(reached !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(reached) }) }),
  })
})

/** The largest number of entries that a page examines while few of them match. */
const mostEntries = 2_000

async function pageOf(account: string, query: RequestQuery, now: Instant) {
  const requests: ReaderRequest[] = []
  let looked = 0
  let places: { readonly place: string; readonly id: string }[] = []
  const take = async () => {
    const read = await readRequests(
      account,
      places.map(({ id }) => id),
    )
    const present = await presentRequests(account, read, now)
    requests.push(...present.filter((request) => isWanted(request, query)))
    places = []
  }
  const below = readCursor(query.cursor, isPlace)
  for await (const entry of listRequests(account, listOf(query), below)) {
    places.push(entry)
    looked++
    if (places.length === query.max_results || looked === mostEntries) await take()
    if (requests.length >= query.max_results || looked === mostEntries) {
      const page = requests.slice(0, query.max_results)
      const last = page.at(-1)
      return { requests: page, reached: requests.length > page.length && last ? requestPlace(last) : entry.place }
    }
  }
  await take()
  const page = requests.slice(0, query.max_results)
  const last = page.at(-1)
  return { requests: page, reached: requests.length > page.length && last ? requestPlace(last) : undefined }
}

function listOf({ customer, state }: RequestQuery): RequestList {
  if (customer !== undefined && isCustomerId(customer)) return { list: 'customer', customer }
  return state === undefined ? { list: 'all' } : { list: 'state', state }
}

/** Checks the request as it was read, because it may have left the list since the list was read. */
const isWanted = (request: ReaderRequest, { state, kind, business_entity, customer }: RequestQuery): boolean =>
  (state === undefined || request.state === state) &&
  (kind === undefined || request.kind === kind) &&
  (business_entity === undefined || request.entity === business_entity) &&
  (customer === undefined || request.customer === customer)

const isPlace = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z#[^#]+$/.test(text)
