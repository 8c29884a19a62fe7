/**
 * Carries a request out in one transaction: the request under its version, the customer's subscription, its credit
 * notes and what is paid back. So a request is carried out once, whatever is repeated or cut off.
 */
import { withConsequences } from '../../domain/engine/engine.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { holdToLimits } from '../../domain/preview/role-limits.ts'
import { carryOut } from '../../domain/request/carry-out.ts'
import { stopRegistered } from '../../domain/request/former-stop.ts'
import { attemptsToRead } from '../../domain/request/money-under-way.ts'
import { isOwing } from '../../domain/request/owed-money.ts'
import { carriedOut } from '../../domain/request/move-request.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import type { Via } from '../../domain/facts/event.ts'
import type { Rights } from '../../domain/settings/access/access-rights.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isRefused, type Change, type Refusal } from '../../domain/world/change.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import { runtime } from '../../outside/runtime.ts'
import { untakenOf } from '../../store/collection/queued-collections.ts'
import { commitTogether, worldWrites } from '../../store/customer/commit-world.ts'
import { knowingNumbers, lookUpNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import { doneBy, type LoadedWorld, type WorldCommit } from '../../store/customer/world-commit.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { maxWrites } from '../../store/dynamo/transaction.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { requestWrites } from '../../store/request/request-writes.ts'
import { lockOf } from '../document-numbers/lock-account.ts'
import { placeInLine } from '../document-numbers/number-queue.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { worldInMemory } from '../advance/world-in-memory.ts'

export interface CarryingOut {
  readonly settings: Settings
  readonly request: ReaderRequest
  readonly customer: string
  readonly subscription: string
  readonly effect_at: Instant
  readonly now: Instant
  readonly by: { readonly via: Via; readonly by: string }
  /** Whether nobody looks at the change before it is made. */
  readonly isUnattended?: boolean
  /** The limits of the role of the person who carries it out. */
  readonly limits?: Rights['limits']
  /** The answer to store for a repeated request, in the same transaction. */
  readonly keepOf?: (after: ReaderRequest) => WorldCommit['keep']
}

export type CarryOutcome =
  | { readonly outcome: 'carried-out'; readonly request: ReaderRequest }
  /** The request has moved on in the meantime. */
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'contended' }

export async function carryOutOnce(carrying: CarryingOut): Promise<CarryOutcome> {
  const { settings, request, customer, now } = carrying
  const account = settings.account.id
  const lock = lockOf(account)
  const token = runtime.newToken()
  const load = async () => ({ before: await loadWorldAt(settings, customer, now) })
  const whenContended = (): CarryOutcome => ({ outcome: 'contended' })
  const about = `the request ${request.id}`
  try {
    return await retrying({ runtime, about, load, whenContended }, async ({ before }) => {
      if (before === undefined || before.customer.erased !== undefined) {
        return done<CarryOutcome>(refused({ field: '', code: 'customer_unknown' }))
      }
      const line = placeInLine(account)
      try {
        const decided = await decide({ ...carrying, before, token }, line.lookUp)
        if ('outcome' in decided) return done<CarryOutcome>(decided)
        const { commit, after } = decided
        const { outcome, failed } = await commitTogether([commit])
        if (outcome === 'committed') {
          line.leave(commit.after.ledger.numbers)
          return done<CarryOutcome>({ outcome: 'carried-out', request: after })
        }
        if (outcome === 'repeated') return done<CarryOutcome>({ outcome: 'contended' })
        if (failed.some(({ write }) => write.Put?.Item?.['sk'] === 'RQ'))
          return done<CarryOutcome>({ outcome: 'moved' })
        line.leave()
        await lock.take()
        return again(outcome)
      } finally {
        line.leave()
      }
    })
  } finally {
    await lock.release()
  }
}

export interface CarryingPreview {
  readonly before: LoadedWorld
  readonly commit: WorldCommit
}

/** The commit that would carry the request out, with all due steps computed in memory. */
export async function previewCarryOut(
  carrying: CarryingOut,
): Promise<CarryingPreview | Extract<CarryOutcome, { outcome: 'refused' }>> {
  const inMemory = await worldInMemory(carrying.settings, carrying.customer, carrying.now)
  if (inMemory === undefined || inMemory.world.customer.erased !== undefined) {
    return refused({ field: 'customer_id', code: 'customer_unknown' })
  }
  const before = inMemory.world
  const decided = await decide({ ...carrying, before, token: runtime.newToken() }, lookUpNumbers)
  return 'outcome' in decided ? decided : { before, commit: decided.commit }
}

const refused = (...faults: readonly Fault[]): Extract<CarryOutcome, { outcome: 'refused' }> => ({
  outcome: 'refused',
  faults,
})

interface Deciding extends CarryingOut {
  readonly before: LoadedWorld
  readonly token: string
}

interface Decided {
  readonly commit: WorldCommit
  readonly after: ReaderRequest
}

async function decide(
  deciding: Deciding,
  lookUp: LookUp,
): Promise<Decided | Extract<CarryOutcome, { outcome: 'refused' }>> {
  const { settings, request, customer, subscription, effect_at, isUnattended, now, by, before, limits, keepOf } =
    deciding
  const account = settings.account.id
  const places = isUnattended ? attemptsToRead(before, subscription, now, settings) : []
  const [books, assignments, untaken] = await Promise.all([
    paidBooksOf(account, before),
    readAssignments(account, customer),
    untakenOf(account, places),
  ])
  const { decided, numbers } = await knowingNumbers(
    account,
    {},
    (ledgerNumbers): Change | Refusal => {
      const world = { ...before, ledger: { ...before.ledger, numbers: ledgerNumbers } }
      const change = carryOut({ ...deciding, world, books, assignments, untaken })
      return isRefused(change) ? change : withConsequences(change, now, settings)
    },
    (change): Ledger['numbers'] => (isRefused(change) ? {} : change.world.ledger.numbers),
    lookUp,
  )
  if (isRefused(decided)) return refused(...(decided.outcome === 'refused' ? decided.faults : []))
  const isPaid = isOwing({ world: before, request, subscription })
  const stop = request.kind === 'cancel' && !isPaid && stopRegistered(before, decided.world, subscription)
  const after = carriedOut(request, {
    ...{ customer, subscription, effect_at: isPaid ? (request.effect_at ?? effect_at) : effect_at },
    ...(stop && { stop }),
    ...{ at: now, by: by.by },
  })
  const keep = keepOf?.(after)
  const commit: WorldCommit = {
    ...{ settings, before, after: decided.world, numbers, now },
    notes: [{ at: now, ...by, facts: decided.facts }],
    also: requestWrites({ settings, before: request, after, now, by }),
    ...(keep === undefined ? {} : { keep }),
  }
  const operation = request.kind === 'withdraw' ? 'withdrawsubscription' : 'cancelsubscription'
  const held = holdToLimits(operation, limits, doneBy(commit))
  if (held.outcome === 'above') return refused(held.fault)
  if (worldWrites(commit).length > maxWrites) return refused({ field: '', code: 'subscription_too_large' })
  return { commit, after }
}
