/**
 * What a group did that its recipients have not been told. It is noted with the change itself, on the item of the
 * group's customer, and makes the customer due; the worker goes through the recipients and takes the note off. Reads
 * need nothing of this: they ask the group.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Settings } from '../domain/settings/settings.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import type { Instant } from '../domain/time.ts'
import { instantSchema } from '../domain/instant-schema.ts'
import { documentClient } from './client.ts'
import { isConflict } from './conflict.ts'
import { mainTable } from './environment.ts'
import { customerKey, customerPartition, dueAttributes, duePartition } from './keys.ts'
import type { LoadedWorld, WorldCommit } from './world.ts'

/** By the id of the group subscription. */
export const untoldSchema = v.record(
  v.string(),
  v.object({
    /** The version of the customer that last added to it. */
    version: v.number(),
    /** As of when things were done, earliest first. */
    at: v.array(instantSchema),
    /** The recipient up to which all have been told but for those that failed. */
    after: v.exactOptional(v.string()),
    /** Recipients up to there who could not be told, to be tried again once the others have been. */
    failed: v.exactOptional(v.array(v.string())),
  }),
)
export type Untold = Readonly<v.InferOutput<typeof untoldSchema>>

type Mark = NonNullable<Untold[string]>

/** How far the recipients of a group have been told. */
export interface Told {
  readonly after: string | undefined
  readonly failed: readonly string[]
}

export const toldSoFar = ({ after, failed = [] }: Mark): Told => ({ after, failed })

/** What is untold once a commit is carried out that brings the customer to `version`. */
export function untoldAfter({ before, after, notes }: WorldCommit, version: number): Untold {
  const untold = before?.untold ?? {}
  // A new one has no recipients yet.
  const stored = new Set(before?.subscriptions.map(({ id }) => id))
  const groups = after.subscriptions.filter((group) => stored.has(group.id) && mayHaveRecipients(group))
  const added = groups.flatMap(({ id }): [string, Untold[string]][] => {
    const at = notes
      .filter(({ events }) => events.some((event) => 'subscription_id' in event && event.subscription_id === id))
      .map((note) => note.at)
    const all = [...new Set([...(untold[id]?.at ?? []), ...at])].toSorted()
    return at.length === 0 ? [] : [[id, { version, at: all }]]
  })
  return { ...untold, ...Object.fromEntries(added) }
}

/** Going by what its campaigns said when its periods were made. */
const mayHaveRecipients = ({ periods, stop }: Subscription) =>
  [...periods, ...(stop?.removed ?? [])].some(({ terms }) => terms.recipients !== undefined)

/** What puts the customer into the due index: what falls due of it next, or the first thing untold. */
export function dueWith(
  { account: { id, mode } }: Settings,
  customer: string,
  due: Instant | undefined,
  untold: Untold,
) {
  const [first] = [...(due === undefined ? [] : [due]), ...Object.values(untold).flatMap(({ at }) => at)].toSorted()
  return first === undefined ? undefined : dueAttributes(duePartition(id, mode, customerPartition(id, customer)), first)
}

/**
 * Notes how far the recipients of a group have been told, or that all have been. Whether the customer was still as loaded;
 * if not, nothing is noted.
 */
export async function noteTold(
  settings: Settings,
  { customer: { id, version, due }, untold: before }: LoadedWorld,
  group: string,
  told: Told | 'all',
): Promise<boolean> {
  const { [group]: mark, ...others } = before
  const untold = told === 'all' || mark === undefined ? others : { ...others, [group]: marked(mark, told) }
  const next = dueWith(settings, id, due, untold)
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: customerKey(settings.account.id, id),
        UpdateExpression:
          next === undefined
            ? 'SET untold = :untold REMOVE due_pk, due_at'
            : 'SET untold = :untold, due_pk = :due_pk, due_at = :due_at',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':version': version,
          ':untold': untold,
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

const marked = (mark: Mark, { after, failed }: Told): Mark => ({
  ...mark,
  ...(after === undefined ? {} : { after }),
  failed: [...failed],
})
