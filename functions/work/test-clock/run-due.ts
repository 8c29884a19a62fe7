/**
 * Moves the clock of a test account through everything that falls due on the way, in order of due time. The clock is at
 * each due time while its work is done, so that every read in the meantime sees one consistent world. An interrupted
 * move is continued by the next move.
 *
 * Customers with something due at one instant are advanced together, as by the queue's worker. The clock is marked as
 * being moved, and the sweep skips the account in the meantime.
 *
 * An e-mail that another worker is sending, or a turn at a payment provider, is waited for and then taken over: the
 * clock would otherwise pass over it because a process was ended. An e-mail is taken over only once its attempt must be
 * over, because it could otherwise be sent twice.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { isSame } from '../../domain/base/same.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { accountNow, moveClock } from '../../store/account/clock.ts'
import { dueUntil, type Due } from '../../store/due/due.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { testDuePartition } from '../../store/keys.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { runtime } from '../../outside/runtime.ts'
import { contention } from '../../store/dynamo/back-off.ts'
import { again, done, goOn, nothing, retrying } from '../../store/dynamo/retrying.ts'
import { advanceCustomer } from '../advance/advance-customer.ts'
import { advanceTogether } from '../advance/advance-together.ts'
import { sendByMail } from '../mail/send-by-mail.ts'
import { sendTogether } from '../deliveries/send-together.ts'
import { advanceOrder } from '../orders/advance-order.ts'
import { advanceRequest } from '../requests/advance-request.ts'
import { takeProviderTurn } from '../collections/provider-turn.ts'
import { startProducts } from '../products/start-products.ts'
import { runAssignmentJob } from '../products/run-assignment-job.ts'

/** The due index may show work for a moment after it was done. */
const indexLag = { ...contention, tries: 9 }
/** A turn at a provider usually takes a fraction of a second; these waits are some three seconds in total. */
const turnUnderWay = { ...contention, tries: 9 }
/** These waits are 16 seconds in total, after which an attempt at an e-mail is over. */
const mailUnderWay = { tries: 21, firstWaitMilliseconds: 40, longestWaitMilliseconds: 1000 }
const fullWaits = { random: () => 1, sleep: async (milliseconds: number) => await runtime.sleep(milliseconds) }
/** The work of this number of customers takes a second or two, so that a run ends in time. */
const mostTogether = 50
/** Usually little is due at one instant; many items are read where many were due just before. */
const fewTogether = 10
/** Sent at the same time, as each may take seconds. SES takes 14 a second of a new account. */
const mailsAtOnce = 10
/** Longer than any piece of work. The account of a move that was cut off is swept again after it. */
const moveMilliseconds = 30_000

/** The time that the clock reached: the end, or the instant at which the time for it ran out. */
export type Run = { readonly outcome: 'done' } | { readonly outcome: 'out-of-time'; readonly clock: Instant }

export interface RunOptions {
  /** Asked before each piece of work; a run that has no time left ends between two pieces, and can continue later. */
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
  let previous: readonly Due[] | undefined
  let together = mostTogether
  const load = () => nextDue(account, until, { leftToOthers, together })
  return await retrying({ runtime, about: `due work of ${account}`, policy: indexLag, load }, async (next) => {
    const [first] = next
    if (first === undefined) return done<Run>({ outcome: 'done' })
    together = next.length < fewTogether ? fewTogether : mostTogether
    if (!hasTime()) return done<Run>({ outcome: 'out-of-time', clock: await accountNow(settings, realNow) })
    // Work that was due before now is done at once; the clock never goes back for it.
    const movedUntil = instantOf(Date.now() + moveMilliseconds)
    const move = await moveClock(account, first.at, realNow, movedUntil)
    const clock = move.outcome === 'behind' ? move.now : first.at
    // After one vain wait there are no further waits: all e-mails may have been interrupted together.
    const waits = leftToOthers.length === 0
    const { outcome, underWay } = await workTogether(settings, next, { clock, until, baseUrl, hasTime, waits })
    leftToOthers.push(...underWay)
    const isSeenAgain = outcome === 'done' && underWay.length === 0 && previous !== undefined && isSame(previous, next)
    previous = outcome === 'done' && underWay.length === 0 ? next : undefined
    return isSeenAgain ? again(`Work stays due after it was done: ${JSON.stringify(next)}.`) : goOn()
  })
}

interface WorkOptions extends Required<RunOptions> {
  /** The time of the clock: the due time, or a later time for work that is found late. */
  readonly clock: Instant
  /** The end of the move. */
  readonly until: Instant
  /** Whether to wait for an e-mail that another worker is sending. */
  readonly waits: boolean
  /** The customer, if it was advanced before. */
  readonly world?: LoadedWorld
}

type Outcome = 'done' | 'more' | 'under-way'

interface WorkedTogether {
  readonly outcome: 'done' | 'more'
  /** E-mails that others are sending. */
  readonly underWay: readonly Due[]
}

/** Work that is due at one instant: of several customers, several e-mails, or one piece of another kind. */
async function workTogether(settings: Settings, due: readonly Due[], options: WorkOptions): Promise<WorkedTogether> {
  const mails = due.flatMap((each) => ('mail' in each ? [each] : []))
  if (mails.length > 1) return await sendMails(settings, mails, options)
  const customers = due.flatMap((each) => ('customer' in each ? [each.customer] : []))
  const [first] = due
  const advanced =
    first !== undefined && customers.length > 1 ? await advanceSeveral(settings, customers, first.at) : undefined
  let isMore = false
  const underWay: Due[] = []
  for (const each of due) {
    const world = 'customer' in each ? advanced?.get(each.customer) : undefined
    const outcome = await work(settings, each, { ...options, ...(world && { world }) })
    if (outcome === 'under-way') underWay.push(each)
    isMore ||= outcome === 'more'
  }
  return { outcome: isMore ? 'more' : 'done', underWay }
}

/** Sends some at once while there is time. E-mails that others are sending are then sent one by one. */
async function sendMails(
  settings: Settings,
  due: readonly Extract<Due, { readonly mail: string }>[],
  options: WorkOptions,
): Promise<WorkedTogether> {
  const { clock, baseUrl, hasTime } = options
  const underWay: Due[] = []
  for (const some of chunksOf(due, mailsAtOnce)) {
    if (!hasTime()) return { outcome: 'more', underWay }
    const job = { settings, now: clock, realNow: instantOf(Date.now()), baseUrl, takesOver: true }
    const sent = await sendTogether(
      job,
      some.map(({ mail }) => mail),
    )
    for (const each of some.filter(({ mail }) => !sent.has(mail))) {
      const waits = options.waits && underWay.length === 0
      const outcome = await sendMail(settings, each.mail, { ...options, waits })
      if (outcome === 'more') return { outcome, underWay }
      if (outcome === 'under-way') underWay.push(each)
    }
  }
  return { outcome: 'done', underWay }
}

/** Advances customers together. If that fails they are advanced one by one, which shows the customer at fault. */
async function advanceSeveral(
  settings: Settings,
  ids: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, LoadedWorld>> {
  try {
    return await advanceTogether(settings, [...new Set(ids)], at)
  } catch (error) {
    const account = settings.account.id
    console.warn({ message: 'Customers are advanced one by one.', account, error: String(error) })
    return new Map()
  }
}

async function work(settings: Settings, due: Due, options: WorkOptions): Promise<Outcome> {
  if ('customer' in due) return await advanceCustomer(settings, due.customer, due.at, options.world)
  if ('order' in due) return await advanceOrder(settings, due.order, due.at, options.until)
  if ('request' in due) {
    await advanceRequest(settings, due.request, due.at)
    return 'done'
  }
  if ('webhook' in due || 'indexJob' in due) {
    throw new Error('Due on the clock of a test account, but it goes by real time: a webhook or the index of a field.')
  }
  if ('mail' in due) return await sendMail(settings, due.mail, options)
  if ('task' in due) return await workAtProvider(settings, due, options)
  if ('assignmentJob' in due) return await runAssignmentJob(settings, due.assignmentJob, due.at)
  // The index may not show jobs yet that were just started.
  for (const job of await startProducts(due.account, due.at)) await runAssignmentJob(settings, job, due.at)
  return 'done'
}

async function workAtProvider(
  settings: Settings,
  { queue, task: id }: Extract<Due, { readonly task: string }>,
  { clock, hasTime }: WorkOptions,
): Promise<'done' | 'under-way'> {
  const turn = async (takesOver: boolean) => {
    const job = { settings, now: clock, realNow: instantOf(Date.now()) }
    const { outcome } = await takeProviderTurn(job, { queue, id, takesOver })
    return outcome === 'under-way' ? outcome : 'done'
  }
  const whenContended = (underWay: 'under-way') => underWay
  const about = `the task ${id}`
  const waited = await retrying({ runtime, about, policy: turnUnderWay, load: nothing, whenContended }, async () => {
    if (!hasTime()) return done('under-way')
    return (await turn(false)) === 'done' ? done('done') : again('under-way')
  })
  return waited === 'done' ? waited : await turn(true)
}

/** Without time to wait for another worker, there is more to do: the clock does not pass over the e-mail. */
async function sendMail(settings: Settings, id: string, options: WorkOptions): Promise<Outcome> {
  const { clock, baseUrl, hasTime, waits } = options
  const waiting = { runtime: fullWaits, policy: waits ? mailUnderWay : { ...mailUnderWay, tries: 1 } }
  const whenContended = (underWay: 'under-way') => underWay
  return await retrying({ ...waiting, about: `the e-mail ${id}`, load: nothing, whenContended }, async () => {
    // The attempt has the time of the clock. At its due time, an e-mail that is found late and fails would have had the
    // waits for all its attempts already.
    const job = { settings, now: clock, realNow: instantOf(Date.now()), baseUrl, takesOver: true }
    const sent = await sendByMail(job, id)
    if (sent.outcome !== 'under-way') return done<Outcome>('done')
    return hasTime() ? again('under-way') : done<Outcome>('more')
  })
}

/**
 * The first due work, without work that was left to others: customers of one instant, e-mails of one instant, or one
 * piece of another kind. Empty if nothing is due.
 */
async function nextDue(
  account: string,
  until: Instant,
  { leftToOthers, together }: { readonly leftToOthers: readonly Due[]; readonly together: number },
): Promise<readonly Due[]> {
  for await (const page of dueUntil(testDuePartition(account), until, together)) {
    const left = page.filter((due) => !leftToOthers.some((other) => isSame(other, due)))
    const [first] = left
    if (first === undefined) continue
    const kind = kindTogether(first)
    return kind === undefined ? [first] : left.filter((due) => due.at === first.at && kindTogether(due) === kind)
  }
  return []
}

/** The kind of the work, if several of the kind are done together. */
function kindTogether(due: Due): 'customer' | 'mail' | undefined {
  if ('customer' in due) return 'customer'
  return 'mail' in due ? 'mail' : undefined
}
