/** GET /api/docs/: the OpenAPI document as a page for people, for anybody. */
import { serveOpenly } from '../../http/endpoint.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { docsEndpoint } from '../../openapi/described-endpoint.ts'
import { cacheSeconds, serviceDocument } from '../openapi/service-document.ts'
import { docsPage } from './docs-page.ts'
import { docsScript } from './docs-script.ts'
import { docsStyle } from './docs-style.ts'

let html: string | undefined

export const handler = serveOpenly((event) => {
  readParameters(docsEndpoint.parameters, event)
  html ??= docsPage(serviceDocument()).html
  const answer = pageAnswer({ html, style: docsStyle, script: docsScript }, { framing: 'nobody', isPublic: true })
  return Promise.resolve({
    ...answer,
    headers: { ...answer.headers, 'Cache-Control': `public, max-age=${cacheSeconds}` },
  })
})
