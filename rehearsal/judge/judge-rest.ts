/** The state after a run has come to rest: nothing is due, nothing waits, and every e-mail has been sent. */
import type { Deployment } from '../deployment.ts'
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
}

/** Dead letters that nothing sends again. */
const lossyQueues: ReadonlySet<string> = new Set(['repair-dead-letters', 'mail-failures-dead-letters'])

/**
 * Expects that each document of a subscription invoiced by e-mail was sent. A refused e-mail is tried again for a day,
 * so documents of `since` or later may still be unsent, and earlier ones with an event that says so.
 */
export function judgeMail(
  account: string,
  observed: readonly ObservedCustomer[],
  { since, events }: Sending,
): Finding[] {
  const failed = new Set(
    events.flatMap((each) => (each.event === 'invoice:delivery-failed' ? each.invoice_number : [])),
  )
  return observed.flatMap(({ id, subscriptions, invoices }): Finding[] => {
    if (subscriptions.length === 0 || subscriptions.some(({ invoiced_by }) => invoiced_by !== 'email')) return []
    const unsent = invoices.filter(
      ({ number, sent, date, lines }) =>
        sent === undefined && !failed.has(number) && date < since && lines.some((line) => line.period_begin),
    )
    return unsent.map(({ number }) => ({
      promise: 'e-mails are sent',
      words: `${account}: ${id}: ${number} was not sent.`,
    }))
  })
}
