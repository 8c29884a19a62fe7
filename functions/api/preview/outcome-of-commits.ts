/** The outcome of a decision for one customer, from the commits that carry it out. */
import type { Outcome } from '../../domain/preview/outcome.ts'
import type { Call } from '../../http/call.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { recipientsAhead } from '../../work/advance/recipients-ahead.ts'
import { caughtUpInMemory } from '../../work/advance/world-in-memory.ts'

/**
 * `before` is the customer before the first of the commits; undefined if that commit creates it. What a commit
 * leaves to be done at once is part of the outcome.
 */
export async function outcomeOfCommits(
  before: LoadedWorld | undefined,
  decided: readonly WorldCommit[],
  { settings, now }: Pick<Call, 'settings' | 'now'>,
): Promise<Outcome | undefined> {
  const last = decided.at(-1)
  const world = last === undefined ? before : worldAfter(last)
  if (world === undefined) return undefined
  const rest = await caughtUpInMemory(settings, world, now)
  const commits = [...decided, ...rest.commits]
  const subscriptions = [...(before?.subscriptions ?? []), ...rest.world.subscriptions]
  const { recipients, more } =
    before === undefined
      ? { recipients: [], more: false }
      : await recipientsAhead({ settings, before, after: rest.world, now })
  return {
    before,
    after: rest.world,
    facts: commits.flatMap(({ notes }) => notes.flatMap(({ facts }) => facts)),
    records: commits.flatMap(({ after }) => after.records),
    groups: await loadGroups(settings, subscriptions, now),
    recipients,
    moreRecipients: more,
  }
}
