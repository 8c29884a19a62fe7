/**
 * Facts of each call, which logs and metrics receive at its end. They contain no secret: no query, because it may
 * contain a key, and no signature of a link in a path, by which anybody could open an invoice.
 */
import type { ServerResponse } from 'node:http'
import { pathWithoutSecrets } from '../functions/http/path-without-secrets.ts'
import type { Routed } from './routes.ts'

/** The facts of a call, as far as they are known when it ends. */
export interface LoggedCall {
  readonly requestId: string
  readonly method: string
  path: string
  /** The path in the wiring, for served paths. */
  route?: string
  /** The name of the API access, once the key has been checked. */
  access?: string
}

export interface EndedCall extends Readonly<LoggedCall> {
  /** Undefined if the caller went before the answer. */
  readonly status: number | undefined
  readonly milliseconds: number
}

export type CallListener = (call: EndedCall) => void

/** Reports the call once its answer has been sent, or the caller has disconnected. */
export function tellAtEnd(response: ServerResponse, call: LoggedCall, tell: CallListener): void {
  const began = performance.now()
  response.once('close', () => {
    const milliseconds = performance.now() - began
    tell({ ...call, status: response.headersSent ? response.statusCode : undefined, milliseconds })
  })
}

/** The line of `--log calls`. */
export function callLine({ method, path, access, status, milliseconds, requestId }: EndedCall): string {
  const name = access === undefined ? '-' : inOneWord(access)
  return `${method} ${path} ${name} ${status ?? '-'} ${Math.round(milliseconds)} ms ${requestId}`
}

/** The fields of a line of `--log json`. */
export const callFields = ({ method, path, access, status, milliseconds, requestId }: EndedCall) => ({
  message: 'call',
  method,
  path,
  access: access ?? null,
  status: status ?? null,
  milliseconds: Math.round(milliseconds),
  requestId,
})

const inOneWord = (name: string): string => (/^[\w.@+-]+$/.test(name) ? name : JSON.stringify(name))

/** The path without its secrets. */
export const shownPath = (path: string, routed: Routed): string =>
  pathWithoutSecrets(path, routed.outcome === 'found' ? routed.route.resource : undefined)
