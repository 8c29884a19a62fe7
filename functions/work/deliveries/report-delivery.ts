/**
 * Carries out what is reported of a delivery: what follows of it for the customer and for the queue is one transaction, so
 * that a document is sent, tells so and leaves its queue at once, once, and whoever else reports.
 */
import type { Delivery } from '../../domain/world/delivery.ts'
import { decideReport, type Report } from '../../domain/delivery/delivery-report.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { deliveryWrite, readDelivery } from '../../store/delivery/deliveries.ts'
import { transact, type CommitOutcome } from '../../store/dynamo/transaction.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import { loadBilled, type BilledWorld } from './billed-world.ts'

const maxTries = 10

export interface ReportedDelivery {
  readonly settings: Settings
  /** As it was read; read again where that was no more so. */
  readonly delivery: Delivery
  readonly report: Report
  readonly now: Instant
  /** Who reports. */
  readonly by: Pick<ChangeNote, 'via' | 'by'>
}

export type ReportOutcome = 'done' | 'gone' | 'contended'

/** `gone`: it waits no more, so there was nothing to report of. `contended`: others kept changing the customer, and nothing was done. */
export async function reportDelivery(reported: ReportedDelivery): Promise<ReportOutcome> {
  let { delivery } = reported
  for (let tries = 1; tries <= maxTries; tries++) {
    if ((await reportOnce({ ...reported, delivery })) === 'done') return 'done'
    await backOff(runtime, tries)
    const again = await readDelivery(reported.settings.account.id, delivery.by, delivery.id)
    if (again === undefined) return 'gone'
    delivery = again
  }
  return 'contended'
}

async function reportOnce(reported: ReportedDelivery): Promise<'done' | 'lost-race'> {
  const { settings, delivery, now } = reported
  const billed = await loadBilled(settings, delivery, now)
  // Of a customer whose data was erased there is nothing left to send, or to tell.
  if (billed === undefined) return doneIf(await transact([deliveryWrite(settings, delivery, undefined)]))
  const commit = commitOf(reported, billed)
  return commit === undefined ? 'done' : doneIf(await commitWorld(commit))
}

const doneIf = (outcome: CommitOutcome) => (outcome === 'committed' ? 'done' : 'lost-race')

/** What a report writes; undefined where it says again what is known. */
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
