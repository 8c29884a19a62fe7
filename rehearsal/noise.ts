/**
 * Calls made up from the API's own description and its examples: allowed, nearly allowed, and hostile ones. They
 * concern customers of their own, whom no model follows. None may end in an error of the service.
 */
import type { Json } from '../test/openapi/schema-values.ts'
import { portalOf, type RehearsedAccount } from './accounts.ts'
import { chanceOf, type Chance } from './chance.ts'
import type { Answer, GatewayCall } from './gateway-call.ts'
import type { SentMail } from './mail-service.ts'
import { memoryOf } from './noise-memory.ts'
import {
  aSetting,
  complainer,
  endpointNamed,
  makerOf,
  recipeOf,
  served,
  textOf,
  type Fitting,
  linkedPath,
  type NoiseEndpoint,
  type Values,
} from './noise-recipes.ts'
import { anyExample, fitted, madeUpValues, namesOf, pathValue, validValues } from './noise-values.ts'

/** Recognizes the customers of noise. */
export const isWild = (id: string) => !/^k\d+$/.test(id)

/** Remembers the answer to a call of noise, so that later calls concern what is there. */
export function learnFrom(account: RehearsedAccount, call: GatewayCall, answer: Answer): void {
  memoryOf(account).learn(call, answer)
}

/** The answers to noise of an account, by operation and status. */
export const noiseStatuses = (account: RehearsedAccount) => memoryOf(account).statuses

/** The cookies and the secrets of links that the account's noise and mailboxes received. */
export const noiseSecrets = (account: RehearsedAccount) => [...memoryOf(account).secrets]

/** Reads the e-mails. Later calls follow the links to customers of noise. */
export function readMail(account: RehearsedAccount, mails: readonly SentMail[]): void {
  for (const { to, text } of mails) {
    const owner = /^(w[\d-]+)(?:\+\d+)?@noise\.example$/.exec(to[0] ?? '')?.[1]
    memoryOf(account).read(text, owner)
  }
}

/** The calls of one step of noise: one, after those that it needs. Each call knows the answers to those before it. */
export function* noiseCalls(seed: number, account: RehearsedAccount): Generator<GatewayCall> {
  const chance = chanceOf(seed, 'noise')
  const endpoint = chance.one(served)
  const fitting = fittingOf(account, chance, ownerOf(endpoint, seed, chance))
  if (chance.isStruck(0.7)) {
    yield* preparing(endpoint, fitting)
    const example = chance.isStruck(0.8) ? validValues(endpoint, fitting) : anyExample(endpoint, fitting)
    const values = harmless(endpoint, example)
    yield callOf(endpoint, chance.isStruck(0.9) ? values : spoiled(values, chance), fitting)
  } else {
    const values = harmless(endpoint, madeUpValues(endpoint, seed))
    const near = chance.isStruck(0.8) ? fitted(values, endpoint, fitting) : values
    yield callOf(endpoint, chance.isStruck(0.5) ? near : spoiled(near, chance), fitting)
  }
}

/** Four customers have most of the calls. A customer who is to be deleted is new. */
function ownerOf({ name }: NoiseEndpoint, seed: number, chance: Chance): string {
  const owner = name.includes('complain') ? complainer : `w${seed % 4}`
  return name === 'deletecustomer' || chance.isStruck(0.2) ? `${owner}-${chance.whole(1, 9_999)}` : owner
}

/** Links, tokens and cookies that others replace. */
const mustBeLatest = /^(?:cookie|link|sent|done|token|shown)/

function fittingOf(account: RehearsedAccount, chance: Chance, owner: string): Fitting {
  const memory = memoryOf(account)
  const known = (name: string) => {
    const values = memory.valuesOf(owner, name)
    return values.length < 2 || mustBeLatest.test(name) || chance.isStruck(0.7) ? values.at(-1) : chance.one(values)
  }
  return { chance, account, owner, known }
}

/** Calls that make what a valid call needs, each of which may need others. */
function* preparing(
  endpoint: NoiseEndpoint,
  fitting: Fitting,
  begun = new Set([endpoint.name]),
): Generator<GatewayCall> {
  const { needs = [], anew = [] } = recipeOf(endpoint.name)
  for (const name of [...namesOf(endpoint), `link ${linkedPath(endpoint)}`, ...needs, ...anew]) {
    const maker = makerOf(name)
    const isKnown = !anew.includes(name) && fitting.known(name === 'customer_id' ? 'id' : name) !== undefined
    if (maker === undefined || isKnown || begun.has(maker)) continue
    begun.add(maker)
    const made = endpointNamed(maker)
    yield* preparing(made, fitting, begun)
    yield callOf(made, validValues(made, fitting), fitting)
  }
}

function callOf(endpoint: NoiseEndpoint, values: Values, fitting: Fitting): GatewayCall {
  const { account, owner } = fitting
  const { method } = endpoint
  const call = {
    ...{ path: pathOf(endpoint, fitting), method, sourceIp: account.visitorIp, headers: headersOf(endpoint, fitting) },
    ...contentOf(endpoint, values, fitting),
  }
  return memoryOf(account).mark(call, { endpoint, owner })
}

function pathOf(endpoint: NoiseEndpoint, fitting: Fitting): string {
  if (endpoint.path === '/my/' && endpoint.method === 'GET') return `/my/${portalOf(fitting.account.id)}/`
  const linked = linkedPath(endpoint)
  const link = fitting.known(`link ${linked}`)
  if (link !== undefined) return `${textOf(link)}${endpoint.path.slice(linked.length)}`
  const { inPath = {} } = recipeOf(endpoint.name)
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath[name] ?? textOf(pathValue(name, endpoint, fitting))),
  )
}

function contentOf({ name, method, path }: NoiseEndpoint, values: Values, fitting: Fitting) {
  const { form } = recipeOf(name)
  // Several accounts have a business entity of this name.
  const ofEntity = path.includes('{entity}') ? { account: fitting.account.id } : {}
  if (form !== undefined) return { query: ofEntity, form: form(fitting) }
  if (method === 'POST') return { json: values }
  const query = Object.entries(values).map(([key, value]): [string, string | readonly string[]] => [
    key,
    Array.isArray(value) ? value.map(textOf) : textOf(value),
  ])
  return { query: { ...Object.fromEntries(query), ...ofEntity } }
}

/** The headers by which a caller is known where no key is sent. */
function headersOf({ name, access }: NoiseEndpoint, { account, known }: Fitting): Readonly<Record<string, string>> {
  const cookie = recipeOf(name).anew?.find((need) => need.startsWith('cookie '))
  const value = cookie === undefined ? undefined : known(cookie)
  if (value !== undefined) return { Cookie: textOf(value), Origin: 'https://api.example' }
  return access === 'bearer' ? { Authorization: `Bearer ${account.key}` } : (recipeOf(name).headers ?? {})
}

/** Changes of a whole account keep what the model follows. */
function harmless({ name }: NoiseEndpoint, values: Values): Values {
  if (name === 'settings-update' || name === 'settings-plan') return aSetting
  return name === 'settings-webhook' ? { ...values, action: values['to'] === undefined ? 'start' : 'rewind' } : values
}

const hostile: readonly Json[] = [
  ...['', ' ', '\0', '𝒳'.repeat(300), '../../etc/passwd', "' OR 1=1 --", '<script>alert(1)</script>', '__proto__'],
  ...['2027-02-30', '9999-99-99T99:99:99', '-1', 'NaN', `A#r1-0#C#k0`, 'k0#C', '\ud800', '${jndi:ldap://x}'],
  ...[-1, 0, 1e308, 2 ** 53, 0.1, -0, true, null, [], {}, [[[[[[]]]]]], { constructor: { prototype: 1 } }],
]

/** Leaves one value out, makes it hostile, or adds one. */
function spoiled(values: Values, chance: Chance): Values {
  const names = Object.keys(values)
  const name = names.length === 0 || chance.isStruck(0.1) ? 'unknown_parameter' : chance.one(names)
  if (chance.isStruck(0.3)) return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name))
  return { ...values, [name]: chance.one(hostile) }
}
