/**
 * Calls of the service: typed by its OpenAPI description, with the session's cookie, in the person's language. If an
 * answer names a time to retry, the call waits and tries again; meanwhile it is shown as slow.
 */
import createClient, { type ClientOptions } from 'openapi-fetch'
import { signal } from '@preact/signals'
import { shownLanguage } from '../words/lazy-words.ts'
import { earlyAnswer } from './early-calls.ts'
import type { Outcome } from './failure.ts'
import { service } from './home.ts'
import { queryText, type Query } from './query.ts'
import type { Paths } from './types.ts'

/** Listeners to answers: the session, and the account's clock. */
type Listener = (response: Response) => void
const listeners = new Set<Listener>()
export const onAnswer = (listener: Listener) => void listeners.add(listener)

/** The number of calls that wait because the service asked them to. */
export const waiting = signal(0)

const mostWaits = 4
const longestWaitSeconds = 10

async function patientFetch(request: Request): Promise<Response> {
  for (let waits = 0; ; waits++) {
    const response = await (earlyAnswer(request) ?? fetch(request.clone()))
    for (const listen of listeners) listen(response)
    const seconds = Number(response.headers.get('Retry-After') ?? 1)
    const isBusy = response.status === 429 || response.status === 503
    if (!isBusy || waits >= mostWaits || !(seconds <= longestWaitSeconds)) return response
    waiting.value += 1
    await pause(seconds * 1000, request.signal).finally(() => (waiting.value -= 1))
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The call is no longer wanted.', 'AbortError'))
    })
  })
}

export const callOptions = {
  baseUrl: service,
  fetch: patientFetch,
  credentials: 'same-origin',
  querySerializer: (query: Query) => queryText(shownLanguage(), query),
} as const satisfies ClientOptions
export const client = createClient<Paths>(callOptions)

export { bodiless, outcomeOf } from './outcome.ts'
export type { Outcome }

/** A key for a write, so that a repeated call of it does nothing twice. */
export const newIdempotencyKey = (): string => crypto.randomUUID()
