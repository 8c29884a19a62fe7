/**
 * `npm run account -- apply FILE`: applies an account file to a running service over HTTP (`--url` and `--key`), or to
 * the tables of a deployed stack with the caller's own AWS credentials (`--stack`), which is how an account comes to
 * have its first key.
 */
import * as v from 'valibot'
import { applyAccountFile, faultLine, readAccountFile, type AccountFile } from './account-file.ts'
import { parseArguments, runCommand, serviceUrl, usageLine } from './command-line.ts'
import { StartError } from './start-error.ts'

const usage = 'npm run account -- apply FILE (--url URL --key KEY | --stack NAME)'

type Target = { readonly url: URL; readonly key: string } | { readonly stack: string }

interface Outcome {
  readonly changed: boolean
  readonly madeKeys: Readonly<Record<string, string>>
}

async function main(): Promise<void> {
  const { path, target } = readArguments()
  const file = await readAccountFile(path)
  const { changed, madeKeys } = 'stack' in target ? await applyToStack(file, target.stack) : await post(file, target)
  for (const [name, key] of Object.entries(madeKeys)) {
    console.log(`A key was made for ${name}, shown only now: ${key}`)
  }
  console.log(changed ? `${path} is applied.` : `${path} changes nothing.`)
}

function readArguments(): { path: string; target: Target } {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArguments(usage, {
    allowPositionals: true,
    options: { url: text, key: text, stack: text },
  })
  const [command, path, ...more] = positionals
  if (command !== 'apply' || path === undefined || more.length > 0) throw new StartError(usageLine(usage))
  const { url, key, stack } = values
  if (stack !== undefined && url === undefined && key === undefined) return { path, target: { stack } }
  if (stack !== undefined || url === undefined || key === undefined) throw new StartError(usageLine(usage))
  const address = serviceUrl(url)
  if (!isHeader(key)) throw new StartError('--key has characters that no HTTP header can hold, as no key has.')
  return { path, target: { url: address, key } }
}

function isHeader(value: string): boolean {
  try {
    return new Headers({ 'X-Service-Key': value }).has('X-Service-Key')
  } catch {
    return false
  }
}

/** A stack names its tables after itself, so they need not be looked up. */
async function applyToStack(file: AccountFile, stack: string): Promise<Outcome> {
  process.env['MAIN_TABLE'] = `${stack}-main`
  process.env['EVENTS_TABLE'] = `${stack}-events`
  try {
    return await applyAccountFile(file)
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error)) throw error
    throw new StartError(`The tables of the stack ${stack} cannot be written: ${error.message}`)
  }
}

const answerSchema = v.object({
  changed: v.boolean(),
  api_accesses: v.array(v.object({ name: v.string(), key: v.string() })),
})
const refusalSchema = v.record(v.string(), v.array(v.string()))

async function post({ path, document }: AccountFile, { url, key }: { url: URL; key: string }): Promise<Outcome> {
  const { status, text } = await send(updateUrl(url), key, JSON.stringify(document))
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text)
  if (status === 200 && answer.success) {
    const { changed, api_accesses } = answer.output
    return { changed, madeKeys: Object.fromEntries(api_accesses.map((access) => [access.name, access.key])) }
  }
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), refusalSchema), text)
  if (status !== 422 || !refusal.success) throw new StartError(`${path}: ${status} ${brief(text)}`)
  const faults = Object.entries(refusal.output)
  throw new StartError(
    faults.flatMap(([field, messages]) => messages.map((message) => faultLine(path, field, message))).join('\n'),
  )
}

/** A proxy may answer with a page of HTML, of which the beginning is enough; the service's own JSON stays whole. */
function brief(text: string): string {
  const said = text.trim()
  const isJson = v.safeParse(v.pipe(v.string(), v.parseJson()), said).success
  return isJson ? said : (said.split(/\r?\n|\r/, 1)[0] ?? '').slice(0, 200)
}

async function send(url: URL, key: string, body: string): Promise<{ status: number; text: string }> {
  try {
    const headers = { 'Content-Type': 'application/json', 'X-Service-Key': key }
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new StartError(`${url.origin} does not answer (${cause}).`)
  }
}

/** Below the base address, whether or not that ends with a slash. */
const updateUrl = (base: URL) => new URL('api/settings/update/', base.href.replace(/\/*$/, '/'))

await runCommand(main)
