/**
 * The one document client of a process. It is made at the first call, so that importing a file does nothing. Where the tables are is the SDK's business (`AWS_ENDPOINT_URL_DYNAMODB` in the local run).
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

let client: DynamoDBDocumentClient | undefined

export function documentClient(): DynamoDBDocumentClient {
  client ??= newClient()
  return client
}

function newClient(): DynamoDBDocumentClient {
  const plain = new DynamoDBClient({ maxAttempts: 5 })
  // It copies every item that is sent or received, for a logger that there is not.
  plain.middlewareStack.remove('loggerMiddleware')
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } })
}
