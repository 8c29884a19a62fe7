/** GET /api/products/assignments/ (extensions: "Reads that are missing"): everybody to whom a product is assigned. */
import * as v from 'valibot'
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { encodedItemBytes } from '../../domain/text/encoded-size.ts'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { showFields } from '../../domain/fields/show-fields.ts'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import type { Product } from '../../domain/settings/settings.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import {
  cursorParameter,
  maxResultsParameter,
  nextUrl,
  nextUrlAnswer,
  readCursor,
  writeCursor,
} from '../../http/next-page.ts'
import { flag } from '../../http/read-parameters.ts'
import { nameWords } from '../../http/schema-words.ts'
import {
  isAssignmentCursor,
  pageOfAssignments,
  readAssigned,
  type StoredAssignment,
} from '../../store/lists/read-assignment-list.ts'
import { tellExport } from '../../work/session/tell-audit.ts'
import { choicesOf, choicesSchema } from './choices-of.ts'

const path = '/api/products/assignments/'

const parameters = v.strictObject({
  external_id: v.pipe(
    v.string(),
    v.minLength(1, 'the external id of a product'),
    v.description('External id of a concrete product, such as an issue.'),
    v.metadata({ words: nameWords }),
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
  export: v.optional(
    v.pipe(
      flag(),
      v.description(
        'Whether the list is handed over, for example to a printing house. The first page then makes the ' +
          'event product:exported with the caller. Default false.',
      ),
    ),
    false,
  ),
})

export const recipientSchema = v.object({
  product_assignment_id: v.string(),
  customer_id: v.string(),
  subscription_id: v.exactOptional(
    v.pipe(v.string(), v.description('Absent for a product assigned to the customer itself.')),
  ),
  period: v.exactOptional(v.pipe(v.number(), v.integer(), v.description('The index of the period; 1 is the oldest.'))),
  donated: v.pipe(
    v.boolean(),
    v.description('Whether a pause-delivery-donate gave the copy away. There is no address then.'),
  ),
  quantity: v.pipe(
    v.number(),
    v.integer(),
    v.description('The quantity of the subscription; 1 without a subscription.'),
  ),
  address: v.exactOptional(
    v.pipe(
      v.object(addressEntries),
      v.description(
        'The address of an alternative-delivery, else of the subscription, else of the customer, as it will ' +
          "be at the start of the product's date, or as it is now if that date has passed. Absent if there is " +
          'none.',
      ),
    ),
  ),
  choices: choicesSchema,
  data: v.pipe(v.record(v.string(), v.unknown()), v.description('Assignment fields that have a value, by field id.')),
})

export const endpoint = {
  name: 'products-assignments',
  subject: 'products',
  method: 'GET',
  path,
  summary: 'Returns all recipients of a product, with the address that applies.',
  description:
    'The order is stable: walking all pages returns every assignment that still exists exactly once. New ' +
    'assignments appear within about a second. Removed assignments, and those of erased customers, are ' +
    'not returned. A page may have fewer than max_results and still be followed by another.',
  access: 'key',
  parameters,
  answer: v.object({
    assignments: v.array(recipientSchema),
    next_url: nextUrlAnswer,
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ external_id, max_results, cursor, export: isExport }, call) => {
    const { account, settings } = call
    const product = settings.products.find((one) => one.external_id === external_id)
    if (product?.recurring === true) return refused({ field: 'external_id', code: 'product_recurring' })
    const start = readCursor(cursor, isAssignmentCursor)
    const { listed, more } = await pageOfAssignments(account, external_id, start, max_results)
    // A product that was removed from the settings still has its assignments.
    if (product === undefined && listed.length === 0 && start === undefined) {
      return refused({ field: 'external_id', code: 'product_unknown' })
    }
    if (isExport && start === undefined) {
      await tellExport({
        account,
        at: call.now,
        via: call.via,
        fact: { fact: 'product-exported', external_id, by: call.by },
      })
    }
    const rows = []
    let bytes = 0
    let last = more ? listed.at(-1)?.cursor : undefined
    let before: string | undefined
    for (const stored of await readAssigned(account, listed)) {
      const recipient = showRecipient(stored, product, call)
      bytes += encodedItemBytes(recipient)
      if (bytes > maxPageBytes && before !== undefined) {
        last = before
        break
      }
      rows.push(recipient)
      before = stored.cursor
    }
    return answered({
      assignments: rows,
      ...(last !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(last) }) }),
    })
  },
)

function showRecipient(
  { customer, assignment, subscription }: StoredAssignment,
  product: Product | undefined,
  { settings, now }: Call,
): v.InferOutput<typeof recipientSchema> {
  const { id, to, donated } = assignment
  const at = addressedAt(product ?? assignment.product, now, settings)
  const receiver = { customer, subscription, wholeSubscription: subscription?.whole }
  const address = deliveryAddress(assignment, receiver, at, settings)
  return {
    product_assignment_id: id,
    customer_id: customer.id,
    ...(to.kind === 'customer' ? {} : { subscription_id: to.subscription }),
    ...(to.kind === 'period' ? { period: to.index } : {}),
    donated: donated === true,
    quantity: subscription?.quantity ?? 1,
    ...(address === undefined ? {} : { address }),
    ...choicesOf(subscription, settings),
    data: showFields(assignment, 'product_assignment', settings),
  }
}
