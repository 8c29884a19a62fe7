/**
 * Writes of one item that meet a transaction on the same item: DynamoDB refuses such a write and does nothing, whatever
 * happens to the transaction. Single writes of items that transactions write or check use one of the functions here.
 */
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import type { Runtime } from './back-off.ts'
import { again, done, nothing, retrying } from './retrying.ts'

/** Whether other writers used the item: it has changed since it was read, or a transaction is changing it. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException

/** Whether a write was made; false if its condition failed. */
export async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Makes a write that does not depend on how the item was read: it is made once the transaction is over. */
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

/** Does the same for an update of an item of the main table. */
export async function updatePastTransactions(
  runtime: Runtime,
  input: Omit<UpdateCommandInput, 'TableName'>,
): Promise<void> {
  await pastTransactions(runtime, () => documentClient().send(new UpdateCommand({ TableName: mainTable(), ...input })))
}
