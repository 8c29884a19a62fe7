/**
 * GET /api/openapi.json: the OpenAPI document of the service, for anybody who takes it compressed. The gateway
 * compresses it to a tenth for callers who take gzip. Other callers need a key.
 */
import middy from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { takesCoding, headerOf } from '../../http/headers.ts'
import { authenticate } from '../../http/authenticate.ts'
import type { EdgeContext } from '../../http/call.ts'
import { serveOpenly } from '../../http/endpoint.ts'
import { HttpError, jsonAnswer } from '../../http/http-error.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { endpoint } from '../../openapi/described-endpoint.ts'
import { cacheSeconds, generatorDocument, serviceDocument } from './service-document.ts'

const vary = { Vary: 'Accept-Encoding' }

function documentAnswer(event: APIGatewayProxyEvent, cache: 'public' | 'private'): Promise<APIGatewayProxyResult> {
  const { complete } = readParameters(endpoint.parameters, event)
  const answer = jsonAnswer(200, complete ? serviceDocument() : generatorDocument())
  const headers = { ...answer.headers, 'Cache-Control': `${cache}, max-age=${cacheSeconds}`, ...vary }
  return Promise.resolve({ ...answer, headers })
}

const forKeys = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext>()
  .use(authenticate({ ...endpoint, access: 'key', forEveryKey: true }))
  .onError(({ error }) => {
    if (!(error instanceof HttpError) || error.status !== 401) return
    throw new HttpError(
      406,
      'Without an API access key this document is sent compressed only: send the header Accept-Encoding: gzip ' +
        '(curl --compressed), or a key in the header X-Service-Key.',
      vary,
    )
  })
  .handler((event: APIGatewayProxyEvent) => documentAnswer(event, 'private'))

export const handler = serveOpenly(async (event, context) => {
  if (takesCoding(headerOf(event, 'accept-encoding') ?? '', 'gzip')) return await documentAnswer(event, 'public')
  return await forKeys(event, context)
})
