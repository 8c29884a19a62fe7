/**
 * A turn at a waiting e-mail of a document or an order. The attempt is noted before it is made
 * (`domain/document/mail-attempts.ts`), so neither a message that comes twice nor a test account's clock that is moved
 * meanwhile sends the e-mail twice.
 */
import { afterFailure, begun, isHeld, isLastAttempt, type WaitingMail } from '../../domain/document/mail-attempts.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { deliveryWrite, moveDelivery } from '../../store/delivery/deliveries.ts'
import { transact } from '../../store/dynamo/transaction.ts'

export interface MailJob {
  readonly settings: Settings
  /** The time of the account. */
  readonly now: Instant
  readonly realNow: Instant
  /** The service's address, without a last slash, for the links that e-mails have. */
  readonly baseUrl: string
  /** Whether an e-mail is taken from a worker that must have been cut off, before its hold ends. */
  readonly takesOver?: boolean
}

export type MailOutcome =
  /** The e-mail was sent or given up, and reported; or there was nothing to send. */
  | { readonly outcome: 'done' }
  /** Another worker is sending the e-mail, or was interrupted a moment ago: the e-mail stays due. */
  | { readonly outcome: 'under-way' }
  /** Not sent; the value is the number of attempts so far. */
  | { readonly outcome: 'failed'; readonly attempts: number }

export type Attempted =
  | { readonly outcome: 'sent' | 'failed' | 'needless' }
  | { readonly outcome: 'impossible'; readonly reason: string }
  /** The e-mail is not due yet. */
  | { readonly outcome: 'later'; readonly at: Instant }

/**
 * The result of an attempt that threw. Permanently refused recipients are not tried again. Only a separate mail server
 * reports that at once (`--smtp` of the local run), by the name of the error.
 */
export const afterMailError = (error: unknown): Attempted =>
  error instanceof Error && error.name === 'RecipientRefused'
    ? { outcome: 'impossible', reason: `refused by the mail server: ${error.message}` }
    : { outcome: 'failed' }

/** The end of a turn: the e-mail was sent, or is given up for a reason. */
export type MailEnd = { readonly outcome: 'sent' } | { readonly outcome: 'given-up'; readonly reason: string }

export interface MailTurn<Mail> {
  readonly attempt: (mail: Mail) => Promise<Attempted>
  /** Notes the end of an e-mail, and removes it. */
  readonly end: (mail: Mail, end: MailEnd) => Promise<void>
}

const done: MailOutcome = { outcome: 'done' }
const underWay: MailOutcome = { outcome: 'under-way' }

/** An empty queue is not a fault, because messages may repeat or be late. */
export async function takeMailTurn<Mail extends WaitingMail>(
  { settings, now, realNow, takesOver }: MailJob,
  stored: Mail | undefined,
  turn: MailTurn<Mail>,
): Promise<MailOutcome> {
  if (stored === undefined || stored.ready_at > now) return done
  if (isHeld(stored, realNow, takesOver)) return underWay
  const mail = begun(stored, realNow)
  if (!(await moveDelivery(settings, stored, mail))) return underWay
  return await endMailTurn({ settings, now }, { found: stored, mail, attempted: await turn.attempt(mail) }, turn.end)
}

/** An attempt, with the e-mail before it and the e-mail as noted for it. */
export interface MadeAttempt<Mail> {
  readonly found: Mail
  readonly mail: Mail
  readonly attempted: Attempted
}

export async function endMailTurn<Mail extends WaitingMail>(
  { settings, now }: Pick<MailJob, 'settings' | 'now'>,
  { found: before, mail, attempted }: MadeAttempt<Mail>,
  end: MailTurn<Mail>['end'],
): Promise<MailOutcome> {
  switch (attempted.outcome) {
    case 'needless':
      await transact([deliveryWrite(settings, mail, undefined)])
      return done
    case 'sent':
      await end(mail, { outcome: 'sent' })
      return done
    case 'impossible':
      await end(mail, { outcome: 'given-up', reason: attempted.reason })
      return done
    case 'later': {
      // This does not count as an attempt.
      const { held_until: _, ...waiting } = mail
      await moveDelivery(settings, mail, { ...waiting, failures: before.failures, ready_at: attempted.at })
      return done
    }
    case 'failed':
      if (isLastAttempt(mail)) await end(mail, { outcome: 'given-up', reason: 'refused or not answered for a day' })
      else await moveDelivery(settings, mail, afterFailure(mail, now))
      return { outcome: 'failed', attempts: mail.failures }
  }
}
