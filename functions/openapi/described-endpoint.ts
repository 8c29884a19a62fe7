/**
 * The definition of GET /api/openapi.json, apart from its handler: the handler needs the definitions of all endpoints.
 */
import * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'openapi',
  subject: 'service',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Returns this document.',
  access: 'open',
  parameters,
  answer: v.looseObject({
    openapi: v.pipe(v.string(), v.description('The version of OpenAPI that the document follows.')),
  }),
} as const satisfies Endpoint<typeof parameters>
