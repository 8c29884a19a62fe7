/** Refusals of the store, in the form in which the SDK throws those of DynamoDB. */
import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionCanceledException,
  type CancellationReason,
} from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { StoreFullError } from '../../functions/store/dynamo/busy.ts'
import { isOfFullDisk } from '../full-disk.ts'
import { isBusy } from '../sqlite-code.ts'

/** An item in its stored form. */
type Item = Readonly<Record<string, unknown>>

const $metadata = { httpStatusCode: 400, attempts: 1, totalRetryDelay: 0 }

/** The request cannot be carried out, whatever is stored. */
export const invalid = (message: string) =>
  new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata })

/** A key that is missing or of another type. In a transaction it is the reason of its part. */
export class WrongKeyError extends DynamoDBServiceException {
  constructor(message: string) {
    super({ name: 'ValidationException', $fault: 'client', message, $metadata })
    // The SDK's exceptions set the prototype, so each class under them does.
    Object.setPrototypeOf(this, WrongKeyError.prototype)
  }
}

export const noSuchTable = (name: string) =>
  new ResourceNotFoundException({ message: `Requested resource not found: Table: ${name} not found`, $metadata })

/** The refusal for a failure of SQLite, after which nothing was done; any other failure as it is. */
export function refusalOf(error: unknown): unknown {
  if (isOfFullDisk(error)) return new StoreFullError(error)
  return isBusy(error) ? busy() : error
}

/** Others have written for longer than a call waits. */
const busy = () =>
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
export const invalidReason = ({ message: Message }: Error): CancellationReason => ({ Code: 'ValidationError', Message })

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

/** Whether a failure is a refusal of the request itself, which a transaction names among its reasons. */
export const isInvalid = (error: unknown): error is DynamoDBServiceException =>
  error instanceof DynamoDBServiceException && error.name === 'ValidationException'
