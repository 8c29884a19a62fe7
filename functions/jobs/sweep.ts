/**
 * Every minute: finds due work and sends a message for each item. It costs one Query a shard, and one a test account,
 * whatever the number of customers, and, if something is due, one more for recently sent messages (decisions:
 * "The sweep"). A message lost or sent twice does no harm.
 *
 * Because it runs every minute, it also writes the heartbeat of the streams.
 */
import { instantOf, millisOf, type Instant } from '../domain/time/time.ts'
import { runtime } from '../outside/runtime.ts'
import { accountClock } from '../store/account/clock.ts'
import { loadSettings, testAccounts } from '../store/account/load-settings.ts'
import { dueUntil, type Due } from '../store/due/due.ts'
import { fingerprintOf, noteSent, sentLately, type SentLately } from '../store/due/due-sent.ts'
import { environment } from '../store/dynamo/environment.ts'
import { beat } from '../store/due/heartbeat.ts'
import { atOnce, dueShards, liveDuePartition, testDuePartition } from '../store/keys.ts'
import { sendEach, waitingIn, type QueueVariable } from '../work/queues/send-messages.ts'
import type { MailMessage } from '../work/queues/mail-message.ts'
import type { PaymentMessage } from '../work/queues/payment-message.ts'
import type { SearchMessage } from '../work/queues/search-message.ts'
import type { WebhookMessage } from '../work/queues/webhook-message.ts'
import type { WorkMessage } from '../work/queues/work-message.ts'

/**
 * The time after which a message is sent again if its work is still due: a message that fails is in the dead letters of
 * `work` and `mail` by then (five receipts, three minutes apart).
 */
const trustedMilliseconds = 15 * 60_000
/** If more messages than this wait in a queue, old messages may still be among them, so nothing is sent to it again. */
const backlog = 1_000

interface Swept {
  readonly now: Instant
  /** Whether a queue is far behind; asked once a sweep, and only if something was sent long ago. */
  readonly isBehind: (queue: QueueVariable) => Promise<boolean>
}

export async function handler(): Promise<void> {
  const now = instantOf(Date.now())
  const answers = new Map<QueueVariable, Promise<boolean>>()
  const isBehind = async (queue: QueueVariable) => {
    const answer = answers.get(queue) ?? waitingIn(queue).then((messages) => messages > backlog)
    answers.set(queue, answer)
    return await answer
  }
  const swept = { now, isBehind }
  const live = Array.from({ length: dueShards }, (_, shard) => sweep(liveDuePartition(shard), now, swept))
  await allOf([...live, sweepTestAccounts(swept), beatOnceA(minuteOf(now), now)])
}

/**
 * The last minute in which this process wrote the heartbeat of the streams: on one machine the sweep runs every second.
 */
let beaten: string | undefined
const minuteOf = (instant: Instant) => instant.slice(0, 'YYYY-MM-DDThh:mm'.length)

async function beatOnceA(minute: string, now: Instant): Promise<void> {
  if (minute === beaten) return
  await beat(now)
  beaten = minute
}

async function sweepTestAccounts(swept: Swept): Promise<void> {
  const accounts = await testAccounts()
  await allOf(
    accounts.map(async (account) => {
      const settings = await loadSettings(account)
      if (settings === undefined) return
      const { now, isBeingMoved } = await accountClock(settings, swept.now)
      // The request that moves the clock does the due work; messages would compete with it for the same items.
      if (!isBeingMoved) await sweep(testDuePartition(account), now, swept)
    }),
  )
}

/** Waits for all parts even if some fail, so that none keeps another from being swept. */
async function allOf(parts: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0) {
    throw new Error(`Parts of the sweep failed: ${failed.map(({ reason }) => String(reason)).join('; ')}`)
  }
}

async function sweep(partition: string, until: Instant, swept: Swept): Promise<void> {
  let sent: SentLately | undefined
  for await (const page of dueUntil(partition, until)) {
    if (page.length === 0) continue
    sent ??= await sentLately(partition, swept.now)
    await sendPage(partition, page, sent, swept)
  }
}

/**
 * Before a failure is thrown, the messages that the queues have taken are noted, so that the next sweep sends only the
 * rest.
 */
async function sendPage(partition: string, page: readonly Due[], sent: SentLately, swept: Swept): Promise<void> {
  const unsent = page.map(outgoingOf).filter((outgoing) => !isTrusted(sent, outgoing, swept.now))
  const outcomes = await Promise.all(
    Array.from(
      Map.groupBy(unsent, ({ queue }) => queue),
      ([queue, ofQueue]) => sendTo(queue, ofQueue, sent, swept),
    ),
  )
  const noted = outcomes.flatMap(({ noted }) => noted).filter(({ due }) => due.at !== atOnce)
  await noteSent(
    partition,
    swept.now,
    runtime.newToken(),
    noted.map(({ fingerprint }) => fingerprint),
  )
  for (const { failure } of outcomes) if (failure !== undefined) throw failure
}

async function sendTo(
  queue: QueueVariable,
  outgoing: readonly Outgoing[],
  sent: SentLately,
  { isBehind }: Swept,
): Promise<{ readonly noted: readonly Outgoing[]; readonly failure: Error | undefined }> {
  const again = outgoing.filter(({ fingerprint }) => sent.has(fingerprint))
  const waits = again.length > 0 && (await isBehind(queue)) ? new Set(again) : new Set<Outgoing>()
  const byMessage = new Map(outgoing.filter((one) => !waits.has(one)).map((one) => [one.message, one]))
  const { taken: accepted, failure } = await sendEach(queue, [...byMessage.keys()])
  return {
    // Work that still waits in a queue is noted again, so that nobody asks about it until the new note is old.
    noted: [...waits, ...accepted.flatMap((message) => byMessage.get(message) ?? [])],
    failure,
  }
}

function isTrusted(sent: SentLately, { fingerprint }: Outgoing, now: Instant): boolean {
  const at = sent.get(fingerprint)
  return at !== undefined && millisOf(now) - millisOf(at) < trustedMilliseconds
}

interface Outgoing {
  readonly due: Due
  readonly queue: QueueVariable
  readonly message: WorkMessage | WebhookMessage | SearchMessage | MailMessage | PaymentMessage
  readonly fingerprint: string
}

function outgoingOf(due: Due): Outgoing {
  const queue = queueOf(due)
  return { due, queue, message: messageOf(due), fingerprint: fingerprintOf(due, environment(queue)) }
}

function queueOf(due: Due): QueueVariable {
  if ('webhook' in due) return 'WEBHOOKS_QUEUE_URL'
  if ('search' in due) return 'SEARCH_QUEUE_URL'
  if ('task' in due) return 'PAYMENTS_QUEUE_URL'
  return 'mail' in due ? 'MAIL_QUEUE_URL' : 'WORK_QUEUE_URL'
}

function messageOf(due: Due): Outgoing['message'] {
  const { account } = due
  if ('webhook' in due) return { account, webhook: due.webhook }
  if ('search' in due) return { account, search: true }
  if ('task' in due) return { account, queue: due.queue, task: due.task }
  if ('mail' in due) return { account, mail: due.mail }
  if ('customer' in due) return { account, customer: due.customer }
  if ('order' in due) return { account, order: due.order }
  if ('request' in due) return { account, request: due.request }
  if ('job' in due) return { account, job: due.job }
  if ('indexJob' in due) return { account, index_job: due.indexJob }
  return 'products' in due ? { account, products: true } : { account, assignment_job: due.assignmentJob }
}
