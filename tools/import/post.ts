/** One request to the service, and what came back of it. */
import { reasonOf } from './import-error.ts'

/** How the service is reached. */
export interface Reach {
  /** Its base address. */
  readonly url: URL
  readonly serviceKey: string
  readonly fetch: typeof fetch
}

export interface Sent {
  /** Its Idempotency-Key. */
  readonly key: string
  readonly body: string
}

export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly retryAfter: string | null }
  /** `reached` is whether the service may have had the request. */
  | { readonly kind: 'none'; readonly reason: string; readonly reached: boolean }

/** Longer than a gateway waits for its service. */
const timeoutMs = 120_000

export async function post({ url, serviceKey, fetch }: Reach, { key, body }: Sent): Promise<Reply> {
  let answers = false
  try {
    const response = await fetch(bulkUrl(url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Service-Key': serviceKey, 'Idempotency-Key': key },
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

/** Whether the service may have had the request: a connection was there, and broke or told nothing in time. */
function hasReached(cause: unknown): boolean {
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

/**
 * Below the base address, whether or not that ends with a slash. The report has faults of the map in English, so the
 * service is to tell of its own in English too.
 */
const bulkUrl = (base: URL) => new URL('api/customers/bulkupdates/?language=en', base.href.replace(/\/*$/, '/'))
