/** The documents of this service, each made once a process. */
import { environment } from '../../store/dynamo/environment.ts'
import { forGenerators, type GeneratorDocument } from '../../openapi/generator-document.ts'
import { describeEndpoints, type OpenApiDocument } from '../../openapi/openapi-document.ts'
import { endpoints } from './endpoints.ts'
import { keptExamples } from './stored-examples.ts'
import { namedSchemas } from './named-schemas.ts'

/** The document changes only with the service; a few minutes of an old document hurt nobody. */
export const cacheSeconds = 300

interface ServedDocument {
  readonly servers: readonly { readonly url: string }[]
}

let complete: OpenApiDocument | undefined
let plain: GeneratorDocument | undefined

/** The complete document, for validators and for people. */
export const serviceDocument = (): OpenApiDocument & ServedDocument => ({ ...completeDocument(), ...served() })

/** The document that generators of clients can read. */
export function generatorDocument(): GeneratorDocument & ServedDocument {
  plain ??= forGenerators(completeDocument())
  return { ...plain, ...served() }
}

const completeDocument = (): OpenApiDocument => (complete ??= describeEndpoints(endpoints, namedSchemas, keptExamples))

const served = (): ServedDocument => ({ servers: [{ url: environment('BASE_URL') }] })
