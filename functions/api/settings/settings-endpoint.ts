/**
 * GET /api/settings/: everything the account owner configures, in the shape of the account file, secrets left out, and
 * where each webhook stands.
 */
import * as v from 'valibot'
import { shownSettingsSchema, showSettings } from '../../domain/settings/show-settings.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { readPosition } from '../../store/feed/feed-position.ts'
import { readWebhooks } from '../../store/webhook/webhooks.ts'
import { showWebhookState, webhookStateSchema } from './webhook-answer.ts'

const parameters = v.strictObject({})

const { webhooks, ...sections } = shownSettingsSchema.entries

export const endpoint = {
  name: 'settings',
  method: 'GET',
  path: '/api/settings/',
  summary: 'Returns the settings of the account.',
  description:
    'Every default is filled in. Keys of API accesses and the two secrets of a webhook are never returned. Sent to ' +
    '/api/settings/update/ as it is, the answer changes nothing; the state of a webhook is not taken there.',
  access: 'key',
  parameters,
  answer: v.object({
    ...sections,
    webhooks: v.array(
      v.object({
        ...webhooks.item.entries,
        state: v.exactOptional(v.pipe(webhookStateSchema, v.description('Where the webhook stands.'))),
      }),
    ),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, { account, settings }) => {
  const shown = showSettings(settings)
  if (shown.webhooks.length === 0) return answered(shown)
  // States first: the end of the feed then never lies below a cursor.
  const states = new Map((await readWebhooks(account)).map((state) => [state.id, state]))
  const { head } = await readPosition(account, [])
  return answered({
    ...shown,
    webhooks: shown.webhooks.map((webhook) => {
      const state = states.get(webhook.id)
      return state === undefined
        ? webhook
        : { ...webhook, state: showWebhookState(state, head, settings.account.timezone) }
    }),
  })
})
