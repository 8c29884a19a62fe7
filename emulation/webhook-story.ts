/** An event whose receiver is away is sent again, through the queue of the webhooks. */
import * as v from 'valibot'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'
import type { Receiver } from './webhook-receiver.ts'

const attemptsSchema = v.object({ attempts: v.array(v.looseObject({ outcome: v.string() })) })

export async function tellWebhook(api: ApiClient, receiver: Receiver): Promise<string> {
  const resend_seconds = Array.from({ length: 20 }, () => 2)
  const address = { url: receiver.url, bearer_token: 'demo-token', response_key: 'demo-response-key' }
  await api.call('settings/update/', { webhooks: [{ id: 'demo', ...address, resend_seconds }] })
  await api.call('settings/webhook/', { id: 'demo', action: 'test' })
  await receiver.end()
  await api.call('customers/createcustomer/', { id: 'while-away', data: { name: 'Cy Lund' } })
  const failures = await eventually('An attempt at a receiver that is away', 60, async () => {
    const { attempts } = v.parse(attemptsSchema, await api.call('settings/webhook/attempts/?id=demo'))
    const failed = attempts.filter(({ outcome }) => outcome !== 'delivered').length
    return failed > 1 ? failed : undefined
  })
  await receiver.startAgain()
  await eventually('The event arrives at the receiver that is back', 90, () =>
    Promise.resolve(receiver.said().includes('while-away') ? true : undefined),
  )
  return `sent again after ${failures} attempts`
}
