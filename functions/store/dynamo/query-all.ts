/**
 * Queries for all there is. The SDK's paginator asks for page after page; every page is the caller's request, with
 * where the page before ended. Items come as they are stored: whoever reads them parses them.
 *
 * A read of so many items asks for fewer with every page, which the paginator cannot: it has a loop of its own.
 */
import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'

type Found = Readonly<Record<string, unknown>>

export async function queryAll(request: QueryCommandInput): Promise<Found[]> {
  return (await Array.fromAsync(queryPages(request))).flat()
}

/** The same page by page, for who may stop before the end: no page is asked for before the one before was used. Some may be empty. */
export async function* queryPages(request: QueryCommandInput): AsyncGenerator<readonly Found[]> {
  // The paginator writes into the request that it is given.
  const pages = paginateQuery({ client: documentClient() }, { ...request })
  for await (const { Items = [] } of pages) yield Items
}
