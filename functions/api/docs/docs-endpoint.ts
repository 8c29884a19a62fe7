/** GET /api/docs/: the OpenAPI document as a page for people, for anybody. */
import { takesCoding, headerOf } from '../../http/headers.ts'
import { serveOpenly } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { docsEndpoint } from '../../openapi/described-endpoint.ts'
import { cacheSeconds, serviceDocument } from '../openapi/service-document.ts'
import { docsPage } from './docs-page.ts'
import { docsScript } from './docs-script.ts'
import { docsStyle } from './docs-style.ts'

let html: string | undefined
const vary = { Vary: 'Accept-Encoding' }

export const handler = serveOpenly((event) => {
  readParameters(docsEndpoint.parameters, event)
  // Uncompressed, the page would be ten times as large, for anybody who asks. The gateway compresses it only for
  // callers who accept that.
  if (!takesCoding(headerOf(event, 'accept-encoding') ?? '', 'gzip')) {
    throw new HttpError(406, 'This page is sent compressed only: send the header Accept-Encoding: gzip.', vary)
  }
  html ??= docsPage(serviceDocument()).html
  const answer = pageAnswer({ html, style: docsStyle, script: docsScript }, { framing: 'nobody', isPublic: true })
  return Promise.resolve({
    ...answer,
    headers: { ...answer.headers, 'Cache-Control': `public, max-age=${cacheSeconds}`, ...vary },
  })
})
