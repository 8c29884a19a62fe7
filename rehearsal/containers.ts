/**
 * Containers with the service's modules, each with its own module state, as a process on AWS has. The maker of the
 * containers connects the clients of the SDK.
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { FileBytes } from '../functions/outside/file-bytes.ts'
import { functions, type FunctionWiring } from '../lib/wiring.ts'
import type { Container } from './fleet.ts'

export interface ContainerClients {
  readonly document: DynamoDBDocumentClient
  readonly queue: SQSClient
  readonly mail: SESv2Client
  /** Stores the bytes of files elsewhere. */
  readonly useFileBytes: (bytes: FileBytes) => void
}

type Handler = (event: unknown, context: unknown) => Promise<unknown>
type WithDeadline = (remainingMilliseconds: () => number, work: () => Promise<unknown>) => Promise<unknown>

export interface ModuleContainer extends Container {
  readonly clients: ContainerClients
  /** Applies an account file as the command does; resolves with a one-word outcome. */
  applyAccount(file: object, now: string): Promise<string>
}

const root = resolve(import.meta.dirname, '..')
const functionsUrl = pathToFileURL(`${root}/functions/`).href
const parameter = 'container'
let hooked = false

function separateModules(): void {
  if (hooked) return
  hooked = true
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context)
      const index = /[?&]container=(\d+)/.exec(context.parentURL ?? '')?.[1]
      if (index === undefined || !resolved.url.startsWith(functionsUrl) || resolved.url.includes('?')) return resolved
      return { ...resolved, url: `${resolved.url}?${parameter}=${index}` }
    },
  })
}

const callable = <Value>() => v.custom<Value>((value) => typeof value === 'function')
const handlerSchema = v.object({ handler: callable<Handler>() })
const clientModules = {
  document: v.object({ documentClient: callable<() => DynamoDBDocumentClient>() }),
  queue: v.object({ queueClient: callable<() => SQSClient>() }),
  mail: v.object({ mailClient: callable<() => SESv2Client>() }),
  files: v.object({ useFileBytes: callable<(bytes: FileBytes) => void>() }),
  deadline: v.object({ withDeadline: callable<WithDeadline>() }),
  change: v.object({
    applyAccount: callable<(file: object, options: object) => Promise<{ readonly outcome: string }>>(),
  }),
  single: v.object({ serveOperation: callable<(...given: unknown[]) => Handler>() }),
  operations: v.object({
    operations: v.array(
      v.looseObject({
        facts: v.looseObject({ name: v.string() }),
        passTo: callable<(serve: unknown) => Handler>(),
      }),
    ),
  }),
}

export async function makeContainer(index: number): Promise<ModuleContainer> {
  separateModules()
  const load = async (path: string): Promise<unknown> => {
    const module: unknown = await import(`${pathToFileURL(resolve(root, path)).href}?${parameter}=${index}`)
    return module
  }
  const [document, queue, mail, files, deadline] = await Promise.all([
    load('functions/store/dynamo/client.ts'),
    load('functions/work/queues/send-messages.ts'),
    load('functions/outside/send-mail.ts'),
    load('functions/outside/file-bytes.ts'),
    load('functions/store/dynamo/deadline.ts'),
  ])
  const { withDeadline } = v.parse(clientModules.deadline, deadline)
  const handlers = new Map<string, Promise<Handler>>()
  const handlerOf = (name: string) => {
    const wiring = functions.find((each) => each.name === name)
    if (wiring === undefined) throw new Error(`There is no function ${name}.`)
    const handler = handlers.get(name) ?? loadHandler(wiring, load)
    handlers.set(name, handler)
    return handler
  }
  const clients = {
    document: v.parse(clientModules.document, document).documentClient(),
    queue: v.parse(clientModules.queue, queue).queueClient(),
    mail: v.parse(clientModules.mail, mail).mailClient(),
    useFileBytes: v.parse(clientModules.files, files).useFileBytes,
  }
  return {
    clients,
    call: (name, event, context) =>
      withDeadline(context.getRemainingTimeInMillis, async () => await (await handlerOf(name))(event, context)),
    async applyAccount(file, now) {
      const [change, outside] = await Promise.all([
        load('functions/work/account/change-account.ts'),
        load('functions/outside/runtime.ts'),
      ])
      const { runtime } = v.parse(v.object({ runtime: v.unknown() }), outside)
      const { applyAccount } = v.parse(clientModules.change, change)
      return (await applyAccount(file, { by: 'System', via: 'settings', now, runtime })).outcome
    },
  }
}

async function loadHandler({ entry }: FunctionWiring, load: (path: string) => Promise<unknown>): Promise<Handler> {
  if (typeof entry === 'string') return v.parse(handlerSchema, await load(entry)).handler
  const [all, single] = await Promise.all([
    load('functions/operations/all-operations.ts'),
    load('functions/api/operations/single-call.ts'),
  ])
  const { operations } = v.parse(clientModules.operations, all)
  const operation = operations.find(({ facts }) => facts.name === entry.operation)
  if (operation === undefined) throw new Error(`There is no operation ${entry.operation}.`)
  return operation.passTo(v.parse(clientModules.single, single).serveOperation)
}
