/**
 * Calls on pages of `docs/`, so that a test can make them. A call is a block `http`: a method with a path, and a JSON
 * body. The block `json` after it has the part of the answer that matters. A text like `{ann}` is a value from the
 * first answer that contains it.
 */
import { expect } from 'vitest'
import * as v from 'valibot'
import type { Answer, Service } from '../service.ts'

export interface DocumentedCall {
  /** The heading above the call. */
  readonly task: string
  readonly method: string
  readonly path: string
  readonly body: string
  /** The JSON of the answer's part; undefined if the page shows none. */
  readonly answer: string | undefined
}

const block = /^(?:## (?<task>.+)|```(?<kind>http|json)\n(?<text>[\s\S]*?)\n```)$/gm

export function documentedCalls(page: string): DocumentedCall[] {
  const calls: DocumentedCall[] = []
  let task = ''
  for (const { groups = {} } of page.matchAll(block)) {
    const { kind, text = '' } = groups
    if (kind === undefined) task = groups['task'] ?? ''
    else if (kind === 'http') calls.push({ task, ...requestOf(text), answer: undefined })
    else {
      const last = calls.pop()
      if (last === undefined) throw new Error(`An answer stands before every call: ${text}`)
      calls.push({ ...last, answer: text })
    }
  }
  return calls
}

function requestOf(text: string): Pick<DocumentedCall, 'method' | 'path' | 'body'> {
  const [first = '', ...rest] = text.split('\n')
  const [method = '', path = ''] = first.split(' ')
  return { method, path, body: rest.join('\n').trim() }
}

const jsonObject = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** Makes the calls of a page one after another, and compares the answers with those on the page. */
export async function makeDocumentedCalls(
  calls: readonly DocumentedCall[],
  service: Service,
  before: (call: DocumentedCall) => Promise<void> = () => Promise.resolve(),
  /** Values that the page assumes, in addition to those from its answers. */
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = new Map(Object.entries(given))
  const filledIn = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
  for (const call of calls) {
    await before(call)
    const answer = await carryOut({ ...call, path: filledIn(call.path), body: filledIn(call.body) }, service)
    const about = `${call.task}: ${call.method} ${call.path} answered ${JSON.stringify(answer.body)}`
    expect(answer.status, about).toBe(200)
    if (call.answer === undefined) continue
    const shown: unknown = JSON.parse(call.answer)
    learn(shown, answer.body, values)
    expect(answer.body, about).toMatchObject(v.parse(jsonObject, filledIn(call.answer)))
  }
}

async function carryOut({ method, path, body }: DocumentedCall, service: Service): Promise<Answer> {
  if (method === 'POST') return await service.call({ path, json: v.parse(jsonObject, body) })
  const url = new URL(path, 'https://service.example')
  const query: Record<string, string[]> = {}
  for (const name of new Set(url.searchParams.keys())) query[name] = url.searchParams.getAll(name)
  return await service.call({ method: 'GET', path: url.pathname, query })
}

/** Stores the value in an answer for which the page uses a name for the first time. */
function learn(shown: unknown, given: unknown, values: Map<string, string>): void {
  if (typeof shown === 'string') {
    const name = /^\{(\w+)\}$/.exec(shown)?.[1]
    if (name !== undefined && !values.has(name) && typeof given === 'string') values.set(name, given)
  } else if (Array.isArray(shown)) {
    for (const [position, part] of shown.entries())
      learn(part, Array.isArray(given) ? given[position] : undefined, values)
  } else if (typeof shown === 'object' && shown !== null) {
    const parts = v.safeParse(v.record(v.string(), v.unknown()), given)
    for (const [name, part] of Object.entries(shown))
      learn(part, parts.success ? parts.output[name] : undefined, values)
  }
}
