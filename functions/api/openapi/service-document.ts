/** The document of this service, made once a process. */
import { environment } from '../../store/dynamo/environment.ts'
import { describeEndpoints, type OpenApiDocument } from '../../openapi/openapi-document.ts'
import { endpoints } from './endpoints.ts'
import { keptExamples } from './kept-examples.ts'
import { namedSchemas } from './named-schemas.ts'

/** The document changes only with the service; a few minutes of an old document hurt nobody. */
export const cacheSeconds = 300

let document: OpenApiDocument | undefined

export function serviceDocument(): OpenApiDocument & { readonly servers: readonly { readonly url: string }[] } {
  document ??= describeEndpoints(endpoints, namedSchemas, keptExamples)
  return { ...document, servers: [{ url: environment('BASE_URL') }] }
}
