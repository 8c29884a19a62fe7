/**
 * Readers withdraw from a contract and cancel one without a log-in, and people decide where the service is not sure.
 */
import * as v from 'valibot'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import type { Mailbox } from './mailbox.ts'
import { ann, people } from './people-account.ts'
import { Visitor } from './visitor.ts'

const subscribedSchema = v.looseObject({ subscription_id: v.string() })
const requestsSchema = v.object({ requests: v.array(v.looseObject({ request_id: v.string(), kind: v.string() })) })

export async function tellRequests(api: ApiClient, mailbox: Mailbox): Promise<string> {
  const [id, email] = ['leaving', 'leaving@example.com']
  await api.call('customers/createcustomer/', { id, data: { ...ann, email } })
  const subscribe = async () =>
    v.parse(
      subscribedSchema,
      await api.call('customers/createsubscription/', { id, periods: [{ campaign_id: 'standard' }] }),
    ).subscription_id
  const reader = new Visitor(api.url)
  const send = async (page: string, from: string) => {
    const form = await reader.see(`${api.url}/${page}/dk/?account=${people}&language=en`)
    await reader.send(form, { name: ann.name, email: from })
  }
  const waiting = (kind: string) =>
    eventually(`A request that waits: ${kind}`, 60, async () => {
      const { requests } = v.parse(requestsSchema, await api.call('requests/?state=waiting'))
      return requests.find((request) => request.kind === kind)?.request_id
    })

  await subscribe()
  await send('withdraw', email)
  await reader.send(await reader.see(await mailbox.link(email, /https:\S+\/request\/\S+/)))
  await api.call('requests/refuse/', { request_id: await waiting('withdraw'), reason: 'The reader stays.' })

  const subscription_id = await subscribe()
  await send('cancel', 'leaving@work.example.com')
  await api.call('requests/carryout/', { request_id: await waiting('cancel'), customer_id: id, subscription_id })
  return 'a withdrawal taken back, and a cancellation carried out by people'
}
