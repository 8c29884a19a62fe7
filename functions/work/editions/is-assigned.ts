/** Whether an issue is assigned to everybody who gets it by itself. */
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import { assignAt } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { batchGet } from '../../store/dynamo/batch-get.ts'
import { assignmentJobKey } from '../../store/keys.ts'
import { assignmentJobIds } from '../../store/product/assignment-jobs.ts'
import { readSchedule } from '../../store/product/stored-schedule.ts'

export async function isAssigned(settings: Settings, product: DatedProduct, now: Instant): Promise<boolean> {
  const account = settings.account.id
  const at = assignAt(product, settings)
  if (at === undefined || at > now) return false
  const schedule = await readSchedule(account)
  // Read after the schedule: a product leaves it in the transaction that makes its jobs.
  const jobs = await batchGet(assignmentJobIds(product.external_id).map((id) => assignmentJobKey(account, id)))
  if (jobs.length > 0) return false
  if (schedule === undefined) return true
  return schedule.through >= at && !schedule.late.some((late) => late.product === product.external_id)
}
