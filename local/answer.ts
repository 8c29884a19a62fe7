/**
 * The answer of a function in the form in which the gateway returns it: a proxy result, or a 502 if it is not
 * well-formed. Messages of the gateway itself are plain text.
 */
import { validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http'
import { constants, gzip } from 'node:zlib'
import * as v from 'valibot'
import { maxPayloadBytes } from '../functions/domain/text/encoded-size.ts'
import { takesCoding } from '../functions/http/headers.ts'
import { minimumCompressionBytes } from '../lib/gateway-definition.ts'

const headerValue = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
const resultSchema = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  headers: v.nullish(v.record(v.string(), headerValue), {}),
  multiValueHeaders: v.nullish(v.record(v.string(), v.array(headerValue)), {}),
  body: v.nullish(v.string(), ''),
  isBase64Encoded: v.nullish(v.boolean(), false),
})

/** Sends a function's answer; nothing is sent if it is malformed. */
export function sendResult(response: ServerResponse, result: unknown): 'sent' | 'malformed' {
  const parsed = v.safeParse(resultSchema, result)
  // Lambda passes the answer to the gateway as a JSON document that contains the body as a string.
  if (!parsed.success || Buffer.byteLength(JSON.stringify(result)) > maxPayloadBytes) return 'malformed'
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.output
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  const all = [...Object.entries(headers), ...Object.entries(multiValueHeaders)]
  if (!all.every(([name, value]) => isHeader(name, value))) return 'malformed'
  for (const [name, value] of all) response.setHeader(name, value)
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json')
  if (isToBeCompressed(response, bytes)) sendCompressed(response, statusCode, bytes)
  else send(response, statusCode, bytes)
  return 'sent'
}

/** Compresses as API Gateway does for clients that accept it (`lib/gateway-definition.ts`). */
function isToBeCompressed(response: ServerResponse, bytes: Buffer): boolean {
  const { method, headers } = response.req
  if (bytes.length < minimumCompressionBytes || method === 'HEAD' || response.hasHeader('Content-Encoding'))
    return false
  return takesCoding([headers['accept-encoding']].flat().join(), 'gzip')
}

/** Compresses outside of the thread that answers, and fast rather than small, because most clients are near. */
function sendCompressed(response: ServerResponse, status: number, bytes: Buffer): void {
  gzip(bytes, { level: constants.Z_BEST_SPEED }, (error, compressed) => {
    if (error === null) response.setHeader('Content-Encoding', 'gzip')
    send(response, status, error === null ? compressed : bytes)
  })
}

function isHeader(name: string, value: string | readonly string[]): boolean {
  try {
    validateHeaderName(name)
    for (const each of [value].flat()) validateHeaderValue(name, each)
    return true
  } catch {
    return false
  }
}

/** Answers with a message of the gateway itself. */
export function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  send(response, status, textBytes(response, text, headers))
}

/** Answers with such a message, but leaves its end to the caller: until then the connection stays open. */
export function sendTextUnended(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) {
  const bytes = textBytes(response, text, headers)
  if (begin(response, status, bytes)) response.write(bytes)
}

function textBytes(response: ServerResponse, text: string, headers: Record<string, string>): Buffer {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  return Buffer.from(`${text}\n`)
}

function send(response: ServerResponse, status: number, bytes: Buffer): void {
  if (begin(response, status, bytes)) response.end(bytes)
}

function begin(response: ServerResponse, status: number, bytes: Buffer): boolean {
  if (response.destroyed || response.headersSent) return false
  response.statusCode = status
  response.setHeader('Content-Length', bytes.length)
  return true
}
