/**
 * The one document client of a process, and the names of the tables. Both are made at the first call, so that importing
 * a file does nothing. Where the tables are is the SDK's business (`AWS_ENDPOINT_URL_DYNAMODB` in the local run).
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

export const mainTable = () => environment('MAIN_TABLE')
export const eventsTable = () => environment('EVENTS_TABLE')

/** A variable that the wiring sets for every function that needs it. */
export function environment(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`)
  return value
}
