/**
 * Attempts to send an e-mail. An attempt is noted before it is made, together with the time for which it holds the
 * e-mail. That time is real time, as the clock of a test account may be moved during the attempt. Until the time is
 * over, or the attempt has failed, no other worker tries. So two workers never send the same e-mail side by side, and a
 * worker that is cut off costs a wait only. An e-mail is sent twice only if sending succeeded and noting the success
 * did not.
 */
import type { Instant } from '../time/time.ts'
import type { Delivery } from '../world/delivery.ts'
import { secondsAfter } from './sending.ts'

/**
 * The waiting times after each attempt in turn, in seconds: a day in all. A failed attempt waits by the account's
 * clock, and an attempt that was cut off waits in real time. The first wait is twice the time limit of a function that
 * sends e-mails.
 */
export const mailWaits: readonly number[] = [60, 300, 900, 3600, 10_800, 21_600, 49_140]

/** The wait after the last attempt, if that attempt was cut off. */
const lastWait = 3600

/** The state of an e-mail that decides its attempts; the e-mail may be for a document or for an order. */
export type WaitingMail = Pick<Delivery, 'id' | 'by' | 'ready_at' | 'failures' | 'failing' | 'held_until'>

/** The delivery once another attempt has begun: no less ready than before, but held. */
export const begun = <Mail extends WaitingMail>(delivery: Mail, realNow: Instant): Mail => {
  const failures = delivery.failures + 1
  return { ...delivery, failures, held_until: secondsAfter(realNow, waitAfter(failures)) }
}

/** Longer than an attempt lasts: a mail server is given 12 seconds to answer. */
const longestAttemptSeconds = 15

/** The end of an attempt that may be under way, if it is not cut off. */
export const endOfAttempt = ({ held_until, failures }: WaitingMail): Instant | undefined =>
  held_until === undefined ? undefined : secondsAfter(held_until, longestAttemptSeconds - waitAfter(failures))

/**
 * Whether an attempt may be under way, at an instant of real time. When the clock of a test account is moved, the hold
 * ends as soon as an attempt must be over. Otherwise the clock would skip an e-mail because a process was stopped.
 */
export function isHeld(mail: WaitingMail, realNow: Instant, takesOver = false): boolean {
  const until = takesOver ? endOfAttempt(mail) : mail.held_until
  return until !== undefined && until > realNow
}

/** The delivery after an attempt that began at `now`, by the account's clock, has failed. */
export function afterFailure<Mail extends WaitingMail>(
  { held_until: _, ...delivery }: Mail,
  now: Instant,
): Omit<Mail, 'held_until'> & WaitingMail {
  return { ...delivery, failing: true, ready_at: secondsAfter(now, waitAfter(delivery.failures)) }
}

/** Whether the attempt that was begun is the last one. */
export const isLastAttempt = ({ failures }: WaitingMail): boolean => failures > mailWaits.length

const waitAfter = (attempts: number) => mailWaits[attempts - 1] ?? lastWait
