/**
 * The one document client of a process. It is made at the first call, so that importing a file does nothing. The SDK
 * itself finds the address of the tables (`AWS_ENDPOINT_URL_DYNAMODB` in the local run). It repeats a call that is not
 * answered in time. That is a lost answer like any other: a transaction carries a token, so that it is carried out
 * once, and other writes rest on conditions.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mustHaveTime } from './deadline.ts'
import { guardFormat } from './format-guard.ts'

export interface Patience {
  /** Limit until a request has a connection, the wait for one of the process's fifty included. */
  readonly connectionMilliseconds: number
  /** Limit without any sign on the connection. */
  readonly answerMilliseconds: number
}

/**
 * DynamoDB answers a transaction of a hundred items in a few hundred milliseconds, and has no time limit of its own.
 * Five times five seconds are within the 29 seconds of a call of the API, so that the call ends with an answer (503).
 */
const patience: Patience = { connectionMilliseconds: 8_000, answerMilliseconds: 5_000 }
export const maxAttempts = 5

/**
 * Steps of the SDK's client on each command that the service does not need. One copies every item that is sent or
 * received, for a logger that does not exist; the other composes a header for statistics. The trace header stays.
 */
const unused = ['loggerMiddleware', 'getUserAgentMiddleware']

let client: DynamoDBDocumentClient | undefined

export function documentClient(): DynamoDBDocumentClient {
  client ??= guarded(newClient(patience))
  return client
}

function guarded(made: DynamoDBDocumentClient): DynamoDBDocumentClient {
  guardFormat(made)
  return made
}

export function newClient({ connectionMilliseconds, answerMilliseconds }: Patience): DynamoDBDocumentClient {
  const plain = new DynamoDBClient({
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectionMilliseconds,
      socketTimeout: answerMilliseconds,
    },
  })
  for (const name of unused) plain.middlewareStack.remove(name)
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } })
  client.middlewareStack.add(
    (next) => async (args) => {
      mustHaveTime()
      return await next(args)
    },
    { step: 'initialize', name: 'deadline', priority: 'high' },
  )
  return client
}
