/**
 * Sends a notice by e-mail, and notes that it was sent in one transaction with its removal from the queue; or writes it
 * as a letter, which then waits in the queue of a delivery method. A notice that fails is sent in the other way. An
 * attempt that did not end may have sent the notice: a notice that the law or the account requires is sent again, any
 * other is given up, so that nobody gets it twice.
 */
import * as v from 'valibot'
import { byOtherWay } from '../../domain/notice/notice-recipient.ts'
import { isHeld } from '../../domain/document/mail-attempts.ts'
import { afterSending, withLetterAwaited } from '../../domain/notice/missed-notice.ts'
import { stillStands, untold } from '../../domain/notice/next-notice.ts'
import { sentNoticeSchema, type SentNotice, type WaitingNotice } from '../../domain/world/notice.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import type { PostalLetter } from '../../domain/world/postal-letter.ts'
import { withRecords, type World } from '../../domain/world/world.ts'
import type { Fact } from '../../domain/facts/fact.ts'
import { runtime } from '../../outside/runtime.ts'
import { deliveryWrite, newDeliveryWrite } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { readNoticeMail } from '../../store/notice/notice-items.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import {
  afterMailError,
  takeMailTurn,
  type Attempted,
  type MailEnd,
  type MailJob,
  type MailOutcome,
} from '../deliveries/send-waiting-mail.ts'

/** The result of an attempt that was made: an e-mail that was sent, or a letter that is to be posted. */
type Made =
  { readonly mail: SentMail; readonly letter?: never } | { readonly letter: PostalLetter; readonly mail?: never }
type SentMail = Pick<SentNotice, 'to' | 'subject' | 'text'>

export async function sendNoticeMail(job: MailJob, id: string): Promise<MailOutcome> {
  const { settings, realNow } = job
  const stored = await readNoticeMail(settings.account.id, id)
  let made: Made | undefined
  let hasGone = false
  const isCutOff =
    stored !== undefined && stored.failures > 0 && stored.failing !== true && !isHeld(stored, realNow, job.takesOver)
  return await takeMailTurn(job, stored, {
    attempt: async (waiting) => {
      if (isCutOff && !waiting.required && waiting.way === undefined) {
        return { outcome: 'impossible', reason: cutOff }
      }
      const attempted = await attempt(job, waiting)
      made = attempted.made
      hasGone = attempted.hasGone === true
      return attempted.result
    },
    end: (waiting, end) => {
      if (hasGone) return withdraw(job, waiting)
      return made?.letter !== undefined ? handOver(job, waiting, made.letter) : note(job, waiting, end, made?.mail)
    },
  })
}

const cutOff = 'the sending was cut off, and the notice may have been sent'

interface AttemptedNotice {
  readonly result: Attempted
  readonly made?: Made
  /** Whether the event of the notice no longer exists. */
  readonly hasGone?: true
}

async function attempt(job: MailJob, waiting: WaitingNotice): Promise<AttemptedNotice> {
  const { settings, now } = job
  const about = { account: settings.account.id, customer: waiting.customer, notice: waiting.notice }
  try {
    const world = await loadWorldAt(settings, waiting.customer, now)
    const notice = world && stillStands(world, waiting, now, settings)
    if (world === undefined || world.customer.erased !== undefined) return { result: { outcome: 'needless' } }
    if (notice === undefined) return { result: { outcome: 'impossible', reason: '' }, hasGone: true }
    // Loaded when first needed, because most e-mails are about documents.
    const [{ mailOfNotice, postalLetterOf }, { sendMail }] = await Promise.all([
      import('./notice-letter.ts'),
      import('../../outside/send-mail.ts'),
    ])
    if (waiting.way === 'letter') {
      const letter = await postalLetterOf(world, { waiting, notice }, job)
      return letter === undefined
        ? { result: { outcome: 'impossible', reason: 'no letter reaches the customer' } }
        : { result: { outcome: 'sent' }, made: { letter } }
    }
    const letter = await mailOfNotice(world, { waiting, notice }, job)
    if (letter.outcome !== 'written') return { result: letter }
    await sendMail(letter.mail)
    const { to, subject, text } = letter.mail
    return { result: { outcome: 'sent' }, made: { mail: { to: to.join(', '), subject, text } } }
  } catch (error) {
    console.warn({ message: 'A notice was not sent.', ...about, attempt: waiting.failures, error: String(error) })
    return { result: afterMailError(error) }
  }
}

/** A notice whose event no longer applies leaves the queue, and is sent if the event applies again. */
async function withdraw({ settings, now }: MailJob, waiting: WaitingNotice): Promise<void> {
  const { id, customer, notice, subscription } = waiting
  const load = () => loadWorldAt(settings, customer, now)
  await retrying({ runtime, about: `the notice ${id}`, load }, async (world) => {
    const also = [deliveryWrite(settings, waiting, undefined)]
    if (world === undefined || world.customer.erased !== undefined) {
      await transact(also)
      return done(undefined)
    }
    const facts: Fact[] = [{ fact: 'notice-withdrawn', notice, subscription }]
    const after = { ...untold(world, waiting), records: [] }
    const notes = [{ at: now, via: 'system', by: 'System', facts } as const]
    const outcome = await commitWorld({ settings, before: world, after, notes, now, also })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

/** A letter waits in the queue of its delivery method from now on. A worker that was late changes nothing. */
async function handOver({ settings, now }: MailJob, waiting: WaitingNotice, letter: PostalLetter): Promise<void> {
  const writes = [deliveryWrite(settings, waiting, undefined), newDeliveryWrite(settings, letter)]
  if (letter.law === undefined) {
    await transact(writes)
    return
  }
  const { id, customer } = letter
  const load = async () => ({
    world: await loadWorldAt(settings, customer, now),
    present: await readNoticeMail(settings.account.id, waiting.id),
  })
  await retrying({ runtime, about: `the notice ${id}`, load }, async ({ world, present }) => {
    if (present?.failures !== waiting.failures) return done(undefined)
    if (world === undefined || world.customer.erased !== undefined) {
      await transact([deliveryWrite(settings, waiting, undefined)])
      return done(undefined)
    }
    const after = { ...withLetterAwaited(world, letter, settings), records: [] }
    const outcome = await commitWorld({ settings, before: world, after, notes: [], now, also: writes })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

async function note(job: MailJob, waiting: WaitingNotice, end: MailEnd, mail: SentMail | undefined): Promise<void> {
  const { settings, now } = job
  const { id, customer } = waiting
  const load = () => loadWorldAt(settings, customer, now)
  await retrying({ runtime, about: `the notice ${id}`, load }, async (world) => {
    if (world === undefined || world.customer.erased !== undefined) {
      await transact([deliveryWrite(settings, waiting, undefined)])
      return done(undefined)
    }
    const sent = end.outcome === 'sent' ? mail : undefined
    const next = sent === undefined ? otherWay(job, world, waiting, end) : undefined
    if (next !== undefined) {
      await transact([deliveryWrite(settings, waiting, next)])
      return done(undefined)
    }
    const { law, notice, subscription } = waiting
    const fact: Fact =
      sent === undefined
        ? { fact: 'notice-failed', notice, subscription, reason: end.outcome === 'sent' ? '' : end.reason }
        : { fact: 'notice-sent', notice, subscription, email: sent.to, ...(law === undefined ? {} : { law }) }
    const records: WorldRecord[] =
      sent === undefined
        ? []
        : [{ record: 'notice-sent', notice: v.parse(sentNoticeSchema, { ...waiting, at: now, ...sent }) }]
    const after = { ...afterSending(world, waiting, { isSent: sent !== undefined, now }, settings), records: [] }
    const outcome = await commitWorld({
      settings,
      before: world,
      after: withRecords(after, ...records),
      notes: [{ at: now, via: 'system', by: 'System', facts: [fact] }],
      now,
      also: [deliveryWrite(settings, waiting, undefined)],
    })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

/**
 * Another way for a notice that did not reach its customer. An interrupted attempt may have sent it, so it is not sent
 * in another way.
 */
function otherWay({ settings, now }: MailJob, world: World, waiting: WaitingNotice, end: MailEnd) {
  if (end.outcome === 'given-up' && end.reason === cutOff) return undefined
  const notice = stillStands(world, waiting, now, settings)
  return notice && byOtherWay(waiting, notice, world.customer, settings)
}
