/**
 * Connects a client of the SDK to the store of this machine. The middleware is the first of the second step: middleware
 * that counts calls, refuses them or makes them fail is in the first step, and the SDK's own serializer, retries and
 * HTTP come after it and are left out.
 *
 * Each call lets other work of the thread run, like a call over the network.
 */
import type { DynamoDBDocumentClient, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { batchGetItem, batchWriteItem } from './batches.ts'
import type { Store } from './open-store.ts'
import { query, scan } from './pages.ts'
import { invalid } from './refusals.ts'
import { parseRequest, requests, type CommandName } from './requests.ts'
import { deleteItem, getItem, putItem, updateItem } from './single-items.ts'
import { Tokens, transactGetItems, transactWriteItems } from './transactions.ts'

const middlewareName = 'store-of-this-machine'
const step = { step: 'serialize', priority: 'high', name: middlewareName, override: true } as const
const $metadata = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 }
const outputSchema = v.custom<ServiceOutputTypes>((value) => typeof value === 'object' && value !== null)
const writes: ReadonlySet<CommandName> = new Set([
  ...(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'] as const),
])

export interface StoreConnection {
  /** Removes the store from the client, which uses the SDK's own connection from now on. */
  stop(): Promise<void>
}

/** `onWritten` is told of every write that was carried out. */
export function useStore(
  client: DynamoDBDocumentClient,
  store: Store,
  onWritten: () => void = () => undefined,
): StoreConnection {
  const carryOutIn = commandsOf(store, onWritten)
  client.middlewareStack.add(
    (_next, { commandName = '' }) =>
      async (args) => {
        const output = await carryOutIn(commandName.slice(0, -'Command'.length), args.input)
        return { output: v.parse(outputSchema, { ...output, $metadata }), response: undefined }
      },
    step,
  )
  return {
    stop: () => {
      client.middlewareStack.remove(middlewareName)
      return Promise.resolve()
    },
  }
}

/** Carries out the commands of a store by their names, with requests in the form of the document client. */
export function commandsOf(
  store: Store,
  onWritten: () => void = () => undefined,
): (name: string, input: unknown) => Promise<object> {
  const tokens = new Tokens()
  return async (name, input) => {
    const command = commandOf(name)
    const work = () => carryOut(command, input, { store, tokens })
    const isWrite = writes.has(command)
    const output = isWrite ? await store.group.carryOut(work) : await nextTurn().then(work)
    if (isWrite) onWritten()
    return output
  }
}

function commandOf(name: string): CommandName {
  if (isCommand(name)) return name
  throw invalid(`This store does not know the command ${name}.`)
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(requests, name)

interface Stores {
  readonly store: Store
  readonly tokens: Tokens
}

function carryOut(command: CommandName, input: unknown, { store, tokens }: Stores): object {
  switch (command) {
    case 'GetItem':
      return getItem(store, parseRequest(command, input))
    case 'PutItem':
      return putItem(store, parseRequest(command, input))
    case 'UpdateItem':
      return updateItem(store, parseRequest(command, input))
    case 'DeleteItem':
      return deleteItem(store, parseRequest(command, input))
    case 'Query':
      return query(store, parseRequest(command, input))
    case 'Scan':
      return scan(store, parseRequest(command, input))
    case 'BatchGetItem':
      return batchGetItem(store, parseRequest(command, input))
    case 'BatchWriteItem':
      return batchWriteItem(store, parseRequest(command, input))
    case 'TransactGetItems':
      return transactGetItems(store, parseRequest(command, input))
    case 'TransactWriteItems':
      return transactWriteItems(store, tokens, parseRequest(command, input))
  }
}
