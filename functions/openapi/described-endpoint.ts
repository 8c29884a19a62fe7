/**
 * The definitions of the endpoints that show the document, apart from their handlers: these need the definitions of all
 * endpoints.
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
        'true adds what generators of clients cannot read: the conditions between parameters, the bodies of forms and ' +
          'the deliveries to webhooks. For validators.',
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
    403: 'The caller does not take gzip, and the API access key is unknown, has expired, or is not allowed from this address.',
    406: 'The caller takes no gzip and sends no API access key: without a key the document is sent compressed only.',
  },
} as const satisfies Endpoint<typeof parameters>

/** The definition of GET /api/docs/, which shows the document to people. */
export const docsEndpoint = {
  name: 'docs',
  subject: 'service',
  method: 'GET',
  path: '/api/docs/',
  summary: 'Returns this document as a page for people, with a search and calls to try.',
  access: 'open',
  parameters: none,
  answerType: 'text/html',
  answer: v.pipe(v.string(), v.description('The page. It loads nothing from elsewhere.')),
  ends: { 406: 'The caller does not take gzip: the page is sent compressed only.' },
} as const satisfies Endpoint<typeof none>

/** The definition of GET /console/ and of all paths below it, which are places within the console and its files. */
export const consoleEndpoint = {
  name: 'console',
  subject: 'pages',
  method: 'GET',
  path: '/console/',
  summary: 'Returns the console: a page for the people who run an account.',
  description: 'Every path below it is a place within the page, or a file of it. The page uses this interface only.',
  access: 'open',
  parameters: none,
  answerType: 'text/html',
  answer: v.pipe(v.string(), v.description('The page.')),
} as const satisfies Endpoint<typeof none>
