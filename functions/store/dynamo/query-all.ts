/**
 * Queries for all items, or for whether there are any. The SDK's paginator asks for page after page; every page repeats
 * the caller's request with the end of the page before. Items come as they are stored: the caller parses them.
 *
 * Reads of a limited number of items have their own loops, as they ask for fewer items with every page and the
 * paginator cannot.
 */
import { paginateQuery, type QueryCommandInput, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'

type Found = Readonly<Record<string, unknown>>

export async function queryAll(request: QueryCommandInput): Promise<Found[]> {
  return (await Array.fromAsync(queryPages(request))).flat()
}

/**
 * Reads the same page by page, for callers that may stop early: a page is requested once the last one was used. Some
 * pages are empty.
 */
export async function* queryPages(request: QueryCommandInput): AsyncGenerator<readonly Found[]> {
  // The paginator writes into the request that it is given.
  const pages = paginateQuery({ client: documentClient() }, { ...request })
  for await (const { Items = [] } of pages) yield Items
}

/** Whether a partition holds anything at all. */
export async function hasEntries(partition: string, prefix?: string): Promise<boolean> {
  const { Count = 0 } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: prefix === undefined ? 'pk = :list' : 'pk = :list AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':list': partition, ...(prefix !== undefined && { ':prefix': prefix }) },
      Select: 'COUNT',
      Limit: 1,
      ConsistentRead: true,
    }),
  )
  return Count > 0
}
