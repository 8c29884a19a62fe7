/**
 * Stories whose calls are the examples of the OpenAPI document. A story of a subject calls the service on the test
 * clock; its calls and their answers are stored in `functions/api/openapi/generated/<subject>.json`, and the story
 * fails if the service answers otherwise. `npx vitest run test/openapi/examples.test.ts -u` stores them anew.
 *
 * Against a deployed service (`test/deployed-service.ts`) the calls must succeed alike, and nothing is compared.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { beforeEach, expect, vi } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { eventSchema } from '../../functions/api/event-answer.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { namesInPath } from '../../functions/http/read-parameters.ts'
import type { Subject } from '../../functions/http/subject.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import type { CallExample, SubjectExamples } from '../../functions/openapi/examples.ts'
import { signTestNotice } from '../../functions/outside/payments/test-provider.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService, type Service } from '../service.ts'

type Given = Readonly<Record<string, unknown>>

export interface ExampleCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>
  readonly body?: Given
  /** The name of a further example of an endpoint. The first one has the name of the endpoint. */
  readonly as?: string
  /** The status of the answer, if it is a refusal. */
  readonly status?: 200 | 204 | 303 | 400 | 409 | 422
  /** The secret with which the provider of kind test signs the body. */
  readonly signed?: string
  /** Whether the call is only needed by the story. */
  readonly unkept?: true
}

export interface Story {
  readonly service: Service
  /** Makes a call, which becomes an example of its endpoint, and returns the answer. */
  readonly call: (endpoint: string, given?: ExampleCall) => Promise<Given>
  /** Moves the test clock. */
  readonly until: (now: string) => Promise<void>
  /** Updates the index of the search. */
  readonly indexed: () => Promise<void>
  /** Compares all calls and answers with the stored ones. */
  readonly keep: (subject: Subject) => Promise<void>
}

const folder = join(import.meta.dirname, '../../functions/api/openapi/generated')
const begin: Instant = '2031-03-01T08:00:00.000Z'
const objectSchema = v.record(v.string(), v.unknown())
const feedSchema = v.object({ events: v.array(eventSchema) })

/** A deployed service has its own time, and works on its queues by itself. */
const isDeployed = process.env['SERVICE_URL'] !== undefined

export function useStory(): Story {
  let calls: Record<string, Record<string, CallExample>> = {}
  let tokenBegin = ''
  /** The session of the user who has signed in, as a browser keeps it. */
  let cookie = ''
  beforeEach(() => {
    calls = {}
    cookie = ''
    if (isDeployed) return undefined
    let tokens = 0
    // The storage recognizes a transaction by its token, so tokens of two stories begin differently, though they end
    // alike.
    tokenBegin = randomUUID().slice(0, 8)
    vi.spyOn(runtime, 'newToken').mockImplementation(
      () => `${tokenBegin}-0000-7000-8000-${(++tokens).toString(16).padStart(12, '0')}`,
    )
    // Only the date stands still: storage and timers continue.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(begin) })
    return () => void vi.useRealTimers()
  })
  const service = useService({ clock: begin, issues: true })
  const index = isDeployed ? undefined : useSearchIndex()
  beforeEach(async () => {
    await service.configure({ business_entities: [{ external_id: 'dk', language: 'en' }] })
  })

  const until = async (now: string) => {
    expect(await service.call({ path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })
  }
  return {
    service,
    until,
    indexed: async () => await index?.follow(service.account),
    async call(name, given = {}) {
      const { as = name, status = 200, unkept } = given
      const { answer, example } = await made(service, name, given, cookie)
      cookie = String(answer.headers['Set-Cookie'] ?? cookie).split(';')[0] ?? ''
      expect({ name, status: answer.status, body: answer.body }).toMatchObject({ name, status })
      if (unkept === undefined) calls = { ...calls, [name]: { ...calls[name], [as]: example } }
      await index?.sequence(service.account)
      return v.is(objectSchema, answer.body) ? answer.body : {}
    },
    async keep(subject) {
      if (index === undefined) return
      await index.sequence(service.account)
      const events = await eventsOf(service)
      const kept: SubjectExamples = { calls, events }
      const text = settled(JSON.stringify(kept).replaceAll(tokenBegin, '01a2b3c4'), service.account)
      const file = join(folder, `${subject}.json`)
      const json = await format(text, { ...(await resolveConfig(file)), parser: 'json' })
      await expect(await unlessKept(file, json)).toMatchFileSnapshot(file)
    },
  }
}

async function made(
  service: Service,
  name: string,
  { path = {}, query = {}, body, signed, status = 200 }: ExampleCall,
  cookie: string,
) {
  const endpoint = endpoints.find((each) => each.name === name)
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
  const to = namesInPath(endpoint.path).reduce(
    (text, part) => text.replace(`{${part}}`, encodeURIComponent(path[part] ?? '')),
    endpoint.path,
  )
  const answer = await service.call({
    method: endpoint.method,
    path: to,
    query: Object.fromEntries(
      Object.entries(query).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
    ),
    ...(endpoint.access === 'open' && { key: null }),
    ...(endpoint.access === 'session' && { key: null, headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' } }),
    ...(endpoint.access === 'bearer' && { key: null, headers: { Authorization: `Bearer ${service.key}` } }),
    ...(body !== undefined && signed === undefined && { json: body }),
    ...(signed !== undefined && signedBody(signed, body)),
  })
  const example: CallExample = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
    ...(status !== 200 && endpoint.bodiless === undefined && { status }),
    ...(endpoint.answerType === undefined && endpoint.bodiless === undefined && { answer: answer.body }),
  }
  return { answer, example }
}

function signedBody(secret: string, body: Given = {}) {
  const text = JSON.stringify(body)
  return { body: text, headers: signTestNotice(secret, text, Date.now()) }
}

/**
 * The first event of each type in the feed. E-mails go together, so of several that were sent at one instant the one
 * with the first text is taken, under the first of their ids.
 */
async function eventsOf(service: Service): Promise<Record<string, Given>> {
  const { body } = await service.call({ path: '/api/events/', query: { max_results: '1000' } })
  const { events } = v.parse(feedSchema, body)
  const first = new Map(events.toReversed().map((event) => [event.event, event]))
  const sent = events.filter(
    ({ event, ...others }) => event === sentEvent && others['timestamp'] === first.get(event)?.['timestamp'],
  )
  const [shown] = sent.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  const event_id = first.get(sentEvent)?.['event_id']
  if (shown !== undefined && event_id !== undefined) first.set(sentEvent, { ...shown, event_id })
  return Object.fromEntries(first)
}

const sentEvent = 'invoice:sent'
const textOf = ({ event_id: _, ...others }: Given): string => JSON.stringify(Object.entries(others).toSorted())

/** The stored text if it means the same, because the storage does not keep the order of names. */
async function unlessKept(path: string, told: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '{}')
  return isDeepStrictEqual(JSON.parse(kept), JSON.parse(told)) ? kept : told
}

/**
 * Replaces ids of lists, which derive from the account's id, and ids of their files, which derive from the ids of the
 * lists.
 */
function withPlainIds(text: string): string {
  const idsOf = (name: string) =>
    new Set(Array.from(text.matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g')), ([, id]) => id))
  const lists = Array.from(idsOf('list_id'), (id, at) => [id, `4k2m9x7q1a${String(at + 1).padStart(2, '0')}`] as const)
  const files = Array.from(idsOf('file_id'), (id, at) => [id, `F90GHUjA5zWCom5Y__ul5yAcSzDHmV${at + 10}`] as const)
  return [...lists, ...files].reduce((all, [id = '', plain]) => all.replaceAll(id, plain), text)
}

/** Values that differ from run to run become the same text: the account's name, and the secret parts of links. */
const settled = (text: string, account: string): string =>
  withPlainIds(text)
    .replaceAll(account, 'demo')
    .replaceAll('https://api.example/stage', 'https://api.example')
    .replaceAll(/"milliseconds":\d+/g, '"milliseconds":12')
    .replaceAll(/[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, 'c2lnbmF0dXJlLW9mLWFuLWV4YW1wbGUtbm90LWEtcmVh')
