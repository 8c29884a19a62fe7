/**
 * The sent values of a call before their types are known: texts of the path, the query or a form, and values of JSON.
 * Each source is read once, and has a bound on its names, so that reading a body costs no more than receiving it.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { malformed, notAllowed } from '../domain/refusal/mistake.ts'
import { encodedTextBytes } from '../domain/text/encoded-size.ts'
import { HttpError, ProgrammingError } from './http-error.ts'
import { headerOf } from './headers.ts'

export type Sent =
  { readonly from: 'text'; readonly texts: readonly string[] } | { readonly from: 'json'; readonly value: unknown }

/** The most names of an object, a form or a query. */
const maxNames = 1_000
/** The largest body of an endpoint without its own limit. A single call stays far below it. */
const usualBodyBytes = 1_048_576

/** No code here decompresses: the gateway hands a body on as text, and compressed bytes do not survive that. */
export function refuseEncoded(event: APIGatewayProxyEvent): void {
  const coding = headerOf(event, 'content-encoding')?.trim() ?? ''
  if (coding === '' || coding.toLowerCase() === 'identity') return
  throw new HttpError(415, 'Content-Encoding: expected identity, a body that is not compressed.', {
    'Accept-Encoding': 'identity',
  })
}

/** The values of the names in the path. A REST API passes the parts of a path on as they were sent. */
export function fromPath({ pathParameters }: APIGatewayProxyEvent): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  for (const [name, encoded = ''] of Object.entries(pathParameters ?? {})) {
    const text = decodePart(encoded, name)
    checkText(text, name)
    sent.set(name, { from: 'text', texts: [text] })
  }
  return sent
}

function decodePart(encoded: string, name: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) throw new ProgrammingError(malformed(name, 'expected URL-encoded UTF-8.'))
    throw error
  }
}

/** Every query parameter, as sent. */
export function fromQuery(event: APIGatewayProxyEvent): Map<string, Sent> {
  const entries = Object.entries(event.multiValueQueryStringParameters ?? {})
  return fromTexts(
    entries.flatMap(([name, values]) => (values ?? []).map((value) => [name, value] as const)),
    'query',
  )
}

export function fromBody(event: APIGatewayProxyEvent, maxBodyBytes = usualBodyBytes): Map<string, Sent> {
  const body = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '')
  if (encodedTextBytes(body) > maxBodyBytes) {
    const escapes = ' Counted is the body as a JSON string, in which a quote, a backslash and a line break take two.'
    throw new ProgrammingError(
      malformed(
        'body',
        `expected at most ${maxBodyBytes} bytes.${Buffer.byteLength(body) > maxBodyBytes ? '' : escapes}`,
      ),
    )
  }
  if (body === '') return new Map()
  switch (mediaType(event)) {
    case 'application/json':
      return fromJsonBody(body)
    case 'application/x-www-form-urlencoded':
    case undefined:
      return fromFormBody(body)
    default:
      throw new ProgrammingError(
        malformed('Content-Type', 'expected application/x-www-form-urlencoded or application/json.'),
      )
  }
}

/** The media type of the body. The body is read as UTF-8, so a type with another charset is refused. */
function mediaType(event: APIGatewayProxyEvent): string | undefined {
  const [type, ...attributes] = headerOf(event, 'content-type')?.split(';') ?? []
  for (const attribute of attributes) {
    const charset = /^\s*charset\s*=\s*["']?(.*?)["']?\s*$/i.exec(attribute)?.[1]
    if (charset !== undefined && !/^utf-?8$/i.test(charset))
      throw new ProgrammingError(malformed('Content-Type', 'expected no charset but utf-8.'))
  }
  return type?.trim().toLowerCase()
}

function fromJsonBody(body: string): Map<string, Sent> {
  const value = parseJson(body, 'body')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProgrammingError(malformed('body', 'expected a JSON object whose attributes are the parameters.'))
  }
  const attributes: [string, unknown][] = Object.entries(value)
  return new Map(attributes.map(([name, item]) => [name, { from: 'json', value: item }]))
}

function fromFormBody(body: string): Map<string, Sent> {
  try {
    decodeURIComponent(body.replaceAll('+', '%20'))
  } catch (error) {
    if (error instanceof URIError) throw new ProgrammingError(malformed('body', 'expected URL-encoded UTF-8.'))
    throw error
  }
  return fromTexts(new URLSearchParams(body), 'body')
}

/** The texts of each name, in order. Reading stops at the first name beyond the limit. */
function fromTexts(pairs: Iterable<readonly [string, string]>, place: 'query' | 'body'): Map<string, Sent> {
  const texts = new Map<string, string[]>()
  for (const [name, text] of pairs) {
    const before = texts.get(name)
    if (before === undefined) {
      if (texts.size === maxNames) {
        throw new ProgrammingError(malformed(place, `expected at most ${maxNames} different parameter names.`))
      }
      checkText(name, 'a parameter name')
    }
    checkText(text, name)
    if (before === undefined) texts.set(name, [text])
    else before.push(text)
  }
  return new Map(Array.from(texts, ([name, all]) => [name, { from: 'text', texts: all }]))
}

/** The most levels of a JSON value. */
const maxDepth = 32
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])
/** Smaller fractions vanish in storage. */
const smallestFraction = 1e-100

/**
 * The value of a JSON text. `name` is the parameter of the text, or `body`. Beyond the grammar some contents are
 * refused, because they cannot be stored or compared faithfully: unlimited nesting, keys that reach a prototype, null
 * bytes, lone surrogates, and numbers that a double or the table would not hold exactly. Objects with more names than
 * any parameter has are refused too.
 */
export function parseJson(text: string, name: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProgrammingError(malformed(name, 'expected valid JSON.'))
    throw error
  }
  checkValue(value, name, 0)
  return value
}

/** Decoders replace bytes that are not UTF-8 by this character. The gateway decodes before the function runs. */
const replacementCharacter = '\ufffd'

/** Checks that storage and comparison keep a text as it is. */
function checkText(text: string, name: string): void {
  if (text.includes('\0')) throw new ProgrammingError(malformed(name, 'expected text without null characters.'))
  if (text.includes(replacementCharacter)) throw new ProgrammingError(malformed(name, 'expected valid UTF-8.'))
  if (!text.isWellFormed())
    throw new ProgrammingError(malformed(name, 'expected well-formed Unicode (no lone surrogates).'))
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (depth > maxDepth)
    throw new ProgrammingError(malformed(`${path.slice(0, 80)}…`, `expected at most ${maxDepth} levels of nesting.`))
  if (typeof value === 'string') checkText(value, path)
  else if (typeof value === 'number') checkNumber(value, path)
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(item, `${path}[${index}]`, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = Object.entries(value)
    if (entries.length > maxNames) throw new ProgrammingError(malformed(path, `expected at most ${maxNames} names.`))
    for (const [key, item] of entries) {
      if (prototypeKeys.has(key)) throw new ProgrammingError(notAllowed(`${path}.${key}`, 'this name is not allowed.'))
      checkText(key, `a name in ${path}`)
      checkValue(item, `${path}.${key}`, depth + 1)
    }
  }
}

function checkNumber(value: number, path: string): void {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new ProgrammingError(
      malformed(path, `expected a number between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}.`),
    )
  }
  if (value !== 0 && Math.abs(value) < smallestFraction) {
    throw new ProgrammingError(malformed(path, `expected a number that is 0 or not smaller than ${smallestFraction}.`))
  }
}
