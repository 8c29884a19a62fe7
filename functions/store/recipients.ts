/**
 * The recipients of group subscriptions: one entry for each, by which the group finds those to tell, and the count that
 * holds the group to as many as its campaign allows. Both are written with the recipient itself.
 *
 * A recipient leaves when its own part is over. When the group is, they all stay: nobody can join it any more, and many
 * who left it at once would only stand in each other's way at the count.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { maxRecipients } from '../domain/subscription/group.ts'
import { ownEnds } from '../domain/subscription/recipient.ts'
import type { World } from '../domain/world.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { difference, type Guarded } from './guarded.ts'
import { groupPartition, recipientCountKey, recipientKey, recipientOfKey, recipientPrefix, type Key } from './keys.ts'
import type { WorldCommit } from './world.ts'

type Commit = Pick<WorldCommit, 'settings' | 'before' | 'after' | 'groups' | 'now'>

export function recipientWrites(commit: Commit): Guarded[] {
  const account = commit.settings.account.id
  const before = recipientsIn(commit.before)
  const after = recipientsIn(commit.after)
  const keys = (recipients: readonly Recipient[]) =>
    recipients.map(({ id, group }): Key => recipientKey(account, group, id))
  const groups = new Set([...before, ...after].map(({ group }) => group))
  return [
    ...difference(keys(before), keys(after)),
    ...[...groups].flatMap((group) => {
      const of = (recipients: readonly Recipient[]) =>
        recipients.filter((recipient) => recipient.group === group).length
      return countWrite(group, of(after) - of(before), commit)
    }),
  ]
}

interface Recipient {
  readonly id: string
  readonly group: string
}

function recipientsIn(world: World | undefined): Recipient[] {
  return (world?.subscriptions ?? []).flatMap((subscription) => {
    const { id, link, told } = subscription
    if (link.kind !== 'recipient' || ownEnds(subscription).some(({ at }) => at <= told.at)) return []
    return [{ id, group: link.subscription }]
  })
}

function countWrite(groupId: string, change: number, { settings, groups, now }: Commit): Guarded[] {
  if (change === 0) return []
  const group = groups?.get(groupId)
  if (change > 0 && group === undefined)
    throw new Error(`A recipient of ${groupId} joined without a look at the group.`)
  const most = change > 0 && group !== undefined ? maxRecipients(group, now, settings) : undefined
  return [
    {
      write: {
        Update: {
          TableName: mainTable(),
          Key: recipientCountKey(settings.account.id, groupId),
          UpdateExpression: 'ADD #count :change',
          ExpressionAttributeNames: { '#count': 'count' },
          ...(most === undefined
            ? { ExpressionAttributeValues: { ':change': change } }
            : {
                ConditionExpression: 'attribute_not_exists(#count) OR #count <= :room',
                ExpressionAttributeValues: { ':change': change, ':room': most - change },
              }),
        },
      },
      otherwise: 'group-full',
    },
  ]
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
