/** The state after a run has come to rest: nothing is due, nothing waits, and every e-mail has been sent. */
import { mailSubjectText } from '../../functions/outside/mail-subject.ts'
import type { Deployment } from '../deployment.ts'
import type { MailService, SentMail } from '../mail-service.ts'
import type { ObservedCustomer, ObservedEvent } from './observed.ts'
import type { Finding } from './verdict.ts'

/** The limit of 90 seconds from decisions: "Identity and time". */
const lateMilliseconds = 90_000

export function judgeRest(deployment: Deployment, nowMillis: number): Finding[] {
  const say = (words: string): Finding => ({ promise: 'nothing stays due', words })
  const late = deployment.dueBefore(nowMillis - lateMilliseconds)
  const waiting = [...deployment.queues.lengths()].filter(
    ([name, length]) => length > 0 && (!name.endsWith('-dead-letters') || lossyQueues.has(name)),
  )
  return [
    ...late.map(({ pk, dueAt }) => say(`${pk} has been due since ${dueAt}.`)),
    ...waiting.map(([name, length]) => say(`${length} messages are left in ${name}.`)),
    ...(deployment.streams.waiting > 0 ? [say(`${deployment.streams.waiting} records are left in the streams.`)] : []),
  ]
}

interface Sending {
  readonly since: string
  readonly events: readonly ObservedEvent[]
  readonly mail: Pick<MailService, 'sent' | 'bounced'>
  /** Customers for whom somebody may have a document sent again. */
  readonly isWild: (id: string) => boolean
}

/** Dead letters that nothing sends again. */
const lossyQueues: ReadonlySet<string> = new Set(['repair-dead-letters', 'mail-failures-dead-letters'])

/**
 * Expects that each document of a subscription invoiced by e-mail was sent, that SES has what is called sent, and that
 * an address from which an e-mail came back for good is noted. A refused e-mail is tried again for a day,
 * so documents of `since` or later may still be unsent, and earlier ones with an event that says so. Nobody gets an
 * e-mail again whose sender had the answer of SES and has not failed afterwards, nor more often than it is tried.
 */
export function judgeMail(
  account: string,
  observed: readonly ObservedCustomer[],
  { since, events, mail, isWild }: Sending,
): Finding[] {
  const failed = new Set(
    events.flatMap((each) => (each.event === 'invoice:delivery-failed' ? each.invoice_number : [])),
  )
  const say = (id: string, words: string, promise: Finding['promise'] = 'e-mails are sent'): Finding => ({
    promise,
    words: `${account}: ${id}: ${words}`,
  })
  return observed.flatMap(({ id, data, subscriptions, invoices }): Finding[] => {
    const isAbout = ({ about }: SentMail) => about === mailSubjectText({ account, customer: id })
    const stops = events.some((each) => each.event === 'customer:email-stopped' && each.customer_id === id)
    const again = isWild(id) ? [] : repeated(mail.sent.filter(isAbout))
    const twice = again.map((words) => say(id, words, 'e-mails are sent once'))
    const cameBack = mail.bounced.some((each) => isAbout(each) && each.to.includes(data.email ?? ''))
    if (cameBack && !stops) return [...twice, say(id, 'an e-mail came back, and the address is not noted.')]
    if (subscriptions.length === 0 || subscriptions.some(({ invoiced_by }) => invoiced_by !== 'email')) return twice
    const unsent = invoices.filter(
      ({ number, sent, date, lines }) =>
        sent === undefined && !failed.has(number) && date < since && lines.some((line) => line.period_begin),
    )
    const taken = mail.sent.filter(isAbout).map(({ subject }) => subject)
    const unknown = invoices.filter(
      ({ number, sent }) => sent !== undefined && !taken.some((subject) => subject.includes(number)),
    )
    return [
      ...twice,
      ...unsent.map(({ number }) => say(id, `${number} was not sent.`)),
      ...unknown.map(({ number }) => say(id, `${number} is called sent, and SES has no such e-mail.`)),
    ]
  })
}

/** The tries of an e-mail, which are spread over a day. */
const mostTries = 8

function repeated(mails: readonly SentMail[]): string[] {
  return [...Map.groupBy(mails, ({ subject, text }) => `${subject}\n${text}`).values()].flatMap((copies) => {
    const subject = copies[0]?.subject
    const isNeedless = copies.slice(0, -1).some(({ isAnswered, sender }) => isAnswered && sender?.isDone === true)
    return [
      ...(isNeedless ? [`"${subject}" was sent again, though SES had answered.`] : []),
      ...(copies.length > mostTries ? [`"${subject}" was sent ${copies.length} times.`] : []),
    ]
  })
}
