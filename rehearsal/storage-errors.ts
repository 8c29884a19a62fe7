/** The errors by which DynamoDB and the network refuse or lose a call. */
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'

/** `held` says for each item of the transaction whether another transaction holds it. */
export const cancelledBy = (held: readonly boolean[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
    $metadata: {},
    CancellationReasons: held.map((isHeld) => ({ Code: isHeld ? 'TransactionConflict' : 'None' })),
  })

export const meetsTransaction = () =>
  new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} })

export const throttled = () => new ProvisionedThroughputExceededException({ message: 'Too many calls.', $metadata: {} })

export function answerLost(): Error {
  const error = new Error('The answer did not arrive in time.')
  error.name = 'TimeoutError'
  return error
}
