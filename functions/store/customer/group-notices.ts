/**
 * Notices of groups: changes of a group that its recipients are still to catch up with. A notice is stored with the
 * change itself, on the item of the group's customer, and makes the customer due. The worker goes through the
 * recipients and then removes the notice. Reads do not depend on notices: they ask the group itself.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { eventsOf } from '../../domain/facts/fact-events.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { mayHaveRecipients } from '../../domain/subscription/stop-changes.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { customerKey, customerPartition, dueAttributes, duePartition } from '../keys.ts'
import type { PendingGroupNotices } from './customer-item.ts'
import type { LoadedWorld, WorldCommit } from './world-commit.ts'

type PendingNotice = NonNullable<PendingGroupNotices[string]>

/** Progress of the notices to the recipients of a group. */
export interface NoticeProgress {
  readonly after: string | undefined
  readonly failed: readonly string[]
}

export const progressOf = ({ after, failed = [] }: PendingNotice): NoticeProgress => ({ after, failed })

/** The notices that are pending after a commit that brings the customer to `version`. */
export function groupNoticesAfter({ before, after, notes }: WorldCommit, version: number): PendingGroupNotices {
  const pending = before?.pendingGroupNotices ?? {}
  // A new group has no recipients yet. A switch at the instant of a group's start leaves none of its former periods.
  const stored = new Map(before?.subscriptions.map((group) => [group.id, group]))
  const groups = after.subscriptions.filter((group) => {
    const former = stored.get(group.id)
    return former !== undefined && (mayHaveRecipients(group) || mayHaveRecipients(former))
  })
  if (groups.length === 0) return pending
  const changes = instantsOfChanges(notes)
  const added = groups.flatMap(({ id }): [string, PendingNotice][] => {
    const instants = changes.get(id)
    if (instants === undefined) return []
    return [[id, { version, at: [...new Set([...(pending[id]?.at ?? []), ...instants])].toSorted() }]]
  })
  return { ...pending, ...Object.fromEntries(added) }
}

/** For each subscription with events in the notes, the instants at which it changed. */
function instantsOfChanges(notes: WorldCommit['notes']): ReadonlyMap<string, readonly Instant[]> {
  const changes = new Map<string, Instant[]>()
  for (const { at, facts } of notes) {
    for (const event of eventsOf(facts)) {
      if (!('subscription_id' in event)) continue
      const { subscription_id: id } = event
      changes.set(id, [...(changes.get(id) ?? []), at])
    }
  }
  return changes
}

/**
 * The attributes that put the customer into the due index: for its next due step, or for its earliest pending notice.
 */
export function dueWith(
  { account: { id, mode } }: Settings,
  { id: customer, due, forget_due }: Pick<Customer, 'id' | 'due' | 'forget_due'>,
  pendingGroupNotices: PendingGroupNotices,
) {
  const [first] = [
    ...[due ?? [], forget_due ?? []].flat(),
    ...Object.values(pendingGroupNotices).flatMap(dueOfNotice),
  ].toSorted()
  return first === undefined ? undefined : dueAttributes(duePartition(id, mode, customerPartition(id, customer)), first)
}

/**
 * A notice is due at its first change, less some milliseconds by its version. The sweep sends everything that is due of
 * a customer at one instant once, and would leave a second notice of that instant unsent while a test clock stands
 * still.
 */
const dueOfNotice = ({ version, at: [first] }: PendingNotice): readonly Instant[] =>
  first === undefined ? [] : [instantOf(millisOf(first) - (version % versionsApart))]
const versionsApart = 1_000

/**
 * Saves how far the recipients of a group have caught up, or that all have. Returns false, and saves nothing, if the
 * customer has changed since it was loaded.
 */
export async function noteProgress(
  settings: Settings,
  { customer, pendingGroupNotices: before }: LoadedWorld,
  group: string,
  progress: NoticeProgress | 'all',
): Promise<boolean> {
  const { [group]: pending, ...others } = before
  const pendingGroupNotices =
    progress === 'all' || pending === undefined ? others : { ...others, [group]: withProgress(pending, progress) }
  const { id, version } = customer
  const next = dueWith(settings, customer, pendingGroupNotices)
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: customerKey(settings.account.id, id),
        UpdateExpression:
          next === undefined
            ? 'SET pendingGroupNotices = :notices REMOVE due_pk, due_at'
            : 'SET pendingGroupNotices = :notices, due_pk = :due_pk, due_at = :due_at',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':version': version,
          ':notices': pendingGroupNotices,
          ...(next === undefined ? {} : { ':due_pk': next.due_pk, ':due_at': next.due_at }),
        },
      }),
    )
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

const withProgress = (pending: PendingNotice, { after, failed }: NoticeProgress): PendingNotice => ({
  ...pending,
  ...(after === undefined ? {} : { after }),
  failed: [...failed],
})
