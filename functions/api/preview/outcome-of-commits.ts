/** The outcome of a decision for one customer, from its commits. */
import { refundThrough } from '../../domain/collection/refund-through.ts'
import { withConsequences } from '../../domain/engine/engine.ts'
import type { Outcome } from '../../domain/preview/outcome.ts'
import { followedBy, isRefused, type Change } from '../../domain/world/change.ts'
import { providerOfQueue } from '../../domain/world/collection.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import type { World } from '../../domain/world/world.ts'
import type { Call } from '../../http/call.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { recipientsAhead } from '../../work/advance/recipients-ahead.ts'
import { caughtUpInMemory } from '../../work/advance/world-in-memory.ts'

/**
 * `before` is the customer before the first of the commits; undefined if that commit creates it. Work that falls due at
 * once with a commit is part of the outcome.
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
  const records = commits.flatMap(({ after }) => after.records)
  const refunded = await withRefundsMade(rest.world, records, { settings, now })
  const subscriptions = [...(before?.subscriptions ?? []), ...refunded.world.subscriptions]
  const { recipients, more } =
    before === undefined
      ? { recipients: [], more: false }
      : await recipientsAhead({ settings, before, after: rest.world, now })
  return {
    before,
    after: refunded.world,
    facts: [...commits.flatMap(({ notes }) => notes.flatMap(({ facts }) => facts)), ...refunded.facts],
    records: [...records, ...refunded.world.records],
    groups: await loadGroups(settings, subscriptions, now),
    recipients,
    moreRecipients: more,
  }
}

/**
 * The world after providers have paid back what the call asks them for. Until then the books stay unchanged, but the
 * outcome includes the refunds, like refunds that people make elsewhere.
 */
async function withRefundsMade(
  world: World,
  written: readonly WorldRecord[],
  { settings, now }: Pick<Call, 'settings' | 'now'>,
): Promise<Change> {
  let refunded: Change = { world: { ...world, records: [] }, facts: [] }
  for (const record of written) {
    if (record.record !== 'provider-task' || record.task.task !== 'refund') continue
    const { task } = record
    const books = await paidBooksOf(settings.account.id, refunded.world, written)
    const provider = providerOfQueue(task.by)
    const made = refundThrough({ world: refunded.world, books, task, provider, now, settings })
    if (!isRefused(made)) refunded = followedBy(refunded, withConsequences(made, now, settings))
  }
  return refunded
}
