/**
 * Queries for all items. The SDK's paginator asks for page after page; every page repeats the caller's request with the
 * end of the page before. Items come as they are stored: the caller parses them.
 *
 * Reads of a limited number of items have loops of their own, as they ask for fewer items with every page and the
 * paginator cannot.
 */
import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'

type Found = Readonly<Record<string, unknown>>

export async function queryAll(request: QueryCommandInput): Promise<Found[]> {
  return (await Array.fromAsync(queryPages(request))).flat()
}

/**
 * The same page by page, for callers that may stop early: a page is asked for once the last was used. Some are empty.
 */
export async function* queryPages(request: QueryCommandInput): AsyncGenerator<readonly Found[]> {
  // The paginator writes into the request that it is given.
  const pages = paginateQuery({ client: documentClient() }, { ...request })
  for await (const { Items = [] } of pages) yield Items
}
