/**
 * Sends a request again if the service asks for that and a repetition is safe: after the seconds of Retry-After, or
 * without them after a pause that doubles.
 */
import { ServiceUnreachable } from './service-error.ts'

export interface Retries {
  /** Times that one call is sent at most. Default 6. */
  readonly tries?: number
  /**
   * The longest pause before a call is sent again, in seconds. An answer that asks for a longer one ends the call.
   * Default 60.
   */
  readonly mostSeconds?: number
  /** Waits between two tries. Default: a timer. */
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

export interface Sending extends Retries {
  readonly fetch: (request: Request) => Promise<Response>
  /** Whether the call may have been carried out and can be sent again nevertheless. */
  readonly isRepeatable: boolean
  readonly signal: AbortSignal | undefined
}

const firstPauseMilliseconds = 500

export async function sendWithRetries(request: Request, sending: Sending): Promise<Response> {
  const { tries = 6, mostSeconds = 60, wait = timer, signal, isRepeatable } = sending
  for (let sent = 1; ; sent += 1) {
    const outcome = await send(request.clone(), sending)
    const isLast = sent >= tries || signal?.aborted === true
    if ('error' in outcome) {
      if (signal?.aborted === true) throw outcome.error
      if (isLast || !isRepeatable) throw new ServiceUnreachable(request, outcome.error)
      await wait(pauseAfter(sent), signal)
      continue
    }
    const { response } = outcome
    if (isLast || !isTemporary(response, isRepeatable)) return response
    const seconds = secondsToWait(response.headers.get('Retry-After'))
    if (seconds !== undefined && seconds > mostSeconds) return response
    // An unread body would keep its connection, of which a client has few.
    await response.body?.cancel()
    await wait(seconds === undefined ? pauseAfter(sent) : seconds * 1000, signal)
  }
}

async function send(
  request: Request,
  { fetch }: Sending,
): Promise<{ readonly response: Response } | { readonly error: unknown }> {
  try {
    return { response: await fetch(request) }
  } catch (error) {
    return { error }
  }
}

/**
 * A 429, and a 409 with Retry-After, changed nothing. After a 502, 503 or 504 a change may have been made, so only what
 * can be repeated is sent again.
 */
function isTemporary({ status, headers }: Response, isRepeatable: boolean): boolean {
  if (status === 429) return true
  if (status === 409) return headers.has('Retry-After')
  return isRepeatable && [502, 503, 504].includes(status)
}

/** Seconds, or the date of an intermediary. */
function secondsToWait(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** Half of the pause is random, so that clients that failed together do not come back together. */
const pauseAfter = (sent: number) => firstPauseMilliseconds * 2 ** (sent - 1) * (0.5 + Math.random() / 2)

function timer(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(waiting)
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The call was given up.'))
    }
    const waiting = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
