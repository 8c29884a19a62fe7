/**
 * Takes back a request by the link of its receipt, for 14 days. After a cancellation the subscription continues as if
 * there had been none, while it has not ended. A withdrawal has ended it and given the money back, so people decide.
 */
import { withConsequences } from '../../domain/engine/engine.ts'
import { readerName } from '../../domain/portal/reader-session.ts'
import { hasOwnStop, isEnding, stopAfter } from '../../domain/request/former-stop.ts'
import { takenBack, waiting } from '../../domain/request/move-request.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { resumeSubscription } from '../../domain/subscription/commands/resume-subscription.ts'
import { stopSubscription } from '../../domain/subscription/commands/stop-subscription.ts'
import { isOver } from '../../domain/subscription/subscription-state.ts'
import { startOfDay } from '../../domain/time/calendar.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { isRefused, type Change, type Refusal } from '../../domain/world/change.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { isRequestLink } from '../../outside/request-link.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldWithYields } from '../../store/customer/world-with-yields.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { requestsOf } from '../../store/request/requests-of-customer.ts'
import { requestWrites } from '../../store/request/request-writes.ts'
import { byService, commitRequest, type Author } from '../../store/request/commit-request.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'

export interface LinkedRequest {
  readonly settings: Settings
  readonly request: ReaderRequest
  readonly now: Instant
}

/** Undefined if the service made no such link, if it was revoked, or if the request's data was erased. */
export async function requestOfLink(
  account: string,
  id: string,
  signature: string,
): Promise<LinkedRequest | undefined> {
  const settings = await loadSettings(account)
  if (settings === undefined || !(await isRequestLink(settings, id, signature))) return undefined
  const request = await readRequestItem(account, id)
  if (request === undefined || request.erased !== undefined) return undefined
  return { settings, request, now: await accountNow(settings, instantOf(Date.now())) }
}

const takeBackDays = 14

/** The first instant at which a request can no longer be taken back: the end of the last of its days. */
export const takeBackUntil = ({ request, settings }: Pick<LinkedRequest, 'request' | 'settings'>): Instant =>
  startOfDay(request.received, takeBackDays + 1, settings.account.timezone)

/**
 * Whether the page offers to take the request back. A withdrawal that people carried out has been checked already. For
 * a cancellation, the subscription itself has the last word.
 */
export function mayTakeBack({ request, settings, now }: LinkedRequest): boolean {
  const { kind, state, effect_at, decided, subscription } = request
  const isOpen = kind === 'withdraw' ? decided?.by === byService.by : effect_at !== undefined && now < effect_at
  // Without a subscription, an order was taken back, and can be placed again.
  return state === 'carried_out' && subscription !== undefined && isOpen && now < takeBackUntil({ request, settings })
}

/** The contract of a cancellation as it is now, whatever has become of it since. */
export interface ContractNow {
  /** Undefined if the contract goes on. */
  readonly end: Instant | undefined
  readonly isOver: boolean
  readonly hasOwnStop: boolean
}

/** Undefined for a request that has no contract, or no longer. */
export async function contractNow({ request, settings, now }: LinkedRequest): Promise<ContractNow | undefined> {
  const { kind, state, customer, subscription: id } = request
  const isDone = state === 'carried_out' || state === 'taken_back'
  if (kind !== 'cancel' || !isDone || customer === undefined || id === undefined) return undefined
  const [world, others] = await Promise.all([
    loadWorld(settings.account.id, customer).then((stored) => stored && worldWithYields(stored, now, settings)),
    requestsOf(settings.account.id, customer, request.id),
  ])
  const subscription = world && subscriptionOf(world, id)
  if (world === undefined || subscription === undefined) return undefined
  const end = subscription.stop?.at ?? subscription.periods.at(-1)?.end
  const hasEnded = isOver(subscription.announced.state)
  return {
    end: hasEnded ? (end ?? undefined) : subscription.stop?.at,
    isOver: hasEnded,
    hasOwnStop: hasOwnStop(request, others, world, settings),
  }
}

/** The author of the change: the reader, who pressed the button. */
const byReader = (customer: string): Author => ({ via: 'portal', by: readerName({ customer }) })

/** Hands a withdrawal to people, with the subscriptions that it has ended. */
async function handToPeople(
  { settings, request, now }: LinkedRequest,
  target: { customer: string; subscription: string },
) {
  const after = waiting(request, { because: 'taken-back', proposals: [{ ...target, by: 'email' }] })
  return await commitRequest({ settings, before: request, after, now, by: byReader(target.customer) })
}

/** Taking back twice is taking back once: the second time is too late, and the page shows the outcome. */
export async function takeBack(linked: LinkedRequest): Promise<'taken-back' | 'too-late'> {
  const { settings, now } = linked
  const { id: account } = settings.account
  const { customer, subscription } = linked.request
  if (customer === undefined || subscription === undefined) return 'too-late'
  const author = byReader(customer)
  const load = async () => {
    const [request, before] = await Promise.all([
      readRequestItem(account, linked.request.id),
      loadWorldAt(settings, customer, now),
    ])
    return { request, before }
  }
  const about = `the request ${linked.request.id}`
  return await retrying({ runtime, about, load }, async ({ request, before }) => {
    if (request === undefined || before === undefined || !mayTakeBack({ settings, request, now })) {
      return done<'taken-back' | 'too-late'>('too-late')
    }
    if (request.kind === 'withdraw') {
      const outcome = await handToPeople({ settings, request, now }, { customer, subscription })
      return outcome === 'committed' ? done<'taken-back' | 'too-late'>('taken-back') : again(outcome)
    }
    const others = await requestsOf(account, customer, request.id)
    const stop = stopAfter(request, others, before, settings)
    if (stop === 'moved' || !isEnding(request, before)) return done<'taken-back' | 'too-late'>('too-late')
    if (stop === 'unchanged') {
      const outcome = await commitRequest({ settings, before: request, after: takenBack(request), now, by: author })
      return outcome === 'committed' ? done<'taken-back' | 'too-late'>('taken-back') : again(outcome)
    }
    const { decided, numbers } = await knowingNumbers(
      account,
      {},
      (ledgerNumbers): Change | Refusal => {
        const world = { ...before, ledger: { ...before.ledger, numbers: ledgerNumbers } }
        const resumed =
          stop === 'none'
            ? resumeSubscription({ world, id: subscription, now, settings })
            : stopSubscription({ world, id: subscription, stopAt: stop.at, now, settings })
        return isRefused(resumed) ? resumed : withConsequences(resumed, now, settings)
      },
      (change) => (isRefused(change) ? {} : change.world.ledger.numbers),
    )
    if (isRefused(decided)) return done<'taken-back' | 'too-late'>('too-late')
    const { outcome } = await commitTogether([
      {
        ...{ settings, before, after: decided.world, numbers, now },
        notes: [{ at: now, ...author, facts: decided.facts }],
        also: requestWrites({ settings, before: request, after: takenBack(request), now, by: author }),
      },
    ])
    return outcome === 'committed' ? done<'taken-back' | 'too-late'>('taken-back') : again(outcome)
  })
}
