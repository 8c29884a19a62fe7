/**
 * Tells the recipients of a customer's groups what their group did: page after page, each recipient by a commit of its own
 * that bears being repeated, and how far it got noted after each page. Whoever is cut off in the middle is continued
 * by the next, as the group's customer stays due until all have been told.
 */
import type { Settings } from '../domain/settings/settings.ts'
import { followSteps } from '../domain/subscription/follow-steps.ts'
import { customerOfSubscription } from '../domain/subscription/id.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import type { Instant } from '../domain/time.ts'
import { realMeans } from '../outside/means.ts'
import { pause } from '../store/means.ts'
import { pageRecipients } from '../store/recipients.ts'
import { noteTold, type Untold } from '../store/untold.ts'
import { loadWorld, type LoadedWorld } from '../store/world.ts'
import { commitSteps } from './commit-steps.ts'

/** A turn of this many takes a few seconds, far below what the worker and the test clock have. */
const pageSize = 50
const pagesPerTurn = 10
const toldAtOnce = 10
const maxLostRaces = 10

/** `some` where there are more recipients than one turn tells. */
export async function tellRecipients(settings: Settings, world: LoadedWorld): Promise<'all' | 'some'> {
  for (const [id, untold] of Object.entries(world.untold)) {
    const group = world.subscriptions.find((subscription) => subscription.id === id)
    if (group === undefined) throw new Error(`The group ${id} is gone with recipients untold.`)
    if ((await tellRecipientsOf(settings, world.customer.id, group, untold)) === 'some') return 'some'
  }
  return 'all'
}

async function tellRecipientsOf(
  settings: Settings,
  customer: string,
  group: Subscription,
  { version, at, after }: NonNullable<Untold[string]>,
): Promise<'all' | 'some'> {
  const failures: string[] = []
  let told = after
  for (let pages = 0; pages < pagesPerTurn; pages++) {
    const { ids, more } = await pageRecipients(settings.account.id, group.id, told, pageSize)
    for (let start = 0; start < ids.length; start += toldAtOnce) {
      const some = ids.slice(start, start + toldAtOnce)
      const outcomes = await Promise.allSettled(some.map((id) => tellRecipient(settings, id, group, at)))
      failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])))
    }
    told = more ? ids.at(-1) : undefined
    // The note stays before one that could not be told, who must not keep it from the others.
    if (failures.length === 0 && !(await note(settings, customer, group.id, version, told))) return 'some'
    if (!more) break
  }
  if (failures.length > 0) {
    throw new Error(`${failures.length} recipients of ${group.id} were not told, the first because of ${failures[0]}`)
  }
  return told === undefined ? 'all' : 'some'
}

async function tellRecipient(
  settings: Settings,
  id: string,
  group: Subscription,
  at: readonly Instant[],
): Promise<void> {
  const customer = customerOfSubscription(id)
  const until = at.at(-1)
  if (customer === undefined || until === undefined) return
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    const before = await loadWorld(settings.account.id, customer)
    if (before === undefined || before.customer.erased !== undefined) return
    if (followSteps(before, group, at, settings).next().done === true) return
    const { outcome, more } = await commitSteps({
      settings,
      before,
      steps: (from) => followSteps(from, group, at, settings),
      until,
    })
    if (outcome !== 'committed') await pause(realMeans, ++lostRaces)
    else if (!more) return
  }
  throw new Error(`Others kept changing the customer ${customer} while the recipient ${id} was to be told.`)
}

/** False where the group has done more in the meantime: then they are all to be told again. */
async function note(
  settings: Settings,
  customer: string,
  group: string,
  version: number,
  told: string | undefined,
): Promise<boolean> {
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    const world = await loadWorld(settings.account.id, customer)
    if (world?.untold[group]?.version !== version) return false
    if (await noteTold(settings, world, group, told)) return true
    await pause(realMeans, ++lostRaces)
  }
  throw new Error(`Others kept changing the customer ${customer} while it was noted who has been told.`)
}
