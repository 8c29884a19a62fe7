/**
 * Values that noise has learnt from its answers, such as ids, numbers, links and cookies, by their customer, and the
 * statuses of the operations that it has called.
 */
import type { Endpoint } from '../functions/http/endpoint.ts'
import type { Json } from '../test/openapi/schema-values.ts'
import type { RehearsedAccount } from './accounts.ts'
import type { Answer, GatewayCall } from './gateway-call.ts'
import { endpointsAt, recipeOf } from './noise-recipes.ts'

type Name = Pick<Endpoint, 'name' | 'path' | 'method'>

interface Sent {
  readonly endpoint: Name
  readonly owner: string
}

interface Learning {
  readonly owner: string
  /** Names of values to keep, under a prefix. */
  readonly names: readonly string[]
  readonly prefix: string
  /** Whether its links lead to what the owner has. */
  readonly hasLinks: boolean
}

/** The answers to noise by operation and status. */
export type NoiseStatuses = Map<string, Map<number, number>>

export function addStatuses(sums: NoiseStatuses, more: NoiseStatuses): void {
  for (const [name, counts] of more) {
    const sum = sums.get(name) ?? new Map<number, number>()
    for (const [status, count] of counts) sum.set(status, (sum.get(status) ?? 0) + count)
    sums.set(name, sum)
  }
}

/** Whether a call was carried out. A page that redirects was. */
export const isTaken = (status: number) => status >= 200 && status < 400
const mostKept = 4
/** Signatures and tokens in addresses. The ids of a rehearsal are shorter. */
const signatureForm = /[\w-]{43,}/g
/** Shorter values stand in lines by chance. */
const leastSecret = 12

class NoiseMemory {
  readonly statuses: NoiseStatuses = new Map()
  /** Cookies and tokens that noise received, and signatures of links. */
  readonly secrets = new Set<string>()
  readonly #values = new Map<string, Json[]>()
  readonly #sent = new WeakMap<object, Sent>()
  readonly #account: string

  constructor(account: string) {
    this.#account = account
  }

  /** Marks a call as one of noise. */
  mark<Call extends GatewayCall>(call: Call, sent: Sent): Call {
    this.#sent.set(keyOf(call), sent)
    return call
  }

  /** The values of a name, latest last. */
  valuesOf(owner: string, name: string): readonly Json[] {
    return this.#values.get(`${owner} ${name}`) ?? []
  }

  learn(call: GatewayCall, { status, body, headers }: Answer): void {
    const sent = this.#sent.get(keyOf(call))
    if (sent === undefined) return
    const { endpoint, owner } = sent
    const counts = this.statuses.get(endpoint.name) ?? new Map<number, number>()
    this.statuses.set(endpoint.name, counts.set(status, (counts.get(status) ?? 0) + 1))
    if (!isTaken(status)) return
    const { teaches = [], spends = [], keeps } = recipeOf(endpoint.name)
    for (const name of spends) this.#values.delete(`${owner} ${name}`)
    this.#keep(owner, `done ${endpoint.name}`, true)
    this.#take(call.json, { owner, names: keeps === undefined ? [] : [keeps], prefix: 'sent ', hasLinks: false })
    this.#take(body, { owner, names: teaches, prefix: '', hasLinks: teaches.length > 0 })
    // Any call that lasts too long becomes a job.
    this.#take(body, { owner, names: ['job_id'], prefix: '', hasLinks: false })
    if (typeof headers['Location'] === 'string') this.#learnLink(owner, headers['Location'])
    const cookies = [headers['Set-Cookie']]
      .flat()
      .flatMap((cookie) => (typeof cookie === 'string' ? [cookie.split(';')[0] ?? ''] : []))
    for (const cookie of cookies) this.#keepSecret(cookie.slice(cookie.indexOf('=') + 1))
    if (cookies.length > 0) this.#keep(owner, `cookie ${endpoint.name}`, cookies.join('; '))
  }

  /** Learns the secrets in the links of an e-mail, and the links of one to a customer of noise. */
  read(text: string, owner: string | undefined): void {
    for (const [url] of text.matchAll(/https:\/\/\S+/g)) {
      this.#keepSignature(url)
      if (owner !== undefined) this.#learnLink(owner, url)
    }
  }

  #take(value: unknown, of: Learning, name = ''): void {
    if (typeof value === 'string' || typeof value === 'number') {
      if (of.names.includes(name)) this.#keep(of.owner, `${of.prefix}${name}`, value)
      if (typeof value === 'string' && name === '') this.#takeInputs(value, of)
      if (typeof value === 'string' && of.hasLinks && value.startsWith('https://')) this.#learnLink(of.owner, value)
    } else if (Array.isArray(value)) {
      for (const inner of value) this.#take(inner, of, name)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) this.#take(inner, of, key)
    }
  }

  /** Takes the hidden inputs of a page. */
  #takeInputs(page: string, { owner, names }: Learning): void {
    for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)) {
      if (names.includes(name)) this.#keep(owner, name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    }
  }

  #learnLink(owner: string, url: string): void {
    const path =
      URL.parse(url, 'https://api.example')?.pathname.replace(/^\/\w+(?=\/(?:order|invoice|request|my)\/)/, '') ?? ''
    if (!path.includes(this.#account)) return
    this.#keepSignature(url)
    for (const endpoint of endpointsAt(path)) this.#keep(owner, `link ${endpoint.path}`, path)
  }

  #keepSignature(url: string): void {
    for (const [secret] of url.matchAll(signatureForm)) this.#keepSecret(secret)
  }

  #keepSecret(secret: string): void {
    if (secret.length >= leastSecret) this.secrets.add(secret)
  }

  #keep(owner: string, name: string, value: Json): void {
    if (name === 'token' && typeof value === 'string') this.#keepSecret(value)
    const before = this.valuesOf(owner, name).filter((each) => each !== value)
    this.#values.set(`${owner} ${name}`, [...before.slice(1 - mostKept), value])
  }
}

const memories = new WeakMap<RehearsedAccount, NoiseMemory>()

export function memoryOf(account: RehearsedAccount): NoiseMemory {
  const memory = memories.get(account) ?? new NoiseMemory(account.id)
  memories.set(account, memory)
  return memory
}

/** The object by which a call is recognized, although its client adds headers. */
const keyOf = ({ json, form, query }: GatewayCall): object =>
  [json, form, query].find((each): each is object => typeof each === 'object' && each !== null) ?? {}
