/** The calls of webhooks and the feed: the newest events, the attempts of a webhook, and the actions on webhooks. */
import { settingsReading } from '../../account/settings.ts'
import { client, outcomeOf, type Outcome } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Paths, Settings } from '../../api/types.ts'
import type { Place } from '../../navigation/screen.ts'
import { categories, type Category } from './event-categories.ts'

export type Webhook = Settings['webhooks'][number]

/** The filter in the address. */
export const categoryOf = ({ category }: Place['query']): Category | undefined =>
  categories.find((each) => each === category)

/** The events of the account that are examined for a category. */
export const lookedThrough = 1_000

const feedOf = reads((signal, category: string) =>
  client.GET('/api/events/', {
    params: { query: { of_last: lookedThrough, max_results: lookedThrough, ...typesOf({ category }) } },
    signal,
  }),
)
export const feedReading = (category: Category | undefined) => feedOf(category ?? '')

const typesOf = (query: Place['query']) => {
  const category = categoryOf(query)
  return category === undefined ? {} : { types: [category] }
}

export const eventsSince = (id: number, category: Category | undefined) =>
  outcomeOf(
    client.GET('/api/events/', {
      params: { query: { created_after_id: id, max_results: lookedThrough, ...typesOf({ category }) } },
    }),
  )

const pageSize = 20

const attemptsOf = reads((signal, id: string, cursor: string) =>
  client.GET('/api/settings/webhook/attempts/', {
    params: { query: { id, max_results: pageSize, ...(cursor !== '' && { cursor }) } },
    signal,
  }),
)
export const attemptsReading = (id: string, cursor = '') => attemptsOf(id, cursor)

type Action = Paths['/api/settings/webhook/']['post']
export type WebhookAction = Action['requestBody']['content']['application/json']
export type WebhookAnswer = Action['responses'][200]['content']['application/json']

/** Operates a webhook, and reads the changed values again. */
export async function operateWebhook(body: WebhookAction): Promise<Outcome<WebhookAnswer>> {
  const outcome = await outcomeOf(client.POST('/api/settings/webhook/', { body }))
  if (outcome?.ok === true && body.action !== 'test') void settingsReading().refresh()
  return outcome ?? { ok: false, failure: { kind: 'offline' } }
}
