/**
 * Works out in memory how a call changes the recipients of a customer's groups: the steps by which
 * `notify-recipients.ts` brings them up to date right after the call. Nothing is stored.
 */
import { followerSteps } from '../../domain/engine/followers.ts'
import type { RecipientOutcome } from '../../domain/preview/outcome.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Instant } from '../../domain/time/time.ts'
import { subscriptionOf } from '../../domain/world/world.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { pageRecipients } from '../../store/customer/recipients.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { stepsKnowingNumbers } from './commit-steps.ts'
import { caughtUpInMemory } from './world-in-memory.ts'

/** A group may have a million recipients. An answer shows what fits a form, and says that there are more. */
export const mostRecipients = 100

export interface ChangeOfGroups {
  readonly settings: Settings
  readonly before: LoadedWorld
  /** With everything that falls due at the instant of the call. */
  readonly after: LoadedWorld
  readonly now: Instant
}

export interface RecipientsAhead {
  readonly recipients: readonly RecipientOutcome[]
  readonly more: boolean
}

export async function recipientsAhead(change: ChangeOfGroups): Promise<RecipientsAhead> {
  const { settings, before, after } = change
  const recipients: RecipientOutcome[] = []
  let left = mostRecipients
  for (const [id, { version, at }] of Object.entries(after.pendingGroupNotices)) {
    const groupBefore = subscriptionOf(before, id)
    const groupAfter = subscriptionOf(after, id)
    const isOfCall = before.pendingGroupNotices[id]?.version !== version
    if (!isOfCall || groupBefore === undefined || groupAfter === undefined) continue
    if (left === 0) return { recipients, more: true }
    const { ids, more } = await pageRecipients(settings.account.id, id, undefined, left)
    left -= ids.length
    const customers = new Set(ids.flatMap((recipient) => customerOfSubscription(recipient) ?? []))
    for (const world of await worldsOf(customers, change)) {
      const steps = { settings, before: world, until: change.now }
      const { commit } = await stepsKnowingNumbers(
        { ...steps, steps: (from) => followerSteps(from, groupAfter, at, settings) },
        world.ledger.numbers,
      )
      const facts = commit.notes.flatMap((note) => note.facts)
      recipients.push({ before: world, after: commit.after, facts, groupBefore, groupAfter })
    }
    if (more) return { recipients, more: true }
  }
  return { recipients, more: false }
}

/** The customers before their recipients catch up. A group's customer may take part in its own group. */
async function worldsOf(
  customers: ReadonlySet<string>,
  { settings, after, now }: ChangeOfGroups,
): Promise<readonly LoadedWorld[]> {
  const { id: own } = after.customer
  const others = [...customers].filter((id) => id !== own)
  const worlds: LoadedWorld[] = customers.has(own) ? [after] : []
  for (const world of (await loadWorlds(settings.account.id, others)).values()) {
    if (world === undefined || world.customer.erased !== undefined) continue
    worlds.push((await caughtUpInMemory(settings, world, now)).world)
  }
  return worlds
}
