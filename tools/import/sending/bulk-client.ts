/**
 * `POST /api/customers/bulkupdates/` (interface), until there is an answer. A failure that allows another try is tried
 * again under the same Idempotency-Key, so that nothing is done twice: limits (429), overload (503), other failures of
 * the service, connections that fail or are silent for long, and answers that an intermediary has cut or replaced.
 */
import * as v from 'valibot'
import type { Pace } from './pace.ts'
import { previewSumsSchema } from './preview-sums.ts'
import { post, type Reach, type Reply, type Sent } from './post.ts'

export interface BulkRequest extends Sent {
  /** The number of operations in the request. The answer must have an outcome for each. */
  readonly size: number
}

export type BulkOutcome =
  | { readonly kind: 'done'; readonly answer: BulkAnswer }
  /**
   * `refused` is a refusal of the request's form, which does nothing; its reason is the service's whole message.
   * `doubtful` says whether something may have been done nevertheless, such as by an earlier attempt without an answer.
   */
  | { readonly kind: 'refused' | 'stopped'; readonly reason: string; readonly doubtful: boolean }

export interface BulkClient {
  readonly send: (request: BulkRequest) => Promise<BulkOutcome>
}

export interface ClientOptions extends Reach {
  readonly pace: Pace
  readonly now: () => number
  /** Receives each wait and its reason. */
  readonly waiting: (milliseconds: number, reason: string) => void
}

const answerSchema = v.object({
  errors: v.array(v.record(v.string(), v.array(v.string()))),
  /** Faults at the places of the errors. */
  codes: v.optional(v.array(v.record(v.string(), v.array(v.string())))),
  /** A preview makes nothing that would have an id. */
  results: v.optional(v.array(v.looseObject({ id: v.optional(v.string()) }))),
  /** Sums of the preview. */
  preview: v.optional(previewSumsSchema),
})
type Answer = v.InferOutput<typeof answerSchema>
export interface BulkAnswer extends Omit<Answer, 'results'> {
  readonly results: NonNullable<Answer['results']>
}

/** About eight minutes of waiting in total, if the service names no times. */
const maxTries = 12
const longestBackoffMs = 60_000
/** The import does not wait for longer: its idempotency keys would grow old. */
const longestWaitMs = 15 * 60_000

export function bulkClient(options: ClientOptions): BulkClient {
  let heard = false
  return {
    async send(request) {
      let doubtful = false
      let before = ''
      for (let tries = 1; ; tries += 1) {
        await options.pace.turn()
        const reply = await post(options, request)
        const verdict = judge(reply, { request, heard, now: options.now() })
        heard ||= reply.kind === 'answer'
        if (verdict.kind === 'done') {
          if (request.key === undefined || !mayBeUnfinished(verdict.answer)) return verdict
          const answerText = JSON.stringify(verdict.answer)
          if (answerText === before) return verdict
          before = answerText
          doubtful = true
          tries = 0
          continue
        }
        doubtful ||= verdict.doubtful && request.key !== undefined
        if (verdict.kind !== 'again') return { ...verdict, doubtful }
        const wait = Math.max(verdict.waitMs ?? 0, Math.min(1000 * 2 ** (tries - 1), longestBackoffMs))
        if (tries === maxTries || wait > longestWaitMs) return { kind: 'stopped', reason: verdict.reason, doubtful }
        options.waiting(wait, verdict.reason)
        options.pace.hold(wait)
      }
    },
  }
}

/**
 * Whether operations may be left for which the call had no time. They are the last ones, each refused under the empty
 * key; the same call under the same key continues with them. If nothing changes any more, they were finally refused.
 */
const mayBeUnfinished = ({ errors }: BulkAnswer): boolean => Object.hasOwn(errors.at(-1) ?? {}, '')

type Verdict =
  | BulkOutcome
  | { readonly kind: 'again'; readonly reason: string; readonly waitMs?: number; readonly doubtful: boolean }

interface Circumstances {
  readonly request: BulkRequest
  /** Whether the service has ever answered; if not, the address is more likely wrong than the service down. */
  readonly heard: boolean
  readonly now: number
}

function judge(reply: Reply, { request, heard, now }: Circumstances): Verdict {
  if (reply.kind === 'none') {
    return { kind: heard || reply.reached ? 'again' : 'stopped', reason: reply.reason, doubtful: reply.reached }
  }
  const { status, text } = reply
  if (status === 200) return readAnswer(text, request)
  if (status === 400 || status === 413) {
    return { kind: 'refused', reason: text.trim() || String(status), doubtful: false }
  }
  const reason = `the service answers ${status} ${brief(text)}`.trim()
  if (status !== 408 && status !== 409 && status !== 429 && status < 500) {
    return { kind: 'stopped', reason, doubtful: false }
  }
  const waitMs = millisecondsOf(reply.retryAfter, now)
  return { kind: 'again', reason, doubtful: status !== 429, ...(waitMs !== undefined && { waitMs }) }
}

/**
 * Reads an answer. An answer in another form means that the answer of bulkupdates was lost: the service knows by the
 * key whether the call was carried out.
 */
function readAnswer(text: string, { key, size }: BulkRequest): Verdict {
  const isPreview = key === undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text)
  if (parsed.success && parsed.output.errors.length === size) {
    const { errors, results } = parsed.output
    const answer: BulkAnswer = { ...parsed.output, results: results ?? errors.map(() => ({})) }
    const unseen = isPreview ? unseenIn(answer) : undefined
    if (unseen !== undefined) return { kind: 'refused', reason: unseen, doubtful: false }
    if (isPreview || results?.length === size) return { kind: 'done', answer }
  }
  return { kind: 'again', reason: `the answer is none of bulkupdates: ${brief(text)}`, doubtful: true }
}

/**
 * The message about previews for which the call had no time. The service keeps nothing of a preview, so the rest is
 * asked in parts.
 */
function unseenIn({ errors, codes }: BulkAnswer): string | undefined {
  const isUnseen = codes?.at(-1)?.['']?.some((code) => code === 'operation_not_done') === true
  return isUnseen ? (errors.at(-1)?.['']?.join(' ') ?? '') : undefined
}

/** The wait requested by the header Retry-After: seconds, or a date. */
function millisecondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** A proxy may answer with a page, whose beginning is enough. */
const brief = (text: string) => text.trim().slice(0, 500)
