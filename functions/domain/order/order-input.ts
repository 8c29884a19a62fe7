/**
 * The input of an ordering form, in the words of the Order record (interface: "Order"): as JSON, or by the form's page.
 * Values of the form's fields are beside these keys, by field id.
 */
import * as v from 'valibot'
import { addressEntries } from '../fields/field-value.ts'

/** The largest number of different products in one order: all of them are approved in one transaction. */
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
  campaign_id: v.exactOptional(
    v.pipe(v.string(), v.description('A campaign of the form. This or external_id is required.')),
  ),
  quantity: v.exactOptional(
    v.pipe(
      v.number('a whole number'),
      v.integer('a whole number'),
      v.minValue(1, 'at least 1'),
      v.maxValue(maxQuantity, `at most ${maxQuantity}`),
      v.description('For a campaign. Default 1.'),
    ),
  ),
  external_id: v.exactOptional(v.pipe(v.string(), v.description('A product of the form.'))),
})

export const orderInputEntries = {
  email: written('Required. The confirmation of the order is sent to it.'),
  address: address("The orderer's address, with a name or a company. Default country: the seller's."),
  billing_address: address('The address for invoices, if it differs from address.'),
  tax_registration_id: written('The VAT number of a company.'),
  password: written('For later log-ins. If a customer has this e-mail address, it logs that customer in.'),
  ordering_code: written('The code that changes the price.'),
  products: v.optional(
    v.pipe(
      v.array(product, 'an array of objects with campaign_id or external_id'),
      v.maxLength(maxProducts, `at most ${maxProducts} products`),
      v.description('Required. The ordered products.'),
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
          begin: v.optional(
            v.nullable(
              v.pipe(
                v.string(),
                v.description('Date on which the gift begins. Default: tell_on, else with the order.'),
              ),
            ),
          ),
          tell_on: v.optional(
            v.nullable(
              v.pipe(
                v.string(),
                v.description(
                  'Date on which the recipient is notified by e-mail, not after the start. Default: at once.',
                ),
              ),
            ),
          ),
        }),
        v.description('The recipient of a gift. Required by a form for gifts.'),
      ),
    ),
  ),
  confirmed: v.optional(
    v.pipe(
      v.boolean('true or false'),
      v.description('Default true. With false, the orderer confirms the order at resume_ordering_url.'),
    ),
    true,
  ),
  website: written('Must be empty. People do not see this field.'),
}

/** The keys that no field of a form can have. */
export const inputKeys: readonly string[] = Object.keys(orderInputEntries)

export const orderInputSchema = v.objectWithRest(orderInputEntries, v.unknown())
export type OrderInput = v.InferOutput<typeof orderInputSchema>

/** The values beside the fixed keys, by field id. */
export const fieldValuesOf = (input: OrderInput): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !inputKeys.includes(key)))
