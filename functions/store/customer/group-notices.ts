/**
 * What a group did that its recipients have not been told. It is noted with the change itself, on the item of the
 * group's customer, and makes the customer due; the worker goes through the recipients and takes the note off. Reads
 * need nothing of this: they ask the group.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { eventsOf } from '../../domain/fact-events.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import type { Instant } from '../../domain/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { customerKey, customerPartition, dueAttributes, duePartition } from '../keys.ts'
import type { PendingGroupNotices } from './pending-notices.ts'
import type { LoadedWorld, WorldCommit } from './world-commit.ts'

type Mark = NonNullable<PendingGroupNotices[string]>

/** How far the recipients of a group have been told. */
export interface NoticeProgress {
  readonly after: string | undefined
  readonly failed: readonly string[]
}

export const progressOf = ({ after, failed = [] }: Mark): NoticeProgress => ({ after, failed })

/** What is untold once a commit is carried out that brings the customer to `version`. */
export function groupNoticesAfter({ before, after, notes }: WorldCommit, version: number): PendingGroupNotices {
  const pendingGroupNotices = before?.pendingGroupNotices ?? {}
  // A new one has no recipients yet.
  const stored = new Set(before?.subscriptions.map(({ id }) => id))
  const groups = after.subscriptions.filter((group) => stored.has(group.id) && mayHaveRecipients(group))
  const added = groups.flatMap(({ id }): [string, PendingGroupNotices[string]][] => {
    const at = notes
      .filter(({ facts }) =>
        eventsOf(facts).some((event) => 'subscription_id' in event && event.subscription_id === id),
      )
      .map((note) => note.at)
    const all = [...new Set([...(pendingGroupNotices[id]?.at ?? []), ...at])].toSorted()
    return at.length === 0 ? [] : [[id, { version, at: all }]]
  })
  return { ...pendingGroupNotices, ...Object.fromEntries(added) }
}

/** Going by what its campaigns said when its periods were made. */
const mayHaveRecipients = ({ periods, stop }: Subscription) =>
  [...periods, ...(stop?.removed ?? [])].some(({ terms }) => terms.recipients !== undefined)

/** What puts the customer into the due index: what falls due of it next, or the first thing untold. */
export function dueWith(
  { account: { id, mode } }: Settings,
  customer: string,
  due: Instant | undefined,
  pendingGroupNotices: PendingGroupNotices,
) {
  const [first] = [
    ...(due === undefined ? [] : [due]),
    ...Object.values(pendingGroupNotices).flatMap(({ at }) => at),
  ].toSorted()
  return first === undefined ? undefined : dueAttributes(duePartition(id, mode, customerPartition(id, customer)), first)
}

/**
 * Notes how far the recipients of a group have been told, or that all have been. Whether the customer was still as loaded;
 * if not, nothing is noted.
 */
export async function noteProgress(
  settings: Settings,
  { customer: { id, version, due }, pendingGroupNotices: before }: LoadedWorld,
  group: string,
  announced: NoticeProgress | 'all',
): Promise<boolean> {
  const { [group]: mark, ...others } = before
  const pendingGroupNotices =
    announced === 'all' || mark === undefined ? others : { ...others, [group]: marked(mark, announced) }
  const next = dueWith(settings, id, due, pendingGroupNotices)
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

const marked = (mark: Mark, { after, failed }: NoticeProgress): Mark => ({
  ...mark,
  ...(after === undefined ? {} : { after }),
  failed: [...failed],
})
