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
}

/** Dead letters that nothing sends again. */
const lossyQueues: ReadonlySet<string> = new Set(['repair-dead-letters', 'mail-failures-dead-letters'])

/**
 * Expects that each document of a subscription invoiced by e-mail was sent, that SES has what is called sent, and that
 * an address from which an e-mail came back for good is noted. A refused e-mail is tried again for a day,
 * so documents of `since` or later may still be unsent, and earlier ones with an event that says so.
 */
export function judgeMail(
  account: string,
  observed: readonly ObservedCustomer[],
  { since, events, mail }: Sending,
): Finding[] {
  const failed = new Set(
    events.flatMap((each) => (each.event === 'invoice:delivery-failed' ? each.invoice_number : [])),
  )
  const say = (id: string, words: string): Finding => ({
    promise: 'e-mails are sent',
    words: `${account}: ${id}: ${words}`,
  })
  return observed.flatMap(({ id, data, subscriptions, invoices }): Finding[] => {
    const isAbout = ({ about }: SentMail) => about === mailSubjectText({ account, customer: id })
    const stops = events.some((each) => each.event === 'customer:email-stopped' && each.customer_id === id)
    const cameBack = mail.bounced.some((each) => isAbout(each) && each.to.includes(data.email ?? ''))
    if (cameBack && !stops) return [say(id, 'an e-mail came back, and the address is not noted.')]
    if (subscriptions.length === 0 || subscriptions.some(({ invoiced_by }) => invoiced_by !== 'email')) return []
    const unsent = invoices.filter(
      ({ number, sent, date, lines }) =>
        sent === undefined && !failed.has(number) && date < since && lines.some((line) => line.period_begin),
    )
    const taken = mail.sent.filter(isAbout).map(({ subject }) => subject)
    const unknown = invoices.filter(
      ({ number, sent }) => sent !== undefined && !taken.some((subject) => subject.includes(number)),
    )
    return [
      ...unsent.map(({ number }) => say(id, `${number} was not sent.`)),
      ...unknown.map(({ number }) => say(id, `${number} is called sent, and SES has no such e-mail.`)),
    ]
  })
}
