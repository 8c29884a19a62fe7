/**
 * A write of one item that meets a transaction on that item: DynamoDB refuses it, having done nothing, whatever becomes of
 * the transaction. Items that some transaction writes or checks are written one at a time only in one of these two ways.
 */
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import type { Runtime } from './back-off.ts'
import { again, done, nothing, retrying } from './retrying.ts'

/** Whether others were at the item: it is not as it was read any more, or just ceases to be. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException

/** Makes a write that does not rest on how the item was read, and so is made once the transaction is over. */
export async function pastTransactions<Output>(runtime: Runtime, write: () => Promise<Output>): Promise<Output> {
  const whenContended = (conflict: Error) => {
    throw conflict
  }
  return await retrying({ runtime, about: 'an item', load: nothing, whenContended }, async () => {
    try {
      return done(await write())
    } catch (error) {
      if (!(error instanceof TransactionConflictException)) throw error
      return again(error)
    }
  })
}

/** The same for an update of an item of the main table. */
export async function updatePastTransactions(
  runtime: Runtime,
  input: Omit<UpdateCommandInput, 'TableName'>,
): Promise<void> {
  await pastTransactions(runtime, () => documentClient().send(new UpdateCommand({ TableName: mainTable(), ...input })))
}
