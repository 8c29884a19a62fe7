/**
 * `--log json`: each line of the log is a JSON object, as Lambda writes them. Output of `console` becomes one too, with
 * the id of the call that wrote it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
type Method = keyof typeof levels

const currentCall = new AsyncLocalStorage<string>()

/** Does work whose log lines contain the id of the request. */
export const inCall = <Output>(requestId: string, work: () => Output): Output => currentCall.run(requestId, work)

export interface JsonLogOptions {
  readonly now: () => Date
  readonly write: (line: string) => void
}

const ofProcess: JsonLogOptions = { now: () => new Date(), write: (line) => void process.stdout.write(line) }

/** Writes the log of this thread as JSON from now on. */
export function useJsonLog(options = ofProcess): void {
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    console[method] = (...said: unknown[]) => options.write(jsonLine(method, said, options.now()))
  }
}

export function jsonLine(method: Method, said: readonly unknown[], time: Date): string {
  const requestId = currentCall.getStore()
  const fields = { ...(requestId !== undefined && { requestId }), ...fieldsOf(said) }
  return `${JSON.stringify({ time: time.toISOString(), level: levels[method], ...fields }, plain)}\n`
}

/**
 * A single object is taken as the fields; anything else becomes a message, with an error at its end in its own field.
 */
function fieldsOf(said: readonly unknown[]): Record<string, unknown> {
  const [first] = said
  if (said.length === 1 && typeof first === 'object' && first !== null && !(first instanceof Error)) return { ...first }
  const last = said.at(-1)
  const hasError = said.length > 1 && last instanceof Error
  const message = format(...(hasError ? said.slice(0, -1) : said))
  return { message, ...(hasError && { error: textOf(last) }) }
}

const textOf = (error: Error): string =>
  [error.stack ?? String(error), ...(error.cause instanceof Error ? [`caused by ${textOf(error.cause)}`] : [])].join(
    '\n',
  )

/** Converts values that JSON cannot express. */
const plain = (_: string, value: unknown): unknown =>
  value instanceof Error ? textOf(value) : typeof value === 'bigint' ? String(value) : value
