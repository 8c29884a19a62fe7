/**
 * POST /api/settings/update/: applies an account file to the caller's account, whole or not at all. All that is wrong
 * with it is a 422 whose keys are paths in the file, unknown sections included.
 */
import * as v from 'valibot'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { planSchema } from '../../domain/settings/settings-plan.ts'
import { HttpError } from '../../http/http-error.ts'
import { flag } from '../../http/read-parameters.ts'
import { runtime } from '../../outside/runtime.ts'
import { applyAccount } from '../../work/account/change-account.ts'
import { planAccount } from '../../work/account/plan-account.ts'

const section = (words: string) => v.exactOptional(v.pipe(v.unknown(), v.description(words)))

/** The rules of the file judge what is in it; here it only is said what can be. */
const parameters = v.looseObject({
  preview: v.exactOptional(
    v.pipe(flag(), v.description('true answers with what the file would change, as plan, and changes nothing.')),
  ),
  account: section(
    'An object: id (required, the account of the key), name, timezone, link_version. Its mode cannot change.',
  ),
  business_entities: section('An array of objects, told apart by external_id.'),
  fields: section('An array of objects, told apart by scope and name.'),
  products: section('An array of objects, told apart by external_id.'),
  campaigns: section('An array of objects, told apart by id.'),
  policies: section('An array of objects, told apart by external_id.'),
  tax_rates: section('An array of objects, told apart by category, country, buyer and from.'),
  delivery_methods: section('An array of objects, told apart by id.'),
  api_accesses: section('An array of objects, told apart by name.'),
  webhooks: section('An array of objects, told apart by id.'),
  ordering_forms: section('An array of objects, told apart by url_id.'),
})

/** A whole catalogue in one file, counted as Lambda counts it. The rest of its 6 MB is for what is around a body. */
const maxBodyBytes = 5_500_000

export const endpoint = {
  name: 'settings-update',
  subject: 'settings',
  method: 'POST',
  path: '/api/settings/update/',
  summary: 'Changes the settings of the account.',
  description:
    'Entries are found by their identifier. What is not mentioned stays; null takes a key back to its default; ' +
    '"delete": true beside its identifier removes an entry that nothing refers to any more. The same settings sent ' +
    'twice change nothing the second time. With preview the file is judged in the same way, and nothing is done. To change api_accesses needs the right accesses beside that to settings, and to ' +
    'have customers prefetched by a webhook that to customers: else 403. The body may have up to ' +
    '5.5 MB, counted as a JSON string: a quote, a backslash and a line break take two bytes.',

  access: 'key',
  maxBodyBytes,
  parameters,
  answer: v.object({
    changed: v.pipe(v.boolean(), v.description('Whether anything was different.')),
    plan: v.exactOptional(v.pipe(planSchema, v.description('Only with preview: what would change.'))),
    api_accesses: v.pipe(
      v.array(v.object({ name: v.string(), key: v.string() })),
      v.description('The keys made for new accesses that were sent without one. They are never shown again.'),
    ),
  }),
  refuses: true,
  ends: { 409: 'Others kept changing the settings: try again.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ preview, ...file }, call) => {
  const { account, access, by, now } = call
  const applied =
    preview === true
      ? await planAccount(file, { account, access })
      : await applyAccount(file, { account, by, via: 'settings', now, access, runtime: runtime })
  switch (applied.outcome) {
    case 'planned':
      return answered({ changed: applied.changed, plan: applied.plan, api_accesses: [] })
    case 'applied':
      return answered({
        changed: applied.changed,
        api_accesses: Object.entries(applied.madeKeys).map(([name, key]) => ({ name, key })),
      })
    case 'refused':
      return refused(...applied.faults)
    case 'forbidden': {
      const { section, right } = applied.lacks
      throw new HttpError(403, `The API access key is not allowed to change ${section}: it lacks the right "${right}".`)
    }
    case 'conflict':
      throw new HttpError(409, 'Others kept changing the settings: try again.', { 'Retry-After': '1' })
  }
})
