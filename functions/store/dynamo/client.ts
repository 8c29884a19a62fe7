/**
 * The one document client of a process. It is made at the first call, so that importing a file does nothing. The SDK
 * finds the tables' endpoint itself (`AWS_ENDPOINT_URL_DYNAMODB` in the local run).
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
  // This middleware copies every item that is sent or received for a logger, and the service has none.
  plain.middlewareStack.remove('loggerMiddleware')
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } })
}
