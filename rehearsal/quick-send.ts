/**
 * Sends the commands of a client through its middleware, which is composed once for a kind of command. The SDK composes
 * it anew for each command, though on this machine a middleware answers before the SDK's own have a turn.
 */
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import type { SQSClient } from '@aws-sdk/client-sqs'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'

type Handler = (request: { readonly input: unknown }) => Promise<{ readonly output: unknown }>

interface Command {
  readonly input: unknown
  readonly resolveMiddleware: (stack: unknown, configuration: unknown, options: unknown) => Handler
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'input' in value && 'resolveMiddleware' in value
const commandSchema = v.custom<Command>(isCommand)

/** A command of the document client wraps one of the plain client, whose name its middleware knows. */
const plain = (command: object): unknown => ('clientCommand' in command ? command.clientCommand : command)

/** Is called again when the middleware has changed. */
export function sendQuickly(client: DynamoDBDocumentClient | SQSClient | SESv2Client): void {
  const handlers = new Map<unknown, Handler>()
  const send = async (command: Command) => {
    const inner = v.parse(commandSchema, plain(command))
    const handler =
      handlers.get(inner.constructor) ?? inner.resolveMiddleware(client.middlewareStack, client.config, {})
    handlers.set(inner.constructor, handler)
    return (await handler({ input: command.input })).output
  }
  Object.defineProperty(client, 'send', { value: send, configurable: true, writable: true })
}
