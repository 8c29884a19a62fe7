/**
 * Sends a notice by e-mail, and notes that it was sent in one transaction with its removal from the queue. What a
 * worker has begun and not ended may have been sent: a notice that the law or the account requires is sent again, any
 * other is given up, as nobody is to get it twice.
 */
import * as v from 'valibot'
import { isHeld } from '../../domain/delivery/mail-attempts.ts'
import { afterSending, stillStands } from '../../domain/notice/next-notice.ts'
import { sentNoticeSchema, type SentNotice, type WaitingNotice } from '../../domain/world/notice.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import { withRecords } from '../../domain/world/world.ts'
import type { Fact } from '../../domain/facts/fact.ts'
import { runtime } from '../../outside/runtime.ts'
import { deliveryWrite } from '../../store/delivery/deliveries.ts'
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

/** The words of a letter that was sent. */
type Words = Pick<SentNotice, 'to' | 'subject' | 'text'>

export async function sendNoticeMail(job: MailJob, id: string): Promise<MailOutcome> {
  const { settings, realNow } = job
  const stored = await readNoticeMail(settings.account.id, id)
  let sent: Words | undefined
  const isCutOff = stored !== undefined && stored.failures > 0 && stored.failing !== true && !isHeld(stored, realNow)
  return await takeMailTurn(job, stored, {
    attempt: async (waiting) => {
      if (isCutOff && !waiting.required) {
        return { outcome: 'impossible', reason: 'the sending was cut off, and the notice may have been sent' }
      }
      const attempted = await attempt(job, waiting)
      sent = attempted.words
      return attempted.result
    },
    end: (waiting, end) => note(job, waiting, end, sent),
  })
}

interface AttemptedNotice {
  readonly result: Attempted
  readonly words?: Words
}

async function attempt(job: MailJob, waiting: WaitingNotice): Promise<AttemptedNotice> {
  const { settings, now } = job
  const about = { account: settings.account.id, customer: waiting.customer, notice: waiting.notice }
  try {
    const world = await loadWorldAt(settings, waiting.customer, now)
    const notice = world && stillStands(world, waiting, now, settings)
    if (world === undefined || notice === undefined || world.customer.erased !== undefined) {
      return { result: { outcome: 'needless' } }
    }
    // Loaded when first needed: most e-mails are of documents.
    const [{ letterOfNotice }, { sendMail }] = await Promise.all([
      import('./notice-letter.ts'),
      import('../../outside/send-mail.ts'),
    ])
    const letter = await letterOfNotice(world, { waiting, notice }, job)
    if (letter.outcome !== 'written') return { result: letter }
    await sendMail(letter.mail)
    const { to, subject, text } = letter.mail
    return { result: { outcome: 'sent' }, words: { to: to.join(', '), subject, text } }
  } catch (error) {
    console.warn({ message: 'A notice was not sent.', ...about, attempt: waiting.failures, error: String(error) })
    return { result: afterMailError(error) }
  }
}

async function note(job: MailJob, waiting: WaitingNotice, end: MailEnd, words: Words | undefined): Promise<void> {
  const { settings, now } = job
  const { id, customer, notice, subscription, law } = waiting
  const gone = deliveryWrite(settings, waiting, undefined)
  const load = () => loadWorldAt(settings, customer, now)
  await retrying({ runtime, about: `the notice ${id}`, load }, async (world) => {
    if (world === undefined || world.customer.erased !== undefined) {
      await transact([gone])
      return done(undefined)
    }
    const isSent = end.outcome === 'sent' && words !== undefined
    const ofLaw = law === undefined ? {} : { law }
    const fact: Fact =
      end.outcome === 'sent' && words !== undefined
        ? { fact: 'notice-sent', notice, subscription, email: words.to, ...ofLaw }
        : { fact: 'notice-failed', notice, subscription, reason: end.outcome === 'sent' ? '' : end.reason }
    const records: WorldRecord[] =
      words === undefined
        ? []
        : [{ record: 'notice-sent', notice: v.parse(sentNoticeSchema, { ...waiting, at: now, ...words }) }]
    const outcome = await commitWorld({
      settings,
      before: world,
      after: withRecords({ ...afterSending(world, waiting, { isSent, now }, settings), records: [] }, ...records),
      notes: [{ at: now, via: 'system', by: 'System', facts: [fact] }],
      now,
      also: [gone],
    })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
