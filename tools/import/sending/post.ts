/** One request to the service, and its result. */
import { reasonOf } from '../import-error.ts'

/** The connection to the service. */
export interface Reach {
  /** The base address of the service. */
  readonly url: URL
  /** Absent if the browser sends the cookie of a session. */
  readonly serviceKey?: string
  readonly fetch: typeof fetch
  /** The language of the service's messages. Default English, in which the command line reports faults of the map. */
  readonly language?: string
  /** Whether the service may have received a request that failed with this cause. Unset (in a browser): it may have. */
  readonly hasReached?: (cause: unknown) => boolean
}

export interface Sent {
  /** The Idempotency-Key of the request. A preview has none, because it does nothing. */
  readonly key: string | undefined
  readonly body: string
}

export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly retryAfter: string | null }
  /** `reached` is whether the service may have had the request. */
  | { readonly kind: 'none'; readonly reason: string; readonly reached: boolean }

/** A limit above the time that a gateway waits for its service. */
const timeoutMs = 120_000

export async function post(reach: Reach, { key, body }: Sent): Promise<Reply> {
  const { url, serviceKey, fetch, language = 'en', hasReached = hasBeenReached } = reach
  let answers = false
  try {
    const response = await fetch(bulkUrl(url, language), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Client': 'import',
        ...(serviceKey !== undefined && { 'X-Service-Key': serviceKey }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    answers = true
    const { status, headers } = response
    return { kind: 'answer', status, text: await response.text(), retryAfter: headers.get('retry-after') }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return {
      kind: 'none',
      reason: `${url.origin} does not answer (${reasonOf(cause)})`,
      reached: answers || hasReached(cause),
    }
  }
}

/** Whether the service may have received the request: a connection was there, and broke or was silent for too long. */
function hasBeenReached(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? cause.code : undefined
  const broken = [
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
  ]
  return cause.name === 'TimeoutError' || broken.some((one) => one === code)
}

/** The path below the base address, whether or not that ends with a slash. */
const bulkUrl = (base: URL, language: string) =>
  new URL(`api/customers/bulkupdates/?language=${language}`, base.href.replace(/\/*$/, '/'))
