/**
 * GET /console/ and everything below it: the console, a page that is made of files alone. The files in `assets/` have
 * their content's hash in their names and never change. Every other path is a screen within the page, so the answer is
 * the page.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { takesCoding, headerOf } from '../../http/headers.ts'
import { serveOpenly } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { consoleFile, etagOf, typeOf, type ConsoleFile } from './console-files.ts'
import { pageFor } from './console-page.ts'

export const handler = serveOpenly(async (event) => {
  const name = namedIn(event)
  const file = typeOf(name) === undefined ? undefined : await consoleFile(name)
  if (file !== undefined && name !== page) return fileAnswer(event, file, cachingOf(name))
  if (isFileOfBuild(name)) throw new HttpError(404, 'There is nothing at this path.')
  return await pageAnswer(event, name)
})

const page = 'index.html'

function namedIn({ pathParameters }: APIGatewayProxyEvent): string {
  try {
    return decodeURIComponent(pathParameters?.['proxy'] ?? '').replace(/\/$/, '')
  } catch (error) {
    if (error instanceof URIError) throw new HttpError(404, 'There is nothing at this path.')
    throw error
  }
}

/**
 * Ids in the addresses of screens may have dots, so only names in the root and in `assets/` count as names of files.
 */
const isFileOfBuild = (name: string): boolean => {
  const parts = name.split('/')
  return name !== page && (parts[0] === 'assets' || parts.includes('..') || (parts.length === 1 && name.includes('.')))
}

const cachingOf = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, no-cache'

const security = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function fileAnswer(event: APIGatewayProxyEvent, file: ConsoleFile, caching: string): APIGatewayProxyResult {
  const headers = {
    ...security,
    'Content-Type': file.type,
    'Content-Security-Policy': workerPolicy,
    'Cache-Control': caching,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  }
  if (knows(event, file.etag)) return { statusCode: 304, headers, body: '' }
  if (file.brotli === undefined || !takesBrotli(event)) {
    return { statusCode: 200, headers, body: file.bytes.toString('utf8') }
  }
  return {
    statusCode: 200,
    headers: { ...headers, 'Content-Encoding': 'br' },
    body: file.brotli.toString('base64'),
    isBase64Encoded: true,
  }
}

/** Only the page's own files run or load, and no other site can frame the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A worker follows the policy of its own script: it may call the service, and loads nothing. */
const workerPolicy = ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"].join('; ')

/** The page names its files from the root. If the service lives below a path, they have that path before them. */
async function pageAnswer(event: APIGatewayProxyEvent, at: string): Promise<APIGatewayProxyResult> {
  const prefix = new URL(environment('BASE_URL')).pathname.replace(/\/$/, '')
  const body = await pageFor(event, at, prefix)
  if (body === undefined) throw new HttpError(503, 'The console was not built.', { 'Retry-After': '60' })
  const etag = etagOf(body)
  const headers = {
    ...security,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Cookie, Accept-Language, Accept-Encoding',
    ETag: etag,
  }
  if (knows(event, etag)) return { statusCode: 304, headers, body: '' }
  return { statusCode: 200, headers, body }
}

/** A cache that has compressed the file has marked its tag as weak. */
function knows(event: APIGatewayProxyEvent, etag: string): boolean {
  const sent = (headerOf(event, 'if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return sent.includes(etag)
}

/** Whether the browser takes brotli, and the gateway sends bytes. API Gateway itself compresses what is text. */
function takesBrotli(event: APIGatewayProxyEvent): boolean {
  if (process.env['GATEWAY_SENDS_BYTES'] === undefined) return false
  return takesCoding(headerOf(event, 'accept-encoding') ?? '', 'br')
}
