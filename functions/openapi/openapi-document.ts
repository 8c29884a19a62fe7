/**
 * The OpenAPI document (version 3.1), made from the definitions of the endpoints. Every fact about an endpoint is
 * written once, so the document always agrees with the service.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '../http/endpoint.ts'
import { subjects } from '../http/subject.ts'
import { languages } from '../language/language.ts'
import { answerOf, formOf, requestOf } from './call-components.ts'
import { exampleComponents, noExamples } from './examples.ts'
import { inWordsWith, namedInWords, type InWords, type NamedSchemas } from './json-schema.ts'
import { operationOf, type Operation } from './openapi-operation.ts'
import type { Parameter } from './openapi-parameters.ts'
import { codesByField, errorCode, messagesByField, sharedResponses, type Response } from './responses.ts'
import { securitySchemes } from './security.ts'
import { webhookCalls } from './webhook-words.ts'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', Operation>>>>>
  readonly webhooks: typeof webhookCalls
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: typeof securitySchemes
  }
}

/** The document without `servers`, as these depend on the address of the call. */
export function describeEndpoints(
  endpoints: readonly Endpoint[],
  names: NamedSchemas,
  examples = noExamples,
): OpenApiDocument {
  const named = {
    ...names,
    MessagesByField: { schema: messagesByField },
    CodesByField: { schema: codesByField },
    ErrorCode: { schema: errorCode },
  }
  const inWords = inWordsWith(named)
  const schemas = { ...namedInWords(named, inWords), ...componentsOfCalls(endpoints, inWords) }
  const byPath = Map.groupBy(endpoints, ({ path }) => path)
  return {
    openapi: '3.1.0',
    info: { title: 'Subscription service', version: '1', description },
    tags: Object.values(subjects),
    paths: Object.fromEntries(
      [...byPath].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((endpoint) => [methodOf(endpoint), operationOf(endpoint, inWords, examples)])),
      ]),
    ),
    webhooks: webhookCalls,
    components: {
      schemas: { ...schemas, ...exampleComponents(endpoints, schemas, examples) },
      parameters: { language, 'idempotency-key': idempotencyKey, 'acting-user': actingUser },
      headers: { RetryAfter: retryAfter, ErrorCodes: errorCodesHeader },
      responses: sharedResponses(examples),
      securitySchemes,
    },
  }
}

/** The bodies of calls and answers. Two of one name would hide each other. */
function componentsOfCalls(endpoints: readonly Endpoint[], inWords: InWords): Record<string, JsonSchema> {
  const all = endpoints.flatMap((endpoint) =>
    [requestOf(endpoint, inWords), formOf(endpoint, inWords), answerOf(endpoint, inWords)].flatMap((placed) =>
      Object.entries(placed?.components ?? {}),
    ),
  )
  return Object.fromEntries(all)
}

function methodOf({ method }: Endpoint): 'get' | 'post' | 'delete' {
  switch (method) {
    case 'GET':
      return 'get'
    case 'POST':
      return 'post'
    case 'DELETE':
      return 'delete'
  }
}

const language: Parameter = {
  name: 'language',
  in: 'query',
  description: "Language of texts for end users. Default: that of the account's first business entity.",
  schema: { type: 'string', enum: [...languages] },
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    "Any text of the caller's choice. For 24 hours, the same call with the same key is carried out once " +
    'and returns its first answer again; a different call with it is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const actingUser: Parameter = {
  name: 'X-Acting-User',
  in: 'header',
  description:
    'The person on whose behalf the call is made. The history names this person if the access has ' +
    'acts_for_users; for any other access it has no effect.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
}

const retryAfter = {
  description: 'Seconds to wait before trying again.',
  schema: { type: 'integer', minimum: 1 },
} as const satisfies { description: string; schema: JsonSchema }

const errorCodesHeader = {
  description:
    'The same errors for programs: `field=code`, separated by `; `. Fields are percent-encoded, and ' +
    'empty where the error concerns no single field. Codes are those of ErrorCode.',
  schema: { type: 'string' },
} as const satisfies { description: string; schema: JsonSchema }

const description =
  'Subscription management and billing for publishers.\n\nPaths work with and without their last slash. ' +
  'An unknown path returns 404, a wrong method 405.\n\nSend the parameters of a POST in the body, as a ' +
  'form or as a JSON object. In a form, structured parameters are JSON text.\nAlternatively, send them ' +
  'in the query, but not in both. Lists in a query or a form can be repeated or comma-separated, ' +
  'and\nflags can be 1 and 0. Unknown parameters are refused.\n\nSend datetimes with an offset, or ' +
  "without one in the account's timezone. They are returned in that timezone without an\noffset: " +
  'YYYY-MM-DDTHH:MM:SS. Dates are YYYY-MM-DD. Reads return only fields that have a value.\n\nAn import sends the ' +
  'header X-Client: import, so that history and events say where its changes come from.\n\nFailures ' +
  'are plain text, except refused values (422), which are messages by field. Both have a code for ' +
  'programs\nfor each error, in the header X-Error-Codes.'
