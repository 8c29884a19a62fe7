/** The products assigned to a customer: items of the customer's partition that are not among its live parts. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { assignmentSchema, type Assignment } from '../../domain/world/assignment.ts'
import type { AssignmentRecord } from '../../domain/world/record.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { assignmentKey, assignmentPrefix, customerPartition, textOf } from '../keys.ts'
import { assignmentListing } from '../lists/assignment-list-entry.ts'
import { queryAll } from '../dynamo/query-all.ts'

/** All of a customer's assignments, including those marked as taken back. */
export async function readAssignments(account: string, customer: string): Promise<Assignment[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': assignmentPrefix },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(assignmentSchema, item))
}

export async function readAssignment(account: string, customer: string, id: string): Promise<Assignment | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: assignmentKey(account, customer, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(assignmentSchema, Item)
}

/** An assignment, named by its customer and its id. */
export interface AssignmentPlace {
  readonly customer: string
  readonly id: string
}

/** Many customers' assignments, in the order of their names; undefined if there is none. */
export async function readAssignmentsAt(
  account: string,
  places: readonly AssignmentPlace[],
): Promise<(Assignment | undefined)[]> {
  const keys = places.map(({ customer, id }) => assignmentKey(account, customer, id))
  const byKey = new Map((await batchGet(keys)).map((item) => [textOf(item), v.parse(assignmentSchema, item)]))
  return keys.map((key) => byKey.get(textOf(key)))
}

/** The item of an assignment that holds, which is in the list of its product. */
export const assignmentItem = (account: string, customer: string, assignment: Assignment) => ({
  ...assignmentKey(account, customer, assignment.id),
  ...assignment,
  ...assignmentListing(account, customer, assignment),
})

/**
 * The write of an assignment that was made or taken back, under the condition that it has not changed since it was
 * read.
 */
export function assignmentWrite(account: string, customer: string, record: AssignmentRecord): ConditionalWrite {
  const TableName = mainTable()
  switch (record.record) {
    case 'assigned': {
      const Item = assignmentItem(account, customer, record.assignment)
      const ConditionExpression = 'attribute_not_exists(pk)'
      return { write: { Put: { TableName, Item, ConditionExpression } }, onConflict: 'lost-race' }
    }
    case 'marked-unassigned': {
      const Item = { ...assignmentKey(account, customer, record.assignment.id), ...record.assignment }
      const ConditionExpression = 'attribute_exists(pk) AND attribute_not_exists(unassigned)'
      return { write: { Put: { TableName, Item, ConditionExpression } }, onConflict: 'lost-race' }
    }
    case 'unassigned': {
      const Key = assignmentKey(account, customer, record.id)
      const ConditionExpression = 'attribute_exists(pk)'
      return { write: { Delete: { TableName, Key, ConditionExpression } }, onConflict: 'lost-race' }
    }
  }
}
