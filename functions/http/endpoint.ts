/**
 * The definition of an endpoint: name, parameters and answer as data for the handler, the OpenAPI document and the
 * tests. `serve` puts the stack of middleware around an endpoint's function.
 */
import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import * as v from 'valibot'
import type { Fault } from '../domain/refusal/fault.ts'
import { isOutdatedError, onPresentSettings } from '../store/account/up-to-date.ts'
import { storeIsBusy, storeIsFull } from '../store/dynamo/busy.ts'
import { OutOfTimeError, withDeadline } from '../store/dynamo/deadline.ts'
import { FormatError } from '../store/stored-format.ts'
import { malformedCall } from '../domain/refusal/mistake.ts'
import { codesOf, codesText } from './error-codes.ts'
import { authenticate, type Method } from './authenticate.ts'
import { describeCall, required, type Call, type EdgeContext } from './call.ts'
import { pdfAnswer } from './document-answer.ts'
import { fitsAnswer } from '../domain/text/encoded-size.ts'
import {
  commonHeaders,
  HttpError,
  jsonAnswer,
  ProgrammingError,
  refusedAnswer,
  textAnswer,
  withCodes,
} from './http-error.ts'
import { pathWithoutSecrets } from './path-without-secrets.ts'
import { digestOfAsked, previewingOf, previewParametersOf } from './preview-parameters.ts'
import { readBoth, readParameters, type ParameterSchema } from './read-parameters.ts'
import { noteUse } from './note-use.ts'
import { rateLimit } from './rate-limit.ts'
import { demandHttps } from './headers.ts'
import type { Subject } from './subject.ts'

export interface FurtherRight {
  readonly right: string
  /** Parameters that need the right, in words; absent if every call needs it. */
  readonly where?: string
}

export interface Endpoint<Parameters extends ParameterSchema = ParameterSchema> {
  /** Unique. The function in the wiring and the operationId of the OpenAPI document have this name. */
  readonly name: string
  /**
   * The name in the types of generated clients, such as `BulkUpdates` of `BulkUpdatesRequest`, if `name` has no dashes
   * between its words.
   */
  readonly title?: string
  readonly subject: Subject
  readonly method: Method
  /**
   * For a POST, whether it changes nothing that any answer shows. An access that is `read_only` may call such a POST.
   */
  readonly onlyReads?: true
  readonly path: string
  readonly summary: string
  readonly description?: string
  /**
   * Callers: any API access key, the key as a bearer token only, a session alone, or anybody. A session may make every
   * call that a key may make.
   */
  readonly access: 'key' | 'bearer' | 'session' | 'open'
  /**
   * The rights that some parameters need in addition to the right to the call, for the description. Without them the
   * answer is 403.
   */
  readonly furtherRights?: readonly FurtherRight[]
  /** Whether every person who has signed in may call, as all screens of the console need the answer. */
  readonly forScreens?: true
  /** Whether every key may call, whatever its rights, because the answer is about the key itself. */
  readonly forEveryKey?: true
  readonly parameters: Parameters
  /** The body of a 200. */
  readonly answer: v.GenericSchema<unknown, unknown>
  /** The status of an answer without a body, in place of 200. */
  readonly bodiless?: { readonly status: 204 | 302 | 303; readonly description: string }
  /** The type of a body that is not JSON. */
  readonly answerType?: 'text/html' | 'application/pdf'
  /** Whether well-formed values can be refused (422). */
  readonly refuses?: true
  /** Statuses of the endpoint in addition to those of every call, with their reasons. */
  readonly ends?: Readonly<Record<number, string>>
  /** The body of a 409 of a call that has an `expect` and would do something else. */
  readonly unexpected?: v.GenericSchema<unknown, unknown>
  /** Whether the endpoint takes an Idempotency-Key header. */
  readonly idempotent?: true
  /** Whether the call may be answered with a job, as it takes longer than a call. */
  readonly job?: true
  /** Whether the call can be previewed: see `preview-parameters.ts`. */
  readonly previews?: true
  /** Whether the call can be previewed by its own parameter `preview`, as a job that stores nothing. */
  readonly forecasts?: true
  /** The maximum size of the body, if it is larger than for other calls. */
  readonly maxBodyBytes?: number
}

/**
 * The rest of a function's time when an unfinished call ends with 503: enough for the answer and for the release of the
 * connection. Calls of many operations keep more time for themselves, as they answer with the finished operations.
 */
const answerMilliseconds = 2_500

/** The answer of an endpoint: a body, or faults of the given values. */
export type Answer =
  | { readonly outcome: 'answered'; readonly body: unknown }
  /** A PDF in ASCII, under the name of its file. */
  | { readonly outcome: 'pdf'; readonly pdf: string; readonly name: string }
  /** Done, with nothing to say. */
  | { readonly outcome: 'done'; readonly headers: Readonly<Record<string, string>> }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** The answer is at another address. */
  | { readonly outcome: 'elsewhere'; readonly headers: Readonly<Record<'Location', string>> }
  /** The work continues as a job. */
  | { readonly outcome: 'accepted'; readonly body: { readonly job_id: string } }
  /** An answer that was kept under an idempotency key, given again unchanged. */
  | { readonly outcome: 'repeated'; readonly status: number; readonly body: unknown; readonly codes?: string }
  /** The call would not do what its preview showed, so nothing was done. The body has the new preview. */
  | { readonly outcome: 'unexpected'; readonly body: unknown }

export const answered = (body: unknown): Answer => ({ outcome: 'answered', body })
export const unexpected = (body: unknown): Answer => ({ outcome: 'unexpected', body })
export const refused = (...faults: readonly Fault[]): Answer => ({ outcome: 'refused', faults })

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>

/**
 * The handler of an endpoint that needs a key. An early end is an HttpError, any other end an answer.
 *
 * Calls of `serve` are marked PURE, as making a handler has no effects. The bundle of the OpenAPI document needs only
 * the definitions of endpoints, so it leaves the handlers and their imports out.
 */
export function serve<Parameters extends ParameterSchema>(
  endpoint: Endpoint<Parameters>,
  run: (parameters: v.InferOutput<Parameters>, call: Call) => Promise<Answer>,
): Handler {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext>()
    .use(authenticate(endpoint))
    .use(rateLimit())
    .use(noteUse())
    .use(describeCall())
    .handler(async (event: APIGatewayProxyEvent, context: EdgeContext) => {
      const { parameters, call } = readCall(endpoint, event, required(context.call))
      const work = () => run(parameters, call)
      const answer = await withDeadline(() => context.getRemainingTimeInMillis() - answerMilliseconds, work)
      const response = httpAnswer(answer, call)
      // A page is cut to the limit, but holds at least one item. A call that has changed something is answered in any
      // case.
      if (endpoint.method === 'GET' && !fitsAnswer(response.body)) {
        throw new ProgrammingError(malformedCall('The answer would be larger than 6 MB: ask for fewer fields.'))
      }
      return response
    })
  return serveOpenly((event, context) => handler(event, context))
}

/** The parameters of a call, and the call with its preview options. */
function readCall<Parameters extends ParameterSchema>(
  { parameters: schema, maxBodyBytes, previews, forecasts }: Endpoint<Parameters>,
  event: APIGatewayProxyEvent,
  call: Call,
): { readonly parameters: v.InferOutput<Parameters>; readonly call: Call } {
  if (forecasts === true) return { parameters: readForecast(readParameters(schema, event, maxBodyBytes), call), call }
  if (previews !== true) return { parameters: readParameters(schema, event, maxBodyBytes), call }
  const { beside, parameters: read } = readBoth(
    schema,
    (sent) => previewParametersOf(schema, sent),
    event,
    maxBodyBytes,
  )
  const previewing = previewingOf(beside, call.idempotencyKey)
  if (call.onlyPreviews !== undefined && previewing?.mode !== 'preview') throw new HttpError(403, call.onlyPreviews)
  const parameters = read()
  if (previewing === undefined) return { parameters, call }
  return { parameters, call: { ...call, previewing: { ...previewing, asked: digestOfAsked(parameters) } } }
}

/** The parameters of a call with its own preview, which has the limits of every preview. */
function readForecast<Read>(parameters: Read, { idempotencyKey, onlyPreviews }: Call): Read {
  const isPreview = v.is(v.object({ preview: v.literal(true) }), parameters)
  const previewing = previewingOf({ preview: isPreview }, idempotencyKey)
  if (onlyPreviews !== undefined && previewing === undefined) throw new HttpError(403, onlyPreviews)
  return parameters
}

/** The handler of an endpoint that is open to anybody. A refusal rests on the settings as they are stored. */
export function serveOpenly(
  run: (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>,
): Handler {
  const answering = middy<APIGatewayProxyEvent, APIGatewayProxyResult>().use(answerErrors())
  const once = answering.handler(run)
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(demandHttps())
    .use(answerErrors())
    .handler((event, context) => onPresentSettings(() => once(event, context), isRefusal))
}

/** A 429 does not count, so that a call that came too soon is not made again. */
const isRefusal = ({ statusCode }: APIGatewayProxyResult): boolean =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 429

export function httpAnswer(answer: Answer, call: Pick<Call, 'language'>): APIGatewayProxyResult {
  switch (answer.outcome) {
    case 'answered':
      return jsonAnswer(200, answer.body)
    case 'pdf':
      return pdfAnswer(answer.pdf, answer.name)
    case 'done':
      return { statusCode: 204, headers: { ...commonHeaders, ...answer.headers }, body: '' }
    case 'elsewhere':
      return { statusCode: 303, headers: { ...commonHeaders, ...answer.headers }, body: '' }
    case 'accepted':
      return withHeaders(jsonAnswer(202, answer.body), { 'Retry-After': retryJobSeconds })
    case 'refused':
      return refusedAnswer(answer.faults, call.language)
    case 'repeated':
      return withCodes(jsonAnswer(answer.status, answer.body), answer.codes)
    case 'unexpected':
      return jsonAnswer(409, answer.body)
  }
}

/** The seconds after which to request a job again. */
const retryJobSeconds = '5'

const withHeaders = (answer: APIGatewayProxyResult, headers: Readonly<Record<string, string>>) => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

/** The answer to a call that ended early. Unexpected failures are logged and stay opaque to the caller. */
function answerErrors(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    name: 'answer-errors',
    onError: (request) => {
      const { error, event } = request
      if (isOutdatedError(error)) return
      const { requestId } = event.requestContext
      const log = (message: string, cause: unknown) => {
        const text = cause instanceof Error ? (cause.stack ?? String(cause)) : String(cause)
        console.error({ message, requestId, path: pathWithoutSecrets(event.path, event.resource), error: text })
      }
      if (error instanceof OutOfTimeError) {
        log('A call ended as its time was over.', error)
        request.response = textAnswer(
          503,
          `There was more to do than one call has time for. What was brought up to date stays so: try again. Request id: ${requestId}`,
          { 'Retry-After': '1' },
        )
      } else if (error instanceof HttpError) {
        if (error.status >= 500) log('A call was put off.', error.cause ?? error)
        const codes = error instanceof ProgrammingError ? codesText(codesOf(error.mistakes)) : undefined
        request.response = withCodes(textAnswer(error.status, error.message, error.headers), codes)
      } else if (error instanceof FormatError) {
        log('A call was refused, as the data has another format.', error)
        request.response = textAnswer(503, `The service is being upgraded: try again later. Request id: ${requestId}`, {
          'Retry-After': '60',
        })
      } else if (storeIsFull(error)) {
        log('A call was refused, as the store is full.', error)
        request.response = textAnswer(503, `The storage of the service is full. Request id: ${requestId}`, {
          'Retry-After': '60',
        })
      } else if (storeIsBusy(error)) {
        log('A call was put off, as the storage has too much to do.', error)
        request.response = textAnswer(503, `The service is busy: try again shortly. Request id: ${requestId}`, {
          'Retry-After': '1',
        })
      } else {
        log('A call failed unexpectedly.', error)
        request.response = textAnswer(500, `Internal error. Request id: ${requestId}`)
      }
    },
  }
}
