/** GET /api/openapi.json: the OpenAPI document of the service, for anybody. */
import { serveOpenly } from '../../http/endpoint.ts'
import { jsonAnswer } from '../../http/http-error.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { endpoint } from '../../openapi/described-endpoint.ts'
import { cacheSeconds, generatorDocument, serviceDocument } from './service-document.ts'

export const handler = serveOpenly((event) => {
  const { complete } = readParameters(endpoint.parameters, event)
  const answer = jsonAnswer(200, complete ? serviceDocument() : generatorDocument())
  return Promise.resolve({
    ...answer,
    headers: { ...answer.headers, 'Cache-Control': `public, max-age=${cacheSeconds}` },
  })
})
