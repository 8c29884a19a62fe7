/**
 * What is submitted to an ordering form, in the words of the Order record (interface: "Order"): as JSON, or by the
 * form's page. Values of the form's fields stand beside these keys, by field id.
 */
import * as v from 'valibot'
import { addressEntries } from '../fields/field-value.ts'

/** The most different things in one order: all of them are approved in one transaction. */
export const maxProducts = 10
export const maxQuantity = 1_000
const maxText = 5_000

const text = (what: string) =>
  v.pipe(v.string(), v.maxLength(maxText, `at most ${maxText} characters`), v.description(what))
const written = (what: string) => v.optional(text(what))

const addressKeys = v.keyof(v.object(addressEntries)).options

const address = (what: string) =>
  v.optional(
    v.nullable(
      v.pipe(v.strictObject(v.entriesFromList(addressKeys, v.optional(v.nullable(v.string())))), v.description(what)),
    ),
  )

const product = v.strictObject({
  campaign_id: v.exactOptional(v.pipe(v.string(), v.description('A campaign of the form. This or external_id.'))),
  quantity: v.exactOptional(
    v.pipe(
      v.number('a whole number'),
      v.integer('a whole number'),
      v.minValue(1, 'at least 1'),
      v.maxValue(maxQuantity, `at most ${maxQuantity}`),
      v.description('Of a campaign. Default 1.'),
    ),
  ),
  external_id: v.exactOptional(v.pipe(v.string(), v.description('A product of the form.'))),
})

export const orderInputEntries = {
  email: written('Required. Where the confirmation of the order goes.'),
  address: address('Of the orderer, with a name or a company. country is by default the seller’s.'),
  billing_address: address('Where invoices go, if not to address.'),
  password: written('For later log-ins. Of a customer with this e-mail address, it is the log-in.'),
  ordering_code: written('Decides about the price.'),
  products: v.optional(
    v.pipe(
      v.array(product, 'an array of objects with campaign_id or external_id'),
      v.maxLength(maxProducts, `at most ${maxProducts} products`),
      v.description('Required. What is ordered.'),
    ),
    [],
  ),
  recipient: v.optional(
    v.nullable(
      v.pipe(
        v.strictObject({
          name: v.optional(v.nullable(v.string())),
          email: v.optional(v.nullable(v.string())),
          message: v.optional(v.nullable(v.string())),
        }),
        v.description('Who gets a gift. Required by a form for gifts.'),
      ),
    ),
  ),
  confirmed: v.optional(
    v.pipe(
      v.boolean('true or false'),
      v.description('Default true. With false the orderer confirms at resume_ordering_url.'),
    ),
    true,
  ),
  website: written('Has to stay empty. A field that people do not see.'),
}

/** The keys that no field of a form can have. */
export const inputKeys: readonly string[] = Object.keys(orderInputEntries)

export const orderInputSchema = v.objectWithRest(orderInputEntries, v.unknown())
export type OrderInput = v.InferOutput<typeof orderInputSchema>

/** The values beside the fixed keys, by field id. */
export const fieldValuesOf = (input: OrderInput): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !inputKeys.includes(key)))
