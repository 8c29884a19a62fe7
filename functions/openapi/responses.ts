/** The responses of an endpoint: its answer, refused values, shared failures, and failures of its own. */
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'
import { codesHeaderName, errorCodes } from '../http/error-codes.ts'
import { answerOf } from './call-components.ts'
import { noExamples, refusalExamples, shownExamples, type ExampleViews } from './examples.ts'
import { failures, isTemporary } from './failures.ts'
import type { InWords } from './json-schema.ts'
import type { Reference } from './openapi-parameters.ts'
import { componentOf } from './type-name.ts'

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly examples?: ExampleViews }>>
}

/** Responses by status, or `default`. */
export type Responses = Readonly<Record<string, Response | Reference>>

/** The body of every 422. */
export const messagesByField = v.pipe(
  v.record(v.string(), v.array(v.string())),
  v.description(
    'Messages by field, or by field id for custom fields. The empty key has those that concern no single field.',
  ),
)

/** A client must not fail at a code that is newer than the client. */
export const errorCode = v.pipe(
  v.union([v.picklist(errorCodes), v.string()]),
  v.description('The kind of error, for programs. The meaning of a code never changes; later versions may add codes.'),
)

/** The body of every 202. */
const acceptedJob = v.object({
  job_id: v.pipe(v.string(), v.description('Read it at /api/jobs/{job_id}/.')),
})

/** The same places as in `messagesByField`. */
export const codesByField = v.pipe(
  v.record(v.string(), v.array(errorCode)),
  v.description('Codes by field. The empty key has those that concern no single field.'),
)

export function responsesOf(endpoint: Endpoint, inWords: InWords, examples = noExamples): Responses {
  const views = shownExamples(examples, endpoint, ({ status, answer }) => (status === undefined ? answer : undefined))
  const { bodiless } = endpoint
  return {
    ...(bodiless === undefined
      ? {
          200: body(
            endpoint.answerType ?? 'application/json',
            'The answer.',
            answerOf(endpoint, inWords).schema,
            views,
          ),
        }
      : { [bodiless.status]: { description: bodiless.description, content: {} } }),
    ...(endpoint.job && { 202: accepted(inWords) }),
    ...(endpoint.refuses && { 422: { $ref: '#/components/responses/Refused' } }),
    ...sharedFailures(endpoint),
    ...ownFailures(endpoint),
    ...(endpoint.unexpected && { 409: unexpectedOf(endpoint.unexpected, endpoint, inWords) }),
    ...(endpoint.previews && { 409: unexpectedOutcome }),
  }
}

const accepted = (inWords: InWords): Response => ({
  ...body(
    'application/json',
    'The work takes longer than one call may last. Read the job until it has ended: its result is what this call would have answered.',
    inWords(acceptedJob, 'output'),
  ),
  headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
})

/**
 * A call that was not carried out: others were changing the same customer, or the effects would differ from the
 * preview.
 */
const unexpectedOutcome: Response = {
  description:
    'Nothing was changed. As JSON: the call would no longer do what the preview with this expect showed. ' +
    'As text: others kept changing the same customer, so try again.',
  headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  content: {
    'application/json': {
      schema: componentOf('PreviewAnswer'),
    },
    'text/plain': { schema: { type: 'string' } },
  },
}

function unexpectedOf(schema: NonNullable<Endpoint['unexpected']>, { ends }: Endpoint, inWords: InWords): Response {
  return {
    description: ends?.[409] ?? '',
    headers: unexpectedOutcome.headers ?? {},
    content: { ...unexpectedOutcome.content, 'application/json': { schema: inWords(schema, 'output') } },
  }
}

/** The responses that several operations refer to. */
export function sharedResponses(examples = noExamples): Readonly<Record<string, Response>> {
  return {
    Refused: {
      ...body(
        'application/json',
        'Values are invalid. Nothing was changed.',
        componentOf('MessagesByField'),
        refusalExamples(examples, 422),
      ),
      headers: codesHeader,
    },
    ...Object.fromEntries(
      Object.entries(failures).map(([name, { status, description }]) => [
        name,
        text(status, description, status === 'default' ? undefined : refusalExamples(examples, status)),
      ]),
    ),
  }
}

function sharedFailures(endpoint: Endpoint): Responses {
  const ofThis = Object.entries(failures).filter(([, { endsCallsOf }]) => endsCallsOf(endpoint))
  return Object.fromEntries(ofThis.map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]))
}

/** A status that is shared with other endpoints has a further reason here. */
function ownFailures(endpoint: Endpoint): Responses {
  const shared = Object.values(failures).filter(({ endsCallsOf }) => endsCallsOf(endpoint))
  return Object.fromEntries(
    Object.entries(endpoint.ends ?? {}).map(([status, reason]) => {
      const others = shared.filter((failure) => String(failure.status) === status).map(({ description }) => description)
      return [status, text(Number(status), [reason, ...others].join(' Or: '))]
    }),
  )
}

const body = (type: string, description: string, schema: JsonSchema, examples?: ExampleViews): Response => ({
  description,
  content: { [type]: { schema, ...(examples !== undefined && { examples }) } },
})

const text = (status: number | 'default', description: string, examples?: ExampleViews): Response => ({
  ...body('text/plain', description, { type: 'string' }, examples),
  ...(isTemporary(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
  ...(status === 400 && { headers: codesHeader }),
})

const codesHeader = { [codesHeaderName]: { $ref: '#/components/headers/ErrorCodes' } }
