/**
 * The definitions of the endpoints that show the document, separate from their handlers, which need the definitions of
 * all endpoints.
 */
import * as v from 'valibot'
import type { Endpoint } from '../http/endpoint.ts'
import { flag } from '../http/read-parameters.ts'

const none = v.strictObject({})

const parameters = v.strictObject({
  complete: v.optional(
    v.pipe(
      flag(),
      v.description(
        'true adds what client generators cannot read: conditions between parameters, bodies of forms, and ' +
          'webhook deliveries. For validators.',
      ),
    ),
    false,
  ),
})

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
  ends: {
    403:
      'The caller does not accept gzip, and the API access key is unknown, expired, or not allowed from ' +
      'this address.',
    406:
      'The caller accepts no gzip and sends no API access key: without a key, the document is only sent ' +
      'compressed.',
  },
} as const satisfies Endpoint<typeof parameters>

/** The definition of GET /api/docs/, which shows the document to people. */
export const docsEndpoint = {
  name: 'docs',
  subject: 'service',
  method: 'GET',
  path: '/api/docs/',
  summary: 'Returns this document as a page for people, with a search and calls to try out.',
  access: 'open',
  parameters: none,
  answerType: 'text/html',
  answer: v.pipe(v.string(), v.description('The page. It loads nothing from other sites.')),
  ends: { 406: 'The caller does not accept gzip: the page is only sent compressed.' },
} as const satisfies Endpoint<typeof none>

/** The definition of GET /console/ and of all paths below it, which are places within the console and its files. */
export const consoleEndpoint = {
  name: 'console',
  subject: 'pages',
  method: 'GET',
  path: '/console/',
  summary: "Returns the console: the page for the publisher's staff.",
  description: 'Every path below it is a screen of the page, or one of its files. The page uses this interface only.',
  access: 'open',
  parameters: none,
  answerType: 'text/html',
  answer: v.pipe(v.string(), v.description('The page.')),
} as const satisfies Endpoint<typeof none>
