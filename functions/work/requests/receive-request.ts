/**
 * Receives a request. It is stored unchanged, and a message of the work queue starts the look-up of the contract.
 * Neither the answer nor its time depends on what is found.
 */
import { createHash } from 'node:crypto'
import { networkOf } from '../../domain/base/network.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { readRequest } from '../../domain/request/read-request.ts'
import type { ReaderRequest, RequestKind, Said } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'
import { runtime } from '../../outside/runtime.ts'
import { again, done, nothing, retrying } from '../../store/dynamo/retrying.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { sendWork } from '../queues/work-message.ts'
import { commitRequest } from '../../store/request/commit-request.ts'

export interface Received {
  readonly settings: Settings
  readonly kind: RequestKind
  readonly entity: string
  readonly language: Language
  readonly now: Instant
  /** The network address of the sender. */
  readonly ip: string
  /** Distinguishes filled-in forms, so that a form that is sent twice is one request. */
  readonly once: string
  readonly sent: (input: keyof Said) => string
}

export type ReceiveOutcome =
  | { readonly outcome: 'received'; readonly request: ReaderRequest }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'too-many' }

/** The largest number of requests of one network in an hour. */
export const maxRequestsOfNetwork = 10
const hourMillis = 60 * 60_000

export async function receiveRequest(received: Received): Promise<ReceiveOutcome> {
  const { settings, once, sent, ip } = received
  const { account } = settings
  const read = readRequest(sent, { ...received, id: requestId(received), timezone: account.timezone })
  if (read.outcome === 'refused') return read
  const { request } = read
  if (await isAboveLimit(settings, ip)) return { outcome: 'too-many' }
  const about = `the request ${once}`
  const stored = await retrying({ runtime, about, load: nothing }, async () => {
    const outcome = await commitRequest({ settings, before: undefined, after: request, now: request.received })
    if (outcome === 'committed') return done(request)
    const earlier = await readRequestItem(account.id, request.id)
    return earlier === undefined ? again(outcome) : done(earlier)
  })
  await goOnSoon(account.id, stored.id)
  return { outcome: 'received', request: stored }
}

/**
 * The id follows from the form and its content: the same form sent twice is one request, and a changed form another.
 */
function requestId({ kind, entity, once, sent }: Received): string {
  const inputs = ['name', 'contract', 'address', 'email', 'ground', 'reason', 'date'] as const
  const content = [kind, entity, once, ...inputs.map(sent)]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

async function isAboveLimit({ account }: Settings, ip: string): Promise<boolean> {
  if (account.mode === 'test') return false
  const counted = await countAttempt({
    account: account.id,
    of: `requests of ${networkOf(ip)}`,
    most: maxRequestsOfNetwork,
    windowMillis: hourMillis,
    nowMillis: Date.now(),
    attemptId: runtime.newToken(),
  })
  return counted.attempt === 'refused'
}

/** A message that the queue does not take is no loss: the request is due, and the sweep finds it. */
async function goOnSoon(account: string, request: string): Promise<void> {
  try {
    await sendWork([{ account, request }])
  } catch (error) {
    console.warn({ message: 'A request waits for the sweep.', account, request, error: String(error) })
  }
}
