/**
 * What a call costs in CPU time of the function, against what the storage client takes for the same commands when they
 * are sent bare: signing, marshalling, sockets. That is told of the service's own client, and of the SDK's as it comes,
 * which does on each command what nobody here makes use of.
 *
 * The commands of a call are all that it sends, the two by which it takes its turn and gives it back among them. Every
 * run begins with the same items, so conditions that held for a call hold for its commands sent once more.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { handler as customers } from '../functions/api/customers/customers.ts'
import { handler as events } from '../functions/api/events.ts'
import { serveOperation } from '../functions/api/operations/single-call.ts'
import type { Handler } from '../functions/http/endpoint.ts'
import { useLimiter } from '../functions/http/limiter-of-process.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { lambdaContext, type CallOptions } from '../test/http/api-event.ts'
import { customerData, customerId } from './bench-account.ts'
import { keyedEvent } from './call-handler.ts'
import { cpuMillis } from './cpu-millis.ts'
import { sendAgain, sentBy, undo } from './sent-commands.ts'
import { median } from './statistics.ts'

export interface Share {
  readonly name: string
  /** CPU time of one call, and of its commands sent bare; medians of the rounds. */
  readonly callMillis: number
  readonly clientMillis: number
  /** What a call takes beside its commands. */
  readonly ownMicros: number
  /** The call over the commands in the same round: the median of all rounds. */
  readonly ratio: number
}

interface Sample {
  readonly name: string
  /** Of one round: few, so that what else the machine does weighs on call and commands alike. */
  readonly calls: number
  readonly handler: Handler
  readonly options: (n: number) => CallOptions
}

const hundredIds = Array.from({ length: 100 }, (_, n) => customerId(n)).join(',')
const samples: readonly Sample[] = [
  {
    name: 'customers: one id',
    calls: 30,
    handler: customers,
    options: (n) => ({ path: '/api/customers/', query: { id: customerId(n) } }),
  },
  {
    name: 'customers: 100 ids, default fields',
    calls: 5,
    handler: customers,
    options: () => ({ path: '/api/customers/', query: { id: hundredIds } }),
  },
  {
    name: 'customers: a page of 100',
    calls: 5,
    handler: customers,
    options: () => ({ path: '/api/customers/' }),
  },
  {
    name: 'events: a page of 100',
    calls: 5,
    handler: events,
    options: () => ({ path: '/api/events/', query: { created_after_id: '1000' } }),
  },
  {
    name: 'createcustomer',
    calls: 15,
    handler: serveOperation(operations.createcustomer),
    options: (n) => ({ path: '/api/customers/createcustomer/', json: { data: customerData(800_000 + n) } }),
  },
]

/** Measures against the tables in use. The first rounds warm the code up and count for nothing. */
export async function measureShares(rounds: number): Promise<Share[]> {
  // Time stands still for what the process remembers of keys and settings; the first call fetches both.
  clearSettingsCache(() => 0)
  await answered(customers, keyedEvent({ path: '/api/customers/' }))
  const shares: Share[] = []
  for (const { name, calls, handler, options } of samples) {
    // What the gateway hands over is no work of the function.
    const asked = Array.from({ length: calls }, (_, n) => keyedEvent(options(n)))
    const measured: { call: number; client: number }[] = []
    for (let round = -warmUpRounds; round < rounds; round++) {
      useLimiter(undefined)
      let call = 0
      const commands = await sentBy(async () => {
        call = await cpuMillis(async () => {
          for (const event of asked) await answered(handler, event)
        })
      })
      await undo(commands)
      const client = await cpuMillis(() => sendAgain(commands, documentClient()))
      await undo(commands)
      if (round >= 0) measured.push({ call: call / calls, client: client / calls })
    }
    shares.push({
      name,
      callMillis: median(measured.map(({ call }) => call)),
      clientMillis: median(measured.map(({ client }) => client)),
      ownMicros: median(measured.map(({ call, client }) => (call - client) * 1000)),
      ratio: median(measured.map(({ call, client }) => call / client)),
    })
  }
  clearSettingsCache()
  return shares
}

const warmUpRounds = 3

async function answered(handler: Handler, event: APIGatewayProxyEvent): Promise<void> {
  const { statusCode, body } = await handler(event, lambdaContext)
  if (statusCode !== 200) throw new Error(`${event.path} answered ${statusCode}: ${body}`)
}
