/**
 * A line a call, for whoever looks on (`--log calls`). It shows no secret: no query, as a key may stand in it, and of a
 * path no signature of a link, by which anybody could open an invoice.
 */
import type { ServerResponse } from 'node:http'
import { pathWithoutSecrets } from '../functions/http/path-without-secrets.ts'
import type { Routed } from './routes.ts'

export type CallLog = (line: string) => void

/** The facts of a call, as far as they are known when it ends. */
export interface LoggedCall {
  readonly requestId: string
  readonly method: string
  path: string
  /** The name of the API access, once the key is known. */
  access?: string
}

/** Logs the call once its answer has gone, or its caller has. */
export function logAtEnd(response: ServerResponse, call: LoggedCall, log: CallLog): void {
  const began = performance.now()
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : '-'
    const milliseconds = Math.round(performance.now() - began)
    const access = call.access === undefined ? '-' : inOneWord(call.access)
    log(`${call.method} ${call.path} ${access} ${status} ${milliseconds} ms ${call.requestId}`)
  })
}

const inOneWord = (name: string): string => (/^[\w.@+-]+$/.test(name) ? name : JSON.stringify(name))

/** The path without its secrets. */
export const shownPath = (path: string, routed: Routed): string =>
  pathWithoutSecrets(path, routed.outcome === 'found' ? routed.route.resource : undefined)
