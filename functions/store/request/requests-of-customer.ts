/** The requests of a customer. A customer has few. */
import type { ReaderRequest } from '../../domain/request/request.ts'
import { listRequests } from './list-requests.ts'
import { readRequestItem } from './request-item.ts'

/** The requests of a customer, newest first, without the request with the id `besides`. */
export async function requestsOf(account: string, customer: string, besides?: string): Promise<ReaderRequest[]> {
  const entries = await Array.fromAsync(listRequests(account, { list: 'customer', customer }))
  const others = entries.filter(({ id }) => id !== besides)
  const requests = await Promise.all(others.map(({ id }) => readRequestItem(account, id)))
  return requests.filter((request) => request !== undefined)
}
