/**
 * The functions of the wiring in this process, called as Lambda calls them. The module is loaded at the first call or
 * when it is warmed. A call gets an event and a context, the rights of its wiring, and the time that the wiring gives
 * it, which may be another on one machine.
 */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Handler } from '../functions/http/endpoint.ts'
import { OutOfTimeError, withDeadline } from '../functions/store/dynamo/deadline.ts'
import type { Entry, FunctionWiring } from '../lib/wiring.ts'
import { localRegion } from './credentials.ts'
import { inCall } from './json-log.ts'
import { withRightsOf } from './rights.ts'

/** Loads the module of an entry: by default the file of that name, or the module that serves the operation. */
export type LoadModule = (entry: Entry) => Promise<unknown>

export interface LocalFunction {
  readonly wiring: FunctionWiring
  /** Loads the module, so that the first call is as quick as the next. */
  warm(): Promise<void>
  /**
   * Rejects with the handler's error, or with a TimeoutError. A handler out of time is not waited for; it stops at its
   * next call of the storage or step of a computation. `madeBy` receives the owner of the call, if its key is known.
   */
  call(event: unknown, requestId?: string, madeBy?: (by: MadeBy) => void): Promise<unknown>
}

/** The account of a call, and the name of its API access or person. */
export interface MadeBy {
  readonly account: string
  readonly access: string
}

/** Lambda's context without its old ways to answer: a handler here answers by its promise. */
type LambdaContext = Omit<Context, 'done' | 'fail' | 'succeed'>

export class TimeoutError extends Error {}

/** The middleware leaves the caller in the context: `functions/http/authenticate.ts`. */
const identifiedSchema = v.object({
  caller: v.object({ account: v.string(), access: v.object({ name: v.string() }) }),
})

const moduleSchema = v.looseObject({ handler: v.function() })
const root = resolve(import.meta.dirname, '..')

const loadEntry: LoadModule = async (entry) => {
  if (typeof entry !== 'string') return { handler: await singleCall(entry.operation) }
  const module: unknown = await import(pathToFileURL(resolve(root, entry)).href)
  return module
}

async function singleCall(name: string): Promise<Handler> {
  const [{ operations }, { serveOperation }] = await Promise.all([
    import('../functions/operations/all-operations.ts'),
    import('../functions/api/operations/single-call.ts'),
  ])
  const operation = operations.find(({ facts }) => facts.name === name)
  if (operation === undefined) throw new Error(`There is no operation ${name}.`)
  return operation.passTo(serveOperation)
}

export function localFunction(wiring: FunctionWiring, load: LoadModule = loadEntry): LocalFunction {
  let handler: Promise<(...args: unknown[]) => unknown> | undefined
  const loaded = () => (handler ??= load(wiring.entry).then((module) => v.parse(moduleSchema, module).handler))
  return {
    wiring,
    async warm() {
      await loaded()
    },
    async call(event, requestId = randomUUID(), madeBy) {
      const handle = await loaded()
      const given = context(wiring, requestId)
      const called = async () => await handle(event, given)
      const bound = () => withDeadline(() => given.getRemainingTimeInMillis(), called)
      try {
        return await inCall(requestId, () => within(wiring, () => withRightsOf(wiring, bound)))
      } finally {
        const identified = v.safeParse(identifiedSchema, given)
        if (identified.success) {
          const { account, access } = identified.output.caller
          madeBy?.({ account, access: access.name })
        }
      }
    },
  }
}

/** A module that cannot be loaded fails its own calls; the rest of the service does not wait for it. */
export async function warmAll(served: readonly LocalFunction[]): Promise<void> {
  for (const each of served) {
    await each.warm().catch((error: unknown) => console.error(`${each.wiring.name} cannot be loaded:`, error))
  }
}

/** The time that a call may take. */
export const secondsOf = ({ timeoutSeconds, localTimeoutSeconds }: FunctionWiring) =>
  localTimeoutSeconds ?? timeoutSeconds

async function within(wiring: FunctionWiring, call: () => Promise<unknown>): Promise<unknown> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const seconds = secondsOf(wiring)
  const error = () => new TimeoutError(`${wiring.name} did not end within ${seconds} seconds.`)
  const timer = setTimeout(() => reject(error()), seconds * 1_000)
  try {
    return await Promise.race([call(), timedOut])
  } catch (cause) {
    // The handler may notice the end of its time before the timer does.
    throw cause instanceof OutOfTimeError ? error() : cause
  } finally {
    clearTimeout(timer)
  }
}

function context(wiring: FunctionWiring, requestId: string): LambdaContext {
  const { name, memoryMb } = wiring
  const deadline = Date.now() + secondsOf(wiring) * 1_000
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${localRegion}:000000000000:function:${name}`,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
}
