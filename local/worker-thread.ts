/**
 * A worker: a thread that calls the functions of the wiring for the service's thread, with clients, caches and rights
 * of its own, as each instance of a Lambda function has.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import * as v from 'valibot'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { useFileBytes } from '../functions/outside/file-bytes.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { useNumberQueue } from '../functions/work/document-numbers/number-queue.ts'
import type { FunctionWiring } from '../lib/wiring.ts'
import { openStore } from './engine.ts'
import { useEnvironment } from './environment.ts'
import { folderBytes } from './file-folder.ts'
import { localFunction, TimeoutError, warmAll, type LocalFunction, type MadeBy } from './functions.ts'
import { useJsonLog } from './json-log.ts'
import { keepLimits, limitsOverPort } from './limits.ts'
import { numberQueueOverPort } from './number-lines.ts'
import { onSettingsChanged } from './settings-changed.ts'
import { useStore } from './store/store-client.ts'
import {
  toWorkerSchema,
  workerDataSchema,
  type Begin,
  type Call,
  type FromWorker,
  type ToWorker,
} from './worker-messages.ts'

const wiringSchema = v.object({ functions: v.custom<readonly FunctionWiring[]>(Array.isArray) })

async function main(): Promise<void> {
  if (parentPort === null) throw new Error('A worker is started by the service.')
  const port = parentPort
  const say = (message: FromWorker) => port.postMessage(message)
  const { wiringModule, names, limits, lines, logsJson } = v.parse(workerDataSchema, workerData)
  if (logsJson) useJsonLog()
  useNumberQueue(numberQueueOverPort(lines))
  const functions = await loadFunctions(wiringModule, new Set(names))
  port.on('message', (message) => void take(v.parse(toWorkerSchema, message), { functions, limits, say }))
  say({ kind: 'ready' })
}

async function loadFunctions(
  wiringModule: string,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, LocalFunction>> {
  const module: unknown = await import(wiringModule)
  const wired = v.parse(wiringSchema, module).functions.filter(({ name }) => names.has(name))
  const functions = wired.map((wiring) => localFunction(wiring))
  await warmAll(functions)
  return new Map(functions.map((each) => [each.wiring.name, each]))
}

interface Thread {
  readonly functions: ReadonlyMap<string, LocalFunction>
  readonly limits: MessagePort
  readonly say: (message: FromWorker) => void
}

async function take(message: ToWorker, thread: Thread): Promise<void> {
  switch (message.kind) {
    case 'begin':
      begin(message, thread)
      return
    case 'settings-changed':
      clearSettingsCache()
      return
    case 'call':
      await answer(message, thread)
  }
}

function begin({ environment, store, files }: Begin, { limits, say }: Thread): void {
  useEnvironment(environment)
  useFileBytes(files && folderBytes(files))
  onSettingsChanged(documentClient(), () => say({ kind: 'settings-changed' }))
  // Another engine is reached only by the SDK, and calls of other processes may count there.
  if (store === undefined) return
  useStore(
    documentClient(),
    openStore(store, store.tableNames),
    oncePerTurn(() => say({ kind: 'written' })),
  )
  keepLimits(limitsOverPort(limits))
}

/** Repeated notices in one turn of the thread are sent once. */
function oncePerTurn(tell: () => void): () => void {
  let isToldSoon = false
  return () => {
    if (isToldSoon) return
    isToldSoon = true
    setImmediate(() => {
      isToldSoon = false
      tell()
    })
  }
}

async function answer({ id, function: name, event, requestId }: Call, { functions, say }: Thread): Promise<void> {
  try {
    const called = functions.get(name)
    if (called === undefined) throw new Error(`There is no function ${name}.`)
    const madeBy = ({ account, access }: MadeBy) => say({ kind: 'made-by', id, account, access })
    say({ kind: 'answer', id, answer: await called.call(event, requestId, madeBy) })
  } catch (error) {
    say({ kind: 'failure', id, isTimeout: error instanceof TimeoutError, error: told(error) })
  }
}

/** Errors go to the other thread with their message and stack only; their other contents may not be transferable. */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const copy = new Error(error.message)
  if (error.stack !== undefined) copy.stack = error.stack
  return copy
}

await main()
