/**
 * Tells the recipients of a customer's groups what their group did: page after page, each recipient by a commit of its own
 * that bears being repeated, and how far it got noted after each page. Whoever is cut off in the middle is continued
 * by the next, as the group's customer stays due until all have been told.
 *
 * A recipient that fails is noted too and tried again once all others of all groups have been told, so that it does not keep
 * it from them.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { followerSteps } from '../../domain/engine/followers.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { pageRecipients } from '../../store/customer/recipients.ts'
import { noteProgress, progressOf, type NoticeProgress } from '../../store/customer/group-notices.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { commitSteps } from './commit-steps.ts'
import { failedOf } from '../queues/each-of.ts'

/** A turn of this many takes a few seconds, far below what the worker and the test clock have. */
const pageSize = 50
const pagesPerTurn = 10
const toldAtOnce = 10
/** When so many have failed, it is not the recipients: the group is left where it is, to be gone on with later. */
const maxFailed = 100
const maxLostRaces = 10

/** What is to be told, and to whom. */
interface Telling {
  readonly settings: Settings
  /** The customer of the group. */
  readonly customer: string
  readonly group: Subscription
  /** The version of the customer that last added to what is to be told. */
  readonly version: number
  /** As of when things were done, earliest first. */
  readonly at: readonly Instant[]
}

/**
 * `some` where there are more recipients than one turn tells. Where there are none but such as fail, it throws: the queue
 * comes again.
 */
export async function tellRecipients(settings: Settings, world: LoadedWorld): Promise<'all' | 'some'> {
  const walked: (readonly [Telling, NoticeProgress])[] = []
  const failures: string[] = []
  for (const [id, pendingGroupNotices] of Object.entries(world.pendingGroupNotices)) {
    const group = world.subscriptions.find((subscription) => subscription.id === id)
    if (group === undefined) throw new Error(`The group ${id} is gone with recipients untold.`)
    const telling = {
      settings,
      customer: world.customer.id,
      group,
      version: pendingGroupNotices.version,
      at: pendingGroupNotices.at,
    }
    const progress = await goOn(telling, progressOf(pendingGroupNotices))
    if (progress === 'some') return 'some'
    if (progress === 'too-many-failed') failures.push(`more than ${maxFailed} of ${id}`)
    else walked.push([telling, progress])
  }
  for (const [telling, progress] of walked) {
    const failed = await finish(telling, progress)
    if (failed === 'some') return 'some'
    failures.push(...failed)
  }
  if (failures.length > 0) throw new Error(`Recipients were not told: ${failures.slice(0, 10).join(', ')}.`)
  return 'all'
}

/** Tells the pages of one turn; how far it came where they were the last. */
async function goOn(telling: Telling, begun: NoticeProgress): Promise<NoticeProgress | 'some' | 'too-many-failed'> {
  const { settings, group } = telling
  let progress = begun
  for (let pages = 0; pages < pagesPerTurn; pages++) {
    const { ids, more } = await pageRecipients(settings.account.id, group.id, progress.after, pageSize)
    const failed = [...progress.failed, ...(await tellEach(telling, ids))]
    if (failed.length > maxFailed) return 'too-many-failed'
    progress = { after: ids.at(-1) ?? progress.after, failed }
    if (!(await note(telling, !more && failed.length === 0 ? 'all' : progress))) return 'some'
    if (!more) return progress
  }
  return 'some'
}

/** Tries those once more who failed; those who do so again. */
async function finish(telling: Telling, progress: NoticeProgress): Promise<readonly string[] | 'some'> {
  if (progress.failed.length === 0) return []
  const failed = await tellEach(telling, progress.failed)
  return (await note(telling, failed.length === 0 ? 'all' : { ...progress, failed })) ? failed : 'some'
}

/** Those who failed. */
const tellEach = (telling: Telling, ids: readonly string[]): Promise<string[]> =>
  failedOf({
    ids,
    atOnce: toldAtOnce,
    work: (id) => tellRecipient(telling, id),
    about: (recipient) => ({
      message: 'A recipient was not told what its group did.',
      recipient,
      group: telling.group.id,
    }),
  })

async function tellRecipient({ settings, group, at }: Telling, id: string): Promise<void> {
  const customer = customerOfSubscription(id)
  const until = at.at(-1)
  if (customer === undefined || until === undefined) return
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    const before = await loadWorld(settings.account.id, customer)
    if (before === undefined || before.customer.erased !== undefined) return
    if (followerSteps(before, group, at, settings).next().done === true) return
    const { outcome, more } = await commitSteps({
      settings,
      before,
      steps: (from) => followerSteps(from, group, at, settings),
      until,
    })
    if (outcome !== 'committed') await backOff(runtime, ++lostRaces)
    else if (!more) return
  }
  throw new Error(`Others kept changing the customer ${customer} while the recipient ${id} was to be told.`)
}

/** False where the group has done more in the meantime: then they are all to be told again. */
async function note(
  { settings, customer, group, version }: Telling,
  progress: NoticeProgress | 'all',
): Promise<boolean> {
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    const world = await loadWorld(settings.account.id, customer)
    if (world?.pendingGroupNotices[group.id]?.version !== version) return false
    if (await noteProgress(settings, world, group.id, progress)) return true
    await backOff(runtime, ++lostRaces)
  }
  throw new Error(`Others kept changing the customer ${customer} while it was noted who has been told.`)
}
