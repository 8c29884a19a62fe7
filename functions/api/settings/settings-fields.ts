/**
 * GET /api/settings/fields/: the custom fields of the account, each with its id. Only for the key as a bearer token
 * (interface: "Authentication", 5), or for a person who has signed in, whatever the role.
 */
import * as v from 'valibot'
import { settingsSchema } from '../../domain/settings/settings-schema.ts'
import { fieldId } from '../../domain/settings/settings.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'settings-fields',
  subject: 'settings',
  method: 'GET',
  path: '/api/settings/fields/',
  summary: 'Returns the custom fields of the account.',
  access: 'bearer',
  forScreens: true,
  parameters,
  answer: v.object({
    fields: v.array(
      v.object({
        id: v.pipe(
          v.string(),
          v.description('The key of the field in data objects, new_values and filters: its external_id, or :<name>.'),
        ),
        ...settingsSchema.entries.fields.item.entries,
      }),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, { account }) => {
  const { fields = [] } = (await loadPresentSettings(account)) ?? {}
  return answered({ fields: fields.map((field) => ({ id: fieldId(field), ...field })) })
})
