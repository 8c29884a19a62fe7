/** The account file of the tests: the demo account in English. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const entries = v.array(v.looseObject({}))

export const demoFile = v.parse(
  v.looseObject({
    account: v.looseObject({}),
    business_entities: entries,
    products: entries,
    fields: entries,
    api_accesses: entries,
  }),
  JSON.parse(readFileSync(new URL('./demo-account.json', import.meta.url), 'utf8')),
)
