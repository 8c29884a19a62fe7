/** Refusals of the store, as the SDK throws those of DynamoDB. */
import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionCanceledException,
  type CancellationReason,
} from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
/** An item as the store holds it. */
type Item = Readonly<Record<string, unknown>>

const $metadata = { httpStatusCode: 400, attempts: 1, totalRetryDelay: 0 }

/** The request cannot be carried out, whatever is stored. */
export const invalid = (message: string) =>
  new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata })

export const noSuchTable = (name: string) =>
  new ResourceNotFoundException({ message: `Requested resource not found: Table: ${name} not found`, $metadata })

/** Others have written for longer than a call waits. Nothing was done; the caller may try again. */
export const busy = () =>
  new DynamoDBServiceException({
    ...{ name: 'ThrottlingException', $fault: 'client', $metadata },
    message: 'The store is busy with other writes.',
  })

const conditionMessage = 'The conditional request failed'

/** The item that the condition failed on is in DynamoDB's own form, as the document client leaves it in an error. */
export const conditionFailed = (item: Item | undefined) =>
  new ConditionalCheckFailedException({
    ...{ message: conditionMessage, $metadata },
    ...(item !== undefined && { Item: marshall(item) }),
  })

export const failedReason = (item: Item | undefined): CancellationReason => ({
  Code: 'ConditionalCheckFailed',
  Message: conditionMessage,
  ...(item !== undefined && { Item: marshall(item) }),
})
export const noReason: CancellationReason = { Code: 'None' }

export function cancelled(reasons: readonly CancellationReason[]): TransactionCanceledException {
  const codes = reasons.map(({ Code = 'None' }) => Code).join(', ')
  return new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: [...reasons],
    $metadata,
  })
}

export const tokenMismatch = () =>
  new IdempotentParameterMismatchException({
    message: 'The request uses the same client token as a previous, but non-identical request.',
    $metadata,
  })

/** Whether a failure is a refusal of what was asked, as a transaction tells it among its reasons. */
export const isInvalid = (error: unknown): error is DynamoDBServiceException =>
  error instanceof DynamoDBServiceException && error.name === 'ValidationException'
