/**
 * The recipients of group subscriptions: an entry for each, by which the group finds its recipients, and a count that
 * holds the group to as many recipients as its campaign allows. Both are written with the recipient itself; all
 * recipients that join or leave in one transaction are counted together.
 *
 * A recipient leaves when its own subscription is over. When the group is over, all recipients stay: nobody can join
 * such a group, and many recipients that left at once would only contend for the count.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { maxRecipients } from '../../domain/subscription/group-periods.ts'
import { ownEnds } from '../../domain/subscription/recipient.ts'
import type { World } from '../../domain/world/world.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { difference, type ConditionalWrite } from '../dynamo/transaction.ts'
import { groupPartition, recipientCountKey, recipientKey, recipientOfKey, recipientPrefix, type Key } from '../keys.ts'
import type { WorldCommit } from './world-commit.ts'

type Commit = Pick<WorldCommit, 'settings' | 'before' | 'after' | 'groups' | 'now'>

export function recipientWrites(commit: Commit): ConditionalWrite[] {
  const account = commit.settings.account.id
  const keys = (recipients: readonly Recipient[]) =>
    recipients.map(({ id, group }): Key => recipientKey(account, group, id))
  return difference(keys(recipientsIn(commit.before)), keys(recipientsIn(commit.after)))
}

/** By how many recipients each group grows or shrinks; groups that do neither are left out. */
export function recipientChanges({ before, after }: Pick<Commit, 'before' | 'after'>): ReadonlyMap<string, number> {
  const changes = new Map<string, number>()
  const count = (recipients: readonly Recipient[], each: number) => {
    for (const { group } of recipients) changes.set(group, (changes.get(group) ?? 0) + each)
  }
  count(recipientsIn(before), -1)
  count(recipientsIn(after), 1)
  return new Map([...changes].filter(([, change]) => change !== 0))
}

/** The counts of groups that recipients join or leave by commits of one transaction. */
export function recipientCounts(account: string, commits: readonly Commit[]): ConditionalWrite[] {
  const changes = commits.flatMap((commit) =>
    [...recipientChanges(commit)].map(([group, by]) => ({ group, by, commit })),
  )
  return [...Map.groupBy(changes, ({ group }) => group)].flatMap(([group, ofGroup]) => {
    const change = ofGroup.reduce((sum, { by }) => sum + by, 0)
    return countWrite(group, change, account, ofGroup.find(({ by }) => by > 0)?.commit)
  })
}

interface Recipient {
  readonly id: string
  readonly group: string
}

function recipientsIn(world: World | undefined): Recipient[] {
  return (world?.subscriptions ?? []).flatMap((subscription) => {
    const { id, link, announced } = subscription
    if (link.kind !== 'recipient' || ownEnds(subscription).some(({ at }) => at <= announced.at)) return []
    return [{ id, group: link.subscription }]
  })
}

/** `joining` is the commit of a recipient that joins, if any does: it has loaded the group. */
function countWrite(groupId: string, change: number, account: string, joining: Commit | undefined): ConditionalWrite[] {
  if (change === 0) return []
  const most = joining && placesOf(groupId, joining)
  const room = most === undefined ? undefined : most - change
  return [
    {
      write: {
        Update: {
          TableName: mainTable(),
          Key: recipientCountKey(account, groupId),
          UpdateExpression: 'ADD #count :change',
          ExpressionAttributeNames: { '#count': 'count' },
          ...(room === undefined
            ? { ExpressionAttributeValues: { ':change': change } }
            : {
                // A group that nobody has joined yet has no count.
                ConditionExpression: room < 0 ? '#count <= :room' : 'attribute_not_exists(#count) OR #count <= :room',
                ExpressionAttributeValues: { ':change': change, ':room': room },
              }),
        },
      },
      onConflict: 'group-full',
    },
  ]
}

function placesOf(groupId: string, { settings, groups, now }: Commit): number | undefined {
  const group = groups?.get(groupId)
  if (group === undefined) throw new Error(`A recipient of ${groupId} joined without the group being loaded.`)
  return maxRecipients(group, now, settings)
}

export interface RecipientPage {
  /** Ids of recipient subscriptions, in their order. */
  readonly ids: readonly string[]
  readonly more: boolean
}

const itemSchema = v.object({ sk: v.string() })

/** The recipients of a group that come after the id `after`, at most `limit` of them. */
export async function pageRecipients(
  account: string,
  group: string,
  after: string | undefined,
  limit: number,
): Promise<RecipientPage> {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :group AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':group': groupPartition(account, group), ':prefix': recipientPrefix },
      ProjectionExpression: 'sk',
      Limit: limit,
      ConsistentRead: true,
      ...(after === undefined ? {} : { ExclusiveStartKey: recipientKey(account, group, after) }),
    }),
  )
  return {
    ids: Items.map((item) => recipientOfKey(v.parse(itemSchema, item).sk)),
    more: LastEvaluatedKey !== undefined,
  }
}
