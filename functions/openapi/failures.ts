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
    description: 'The call is wrong in form; the text names each parameter and what was expected of it.',
    endsCallsOf: every,
  },
  NoKey: {
    status: 401,
    description: 'No API access key was sent, or the session of the cookie is over.',
    endsCallsOf: thoseWithKey,
  },
  NotAllowed: {
    status: 403,
    description:
      'The key is not known or has expired, or is not allowed this call, or may only read, or not from this address.',
    endsCallsOf: thoseWithKey,
  },
  TooLarge: {
    status: 413,
    description: 'The body is larger than anything the service takes in.',
    endsCallsOf: thoseWithBody,
  },
  Compressed: {
    status: 415,
    description: 'The body is compressed, or said to be: Content-Encoding is another than identity.',
    endsCallsOf: thoseWithBody,
  },
  TooManyRequests: {
    status: 429,
    description: 'More calls, or more at one time, than this client is allowed.',
    endsCallsOf: every,
  },
  InternalError: {
    status: 500,
    description: 'The service failed. The text has a request id, under which the logs have the cause.',
    endsCallsOf: every,
  },
  Busy: {
    status: 503,
    description:
      'The storage is busy. Whether a change was made is not certain: send it again under the same Idempotency-Key.',
    endsCallsOf: thoseWithKey,
  },
  Other: {
    status: 'default',
    description: 'Any other failure, such as one on the way to the service.',
    endsCallsOf: every,
  },
}

/** Statuses whose answers have a header with the time of the next try. */
const temporary: ReadonlySet<number | 'default'> = new Set([409, 429, 503])

export const isTemporary = (status: number | 'default') => temporary.has(status)
