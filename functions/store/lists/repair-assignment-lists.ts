/**
 * Brings assignments into the lists of their products that were stored before there were lists. An assignment that is
 * in a list, or was taken back, is left alone, so a second repair finds nothing.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { assignmentSchema } from '../../domain/world/assignment.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { documentClient } from '../dynamo/client.ts'
import { pastTransactions, unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { assignmentKey, assignmentPrefix, customerPartition } from '../keys.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { assignmentListing } from './assignment-list-entry.ts'

const atOnce = 10

/** Gives how many assignments of the customers came into a list. */
export async function repairAssignmentLists(
  account: string,
  customers: readonly string[],
  runtime: Runtime,
): Promise<number> {
  const entered = await someAtOnce(customers, atOnce, (customer) => enterAll(account, customer, runtime))
  return entered.reduce((sum, count) => sum + count, 0)
}

const itemSchema = v.object({ due_pk: v.exactOptional(v.string()) })

async function enterAll(account: string, customer: string, runtime: Runtime): Promise<number> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': assignmentPrefix },
    ConsistentRead: true,
  })
  const unlisted = items.flatMap((item) => {
    if (v.parse(itemSchema, item).due_pk !== undefined) return []
    const assignment = v.parse(assignmentSchema, item)
    const listing = assignmentListing(account, customer, assignment)
    return listing === undefined ? [] : [{ id: assignment.id, listing }]
  })
  const entered = await someAtOnce(unlisted, atOnce, ({ id, listing }) => {
    const update = new UpdateCommand({
      TableName: mainTable(),
      Key: assignmentKey(account, customer, id),
      UpdateExpression: 'SET due_pk = :list, due_at = :place',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due_pk) AND attribute_not_exists(unassigned)',
      ExpressionAttributeValues: { ':list': listing.due_pk, ':place': listing.due_at },
    })
    return pastTransactions(runtime, () => unlessRefused(documentClient().send(update)))
  })
  return entered.filter((wasEntered) => wasEntered).length
}
