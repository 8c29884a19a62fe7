/**
 * Continues a job on the index of a field, customer after customer: it fills in the entries of present values, or
 * removes the entries of a field that is no longer indexed. Progress is saved after each page. A customer that fails is
 * noted and tried again after the last page. A filled index is used from the change of the settings on that ends the
 * job, which is one transaction with its end.
 */
import type { IndexedField } from '../../domain/customer/index-entries.ts'
import type { IndexWork } from '../../domain/settings/index-work.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountTransaction } from '../../store/account/account-transaction.ts'
import {
  dropIndexJob,
  indexJobEnd,
  loadIndexJob,
  saveIndexProgress,
  type IndexJob,
} from '../../store/account/index-jobs.ts'
import { accountNow } from '../../store/account/clock.ts'
import { refreshDue } from './refresh-due.ts'
import { scheduleErasures } from './schedule-erasures.ts'
import { forgetSettings, readSettings } from '../../store/account/load-settings.ts'
import { compress, type StoredSettings } from '../../store/account/settings-item.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'
import { removeEntries, writeEntries, writeEntriesOf } from '../../store/customer/field-entries.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact, type CommitOutcome } from '../../store/dynamo/transaction.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import { OutOfTimeError } from '../../store/dynamo/deadline.ts'
import { failedOf } from '../queues/each-of.ts'

const pageSize = 100
const customersAtOnce = 5
/** With this many failures the customers are not at fault, so the job waits for a later turn. */
const maxFailed = 100

export interface IndexTask {
  readonly account: string
  readonly id: string
  /** Real time. */
  readonly now: Instant
  readonly mayGoOn?: () => boolean
}

/**
 * `more` if `mayGoOn` ended the work early. The result is `done` also for a job that is over or that another worker
 * has.
 */
export async function runIndexJob({ account, id, now, mayGoOn = () => true }: IndexTask): Promise<'done' | 'more'> {
  let job = await loadIndexJob(account, id)
  if (job === undefined || job.begins > now) return 'done'
  // Settings from the cache may lack the field that is to be indexed.
  const settings = (await readSettings(account))?.settings
  if (settings === undefined) throw new Error(`A job names the account ${account}, which does not exist.`)
  if (!isAwaited(settings, job)) {
    await dropIndexJob(account, job)
    return 'done'
  }
  while (job !== undefined && !job.pages_done) {
    job = await (job.task === 'clear' ? clearPage(account, job) : fillPage(settings, job, now))
    if (job !== undefined && !job.pages_done && !mayGoOn()) return 'more'
  }
  if (job !== undefined && job.failed.length > 0) job = await fillFailed(settings, job, now)
  if (job?.task === 'due') {
    const scheduled = await scheduleErasures(settings, await accountNow(settings, now), mayGoOn)
    if (scheduled === 'more') return 'more'
  }
  if (job !== undefined) await end(account, job, now)
  return 'done'
}

const orderOf = (settings: Settings, { token }: IndexJob): IndexWork | undefined =>
  settings.index_work?.find((work) => work.token === token)
const isAwaited = (settings: Settings, job: IndexJob) => orderOf(settings, job) !== undefined
const fieldOf = ({ scope, name }: IndexJob): IndexedField => ({ scope, field: name })

async function fillPage(settings: Settings, job: IndexJob, now: Instant): Promise<IndexJob | undefined> {
  const account = settings.account.id
  const { ids, more } = await pageIds(account, { from: 'list' }, job.after, pageSize)
  const left = job.task === 'due' ? ids : await fillTogether(settings, job, ids)
  const failed = [...job.failed, ...(await fill(settings, job, left, now))]
  if (failed.length > maxFailed) throw new Error(`The index of ${job.name} failed for many customers.`)
  const after = ids.at(-1)
  const customers = job.customers + ids.length
  return await saveIndexProgress(account, job, {
    ...{ customers, failed, pages_done: !more },
    ...(after === undefined ? {} : { after }),
  })
}

/** The customers that have to be written one by one; all of them if one cannot be read. */
async function fillTogether(settings: Settings, job: IndexJob, ids: readonly string[]): Promise<readonly string[]> {
  try {
    const worlds = await loadWorlds(settings.account.id, ids)
    const present = [...worlds.values()].filter((world) => world !== undefined)
    const living = present.filter(({ customer }) => customer.erased === undefined)
    return await writeEntries(settings, fieldOf(job), living)
  } catch (error) {
    if (storeIsBusy(error) || error instanceof OutOfTimeError) throw error
    return ids
  }
}

/** The customers that failed. */
async function fill(settings: Settings, job: IndexJob, ids: readonly string[], now: Instant): Promise<string[]> {
  const clock = job.task === 'due' ? await accountNow(settings, now) : now
  return await failedOf({
    ids,
    atOnce: customersAtOnce,
    work: (id) =>
      job.task === 'due' ? refreshDue(settings, id, clock) : writeEntriesOf(settings, fieldOf(job), id, runtime),
    about: (customer) => ({ message: 'A customer is not in the index of a field.', customer, field: job.name }),
  })
}

async function fillFailed(settings: Settings, job: IndexJob, now: Instant): Promise<IndexJob | undefined> {
  const failed = await fill(settings, job, job.failed, now)
  if (failed.length > 0) {
    throw new Error(`The index of ${job.name} lacks ${failed.length} customers, such as ${failed[0]}.`)
  }
  return await saveIndexProgress(settings.account.id, job, { ...job, failed })
}

async function clearPage(account: string, job: IndexJob): Promise<IndexJob | undefined> {
  const removed = await removeEntries(account, fieldOf(job))
  return await saveIndexProgress(account, job, { ...job, pages_done: removed === 0 })
}

/** Ends the job: the settings no longer wait for it, and its item is removed. */
async function end(account: string, job: IndexJob, now: Instant): Promise<void> {
  const load = async () => ({ before: await readSettings(account) })
  await retrying({ runtime, about: `the settings of ${account}`, load }, async ({ before }) => {
    if (before === undefined || !isAwaited(before.settings, job)) {
      await dropIndexJob(account, job)
      return done(undefined)
    }
    const outcome = await commitEnd(before, job, now)
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

async function commitEnd(before: StoredSettings, job: IndexJob, now: Instant): Promise<CommitOutcome> {
  const { index_work, ...rest } = before.settings
  const left = index_work?.filter(({ token }) => token !== job.token) ?? []
  const settings: Settings = { ...rest, ...(left.length > 0 && { index_work: left }) }
  const { writes } = accountTransaction({
    before,
    settings,
    compressed: await compress(settings),
    change: { at: now, via: 'system', by: 'System', facts: [] },
    indexJobs: [indexJobEnd(settings.account.id, job)],
  })
  const outcome = await transact(writes.map((write) => ({ write, onConflict: 'lost-race' })))
  forgetSettings(settings.account.id, [])
  return outcome
}
