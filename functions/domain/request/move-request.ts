/** The moves of a request: its next state, and the e-mails that the move sends. */
import type { Instant } from '../time/time.ts'
import type { Proposal, ReaderRequest, RequestMailKind, WaitReason } from './request.ts'

const settled = ({ due: _, waits_for: __, owed: ___, ...others }: ReaderRequest): ReaderRequest => others

const withMails = (request: ReaderRequest, ...kinds: readonly RequestMailKind[]): ReaderRequest => ({
  ...request,
  mails: [...new Set([...request.mails, ...kinds])],
})

export interface CarriedOut {
  readonly customer: string
  readonly subscription: string
  readonly effect_at: Instant
  readonly stop?: NonNullable<ReaderRequest['stop']>
  readonly at: Instant
  readonly by: string
}

/**
 * The request after it was carried out. A receipt that has not been sent yet also contains the answer; otherwise a
 * separate e-mail does.
 */
export function carriedOut(request: ReaderRequest, { at, by, ...done }: CarriedOut): ReaderRequest {
  const moved: ReaderRequest = {
    ...settled(request),
    ...done,
    state: 'carried_out',
    proposals: [],
    decided: { at, by },
  }
  const isAnswered = request.state === 'received' && request.receipt_at === undefined
  return isAnswered ? moved : withOutcome(moved)
}

export interface Waiting {
  readonly because: WaitReason
  readonly proposals: readonly Proposal[]
  /**
   * The customer whose e-mail address or number the request names. It is exported and erased with the customer, and
   * retention keeps the customer until it is decided.
   */
  readonly customer?: string
  /**
   * The customer whom the request is probably about, if the request names an address that is not the customer's own.
   */
  readonly tells?: string
}

export function waiting(request: ReaderRequest, { because, proposals, customer, tells }: Waiting): ReaderRequest {
  const moved: ReaderRequest = {
    ...settled(request),
    state: 'waiting',
    waits_for: because,
    proposals,
    ...(customer !== undefined && { customer }),
  }
  return tells === undefined ? moved : withMails({ ...moved, customer: tells }, 'told')
}

export function refusedBy(
  request: ReaderRequest,
  { at, by, reason }: { readonly at: Instant; readonly by: string; readonly reason: string },
): ReaderRequest {
  const moved: ReaderRequest = { ...settled(request), state: 'refused', refusal: reason, decided: { at, by } }
  return withOutcome(moved)
}

/** Tells the reader the outcome of the request. */
export const withOutcome = (request: ReaderRequest): ReaderRequest => withMails(request, 'outcome')

export const takenBack = (request: ReaderRequest): ReaderRequest => ({ ...settled(request), state: 'taken_back' })
