/** The feed loses a change, because the stream of the table reaches nobody, and the repair of an operator adds it. */
import {
  GetEventSourceMappingCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda'
import * as v from 'valibot'
import { StartError } from '../local/start-error.ts'
import type { ApiClient } from './api-client.ts'
import { saidBy, type Run } from './command.ts'
import { stack } from './deployment.ts'
import { eventually } from './eventually.ts'

const customer = 'unheard'
const eventsSchema = v.object({
  events: v.array(v.object({ event_id: v.number(), customer_id: v.optional(v.string()) })),
})

export async function tellRepair(run: Run, api: ApiClient): Promise<string> {
  const repair = (...more: readonly string[]) =>
    saidBy(run('local/repair.ts', '--stack', stack, '--account', 'demo', ...more))
  await setStream(false)
  await api.call('customers/createcustomer/', { id: customer, data: { name: 'Una Holm' } })
  if ((await eventsOf(api)) !== 0) throw new StartError('The feed has a change that no stream has brought.')
  const repaired = await repair()
  if (!repaired.includes(' 1 changes added, 0 still behind')) throw new StartError(repaired)
  const events = await eventsOf(api)
  if (events !== 1) throw new StartError(`The repaired feed has ${events} events of the customer.`)
  await setStream(true)
  const again = await repair()
  if (!again.includes(' 0 changes added, 0 still behind')) throw new StartError(again)
  await repair('--search')
  // The stream works again, and does not repeat the change.
  await api.call('customers/createcustomer/', { id: `${customer}-next`, data: { name: 'Ida Holm' } })
  await eventually('The feed continues', 60, async () =>
    (await eventsOf(api, `${customer}-next`)) > 0 ? true : undefined,
  )
  if ((await eventsOf(api)) !== 1) throw new StartError('The feed repeats the repaired change.')
  return 'a change that the feed lacked was added, once'
}

async function eventsOf(api: ApiClient, id = customer): Promise<number> {
  const { events } = v.parse(eventsSchema, await api.call('events/?created_after_id=0'))
  return events.filter(({ customer_id }) => customer_id === id).length
}

/** Connects the stream with the function that writes the feed, or disconnects it. */
async function setStream(Enabled: boolean): Promise<void> {
  const client = new LambdaClient()
  const { EventSourceMappings = [] } = await client.send(
    new ListEventSourceMappingsCommand({ FunctionName: `${stack}-sequence` }),
  )
  const [mapping] = EventSourceMappings
  if (mapping?.UUID === undefined) throw new StartError('No stream leads to the feed.')
  const { UUID } = mapping
  await client.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }))
  await eventually('The stream changes', 60, async () => {
    const { State } = await client.send(new GetEventSourceMappingCommand({ UUID }))
    return State === (Enabled ? 'Enabled' : 'Disabled') ? true : undefined
  })
}
