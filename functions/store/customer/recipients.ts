/**
 * The recipients of group subscriptions. A group finds its recipients by their entries, and a count limits it to as
 * many recipients as its campaign allows. The count is written with the entries; all recipients that join or leave in
 * one transaction are counted together.
 */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { maxRecipients } from '../../domain/subscription/group-periods.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { groupPartition, recipientCountKey, recipientKey, recipientOfKey, recipientPrefix } from '../keys.ts'
import { entryChange } from './customer-entries.ts'
import type { WorldCommit } from './world-commit.ts'

/** The number by which each group grows or shrinks; groups that do neither are left out. */
export function recipientChanges(commit: WorldCommit): ReadonlyMap<string, number> {
  const { added, removed } = entryChange(commit)
  const changes = new Map<string, number>()
  const count = (entries: typeof added, each: number) => {
    for (const { entry } of entries) {
      if (entry?.kind === 'recipient') changes.set(entry.group, (changes.get(entry.group) ?? 0) + each)
    }
  }
  count(removed, -1)
  count(added, 1)
  return new Map([...changes].filter(([, change]) => change !== 0))
}

/** The counts of groups that recipients join or leave by commits of one transaction. */
export function recipientCounts(account: string, commits: readonly WorldCommit[]): ConditionalWrite[] {
  const groups = new Map<string, { change: number; joining: WorldCommit | undefined }>()
  for (const commit of commits) {
    for (const [group, difference] of recipientChanges(commit)) {
      const { change, joining } = groups.get(group) ?? { change: 0, joining: undefined }
      groups.set(group, { change: change + difference, joining: joining ?? (difference > 0 ? commit : undefined) })
    }
  }
  return [...groups].flatMap(([group, { change, joining }]) => countWrite(group, change, account, joining))
}

/** `joining` is the commit of a recipient that joins, if any does: it has loaded the group. */
function countWrite(
  groupId: string,
  change: number,
  account: string,
  joining: WorldCommit | undefined,
): ConditionalWrite[] {
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

function placesOf(groupId: string, { settings, groups, now }: WorldCommit): number | undefined {
  const group = groups?.get(groupId)
  if (group === undefined) throw new Error(`A recipient of ${groupId} joined without the group being loaded.`)
  return maxRecipients(group, now, settings)
}

/** A group with the number of its recipients, as it was read. */
export interface RecipientCount {
  readonly group: string
  readonly count: number
}

export async function countRecipients(account: string, group: string): Promise<number> {
  const Key = recipientCountKey(account, group)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return countIn(Item)
}

/** The number in the item of a count. A group that nobody has joined yet has none. */
export const countIn = (item: unknown): number => (item === undefined ? 0 : v.parse(countSchema, item).count)

/** A condition that no more recipients have joined a group since they were counted. */
export const noMoreThanCounted = (account: string, { group, count }: RecipientCount): ConditionalWrite => ({
  write: {
    ConditionCheck: {
      TableName: mainTable(),
      Key: recipientCountKey(account, group),
      ConditionExpression: 'attribute_not_exists(#count) OR #count <= :counted',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':counted': count },
    },
  },
  onConflict: 'lost-race',
})

export interface RecipientPage {
  /** Ids of recipient subscriptions, in their order. */
  readonly ids: readonly string[]
  readonly more: boolean
}

const itemSchema = v.object({ sk: v.string() })
const countSchema = v.object({ count: v.number() })

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
