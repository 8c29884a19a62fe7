/**
 * Notices of failed e-mails. SES publishes them as events of EventBridge, at least once and in any order. The local run
 * sends the same notices for addresses that its mail server refuses.
 */
import * as v from 'valibot'
import { stopEmail, type StopReason } from '../../domain/customer/stopped-emails.ts'
import { forEach } from '../../domain/world/change.ts'
import { readMailSubject, type MailSubject } from '../../outside/mail-subject.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { settingsAndTime } from '../queues/settings-and-time.ts'

const recipients = v.array(v.object({ emailAddress: v.string() }))
const mail = v.object({ tags: v.optional(v.record(v.string(), v.array(v.string())), {}) })

export const mailFailureSchema = v.variant('eventType', [
  v.object({
    eventType: v.literal('Bounce'),
    mail,
    bounce: v.object({ bounceType: v.string(), bouncedRecipients: recipients }),
  }),
  v.object({ eventType: v.literal('Complaint'), mail, complaint: v.object({ complainedRecipients: recipients }) }),
])
export type MailFailure = v.InferOutput<typeof mailFailureSchema>

export interface StoppedEmails extends MailSubject {
  readonly emails: readonly string[]
  readonly because: StopReason
}

/** The addresses that a notice stops; undefined if it stops none, or the e-mail was about no customer. */
export function stoppedBy(failure: MailFailure): StoppedEmails | undefined {
  const about = readMailSubject(failure.mail.tags)
  if (about === undefined) return undefined
  if (failure.eventType === 'Complaint') {
    return { ...about, emails: failure.complaint.complainedRecipients.map(address), because: 'complained' }
  }
  const { bounceType, bouncedRecipients } = failure.bounce
  // A full mailbox, or a server that is down, may accept the next e-mail.
  return bounceType === 'Permanent'
    ? { ...about, emails: bouncedRecipients.map(address), because: 'bounced' }
    : undefined
}

/** SES names a recipient as in the header of the message, perhaps with a name. */
const address = ({ emailAddress }: { readonly emailAddress: string }) =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress

/** Notes the addresses with their customer. A notice that comes again changes nothing. */
export async function stopEmailsOf({ account, customer, emails, because }: StoppedEmails): Promise<void> {
  const { settings, now } = await settingsAndTime(account)
  const load = async () => ({ before: await loadWorldAt(settings, customer, now) })
  await retrying({ runtime, about: `the customer ${customer}`, load }, async ({ before }) => {
    if (before === undefined || before.customer.erased !== undefined) return done(undefined)
    const { world, facts } = forEach(before, emails, (each, email) => stopEmail(each, email, because, now))
    if (world === before) return done(undefined)
    const notes = [{ via: 'system', by: 'System', at: now, facts }] as const
    const outcome = await commitWorld({ settings, before, after: world, notes, now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
