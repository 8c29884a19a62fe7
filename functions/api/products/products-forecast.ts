/** GET /api/products/forecast/: the recipients that an issue will have, before it is assigned. */
import * as v from 'valibot'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import { assignAt } from '../../domain/settings/issue-times.ts'
import type { Product } from '../../domain/settings/settings.ts'
import { malformed } from '../../domain/refusal/mistake.ts'
import { after } from '../../domain/time/calendar.ts'
import { showInstant } from '../../domain/time/time.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { cursorParameter, nextUrl, nextUrlAnswer, readCursor, writeCursor } from '../../http/next-page.ts'
import { flag, wholeNumber } from '../../http/read-parameters.ts'
import { nameWords } from '../../http/schema-words.ts'
import { forecastPage, isForecastPlace, type ForecastRecipient } from '../../work/products/forecast-recipients.ts'
import { tellExport } from '../../work/session/tell-audit.ts'
import { choicesOf } from './choices-of.ts'
import { recipientSchema } from './products-assignments.ts'

const path = '/api/products/forecast/'
const mostMonths = 13
/** The future of each customer is computed, so a page is smaller than a page of stored entries. */
const mostCustomers = 200

const parameters = v.strictObject({
  external_id: v.pipe(
    v.string(),
    v.minLength(1, 'the external id of a product'),
    v.description('External id of a product that is not assigned yet.'),
    v.metadata({ words: nameWords }),
  ),
  max_results: v.optional(
    v.pipe(
      wholeNumber(1, mostCustomers),
      v.description(`Number of customers that a page reads. Default and maximum ${mostCustomers}.`),
    ),
    mostCustomers,
  ),
  cursor: cursorParameter,
  export: v.optional(
    v.pipe(
      flag(),
      v.description('Whether the list is handed over. The first page then makes the event product:exported.'),
    ),
    false,
  ),
})

export const forecastSchema = v.omit(recipientSchema, ['product_assignment_id', 'data'])

export const endpoint = {
  name: 'products-forecast',
  subject: 'products',
  method: 'GET',
  path,
  summary: 'Returns the recipients that a product will have if nothing changes until it is assigned.',
  description:
    'Calculated by the rules that will assign it, with renewals, registered stops and overrides. Walk all pages for ' +
    'all recipients; a page may have none and still be followed by another. New subscriptions and changes may make a ' +
    `difference until then. A product can be assigned at most ${mostMonths} months ahead.`,
  access: 'key',
  parameters,
  answer: v.object({
    assign_at: v.exactOptional(
      v.pipe(v.string(), v.description("Datetime in the account's timezone. Absent if it is assigned by hand only.")),
    ),
    recipients: v.array(forecastSchema),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, call) => {
  const { external_id, max_results, cursor, export: isExport } = request
  const { account, settings, now } = call
  const { timezone } = settings.account
  const product = settings.products.find((one) => one.external_id === external_id)
  if (product === undefined) return refused({ field: 'external_id', code: 'product_unknown' })
  if (product.recurring) return refused({ field: 'external_id', code: 'product_recurring' })
  const at = assignAt(product, settings)
  const start = readCursor(cursor, isForecastPlace)
  if (at === undefined) return answered({ recipients: [] })
  if (at <= now) return refused({ field: 'external_id', code: 'product_assigned' })
  if (at > after(now, 'P1M', mostMonths, timezone)) {
    throw new ProgrammingError(malformed('external_id', `expected a product assigned within ${mostMonths} months.`))
  }
  if (isExport && start === undefined) {
    await tellExport({ account, at: now, via: call.via, fact: { fact: 'product-exported', external_id, by: call.by } })
  }
  const { recipients, next } = await forecastPage({ settings, product, at, now }, start, max_results)
  return answered({
    assign_at: showInstant(at, timezone),
    recipients: recipients.map((recipient) => showForecast(recipient, product, call)),
    ...(next !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(next) }) }),
  })
})

function showForecast(
  { assignment, world }: ForecastRecipient,
  product: Product,
  { settings, now }: Call,
): v.InferOutput<typeof forecastSchema> {
  const { to, donated } = assignment
  const subscription = to.kind === 'customer' ? undefined : subscriptionOf(world, to.subscription)
  const receiver = {
    customer: world.customer,
    subscription,
    ...(subscription !== undefined && { wholeSubscription: () => subscription }),
  }
  const address = deliveryAddress(assignment, receiver, addressedAt(product, now, settings), settings)
  return {
    customer_id: world.customer.id,
    ...(to.kind === 'customer' ? {} : { subscription_id: to.subscription }),
    ...(to.kind === 'period' ? { period: to.index } : {}),
    donated: donated === true,
    quantity: subscription?.quantity ?? 1,
    ...(address === undefined ? {} : { address }),
    ...choicesOf(subscription, settings),
  }
}
