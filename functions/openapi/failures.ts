/**
 * Failures that calls of many endpoints can end with (interface: "Errors"). The document describes each failure once.
 */
import type { Endpoint } from '../http/endpoint.ts'

export interface Failure {
  readonly status: number | 'default'
  readonly description: string
  readonly endsCallsOf: (endpoint: Endpoint) => boolean
}

const every = () => true
const thoseWithKey = ({ access }: Endpoint) => access !== 'open'
const thoseWithBody = ({ method }: Endpoint) => method === 'POST'

/** Failures by their names in generated clients. All failures are plain text. */
export const failures: Readonly<Record<string, Failure>> = {
  ProgrammingError: {
    status: 400,
    description: 'The form of the call is wrong. The text names each parameter and what was expected.',
    endsCallsOf: every,
  },
  NoKey: {
    status: 401,
    description: 'The API access key is missing, or the session of the cookie has ended.',
    endsCallsOf: thoseWithKey,
  },
  NotAllowed: {
    status: 403,
    description:
      'The key is unknown, expired, read-only, not allowed to make this call, or not allowed from this address.',
    endsCallsOf: thoseWithKey,
  },
  TooLarge: {
    status: 413,
    description: 'The body is larger than the service accepts.',
    endsCallsOf: thoseWithBody,
  },
  Compressed: {
    status: 415,
    description: 'The body is compressed, or declared as such: Content-Encoding is not identity.',
    endsCallsOf: thoseWithBody,
  },
  TooManyRequests: {
    status: 429,
    description: 'The client has made more calls, or has more calls in progress, than it is allowed.',
    endsCallsOf: every,
  },
  InternalError: {
    status: 500,
    description: 'The service failed. The text has a request id, which finds the cause in the logs.',
    endsCallsOf: every,
  },
  Busy: {
    status: 503,
    description:
      'The storage is busy. The change may or may not have been made: send the call again with the same ' +
      'Idempotency-Key.',
    endsCallsOf: thoseWithKey,
  },
  Other: {
    status: 'default',
    description: 'Any other failure, for example between the client and the service.',
    endsCallsOf: every,
  },
}

/** Statuses whose answers have a header with the time of the next try. */
const temporary: ReadonlySet<number | 'default'> = new Set([409, 429, 503])

export const isTemporary = (status: number | 'default') => temporary.has(status)
