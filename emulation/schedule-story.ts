/** An override of a live account begins by the schedule: nobody calls for the customer in the meantime. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { apiClient } from './api-client.ts'
import { saidBy, type Run } from './command.ts'
import { stack } from './deployment.ts'
import { eventually } from './eventually.ts'

/** Live accounts take no shorter keys. */
const key = 'key-of-the-live-account'
const account = {
  account: { id: 'live', name: 'Live Media', timezone: 'UTC', mode: 'live' },
  business_entities: [{ external_id: 'dk', name: 'Live Media', currency: 'DKK', country: 'DK', language: 'da' }],
  fields: [{ scope: 'customer', name: 'Phone', external_id: 'phone' }],
  api_accesses: [{ name: 'live', key, allowed_apis: ['*'] }],
}

const secondsAhead = 20
/** The sweep starts every minute, so its first start may be a minute late. */
const secondsAllowed = 200

const eventsSchema = v.object({
  events: v.array(v.object({ event: v.string(), customer_id: v.optional(v.string()) })),
})

/** Resolves to the rest of the story, so that other stories run in the meantime. */
export async function beginSchedule(run: Run, url: string, folder: string): Promise<() => Promise<string>> {
  const file = join(folder, 'live-account.json')
  writeFileSync(file, JSON.stringify(account))
  await saidBy(run('local/account-command.ts', 'apply', file, '--stack', stack))
  const api = apiClient(url, key)
  const begin = new Date(Date.now() + secondsAhead * 1_000).toISOString().slice(0, 19)
  await api.call('customers/createcustomer/', { id: 'eva', data: { name: 'Eva', phone: '+45 1' } })
  const change = { override_type: 'change-fields', begin, new_values: { phone: '+45 2' } }
  await api.call('customers/createoverride/', { id: 'eva', ...change })
  return () =>
    eventually('The override that the schedule begins', secondsAllowed, async () => {
      const { events } = v.parse(eventsSchema, await api.call('events/?created_after_id=0'))
      const started = events.find(({ event, customer_id }) => event === 'override:started' && customer_id === 'eva')
      return started === undefined ? undefined : `due at ${begin}, and in the feed`
    })
}
