/** Requests without the data of deleted customers, before a worker has erased it (see `order/present-orders.ts`). */
import { eraseRequest, type ReaderRequest } from '../../domain/request/request.ts'
import type { Instant } from '../../domain/time/time.ts'
import { deletedAmong } from '../customer/deleted-customers.ts'

export async function presentRequests(
  account: string,
  requests: readonly ReaderRequest[],
  now: Instant,
): Promise<ReaderRequest[]> {
  const deleted = await deletedAmong(
    account,
    requests.map(({ customer }) => customer),
  )
  return requests.map((request) =>
    request.erased === undefined && request.customer !== undefined && deleted.has(request.customer)
      ? eraseRequest(request, now)
      : request,
  )
}
