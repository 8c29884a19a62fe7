/**
 * Approves an order in one transaction: the order under its version, the customer, the subscriptions, the products and
 * the invoices with their numbers. If the approval does not fit or is refused, nothing changes, and people decide about
 * the order.
 */
import { withConsequences } from '../../domain/engine/engine.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { approveOrder, giftFrom, isAsShown, type Approved } from '../../domain/order/approve-order.ts'
import { keepsTerms } from '../../domain/order/agreed-terms.ts'
import { awaitingApproval, movedTo } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { duesOf } from '../../domain/order/order-dues.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { wording } from '../../domain/refusal/wording.ts'
import { holdToLimits } from '../../domain/preview/role-limits.ts'
import type { Rights } from '../../domain/settings/access/access-rights.ts'
import { mayMeanOrder } from '../../domain/request/withdraw-order.ts'
import type { ReaderRequest } from '../../domain/request/request.ts'
import { isRefused, type Refusal } from '../../domain/world/change.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import { runtime } from '../../outside/runtime.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { commitTogether, worldWrites } from '../../store/customer/commit-world.ts'
import { knowingNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { nextCustomerId, skipTakenIds } from '../../store/customer/new-customer-id.ts'
import { doneBy, type LoadedWorld, type WorldCommit } from '../../store/customer/world-commit.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { maxWrites, type Transacted } from '../../store/dynamo/transaction.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { waitingSince } from '../../store/request/list-requests.ts'
import { requestWrites } from '../../store/request/request-writes.ts'
import { lockOf } from '../document-numbers/lock-account.ts'
import { placeInLine } from '../document-numbers/number-queue.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { sendSoon } from '../queues/work-message.ts'
import { withNumbers } from '../advance/steps-on-the-way.ts'
import { commitOrder, type OrderCommitted } from '../../store/order/commit-order.ts'

export interface Approval {
  readonly settings: Settings
  readonly order: Order
  /** The customer with the order's e-mail address. */
  readonly emailOwner: string | undefined
  readonly now: Instant
  readonly by: Pick<ChangeNote, 'via' | 'by'>
  /**
   * The limits of the approver's role, for an approval by hand. The limit of `createsubscription` applies to an order.
   */
  readonly limits?: Rights['limits']
  /** The answer to store for a repeated request, in the same transaction. */
  readonly keepOf?: (approved: Order) => WorldCommit['keep']
}

/** An order that cannot be approved is stored as left to people, with the reason. */
export async function approveOnce(approval: Approval): Promise<OrderCommitted> {
  const outcome = await tryApproval(approval)
  if (typeof outcome === 'string') return outcome
  const { order, now } = approval
  const settings = (await loadPresentSettings(approval.settings.account.id)) ?? approval.settings
  // The present settings may allow an order that earlier settings refused.
  if (settings !== approval.settings) return await approveOnce({ ...approval, settings })
  return await commitOrder(settings, order, awaitingApproval(order, { at: now, ...reasonOf(outcome, order) }), now)
}

/** The reason why an order cannot be approved. */
export type NotApproved =
  { readonly kind: 'refused'; readonly faults: readonly Fault[] } | { readonly kind: 'price-changed' | 'too-large' }

function reasonOf(outcome: NotApproved, { language }: Order) {
  if (outcome.kind !== 'refused') return { kind: outcome.kind }
  const text = outcome.faults.map(
    (fault) => `${fault.field === '' ? '' : `${fault.field}: `}${wording(fault, language)}`,
  )
  return { kind: outcome.kind, text: text.join('\n') }
}

/**
 * `lost-race`: the order, or the owner of its e-mail address, has changed since it was read. If others change the
 * customer or the document numbers, this function waits.
 */
export async function tryApproval(approval: Approval): Promise<OrderCommitted | NotApproved> {
  const { settings, order, emailOwner, now } = approval
  const account = settings.account.id
  const customerId = order.logged_in ?? emailOwner
  const tokens = order.products.map(() => runtime.newToken())
  const lock = lockOf(account)
  let newId: string | undefined
  const load = async () => {
    const [world, requests] = await Promise.all([
      customerId === undefined ? undefined : loadWorldAt(settings, customerId, now),
      requestsAbout(settings, order),
    ])
    return { world, requests }
  }
  const whenContended = (): OrderCommitted => 'contended'
  try {
    return await retrying(
      { runtime, about: `the approval of ${order.id}`, load, whenContended },
      async ({ world, requests }) => {
        if (customerId !== undefined && (world === undefined || world.customer.erased !== undefined)) {
          return done<OrderCommitted | NotApproved>({
            kind: 'refused',
            faults: [{ field: '', code: 'customer_unknown' }],
          })
        }
        const id = customerId ?? (newId ??= await nextCustomerId(account))
        const decided = await decideAndCommit({ ...approval, before: world, requests, newId: id, tokens })
        if ('kind' in decided) return done<OrderCommitted | NotApproved>(decided)
        const { outcome, failed } = decided
        if (outcome === 'committed') {
          await Promise.all(requests.map(({ id: request }) => sendSoon({ account, request })))
          return done<OrderCommitted | NotApproved>('committed')
        }
        if (outcome === 'customer-exists') {
          newId = await skipTakenIds(account, id)
          return again('customer-exists')
        }
        // The order has moved on, or its address has become a customer's: the caller reads it once more.
        const hasMoved = failed.some(({ write }) => write.Put?.Item?.['sk'] === 'O')
        if (hasMoved || outcome === 'email-taken' || outcome === 'repeated') {
          return done<OrderCommitted | NotApproved>('lost-race')
        }
        await lock.take()
        return again(outcome)
      },
    )
  } finally {
    await lock.release()
  }
}

/** An order is approved without those that do not fit its transaction. People decide about the others. */
const mostRequests = 5

/** The requests of the orderer to look up again, as they may mean the contract that the order becomes. */
async function requestsAbout({ account }: Settings, order: Order): Promise<readonly ReaderRequest[]> {
  const waiting = await waitingSince(account.id, order.created)
  return waiting.filter((request) => mayMeanOrder(request, order)).slice(0, mostRequests)
}

interface Deciding extends Approval {
  readonly before: LoadedWorld | undefined
  readonly requests: readonly ReaderRequest[]
  readonly newId: string
  readonly tokens: readonly string[]
}

/** Waits in line with the other calls of this process that take document numbers. */
async function decideAndCommit(deciding: Deciding): Promise<Transacted | NotApproved> {
  const line = placeInLine(deciding.settings.account.id)
  try {
    const decided = await decide(deciding, line.lookUp)
    if ('kind' in decided) return decided
    const transacted = await commitTogether([decided])
    if (transacted.outcome === 'committed') line.leave(decided.after.ledger.numbers)
    return transacted
  } finally {
    line.leave()
  }
}

/** The campaigns of an order with their add-ons: each period is invoiced by its own step. */
const stepsAtOnce = 60

async function decide(deciding: Deciding, lookUp: LookUp): Promise<WorldCommit | NotApproved> {
  const { settings, order, before } = deciding
  const { decided, numbers } = await knowingNumbers(
    settings.account.id,
    {},
    (ledgerNumbers): Approved | Refusal => approvedWith(deciding, ledgerNumbers),
    (change) => (isRefused(change) ? {} : change.world.ledger.numbers),
    lookUp,
  )
  if (isRefused(decided)) return { kind: 'refused', faults: decided.outcome === 'refused' ? decided.faults : [] }
  if (!isAsShown(decided, order) || !keepsTerms(order, settings)) return { kind: 'price-changed' }
  const whole = commitOf(deciding, decided, numbers)
  const commit = fits(whole) ? whole : commitOf({ ...deciding, requests: [] }, decided, numbers)
  const held = holdToLimits('createsubscription', deciding.limits, doneBy(commit))
  if (held.outcome === 'above') return { kind: 'refused', faults: [held.fault] }
  return fits(commit) ? { ...commit, before } : { kind: 'too-large' }
}

const fits = (commit: WorldCommit): boolean => worldWrites(commit).length <= maxWrites

function approvedWith({ order, before, newId, tokens, settings, now }: Deciding, numbers: Ledger['numbers']) {
  const approved = approveOrder({ order, world: before, newId, tokens, settings, now })
  if (isRefused(approved)) return approved
  // A new customer's ledger knows no numbers of its own, so they are given to the world that is about to take them.
  const numbered = { ...approved, world: withNumbers(approved.world, numbers) }
  return { ...withConsequences(numbered, now, settings, stepsAtOnce), subscriptions: approved.subscriptions }
}

function commitOf(deciding: Deciding, approved: Approved, numbers: Ledger['numbers']): WorldCommit {
  const { settings, order, before, requests, now, by, keepOf } = deciding
  const { world, facts, subscriptions } = approved
  const { reason: _, ...others } = order
  const dues = duesOf(world, subscriptions)
  const gift = giftFrom(order.gift, now, settings)
  const after = movedTo(
    {
      ...others,
      customer: world.customer.id,
      subscriptions,
      ...(gift === undefined ? {} : { gift }),
      ...(order.payment === undefined ? {} : { payment: { ...order.payment, dues } }),
    },
    'approved',
    now,
  )
  const keep = keepOf?.(after)
  return {
    settings,
    before,
    after: world,
    numbers,
    notes: [{ at: now, ...by, facts }],
    now,
    also: [
      ...orderWrites({ settings, before: order, after, now, by }).writes,
      ...requests.flatMap((request) =>
        requestWrites({ settings, before: request, after: { ...request, due: now }, now, by }),
      ),
    ],
    ...(keep === undefined ? {} : { keep }),
  }
}
