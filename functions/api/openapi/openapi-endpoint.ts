/** GET /api/openapi.json: the OpenAPI document of the service, for anybody. */
import { serveOpenly } from '../../http/endpoint.ts'
import { jsonAnswer } from '../../http/http-error.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { describeEndpoints, type OpenApiDocument } from '../../openapi/openapi-document.ts'
import { endpoint } from '../../openapi/described-endpoint.ts'
import { endpoints } from './endpoints.ts'
import { keptExamples } from './kept-examples.ts'
import { namedSchemas } from './named-schemas.ts'

/** The document changes only with the service; a few minutes of an old document hurt nobody. */
const cacheSeconds = 300

let document: OpenApiDocument | undefined

export const handler = serveOpenly((event) => {
  readParameters(endpoint.parameters, event)
  document ??= describeEndpoints(endpoints, namedSchemas, keptExamples)
  const answer = jsonAnswer(200, { ...document, servers: [{ url: environment('BASE_URL') }] })
  return Promise.resolve({
    ...answer,
    headers: { ...answer.headers, 'Cache-Control': `public, max-age=${cacheSeconds}` },
  })
})
