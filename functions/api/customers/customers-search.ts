/** GET /api/customers/search/: customers by words and ids, best first. */
import * as v from 'valibot'
import { searchKinds } from '../../domain/search/searched-text.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { list, wholeNumber } from '../../http/read-parameters.ts'
import { viewCustomers } from '../../work/customers/customer-view.ts'
import { showCustomers, viewOptions } from '../../work/customers/show-customers.ts'
import { ringSearch } from '../../work/queues/search-message.ts'
import { findCustomers } from '../../work/search/find-customers.ts'
import { customerSchema } from './customer-answer.ts'
import { customerFieldsParameter, refusePasswords, rightsOfFields } from './customer-fields.ts'

const fewestCharacters = 2
const mostCharacters = 200

const parameters = v.strictObject({
  text: v.pipe(
    v.string(),
    v.description(
      `${fewestCharacters} to ${mostCharacters} characters: words in any order, each of which must begin a word of the ` +
        'customer. Four digits or more also match the end of a phone number. The exact id of a customer, subscription ' +
        'or payment, or the exact number of an invoice or credit note, answers that customer alone.',
    ),
    v.metadata({ words: { minLength: fewestCharacters, maxLength: mostCharacters } }),
  ),
  in: v.optional(
    v.pipe(
      list(v.picklist(searchKinds, `one of ${searchKinds.join(', ')}`)),
      v.minLength(1, `one of ${searchKinds.join(', ')}`),
      v.description('Which data to search. Default: all of it.'),
    ),
    [...searchKinds],
  ),
  fields: v.optional(
    v.pipe(
      customerFieldsParameter,
      v.description(`What to return of each customer. Default data,active_subscriptions.`),
    ),
    ['data', 'active_subscriptions'],
  ),
  max_results: v.optional(v.pipe(wholeNumber(1, 100), v.description('Default 20.')), 20),
})

const matched = v.object({
  in: v.pipe(
    v.picklist([...searchKinds, 'payment']),
    v.description('The field that the text was found in; payment for the exact id of a payment.'),
  ),
  text: v.pipe(v.string(), v.description('The text that was found, as it is stored.')),
})

export const endpoint = {
  name: 'customers-search',
  subject: 'customers',
  method: 'GET',
  path: '/api/customers/search/',
  summary: 'Finds customers by words of their data, or by ids.',
  description:
    'The search ignores case and diacritics, and finds letters in both common spellings: soren and ' +
    'soeren both find Søren. Exact words come before longer ones, customers with live subscriptions ' +
    'before those without, then by id. Changed words are found within seconds; ids and the whole e-mail address of a ' +
    'customer (email, not billing_email) are found at once.',
  access: 'key',
  furtherRights: rightsOfFields,
  parameters,
  answer: v.object({
    customers: v.array(v.looseObject({ ...customerSchema.entries, matched: v.array(matched) })),
    more: v.pipe(
      v.boolean(),
      v.description('Whether there are, or may be, more customers. Add words to narrow the search.'),
    ),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ text, in: kinds, fields, max_results }, call) => {
  refusePasswords(fields, undefined, call)
  const characters = Array.from(text.trim()).length
  if (characters < fewestCharacters) return refused({ field: 'text', code: 'search_text_short', values: { min: 2 } })
  if (characters > mostCharacters) return refused({ field: 'text', code: 'text_too_long', values: { max: 200 } })
  const { settings } = call
  const result = await findCustomers({ settings, text, kinds: new Set(kinds), maxResults: max_results })
  if (result.isUnindexed) await ringSearch(call.account)
  const shows = new Set(fields)
  const views = await viewCustomers(
    result.customers.map(({ item }) => item),
    viewOptions(shows, []),
    call,
  )
  const shownCustomers = await showCustomers(views, shows, call)
  const matches = new Map(result.customers.map(({ item, matched: matchedFields }) => [item.id, matchedFields]))
  return answered({
    customers: shownCustomers.map((customer) => ({ ...customer, matched: matches.get(customer.id) ?? [] })),
    more: result.more || shownCustomers.length < views.length,
  })
})
