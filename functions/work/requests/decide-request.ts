/** The decisions of people about requests: to carry one out, or to refuse it. */
import type { Fault } from '../../domain/refusal/fault.ts'
import { effectOf } from '../../domain/request/match-request.ts'
import { refusedBy } from '../../domain/request/move-request.ts'
import { requestMail } from '../../domain/request/request-mail-waiting.ts'
import { isUndecided, type ReaderRequest } from '../../domain/request/request.ts'
import type { Rights } from '../../domain/settings/access/access-rights.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { allPeriods } from '../../domain/subscription/registered-stop.ts'
import { dateOf, earlierOf, type Instant } from '../../domain/time/time.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import { again, done, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { keptWrites } from '../../store/idempotency/stored-answer.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { worldInMemory } from '../advance/world-in-memory.ts'
import { sendMailSoon } from '../queues/mail-message.ts'
import { carryOutOnce, previewCarryOut, type CarryingPreview } from './carry-out-once.ts'
import { commitRequest } from '../../store/request/commit-request.ts'

export interface RequestDecision {
  readonly settings: Settings
  readonly id: string
  readonly now: Instant
  /** The person or access that decides. */
  readonly by: string
  readonly via: 'api' | 'console' | 'import' | 'portal'
  readonly limits?: Rights['limits']
  /** The answer to store for a repeated request, in the same transaction. */
  readonly keepOf?: (decided: ReaderRequest) => WorldCommit['keep']
}

export type DecisionOutcome =
  | { readonly outcome: 'decided'; readonly request: ReaderRequest }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** Others kept changing the request, or were first under the same Idempotency-Key. */
  | { readonly outcome: 'contended' }

type Tried = Attempt<{ request: ReaderRequest | undefined }, DecisionOutcome, string>

const refused = (...faults: readonly Fault[]) => done<DecisionOutcome>({ outcome: 'refused', faults })

export interface Target {
  readonly customer: string
  readonly subscription: string
  /** The end of the contract. Default: by the terms, from the receipt of the request. */
  readonly at?: Instant
}

export const carryOutByHand = (decision: RequestDecision, target: Target): Promise<DecisionOutcome> =>
  decide(decision, (request) => carryOut(decision, target, request))

export const refuseByHand = (decision: RequestDecision, reason: string): Promise<DecisionOutcome> =>
  decide(decision, (request) => refuse(decision, reason, request))

function decidedBefore({ state }: ReaderRequest): Fault {
  const names = state === 'received' || state === 'waiting' ? [] : [{ word: `request_${state}` as const }]
  return { field: '', code: 'request_decided', values: { state: { names } } }
}

async function decide(
  { settings, id }: RequestDecision,
  attempt: (request: ReaderRequest) => Promise<Tried>,
): Promise<DecisionOutcome> {
  const load = async () => ({ request: await readRequestItem(settings.account.id, id) })
  const whenContended = (): DecisionOutcome => ({ outcome: 'contended' })
  const outcome = await retrying({ runtime, about: `the request ${id}`, load, whenContended }, async ({ request }) => {
    if (request === undefined) return done<DecisionOutcome>({ outcome: 'unknown' })
    return isUndecided(request) ? await attempt(request) : refused(decidedBefore(request))
  })
  if (outcome.outcome === 'decided' && outcome.request.mails.includes('outcome')) {
    await sendMailSoon(settings.account.id, requestMail(id, 'outcome', outcome.request.received).id)
  }
  return outcome
}

export type PreviewedRequest =
  ({ readonly outcome: 'previewed' } & CarryingPreview) | Exclude<DecisionOutcome, { outcome: 'decided' | 'contended' }>

/** The commit that carrying the request out would make. */
export async function previewByHand(decision: RequestDecision, target: Target): Promise<PreviewedRequest> {
  const { settings, id, now, by, via, limits } = decision
  const request = await readRequestItem(settings.account.id, id)
  if (request === undefined) return { outcome: 'unknown' }
  if (!isUndecided(request)) {
    return { outcome: 'refused', faults: [decidedBefore(request)] }
  }
  const { customer, subscription } = target
  const world = (await worldInMemory(settings, customer, now))?.world
  const present = world && subscriptionOf(world, subscription)
  if (world !== undefined && world.customer.erased === undefined && present === undefined) {
    return { outcome: 'refused', faults: [{ field: 'subscription_id', code: 'subscription_unknown' }] }
  }
  const early = present && faultOfTarget(target, present, settings)
  if (early !== undefined) return { outcome: 'refused', faults: [early] }
  const effect_at = target.at ?? (present === undefined ? now : effectOf(request, present, settings))
  const author = { via, by }
  const carrying = { settings, request, customer, subscription, effect_at, now, by: author, ...(limits && { limits }) }
  const previewed = await previewCarryOut(carrying)
  return 'commit' in previewed ? { outcome: 'previewed', ...previewed } : previewed
}

async function carryOut(decision: RequestDecision, target: Target, request: ReaderRequest): Promise<Tried> {
  const { settings, now, by, via, limits, keepOf } = decision
  const { customer, subscription } = target
  const world = await loadWorldAt(settings, customer, now)
  if (world === undefined || world.customer.erased !== undefined) {
    return refused({ field: 'customer_id', code: 'customer_unknown' })
  }
  const present = subscriptionOf(world, subscription)
  if (present === undefined) return refused({ field: 'subscription_id', code: 'subscription_unknown' })
  const early = faultOfTarget(target, present, settings)
  if (early !== undefined) return refused(early)
  const effect_at = target.at ?? effectOf(request, present, settings)
  const outcome = await carryOutOnce({
    ...{ settings, request, customer, subscription, effect_at, now },
    by: { via, by },
    ...(limits && { limits }),
    ...(keepOf && { keepOf }),
  })
  switch (outcome.outcome) {
    case 'carried-out':
      return done<DecisionOutcome>({ outcome: 'decided', request: outcome.request })
    case 'refused':
      return refused(...outcome.faults)
    case 'contended':
      return done<DecisionOutcome>({ outcome: 'contended' })
    case 'moved':
      return again('moved')
  }
}

/** A contract cannot end before it was made, or began if that was earlier. */
function faultOfTarget({ at }: Target, subscription: Subscription, settings: Settings): Fault | undefined {
  const { created, link } = subscription
  const begin = link.kind === 'recipient' ? link.begin : (allPeriods(subscription)[0]?.begin ?? created)
  const first = earlierOf(begin, created)
  if (at === undefined || at >= first) return undefined
  return { field: 'at', code: 'request_before_contract', values: { date: dateOf(first, settings.account.timezone) } }
}

async function refuse(decision: RequestDecision, reason: string, before: ReaderRequest): Promise<Tried> {
  const { settings, now, by, via, keepOf } = decision
  const after = refusedBy(before, { at: now, by, reason })
  const also = keptWrites(keepOf?.(after))
  const outcome = await commitRequest({ settings, before, after, now, by: { via, by }, also })
  if (outcome === 'committed') return done<DecisionOutcome>({ outcome: 'decided', request: after })
  return outcome === 'repeated' ? done<DecisionOutcome>({ outcome: 'contended' }) : again(outcome)
}
