/** GET /api/campaigns/ (extensions: "Reads that are missing"): campaigns, with their live subscriptions counted. */
import * as v from 'valibot'
import { settingsSchema } from '../../domain/settings/settings-schema.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { cursorParameter, maxResultsParameter, nextUrlAnswer } from '../../http/next-page.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { countedPage, countingAnswer } from './page-with-counts.ts'

const path = '/api/campaigns/'
const parameters = v.strictObject({ max_results: maxResultsParameter, cursor: cursorParameter })

export const countedCampaignSchema = v.object({
  ...settingsSchema.entries.campaigns.item.entries,
  live_subscriptions: v.pipe(
    v.number(),
    v.integer(),
    v.description('Live subscriptions, by the campaign of their current period, otherwise of their next one.'),
  ),
})

export const endpoint = {
  name: 'campaigns',
  subject: 'products',
  method: 'GET',
  path,
  summary: 'Returns the campaigns with the number of their live subscriptions.',
  description: 'In the order of their ids in the settings. Counts follow a change within seconds.',
  access: 'key',
  parameters,
  answer: v.object({ campaigns: v.array(countedCampaignSchema), counting: countingAnswer, next_url: nextUrlAnswer }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async ({ max_results: maxResults, cursor }, call) => {
  const entries = (await loadPresentSettings(call.account))?.campaigns ?? []
  const query = { path, entries, idOf: ({ id }: { id: string }) => id, kind: 'campaigns' as const, maxResults, cursor }
  const { page, beside } = await countedPage(query, call)
  return answered({ campaigns: page.map(({ entry, count }) => ({ ...entry, live_subscriptions: count })), ...beside })
})
