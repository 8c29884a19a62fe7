/** Whether an issue is assigned to all readers of some carriers. */
import { noCarrier } from '../../domain/edition/carrier-of.ts'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import { assignedToReadersAt, assignmentInstants, carriersOn } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { laterOf, type Instant } from '../../domain/time/time.ts'
import { batchGet } from '../../store/dynamo/batch-get.ts'
import { assignmentJobKey } from '../../store/keys.ts'
import { assignmentJobIds } from '../../store/product/assignment-jobs.ts'
import { readSchedule } from '../../store/product/stored-schedule.ts'
import { carrierOf } from './make-list.ts'

export async function isAssigned(
  settings: Settings,
  product: DatedProduct,
  carriers: readonly string[],
  now: Instant,
): Promise<boolean> {
  const account = settings.account.id
  const at = assignedToAllAt(settings, product, carriers)
  if (at === undefined || at > now) return false
  const schedule = await readSchedule(account)
  // Read after the schedule: a product leaves it in the transaction that makes its jobs.
  const jobs = await batchGet(assignmentJobIds(product.external_id).map((id) => assignmentJobKey(account, id)))
  if (jobs.length > 0) return false
  if (schedule === undefined) return true
  return schedule.through >= at && !schedule.late.some((late) => late.product === product.external_id)
}

/**
 * The instant at which all readers of some carriers have the issue. The list of copies without a carrier includes every
 * reader whom no carrier serves, so it waits for the last of them.
 */
function assignedToAllAt(settings: Settings, product: DatedProduct, carriers: readonly string[]): Instant | undefined {
  const delivering = new Set(carriersOn(settings, product.date).map(({ id }) => id))
  return carriers
    .filter((id) => id === noCarrier || delivering.has(id))
    .map((id) => assignedToReadersAt(product, carrierOf(settings, id), settings))
    .reduce<Instant | undefined>(
      (latest, instant) => (latest === undefined || instant === undefined ? instant : laterOf(latest, instant)),
      assignmentInstants(product, settings)[0],
    )
}
