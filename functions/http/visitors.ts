/**
 * Endpoints for visitors, who have no key. Each address has the limits of a client with the usual figures, counted
 * apart from the account's clients, so that visitors never keep an API access waiting.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { setTimeout as wait } from 'node:timers/promises'
import type * as v from 'valibot'
import { networkOf } from '../domain/base/network.ts'
import type { Language } from '../language/language.ts'
import { withDeadline } from '../store/dynamo/deadline.ts'
import { environment } from '../store/dynamo/environment.ts'
import { idempotencyKeyOf, languageSent } from './call.ts'
import { serveOpenly, type Endpoint, type Handler } from './endpoint.ts'
import { HttpError } from './http-error.ts'
import { limiterOfProcess } from './rate-limit.ts'
import { readParameters, type ParameterSchema } from './read-parameters.ts'

/** The limits of a client that has none of its own. */
const limits = { ratePerSecond: 5, burst: 20, maxConnections: 5 }

/** No account id contains it. */
const visitorsOf = (network: string) => `visitors~${network}`

/** Does the work of a visitor's call in its turn. A call that comes too soon ends with 429. */
export async function inVisitorsTurn<Output>(ip: string, work: () => Promise<Output>): Promise<Output> {
  const network = networkOf(ip)
  const result = await limiterOfProcess().takeTurn({
    account: visitorsOf(network),
    client: 'visitor',
    limits,
    wait: (millis) => wait(millis),
  })
  if (result.turn === 'refused') {
    throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(result.retryAfterSeconds) })
  }
  try {
    return await work()
  } finally {
    await result.release()
  }
}

export interface VisitorCall {
  /** The language that the call names. */
  readonly language: Language | undefined
  readonly sourceIp: string
  readonly idempotencyKey: string | undefined
  /** The absolute address of the service without a last slash. */
  readonly baseUrl: string
}

/** The rest of a function's time when an unfinished call ends with 503. */
const answerMilliseconds = 2_500

export function serveVisitors<Parameters extends ParameterSchema>(
  endpoint: Endpoint<Parameters>,
  run: (parameters: v.InferOutput<Parameters>, call: VisitorCall) => Promise<APIGatewayProxyResult>,
): Handler {
  return serveOpenly(async (event: APIGatewayProxyEvent, context: Context) => {
    const { sourceIp } = event.requestContext.identity
    return await inVisitorsTurn(sourceIp, async () => {
      const language = languageSent(event)
      const idempotencyKey = idempotencyKeyOf(event)
      const parameters = readParameters(endpoint.parameters, event, endpoint.maxBodyBytes)
      const call = { language, sourceIp, idempotencyKey, baseUrl: environment('BASE_URL') }
      const left = () => context.getRemainingTimeInMillis() - answerMilliseconds
      return await withDeadline(left, () => run(parameters, call))
    })
  })
}
