/**
 * What a call costs in CPU time of the function, against what the storage client takes for the same commands when they
 * are sent bare: signing, marshalling, sockets. That is told of the service's own client, and of the SDK's as it comes,
 * which does on each command what nobody here makes use of. The limiter's updates are answered on the spot in all of
 * these, as they rest on conditions that hold only once.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type BatchGetCommandInput,
  type QueryCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { serveOperation } from '../functions/api/operations/single-call.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { handler as customers } from '../functions/api/customers/customers.ts'
import { handler as events } from '../functions/api/events.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { mainTable } from '../functions/store/dynamo/environment.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { customerData, customerId } from './bench-account.ts'
import { call } from './call-handler.ts'
import { isLimiters } from './meter.ts'
import { median } from './statistics.ts'

const createcustomer = serveOperation(operations.createcustomer)

export interface Share {
  readonly name: string
  /** CPU time of one call, and of its commands sent bare; medians of the rounds. */
  readonly callMillis: number
  readonly clientMillis: number
  /** The same commands, sent by the SDK's client as it comes. */
  readonly sdkMillis: number
  /** The call over the commands in the same round: the median of all rounds. */
  readonly ratio: number
  readonly ratioToSdk: number
}

/** Of the call over its commands as the SDK sends them. */
export const mostRatioToSdk = 1.3

interface Sample {
  readonly name: string
  readonly calls: number
  readonly run: (n: number) => Promise<unknown>
}

const samples: readonly Sample[] = [
  {
    name: 'customers: one id',
    calls: 200,
    run: (n) => call(customers, { path: '/api/customers/', query: { id: customerId(n % 50) } }),
  },
  {
    name: 'customers: 100 ids, default fields',
    calls: 40,
    run: () => call(customers, { path: '/api/customers/', query: { id: hundredIds } }),
  },
  {
    name: 'customers: a page of 100',
    calls: 40,
    run: () => call(customers, { path: '/api/customers/' }),
  },
  {
    name: 'events: a page of 100',
    calls: 40,
    run: () => call(events, { path: '/api/events/', query: { created_after_id: '1000' } }),
  },
  {
    name: 'createcustomer',
    calls: 100,
    run: (n) =>
      call(createcustomer, { path: '/api/customers/createcustomer/', json: { data: customerData(800_000 + n) } }),
  },
]
const hundredIds = Array.from({ length: 100 }, (_, n) => customerId(n)).join(',')

/** Measures against the tables in use. The first round warms the code up and counts for nothing. */
export async function measureShares(rounds: number): Promise<Share[]> {
  // Time stands still for what the process remembers of keys and settings; the first call fetches both.
  clearSettingsCache(() => 0)
  await samples[0]?.run(0)
  const shares: Share[] = []
  const asItComes = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  for (const { name, calls, run } of samples) {
    const measured: { call: number; client: number; sdk: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const { millis: call, commands } = await watched(async () => {
        for (let n = 0; n < calls; n++) await run(n)
      })
      await undo(commands)
      const client = await cpuMillis(async () => {
        for (const command of commands) await sendBare(command, documentClient())
      })
      await undo(commands)
      const sdk = await cpuMillis(async () => {
        for (const command of commands) await sendBare(command, asItComes)
      })
      await undo(commands)
      if (round > 0) measured.push({ call: call / calls, client: client / calls, sdk: sdk / calls })
    }
    shares.push({
      name,
      callMillis: median(measured.map(({ call }) => call)),
      clientMillis: median(measured.map(({ client }) => client)),
      sdkMillis: median(measured.map(({ sdk }) => sdk)),
      ratio: median(measured.map(({ call, client }) => call / client)),
      ratioToSdk: median(measured.map(({ call, sdk }) => call / sdk)),
    })
  }
  asItComes.destroy()
  clearSettingsCache()
  return shares
}

async function cpuMillis(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

interface Sent {
  readonly name: string
  readonly input: unknown
}

let watching: Sent[] | undefined
let installed = false

/** Work, its CPU time, and the commands that it sent, the limiter's left out and answered here. */
async function watched(work: () => Promise<void>): Promise<{ millis: number; commands: readonly Sent[] }> {
  install()
  const commands: Sent[] = []
  watching = commands
  try {
    return { millis: await cpuMillis(work), commands }
  } finally {
    watching = undefined
  }
}

function install(): void {
  if (installed) return
  installed = true
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (watching === undefined) return await next(args)
      if (isLimiters(args.input)) return { output: { $metadata: {} }, response: undefined }
      watching.push({ name: String(context.commandName), input: args.input })
      return await next(args)
    },
    { step: 'initialize', priority: 'high', name: 'watch' },
  )
}

/** What was sent once can be sent again: its type is known by its name. */
const input = <Input>() => v.custom<Input>((value) => typeof value === 'object' && value !== null)

async function sendBare(sent: Sent, client: DynamoDBDocumentClient): Promise<unknown> {
  switch (sent.name) {
    case 'BatchGetItemCommand':
      return await client.send(new BatchGetCommand(v.parse(input<BatchGetCommandInput>(), sent.input)))
    case 'QueryCommand':
      return await client.send(new QueryCommand(v.parse(input<QueryCommandInput>(), sent.input)))
    case 'UpdateItemCommand':
      return await client.send(new UpdateCommand(v.parse(input<UpdateCommandInput>(), sent.input)))
    case 'TransactWriteItemsCommand':
      return await client.send(new TransactWriteCommand(v.parse(input<TransactWriteCommandInput>(), sent.input)))
    default:
      throw new Error(`None of the samples sends ${sent.name}.`)
  }
}

const putsSchema = v.object({
  TransactItems: v.array(v.object({ Put: v.object({ Item: v.object({ pk: v.string(), sk: v.string() }) }) })),
})
const keysPerBatch = 25

/** Takes away what transactions have put, so that the same ones can be made again. */
async function undo(commands: readonly Sent[]): Promise<void> {
  const keys = commands
    .filter(({ name }) => name === 'TransactWriteItemsCommand')
    .flatMap((sent) => v.parse(putsSchema, sent.input).TransactItems.map(({ Put }) => Put.Item))
  for (let start = 0; start < keys.length; start += keysPerBatch) {
    const deletes = keys.slice(start, start + keysPerBatch).map((Key) => ({ DeleteRequest: { Key } }))
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [mainTable()]: deletes } }))
  }
}
