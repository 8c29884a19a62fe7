/**
 * Moves the clock of a test account through everything that falls due on the way, in order of due time: the clock stands
 * at each due time while its work is done, so that whoever reads the account meanwhile sees one consistent world, and a
 * move cut off in the middle is simply continued by the next.
 *
 * An e-mail that another is sending is waited for a little and then left to that one; where that one was cut off, to the
 * sweep, which finds it when it is held no more.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { isSame } from '../../domain/same.ts'
import { instantOf, type Instant } from '../../domain/time.ts'
import { accountNow, moveClock } from '../../store/account/clock.ts'
import { dueUntil, type Due } from '../../store/due.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { testDuePartition } from '../../store/keys.ts'
import { runtime } from '../../outside/runtime.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { advanceCustomer } from './advance-customer.ts'
import { sendByMail } from '../deliveries/send-by-mail.ts'
import { startProducts } from '../products/start-products.ts'
import { goOnWithWalk } from '../products/assignment-walk.ts'

/** The due index may show work for a moment after it was done; it is looked at again this often before that is a fault. */
const maxIdleLooks = 8
/** An e-mail that is being sent is waited for this often: some three seconds in all, of which sending mostly takes a part of one. */
const maxWaits = 8

/** How far the clock came: to the end, or to where the time for it ran out. */
export type Run = { readonly outcome: 'done' } | { readonly outcome: 'out-of-time'; readonly clock: Instant }

export interface RunOptions {
  /** Asked before each piece of work; a run that has no time left ends between two pieces, and can go on later. */
  readonly hasTime?: () => boolean
  /** The service's address, for the links that e-mails have. */
  readonly baseUrl?: string
}

export async function runDue(
  settings: Settings,
  until: Instant,
  realNow: Instant,
  { hasTime = () => true, baseUrl = environment('BASE_URL') }: RunOptions = {},
): Promise<Run> {
  let previous: Due | undefined
  let idleLooks = 0
  let waits = 0
  const left: Due[] = []
  const look = () => firstDue(settings, until, left)
  for (let next = await look(); next !== undefined; next = await look()) {
    if (!hasTime()) return { outcome: 'out-of-time', clock: await accountNow(settings, realNow) }
    const isSeenAgain = previous !== undefined && isSame(previous, next)
    idleLooks = isSeenAgain ? idleLooks + 1 : 0
    if (idleLooks > maxIdleLooks) throw new Error(`Work stays due after it was done: ${JSON.stringify(next)}.`)
    if (isSeenAgain) await backOff(runtime, idleLooks)
    // What was due before now is done at once; the clock never goes back for it.
    const move = await moveClock(settings.account.id, next.at, realNow)
    const clock = move.outcome === 'behind' ? move.now : next.at
    const outcome = await work(settings, next, { clock, baseUrl })
    previous = outcome === 'done' ? next : undefined
    if (outcome !== 'under-way') waits = 0
    // After one in vain there is no further wait: those who were at them may all have been cut off together.
    else if (left.length === 0 && waits < maxWaits) await backOff(runtime, ++waits)
    else left.push(next)
  }
  return { outcome: 'done' }
}

interface Surroundings {
  /** Where the clock stands: at the due time, or beyond that of what is found late. */
  readonly clock: Instant
  readonly baseUrl: string
}

async function work(
  settings: Settings,
  due: Due,
  { clock, baseUrl }: Surroundings,
): Promise<'done' | 'more' | 'under-way'> {
  if ('customer' in due) return await advanceCustomer(settings, due.customer, due.at)
  if ('webhook' in due) throw new Error('A webhook is due on the clock of a test account, but they go by real time.')
  if ('mail' in due) {
    // By the clock, as one found late that fails is not to have had the waits for all its attempts already.
    const sent = await sendByMail({ settings, now: clock, realNow: instantOf(Date.now()), baseUrl }, due.mail)
    return sent.outcome === 'under-way' ? 'under-way' : 'done'
  }
  if ('assigning' in due) return await goOnWithWalk(settings, due.assigning, due.at)
  // The index may not show yet what was just started.
  for (const walk of await startProducts(due.account, due.at)) await goOnWithWalk(settings, walk, due.at)
  return 'done'
}

/** The first that is due but for those that were left to others. */
async function firstDue(
  { account: { id: account } }: Settings,
  until: Instant,
  left: readonly Due[],
): Promise<Due | undefined> {
  for await (const page of dueUntil(testDuePartition(account), until)) {
    const first = page.find((due) => !left.some((one) => isSame(one, due)))
    if (first !== undefined) return first
  }
  return undefined
}
