/**
 * The secrets that a test file uses, and the lines that the service logs meanwhile. A value is known as a secret by its
 * name, by its header or by its maker (`watch-secrets.ts`), so that no new secret has to be listed.
 */

/** Names of values that are secret, in account files, settings, bodies, forms, queries, environments and options. */
export const secretName = /(?:^|[_-])(?:secret|token|password|key|signature)$/i
const namedInJson = /"(?:\w*_)?(?:secret|token|password|key|signature)":\s?"((?:[^"\\]|\\.){12,1000})"/g
const secretHeaders = new Set(['x-service-key', 'authorization', 'cookie', 'set-cookie'])
/** Signatures and tokens in an address. Ids are usually shorter. */
const inAddress = /[\w-]{43,}/g

/** Shorter values stand in lines by chance. */
const leastCharacters = 12
/** A UUID is an id, which may be logged, also where it is called a token. */
const isLoggable = (value: string) =>
  value.length < leastCharacters || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Values that are secrets by their form: hashes of passwords, and tokens of sign-in providers. */
const secretForms = [/\$argon2(?:id?|d)\$/, /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\./]

/** Lines for the person at the terminal, who is to use the key or link. */
const shownOnPurpose = /A key was made for .*, shown only now: |^The console of account |^Signs .* in once, until /

const secrets = new Set<string>()
const lines = new Set<string>()
/** Whether anybody searches. A rehearsal makes its calls as tests do, for years of its clock, and has its own judge. */
let isSearched = false

/** Forgets what the previous file used and logged. */
export function forgetSecrets(): void {
  isSearched = true
  secrets.clear()
  lines.clear()
}

export function addSecret(value: string): void {
  if (isSearched && !isLoggable(value)) secrets.add(value)
}

/** Adds the secrets of a document in JSON, by the names of its keys. */
export function addOfJson(text: string): void {
  for (const [, value = ''] of text.matchAll(namedInJson)) addSecret(value)
}

/** Adds the values that have the names of secrets, and passwords in addresses of servers. */
export function addNamed(values: Iterable<readonly [string, string | undefined]>): void {
  for (const [name, value = ''] of values) {
    if (secretName.test(name)) addSecret(value)
    else if (/^\w+:\/\/[^/]*@/.test(value)) addSecret(decodeURIComponent(URL.parse(value)?.password ?? ''))
  }
}

export function addOfHeaders(headers: Iterable<readonly [string, unknown]>): void {
  for (const [name, value] of headers) {
    if (!secretHeaders.has(name.toLowerCase())) continue
    for (const text of [value].flat()) if (typeof text === 'string') addHeader(name.toLowerCase(), text)
  }
}

function addHeader(name: string, text: string): void {
  if (name === 'x-service-key') addSecret(text)
  else if (name === 'authorization') addSecret(text.replace(/^\w+ /, ''))
  else {
    const pairs = name === 'cookie' ? text.split(';') : [text.split(';', 1)[0] ?? '']
    for (const pair of pairs) addSecret(pair.slice(pair.indexOf('=') + 1).trim())
  }
}

export function addOfAddress(address: string): void {
  for (const [value] of address.matchAll(inAddress)) addSecret(value)
  const query = address.indexOf('?')
  if (query >= 0) addNamed(new URLSearchParams(address.slice(query)))
}

interface CallParts {
  readonly path: string
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export function addOfCall({ path, query, headers, body }: CallParts): void {
  if (!isSearched) return
  addOfAddress(path)
  addNamed(Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value] as const)))
  addOfHeaders(Object.entries(headers))
  if (body !== null) addOfBody(body)
}

/** Adds the secrets of a body in JSON or of a form. */
export function addOfBody(body: string): void {
  if (/^\s*[[{]/.test(body)) addOfJson(body)
  else if (body.length < 10_000) addNamed(new URLSearchParams(body))
}

/** Takes output of the service as lines of its log. */
export function addOutput(text: string): void {
  for (const line of text.split('\n')) if (line !== '') lines.add(line)
}

/** The lines that hold a secret, without it. */
export function linesWithSecrets(): readonly string[] {
  const text = [...lines].join('\n')
  const found = [...secrets].filter((secret) => text.includes(secret))
  if (found.length === 0 && !secretForms.some((form) => form.test(text))) return []
  return [...lines].flatMap((line) => {
    if (shownOnPurpose.test(line)) return []
    const inLine = found.filter((secret) => line.includes(secret)).sort((one, other) => other.length - one.length)
    if (inLine.length === 0 && !secretForms.some((form) => form.test(line))) return []
    return [inLine.reduce((rest, secret) => rest.replaceAll(secret, '***'), line)]
  })
}
