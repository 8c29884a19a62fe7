/** Erases the personal data of the requests about a customer's contracts. May be repeated. */
import { eraseRequest } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { listRequests } from '../../store/request/list-requests.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { commitRequest, onSchedule } from '../../store/request/commit-request.ts'

export async function eraseRequests(settings: Settings, customer: string, now: Instant): Promise<void> {
  const { id: account } = settings.account
  for await (const { id } of listRequests(account, { list: 'customer', customer })) {
    const load = async () => ({ before: await readRequestItem(account, id) })
    await retrying({ runtime, about: `the request ${id}`, load }, async ({ before }) => {
      if (before === undefined || before.erased !== undefined) return done(undefined)
      const outcome = await commitRequest({ settings, before, after: eraseRequest(before, now), now, by: onSchedule })
      return outcome === 'committed' ? done(undefined) : again(outcome)
    })
  }
}
