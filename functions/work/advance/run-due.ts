/**
 * Moves the clock of a test account through everything that falls due on the way, in order of due time. The clock
 * stands at each due time while its work is done, so that every read meanwhile sees one consistent world. A move that
 * is cut off is continued by the next move.
 *
 * An e-mail that another worker is sending is waited for a little and then left to that worker. Where that worker was
 * cut off, the sweep finds the e-mail once its hold has ended.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { isSame } from '../../domain/same.ts'
import { instantOf, type Instant } from '../../domain/time.ts'
import { accountNow, moveClock } from '../../store/account/clock.ts'
import { dueUntil, type Due } from '../../store/due.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { testDuePartition } from '../../store/keys.ts'
import { runtime } from '../../outside/runtime.ts'
import { contention } from '../../store/dynamo/back-off.ts'
import { again, done, goOn, nothing, retrying } from '../../store/dynamo/retrying.ts'
import { advanceCustomer } from './advance-customer.ts'
import { sendByMail } from '../deliveries/send-by-mail.ts'
import { advanceOrder } from '../orders/advance-order.ts'
import { startProducts } from '../products/start-products.ts'
import { runAssignmentJob } from '../products/run-assignment-job.ts'

/** The due index may show work for a moment after it was done. */
const indexLag = { ...contention, tries: 9 }
/** Sending takes a part of a second mostly; these waits are some three seconds in all. */
const mailUnderWay = { ...contention, tries: 9 }

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
  const { id: account } = settings.account
  const leftToOthers: Due[] = []
  let previous: Due | undefined
  const load = () => firstDue(account, until, leftToOthers)
  return await retrying({ runtime, about: `due work of ${account}`, policy: indexLag, load }, async (next) => {
    if (next === undefined) return done<Run>({ outcome: 'done' })
    if (!hasTime()) return done<Run>({ outcome: 'out-of-time', clock: await accountNow(settings, realNow) })
    // Work that was due before now is done at once; the clock never goes back for it.
    const move = await moveClock(account, next.at, realNow)
    const clock = move.outcome === 'behind' ? move.now : next.at
    // After one wait in vain there is no further one: all e-mails may have been cut off together.
    const waits = leftToOthers.length === 0
    const outcome = await work(settings, next, { clock, baseUrl, hasTime, waits })
    if (outcome === 'under-way') leftToOthers.push(next)
    const isSeenAgain = outcome === 'done' && previous !== undefined && isSame(previous, next)
    previous = outcome === 'done' ? next : undefined
    return isSeenAgain ? again(`Work stays due after it was done: ${JSON.stringify(next)}.`) : goOn()
  })
}

interface WorkOptions extends Required<RunOptions> {
  /** Where the clock stands: at the due time, or beyond that of work that is found late. */
  readonly clock: Instant
  /** Whether an e-mail that another is sending is waited for. */
  readonly waits: boolean
}

async function work(settings: Settings, due: Due, options: WorkOptions): Promise<'done' | 'more' | 'under-way'> {
  if ('customer' in due) return await advanceCustomer(settings, due.customer, due.at)
  if ('order' in due) return await advanceOrder(settings, due.order, due.at)
  if ('webhook' in due)
    throw new Error('A webhook is due on the clock of a test account, but webhooks go by real time.')
  if ('mail' in due) return await sendMail(settings, due.mail, options)
  if ('assignmentJob' in due) return await runAssignmentJob(settings, due.assignmentJob, due.at)
  // The index may not show yet what was just started.
  for (const job of await startProducts(due.account, due.at)) await runAssignmentJob(settings, job, due.at)
  return 'done'
}

async function sendMail(settings: Settings, id: string, options: WorkOptions): Promise<'done' | 'under-way'> {
  const { clock, baseUrl, hasTime, waits } = options
  const policy = waits ? mailUnderWay : { ...mailUnderWay, tries: 1 }
  const whenContended = (underWay: 'under-way') => underWay
  return await retrying({ runtime, about: `the e-mail ${id}`, policy, load: nothing, whenContended }, async () => {
    // By the clock, as an e-mail found late that fails is not to have had the waits for all its attempts already.
    const sent = await sendByMail({ settings, now: clock, realNow: instantOf(Date.now()), baseUrl }, id)
    if (sent.outcome !== 'under-way') return done('done')
    return hasTime() ? again('under-way') : done('under-way')
  })
}

/** The first due work, without what was left to others. */
async function firstDue(account: string, until: Instant, leftToOthers: readonly Due[]): Promise<Due | undefined> {
  for await (const page of dueUntil(testDuePartition(account), until)) {
    const first = page.find((due) => !leftToOthers.some((other) => isSame(other, due)))
    if (first !== undefined) return first
  }
  return undefined
}
