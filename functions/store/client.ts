/**
 * The one document client of a process. It is made at the first call, so that importing a file does nothing. Where the tables are is the SDK's business (`AWS_ENDPOINT_URL_DYNAMODB` in the local run).
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

let client: DynamoDBDocumentClient | undefined

export function documentClient(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return client
}
