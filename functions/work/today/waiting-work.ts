/** The counts of what waits for somebody: tasks that are due, and orders to decide on. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { matchesNotePlace, rangeOfNotes } from '../../domain/customer/note-lists.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { documentClient } from '../../store/dynamo/client.ts'
import { mainTable } from '../../store/dynamo/environment.ts'
import { noteListPartition, orderList } from '../../store/keys.ts'
import { pageOfList } from '../../store/lists/list-page.ts'

/** A count, and whether there may be more. */
export interface Waiting {
  readonly count: number
  readonly isPartial: boolean
}

/** The tasks of one page of the list that are due before a date. */
export async function tasksDue(account: string, dueBefore: PlainDate): Promise<Waiting & { readonly first?: string }> {
  const { entries, more } = await pageOfList({
    partition: noteListPartition(account, 'open'),
    forward: true,
    ...rangeOfNotes({ dueBefore }),
    after: undefined,
  })
  const tasks = entries.filter(({ place }) => matchesNotePlace({ kind: 'task' }, place))
  const first = tasks[0]?.place.split('#')[0]
  return { count: tasks.length, isPartial: more, ...(first !== undefined && { first }) }
}

/** The orders that wait for a decision. One query counts some ten thousand entries. */
export async function ordersToDecide(account: string): Promise<Waiting> {
  const { Count = 0, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :list',
      ExpressionAttributeValues: { ':list': orderList(account, { list: 'status', status: 'awaitingapproval' }).pk },
      Select: 'COUNT',
    }),
  )
  return { count: Count, isPartial: LastEvaluatedKey !== undefined }
}
