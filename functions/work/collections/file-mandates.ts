/** Mandates in a file for the bank: planned page by page, and taken out of their queue with the file. */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { applied, changeOfTask, needsMandate } from '../../domain/collection/mandate-application.ts'
import { mandateLine, type MandateLine } from '../../domain/collection/mandate-line.ts'
import type { BankMethod } from '../../domain/settings/settings.ts'
import { refuse } from '../../domain/world/change.ts'
import { mandateQueueOf, type QueuedCollection } from '../../domain/world/collection.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { remove, transact } from '../../store/dynamo/transaction.ts'
import { deliveryKey } from '../../store/keys.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import { changeCustomer } from './change-customer.ts'

interface PlanningMandates extends Pick<JobContext, 'account'> {
  readonly isPreview: boolean
}

/**
 * Plans a page of mandates. A mandate that is to be cancelled stays in its queue while a collection needs it, because
 * Bankgirot cancels the payments of a mandate with it. An application that is no longer wanted leaves the queue.
 */
export async function planMandates(
  tasks: readonly QueuedCollection[],
  { account, isPreview }: PlanningMandates,
): Promise<readonly MandateLine[]> {
  const worlds = await loadWorlds(account, [...new Set(tasks.map(({ customer }) => customer))])
  const lines: MandateLine[] = []
  const over: QueuedCollection[] = []
  for (const task of tasks) {
    const world = worlds.get(task.customer)
    const line = mandateLine(task, world && agreementNamed(world, task.agreement))
    const isNeeded = changeOfTask(task.id) === 'cancel' && world !== undefined && needsMandate(world, task.agreement)
    if (line === undefined) over.push(task)
    else if (!isNeeded) lines.push(line)
  }
  if (!isPreview && over.length > 0) await transact(over.map(({ by, id }) => remove(deliveryKey(account, by, id))))
  return lines
}

const customersAtOnce = 10

/** The mandates that are in the file: applications that are not in another one, and all that are to be cancelled. */
export async function submitMandates(
  lines: readonly MandateLine[],
  file: string,
  { settings, now, by }: JobContext,
): Promise<readonly MandateLine[]> {
  const inFile = await someAtOnce([...lines], customersAtOnce, async (line) => {
    if (line.change === 'cancel') return [line]
    const { customer, agreement } = line
    const { outcome } = await changeCustomer(
      { settings, customer, now, by },
      ({ world }) =>
        applied(world, agreement, file, now) ?? refuse({ field: 'agreement_id', code: 'agreement_unknown' }),
    )
    return outcome === 'changed' || outcome === 'unchanged' ? [line] : []
  })
  return inFile.flat()
}

/** Removes mandates to cancel from their queue once the file has them; cancelling a mandate twice is harmless. */
export async function leaveQueue(
  lines: readonly MandateLine[],
  account: string,
  { id }: Pick<BankMethod, 'id'>,
  entity: string,
): Promise<void> {
  const over = lines.filter(({ change }) => change === 'cancel')
  if (over.length === 0) return
  await transact(over.map(({ task }) => remove(deliveryKey(account, mandateQueueOf(id, entity), task))))
}
