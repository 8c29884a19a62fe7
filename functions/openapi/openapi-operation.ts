/** An endpoint as an operation of the OpenAPI document. */
import { nameOfRight, rightTo } from '../domain/settings/access/access-rights.ts'
import type { Endpoint, FurtherRight } from '../http/endpoint.ts'
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
  /** The right that opens the call, as `allowed_apis` names it, and those that some parameters need as well. */
  readonly 'x-rights'?: { readonly needs: string; readonly also: readonly FurtherRight[] }
}

export function operationOf(endpoint: Endpoint, inWords: InWords, examples: Examples): Operation {
  const { name, method, subject, summary, path, onlyReads, access, furtherRights = [] } = endpoint
  const description = describedWithRights(endpoint)
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
    ...((access === 'key' || access === 'bearer') && {
      'x-rights': { needs: nameOfRight(rightTo(path, method === 'GET' || onlyReads === true)), also: furtherRights },
    }),
  }
}

/** The description of a call, with the rights that its parameters need. */
export function describedWithRights({
  description,
  furtherRights = [],
}: Pick<Endpoint, 'description' | 'furtherRights'>): string | undefined {
  const rights = furtherRights.map(({ right, where }) =>
    where === undefined ? `Also needs the right ${right}.` : `If ${where}, the right ${right} is needed too.`,
  )
  const words = [...(description === undefined ? [] : [description]), ...rights]
  return words.length === 0 ? undefined : words.join(' ')
}

const sharedParameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` })
