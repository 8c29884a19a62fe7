/**
 * Rights on one machine, as IAM enforces them on AWS: a call of a client that is made within a function, however deep,
 * needs what the function's wiring grants. A transaction or a batch needs the rights of all its parts. Calls outside of
 * any function, such as those of commands and of tests, are free. Events for the bus are not checked: functions that
 * put such events do not run on one machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { onceFor } from '../functions/domain/base/once.ts'
import { mailClient } from '../functions/outside/send-mail.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { queueClient } from '../functions/work/queues/send-messages.ts'
import { indexRight, mailRight, queueRight, rightsOf, tableRight } from '../lib/rights.ts'
import { queues, tables, type FunctionWiring } from '../lib/wiring.ts'

/** The error has the name that DynamoDB gives it. It is no fault of the storage, so nothing tries again. */
export class AccessDeniedException extends Error {
  override readonly name = 'AccessDeniedException'
}

export interface Holder {
  readonly name: string
  readonly granted: Pick<ReadonlySet<string>, 'has'>
}

export interface Denial {
  readonly function: string
  readonly right: string
}

const running = new AsyncLocalStorage<Holder>()
const denied: Denial[] = []
const used = new Map<string, Set<string>>()
let holding = false

/** Refusals of functions in this process. A refusal may be caught on its way, and is then seen here alone. */
export const denials: readonly Denial[] = denied

/** The rights that a function has made use of in this process. */
export const rightsUsed = (name: string): ReadonlySet<string> => used.get(name) ?? new Set()

/** Makes a call as the function of a wiring: with its rights, and no others. */
export async function withRightsOf<Output>(wiring: FunctionWiring, call: () => Promise<Output>): Promise<Output> {
  if (!holding) holdClients({ document: documentClient(), queue: queueClient(), mail: mailClient() })
  holding = true
  return await withRights(holderOf(wiring), call)
}

/** Makes a call with these rights, which restrict the connected clients. */
export const withRights = async <Output>(holder: Holder, call: () => Promise<Output>): Promise<Output> =>
  await running.run(holder, call)

const holderOf = onceFor((wiring: FunctionWiring): Holder => ({
  name: wiring.name,
  granted: new Set(rightsOf(wiring)),
}))

export interface HeldClients {
  readonly document: DynamoDBDocumentClient
  readonly queue: SQSClient
  readonly mail: SESv2Client
}

/** All functions of the process share each client, so it is wrapped once. */
export function holdClients({ document, queue, mail }: HeldClients): void {
  const options = { step: 'initialize', name: 'rights' } as const
  document.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        demandStorageRights(commandName, args.input)
        return await next(args)
      },
    options,
  )
  queue.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        demandQueueRight(commandName, args.input)
        return await next(args)
      },
    options,
  )
  mail.middlewareStack.add(
    (next) => async (args) => {
      demand([mailRight])
      return await next(args)
    },
    options,
  )
}

export const demandStorageRights = (commandName: string | undefined, input: object): void =>
  demand(storageRights(commandName, input))

export const demandQueueRight = (commandName: string | undefined, input: object): void =>
  demand([queueRight(queueAction(commandName), queueOf(input))])

/** Demands a right for an action that does not go through a client of the SDK. */
export const demandRight = (right: string): void => demand([right])

function demand(rights: readonly string[]): void {
  const holder = running.getStore()
  if (holder === undefined) return
  for (const right of rights) {
    if (!holder.granted.has(right)) refuse(holder.name, right)
    used.set(holder.name, (used.get(holder.name) ?? new Set()).add(right))
  }
}

function refuse(name: string, right: string): never {
  const [action, resource = '*'] = right.split(' on ')
  const message = `${name} is not authorized to perform: ${action} on resource: ${resource} because its wiring does not allow it`
  denied.push({ function: name, right })
  console.error({ message, function: name, right })
  throw new AccessDeniedException(message)
}

const ofTable = v.object({ TableName: v.string(), IndexName: v.optional(v.string()) })
const ofTables = v.object({ RequestItems: v.record(v.string(), v.unknown()) })
const ofTransaction = v.object({ TransactItems: v.array(v.record(v.string(), v.unknown())) })
const ofQueue = v.object({ QueueUrl: v.string() })

/** The rights that the parts of a transaction need. */
const transacted: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

function storageRights(commandName: string | undefined, input: object): string[] {
  const action = commandName?.replace(/Command$/, '') ?? 'unknown'
  if ('TransactItems' in input) {
    const parts = v.parse(ofTransaction, input).TransactItems.flatMap((item) => Object.entries(item))
    return parts
      .filter(([, part]) => part !== undefined)
      .map(([kind, part]) => tableRight(transacted[kind] ?? kind, tableOf(v.parse(ofTable, part).TableName)))
  }
  if ('RequestItems' in input) {
    return Object.keys(v.parse(ofTables, input).RequestItems).map((name) => tableRight(action, tableOf(name)))
  }
  const { TableName, IndexName } = v.parse(ofTable, input)
  const table = tableOf(TableName)
  return [IndexName === undefined ? tableRight(action, table) : indexRight(action, table, IndexName)]
}

/** Tables are named `<prefix>-<table>`, here as on AWS. */
const tableOf = (name: string) => Object.keys(tables).find((table) => name.endsWith(`-${table}`)) ?? name

/** A batch of messages needs the right to send one. */
const queueAction = (commandName = 'unknown') => commandName.replace(/(?:Batch)?(?:Command)?$/, '')

/** The last part of a queue's address is its name: `<queue>` here, `<prefix>-<queue>` on AWS. */
function queueOf(input: unknown): string {
  const { QueueUrl } = v.parse(ofQueue, input)
  const name = QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1)
  return Object.keys(queues).find((queue) => name.endsWith(`-${queue}`)) ?? name
}
