/** The outcome of a call as a value. */
import { failureOf, type Outcome } from './failure.ts'

/** An answer of openapi-fetch. */
export interface Answered<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/** The outcome of a call as a value; a call that was aborted is `undefined`. */
export async function outcomeOf<T>(call: Promise<Answered<T>>): Promise<Outcome<T> | undefined> {
  try {
    const { data, error, response } = await call
    if (data !== undefined) return { ok: true, value: data }
    return { ok: false, failure: failureOf(response, error) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    return { ok: false, failure: { kind: 'offline' } }
  }
}

/** The outcome of a call whose answer has no body. */
export async function bodiless(call: Promise<Answered<unknown>>): Promise<Answered<true>> {
  const { error, response } = await call
  return response.ok ? { data: true, response } : { error, response }
}
