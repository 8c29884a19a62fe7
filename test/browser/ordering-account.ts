/** An account with a form of each kind, for tests of the pages in a browser. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export const key = 'browser-key'

const demo = v.parse(
  v.looseObject({ account: v.looseObject({}), fields: v.array(v.looseObject({})) }),
  JSON.parse(readFileSync(new URL('../demo-account.json', import.meta.url), 'utf8')),
)
const terms_url = 'https://demo-media.example/terms'
const form = { campaigns: ['intro', 'year'], terms_url }

export const orderingAccount = {
  ...demo,
  account: { ...demo.account, id: 'browser' },
  fields: [
    ...demo.fields,
    {
      scope: 'order',
      name: 'Household',
      external_id: 'household',
      type: 'choice',
      choices: ['One person', 'More'],
      required: true,
    },
  ],
  api_accesses: [
    { name: 'browser', key, allowed_apis: ['*'], rate_per_second: 1000, burst: 1000, max_connections: 50 },
  ],
  ordering_forms: [
    {
      ...form,
      url_id: 'newcomer',
      name: 'Subscribe to The Gazette',
      products: ['wine-book'],
      fields: ['edition', 'household'],
      email_confirmation: true,
      ordering_codes: [{ code: 'SPRING', percent_off: 50, campaigns: ['year'] }],
    },
    { ...form, url_id: 'plain', name: 'The Gazette' },
    { ...form, url_id: 'paid', name: 'The Gazette, paid at once', payment: true },
    { url_id: 'gift', name: 'Give The Gazette', campaigns: ['company'], gift: true, terms_url },
  ],
}
