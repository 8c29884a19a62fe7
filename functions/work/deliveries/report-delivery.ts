/**
 * Commits a report of a delivery. Its consequences for the customer and for the queue are one transaction, so a
 * document is marked as sent, has its event and leaves its queue exactly once, however many report.
 */
import type { Delivery } from '../../domain/world/delivery.ts'
import { decideReport, type Report } from '../../domain/document/delivery-report.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { deliveryWrite, readDelivery } from '../../store/delivery/deliveries.ts'
import { transact, type CommitOutcome } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { inTurn } from '../advance/one-at-a-time.ts'
import { keepWorld, loadBilled, type BilledWorld } from './billed-world.ts'

export interface ReportedDelivery {
  readonly settings: Settings
  /** The delivery at the time of reading. It is read again if others changed it in the meantime. */
  readonly delivery: Delivery
  readonly report: Report
  readonly now: Instant
  /** The author of the report. */
  readonly by: Pick<ChangeNote, 'via' | 'by'>
}

export type ReportOutcome = 'done' | 'gone' | 'contended'

/**
 * `gone`: the delivery no longer waits, so the report is about nothing. `contended`: every try lost its race; nothing
 * was done.
 */
export async function reportDelivery(reported: ReportedDelivery): Promise<ReportOutcome> {
  const { settings, delivery: before } = reported
  const about = `the delivery ${before.id}`
  const load = () => readDelivery(settings.account.id, before.by, before.id)
  const whenContended = (): ReportOutcome => 'contended'
  return await retrying({ runtime, about, known: before, load, whenContended }, async (delivery) => {
    if (delivery === undefined) return done('gone')
    // Each report changes its customer, so reports of one customer at the same time would lose races to each other.
    const customer = `reports of ${settings.account.id} ${delivery.customer}`
    const outcome = await inTurn(customer, () => reportOnce({ ...reported, delivery }))
    return outcome === 'done' ? done(outcome) : again(outcome)
  })
}

async function reportOnce(reported: ReportedDelivery): Promise<'done' | 'lost-race'> {
  const { settings, delivery, now } = reported
  const billed = await loadBilled(settings, delivery, now)
  // An erased customer's document is neither sent nor reported: the delivery is removed.
  if (billed === undefined) return doneIf(await transact([deliveryWrite(settings, delivery, undefined)]))
  const commit = commitOf(reported, billed)
  if (commit === undefined) return 'done'
  const outcome = doneIf(await commitWorld(commit))
  if (outcome === 'done') keepWorld(settings.account.id, worldAfter(commit))
  return outcome
}

const doneIf = (outcome: CommitOutcome) => (outcome === 'committed' ? 'done' : 'lost-race')

/** The commit of a report; undefined if the report says nothing new. */
export function commitOf(
  { settings, delivery, report, now, by }: ReportedDelivery,
  { world, document }: BilledWorld,
): WorldCommit | undefined {
  const decided = decideReport(report, { world, document, delivery, now, settings })
  if (decided.world === world) return undefined
  return {
    settings,
    before: world,
    after: decided.world,
    notes: [{ ...by, at: now, facts: decided.facts }],
    now,
  }
}
