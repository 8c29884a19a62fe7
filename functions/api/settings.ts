/** GET /api/settings/: everything the account owner configures, in the shape of the account file, secrets left out. */
import * as v from 'valibot'
import { shownSettingsSchema, showSettings } from '../domain/settings/show.ts'
import { answered, serve, type Endpoint } from '../http/endpoint.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'settings',
  method: 'GET',
  path: '/api/settings/',
  summary: 'Returns the settings of the account.',
  description:
    'Every default is filled in. Keys of API accesses and the two secrets of a webhook are never returned. Sent to ' +
    '/api/settings/update/ as it is, the answer changes nothing.',
  access: 'key',
  parameters,
  answer: shownSettingsSchema,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (_, { settings }) =>
  Promise.resolve(answered(showSettings(settings))),
)
