/** An endpoint as an operation of the OpenAPI document. */
import type { Endpoint } from '../http/endpoint.ts'
import { subjects } from '../http/subject.ts'
import type { Examples } from './examples.ts'
import type { InWords } from './json-schema.ts'
import {
  addressParameters,
  requestBody,
  type Parameter,
  type Reference,
  type RequestBody,
} from './openapi-parameters.ts'
import { responsesOf, type Responses } from './responses.ts'
import { securityOf, type Security } from './security.ts'

export interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security: Security
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody
  readonly responses: Responses
}

export function operationOf(endpoint: Endpoint, inWords: InWords, examples: Examples): Operation {
  const { name, method, subject, summary, description, access } = endpoint
  const body = method === 'POST' ? requestBody(endpoint, inWords, examples) : undefined
  return {
    operationId: name,
    tags: [subjects[subject].name],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(access),
    parameters: [
      ...addressParameters(endpoint, inWords, examples),
      ...(access === 'open' ? [] : [sharedParameter('language')]),
      ...(endpoint.idempotent ? [sharedParameter('idempotency-key')] : []),
      ...(access !== 'open' && method === 'POST' ? [sharedParameter('acting-user')] : []),
    ],
    ...(body !== undefined && { requestBody: body }),
    responses: responsesOf(endpoint, inWords, examples),
  }
}

const sharedParameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` })
