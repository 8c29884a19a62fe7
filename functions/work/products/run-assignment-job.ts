/**
 * Continues with a job that assigns a product: page after page of one part of a list of subscribers, and the progress
 * is saved after each page. A customer that fails is noted and tried again after the last page, so that it does not
 * keep the product from the others. The job is over only when no customer is left.
 */
import { readerTimeOf } from '../../domain/edition/reader-time.ts'
import { isLeaving } from '../../domain/projection/subscriber-lists.ts'
import { assignmentInstants } from '../../domain/settings/issue-times.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import {
  endAssignmentJob,
  listOf,
  loadAssignmentJob,
  saveJobProgress,
  type AssignmentJob,
} from '../../store/product/assignment-jobs.ts'
import { pageSubscribers, removeSubscriber } from '../../store/product/subscribers.ts'
import { failedOf } from '../queues/each-of.ts'
import { assignToCustomer, type JobContext, type KnownGroups } from './assign-to-customer.ts'

const pageSize = 50
const customersAtOnce = 5
/** With this many failures the customers are not at fault: so the job waits for a later turn. */
const maxFailed = 100

/**
 * `more` if `mayGoOn` ended the work early. The result is `done` also for a job that is over or that another worker
 * has.
 */
export async function runAssignmentJob(
  settings: Settings,
  id: string,
  now: Instant,
  mayGoOn: () => boolean = () => true,
): Promise<'done' | 'more'> {
  const account = settings.account.id
  const groups: KnownGroups = new Map()
  let job = await loadAssignmentJob(account, id)
  const rounds = roundsOf(settings, job)
  while (job !== undefined && !job.pages_done) {
    const { ids, more } = await pageSubscribers(account, listOf(job), job.shard, job.after, pageSize)
    const failed = [...job.failed, ...(await assignToAll({ settings, job, now, groups, ...rounds }, ids))]
    if (failed.length > maxFailed) throw new Error(`Assigning ${job.product.external_id} failed for many customers.`)
    if (!more && failed.length === 0) {
      await endAssignmentJob(account, job)
      return 'done'
    }
    const after = ids.at(-1)
    job = await saveJobProgress(account, job, { ...(after === undefined ? {} : { after }), failed, pagesDone: !more })
    if (job !== undefined && !job.pages_done && !mayGoOn()) return 'more'
  }
  if (job !== undefined) await assignToFailed({ settings, job, now, groups, ...rounds })
  return 'done'
}

/** The cut-offs of a product that is assigned at several instants; none if it is assigned to everybody at once. */
function roundsOf(settings: Settings, job: AssignmentJob | undefined): Pick<JobContext, 'readerTime' | 'isLaterRound'> {
  const product = settings.products.find(({ external_id }) => external_id === job?.product.external_id)
  if (job === undefined || product === undefined) return {}
  const [first = job.active_at] = assignmentInstants(product, settings)
  return { readerTime: readerTimeOf(product, job.at, settings), isLaterRound: first < job.active_at }
}

async function assignToFailed(context: JobContext): Promise<void> {
  const { settings, job } = context
  const account = settings.account.id
  const failed = await assignToAll(context, job.failed)
  if (failed.length === 0) {
    await endAssignmentJob(account, job)
    return
  }
  await saveJobProgress(account, job, { failed, pagesDone: true })
  throw new Error(`${job.product.external_id} is not assigned to ${failed.length} customers, such as ${failed[0]}.`)
}

/** The customers that failed. */
const assignToAll = (context: JobContext, ids: readonly string[]): Promise<string[]> =>
  failedOf({
    ids,
    atOnce: customersAtOnce,
    work: (id) => assignOrRemove(context, id),
    about: (customer) => ({ message: 'A product was not assigned to a customer.', customer }),
  })

/** A customer with nothing to assign, whose subscriptions are over, leaves the list. */
async function assignOrRemove(context: JobContext, id: string): Promise<void> {
  const { settings, job, now } = context
  const world = await assignToCustomer(context, id)
  if (world !== undefined && isLeaving(world, listOf(job), now)) {
    await removeSubscriber(settings.account.id, listOf(job), world.customer)
  }
}
