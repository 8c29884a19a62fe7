/**
 * The place of the account for `npm run account` and `npm run link`: behind a running service (`--url` and `--key`), or
 * in the tables of a deployed stack, with the caller's own AWS credentials (`--stack`). The latter gives an account its
 * first key.
 */
import * as v from 'valibot'
import { changedSincePlan, faultLine } from './account-file.ts'
import type { Language } from '../functions/language/language.ts'
import { languageOf, serviceUrl, UsageError } from './command-line.ts'
import { StartError } from './start-error.ts'

export interface Remote {
  readonly url: URL
  readonly key: string
  /** The language of the service's messages. */
  readonly language: Language
}
export type Target = Remote | { readonly stack: string }

/** Undefined if the options do not go together. Throws a UsageError if a value is not an address or no key. */
export function readTarget(options: {
  url?: string
  key?: string
  stack?: string
  language?: string
}): Target | undefined {
  const { url, key, stack } = options
  const language = languageOf(options.language)
  if (stack !== undefined) return url === undefined && key === undefined ? { stack } : undefined
  if (url === undefined || key === undefined) return undefined
  const address = serviceUrl(url)
  if (!isHeader(key)) throw new UsageError('--key has characters that no HTTP header can hold, as no key has.')
  return { url: address, key, language }
}

function isHeader(value: string): boolean {
  try {
    return new Headers({ Authorization: `Bearer ${value}` }).has('Authorization')
  } catch {
    return false
  }
}

export interface ApiCall {
  /** Below `/api/`. */
  readonly path: string
  /** The body to send, such as an account file. Absent, the call only reads. */
  readonly document?: unknown
  /** The subject of errors: a file's path, or the address. */
  readonly about: string
}

/** The JSON of a 200. Any other answer is a StartError with a line a fault. */
export async function callApi({ url, key, language }: Remote, { path, document, about }: ApiCall): Promise<unknown> {
  // Below the base address, whether or not that ends with a slash.
  const address = new URL(`api/${path}`, url.href.replace(/\/*$/, '/'))
  address.searchParams.set('language', language)
  const { status, text } = await send(address, key, document)
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (status === 200 && json.success) return json.output
  if (status === 409 && v.is(unexpectedSchema, json.output)) throw new StartError(changedSincePlan(about))
  const refusal = v.safeParse(refusalSchema, json.output)
  if (status !== 422 || !refusal.success) throw new StartError(`${about}: ${status} ${brief(text)}`)
  const faults = Object.entries(refusal.output)
  throw new StartError(
    faults.flatMap(([field, messages]) => messages.map((message) => faultLine(about, field, message))).join('\n'),
  )
}

const unexpectedSchema = v.object({ plan: v.looseObject({}) })
const refusalSchema = v.record(v.string(), v.array(v.string()))

async function send(url: URL, key: string, document: unknown): Promise<{ status: number; text: string }> {
  try {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` }
    const sent = document === undefined ? {} : { method: 'POST', body: JSON.stringify(document) }
    const response = await fetch(url, { ...sent, headers })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new StartError(`${url.origin} does not answer (${cause}).`)
  }
}

/** A proxy may answer with an HTML page, whose beginning is enough; the service's own JSON stays whole. */
function brief(text: string): string {
  const said = text.trim()
  const isJson = v.safeParse(v.pipe(v.string(), v.parseJson()), said).success
  return isJson ? said : (said.split(/\r?\n|\r/, 1)[0] ?? '').slice(0, 200)
}
