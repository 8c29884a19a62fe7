/**
 * GET /api/settings/names/: the names of campaigns, products and similar entries, for the screens of people whose role
 * cannot read the settings.
 */
import * as v from 'valibot'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { textIn } from '../../language/language.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'settings-names',
  subject: 'settings',
  method: 'GET',
  path: '/api/settings/names/',
  summary: 'Returns the names of the campaigns, products, delivery methods and stop reasons.',
  description: 'Returns names and ids only, for everyone who is signed in, whatever their role.',
  access: 'key',
  forScreens: true,
  parameters,
  answer: v.object({
    campaigns: v.array(v.object({ id: v.string(), name: v.string() })),
    products: v.array(v.object({ external_id: v.string(), name: v.string(), recurring: v.boolean() })),
    delivery_methods: v.array(v.object({ id: v.string(), name: v.exactOptional(v.string()) })),
    stop_reasons: v.array(
      v.object({
        id: v.string(),
        text: v.pipe(v.string(), v.description('In the language of the call, if the account has it.')),
      }),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, call) => {
  const { campaigns, products, delivery_methods, stop_reasons } =
    (await loadPresentSettings(call.account)) ?? call.settings
  return answered({
    campaigns: campaigns.map(({ id, name }) => ({ id, name })),
    products: products.map(({ external_id, name, recurring }) => ({ external_id, name, recurring })),
    delivery_methods: delivery_methods.map(({ id, name }) => ({ id, ...(name !== undefined && { name }) })),
    stop_reasons: stop_reasons.map(({ id, text }) => ({ id, text: textIn(text, call.language) ?? id })),
  })
})
