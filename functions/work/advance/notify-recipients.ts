/**
 * Brings the recipients of a customer's groups up to date with their group: page after page, each recipient by its own
 * commit that may be repeated, and the progress is noted after each page. A worker that is cut off is continued by the
 * next, as the group's customer stays due until all recipients are up to date.
 *
 * A recipient that fails is noted as well and tried again after all others of all groups, so that it holds up nobody.
 */
import { followerSteps } from '../../domain/engine/followers.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import { noteProgress, progressOf, type NoticeProgress } from '../../store/customer/group-notices.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { pageRecipients } from '../../store/customer/recipients.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { failedOf } from '../queues/each-of.ts'
import { commitSteps } from './commit-steps.ts'

/** A page of this size takes a few seconds, far less than the worker and the test clock allow. */
const pageSize = 50
const pagesPerTurn = 10
const recipientsAtOnce = 10
/** With this many failures the recipients are not at fault: so the group waits for a later turn. */
const maxFailed = 100

/** A change of a group with which its recipients have to catch up. */
interface GroupNotice {
  readonly settings: Settings
  /** The customer of the group. */
  readonly customer: string
  readonly group: Subscription
  /** The version of the customer whose change last added to the notice. */
  readonly version: number
  /** The instants at which the group changed, earliest first. */
  readonly at: readonly Instant[]
}

/**
 * `some` if there are more recipients than one turn notifies. Throws if every remaining recipient has failed, so that
 * the queue tries again.
 */
export async function notifyRecipients(settings: Settings, world: LoadedWorld): Promise<'all' | 'some'> {
  const paged: (readonly [GroupNotice, NoticeProgress])[] = []
  const failures: string[] = []
  for (const [id, pending] of Object.entries(world.pendingGroupNotices)) {
    const group = world.subscriptions.find((subscription) => subscription.id === id)
    if (group === undefined) throw new Error(`The group ${id} is gone while its recipients are behind.`)
    const { version, at } = pending
    const notice = { settings, customer: world.customer.id, group, version, at }
    const progress = await notifyPages(notice, progressOf(pending))
    if (progress === 'some') return 'some'
    if (progress === 'too-many-failed') failures.push(`more than ${maxFailed} of ${id}`)
    else paged.push([notice, progress])
  }
  for (const [notice, progress] of paged) {
    const failed = await notifyFailed(notice, progress)
    if (failed === 'some') return 'some'
    failures.push(...failed)
  }
  if (failures.length > 0) throw new Error(`Recipients were not told: ${failures.slice(0, 10).join(', ')}.`)
  return 'all'
}

/** Notifies the pages of one turn. Returns the progress if the last page is among them. */
async function notifyPages(
  notice: GroupNotice,
  begun: NoticeProgress,
): Promise<NoticeProgress | 'some' | 'too-many-failed'> {
  const { settings, group } = notice
  let progress = begun
  for (let pages = 0; pages < pagesPerTurn; pages++) {
    const { ids, more } = await pageRecipients(settings.account.id, group.id, progress.after, pageSize)
    const failed = [...progress.failed, ...(await notifyEach(notice, ids))]
    if (failed.length > maxFailed) return 'too-many-failed'
    progress = { after: ids.at(-1) ?? progress.after, failed }
    if (!(await saveProgress(notice, !more && failed.length === 0 ? 'all' : progress))) return 'some'
    if (!more) return progress
  }
  return 'some'
}

/** Tries the failed recipients once more, and gives those that fail again. */
async function notifyFailed(notice: GroupNotice, progress: NoticeProgress): Promise<readonly string[] | 'some'> {
  if (progress.failed.length === 0) return []
  const failed = await notifyEach(notice, progress.failed)
  return (await saveProgress(notice, failed.length === 0 ? 'all' : { ...progress, failed })) ? failed : 'some'
}

/** The recipients that failed. */
const notifyEach = (notice: GroupNotice, ids: readonly string[]): Promise<string[]> =>
  failedOf({
    ids,
    atOnce: recipientsAtOnce,
    work: (id) => notifyRecipient(notice, id),
    about: (recipient) => ({
      message: "A recipient was not notified of its group's changes.",
      recipient,
      group: notice.group.id,
    }),
  })

async function notifyRecipient({ settings, group, at }: GroupNotice, id: string): Promise<void> {
  const customer = customerOfSubscription(id)
  const until = at.at(-1)
  if (customer === undefined || until === undefined) return
  const load = () => loadWorld(settings.account.id, customer)
  await retrying({ runtime, about: `the recipient ${id}`, load }, async (before) => {
    if (before === undefined || before.customer.erased !== undefined) return done(undefined)
    const steps = (from: World) => followerSteps(from, group, at, settings)
    if (steps(before).next().done === true) return done(undefined)
    const committed = await commitSteps({ settings, before, steps, until })
    if (committed.outcome !== 'committed') return again(committed.outcome)
    return committed.more ? goOn() : done(undefined)
  })
}

/** False if the group has changed again in the meantime: all recipients are to be notified anew. */
async function saveProgress(
  { settings, customer, group, version }: GroupNotice,
  progress: NoticeProgress | 'all',
): Promise<boolean> {
  const load = () => loadWorld(settings.account.id, customer)
  return await retrying({ runtime, about: `the customer ${customer}`, load }, async (world) => {
    if (world?.pendingGroupNotices[group.id]?.version !== version) return done(false)
    return (await noteProgress(settings, world, group.id, progress)) ? done(true) : again('lost-race')
  })
}
