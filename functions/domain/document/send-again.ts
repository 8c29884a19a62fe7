/**
 * sendinvoice (extensions: "Operations of customer service"): sends a document by e-mail again. The sending is a
 * separate delivery, so it neither replaces a sending under way nor is replaced by a later one.
 */
import type { Fault } from '../refusal/fault.ts'
import { normaliseEmail, parseEmail } from '../fields/email.ts'
import { senderAddress } from '../settings/business-entity.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import { isOverdue, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { buyerOf } from './buyer.ts'

export interface SendCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  /** The document that is to be sent, open or closed. */
  readonly document: Invoice | undefined
  /** The recipients that the caller names. Default: the customer. */
  readonly to: readonly string[] | undefined
  /** Whether a reminder of the invoice is sent. */
  readonly isReminder: boolean
  /** Distinguishes this sending from others of the document. */
  readonly token: string
  readonly now: Instant
  readonly settings: Settings
}

export function sendAgain(command: SendCommand): Change | Refusal {
  const { world, document, to: recipients, isReminder, token, now, settings } = command
  if (document === undefined) return refuse({ field: '', code: 'invoice_unknown' })
  if (senderAddress(document.entity, settings) === undefined) return refuse({ field: '', code: 'sender_missing' })
  if (isReminder && !isOverdue(document, dateOf(now, settings.account.timezone))) {
    return refuse({ field: 'reminder', code: 'reminder_not_overdue' })
  }
  const { email } = buyerOf(world.customer)
  const to = recipients === undefined ? (email === undefined ? [] : [email]) : recipientsOf(recipients)
  const faults = to.flatMap((one): Fault[] => (typeof one === 'string' ? [] : [one]))
  if (faults.length > 0) return refuse(...faults)
  if (to.length === 0) return refuse({ field: 'to', code: 'recipient_missing' })
  const addresses = to.filter((one) => typeof one === 'string')
  const { number, type } = document
  const request = { token, of: type, to: addresses }
  const kind = isReminder ? 'reminder' : 'document'
  return {
    world: withRecords(world, { record: 'delivery', number, by: 'email', kind, at: now, asked: request }),
    facts: [{ fact: 'sending-asked', of: isReminder ? 'reminder' : type, number, to: addresses }],
  }
}

const shownLength = 100

/** Each mailbox once. */
function recipientsOf(addresses: readonly string[]): (string | Fault)[] {
  const each = new Map(addresses.map((written) => [normaliseEmail(written), written]))
  return [...each.values()].map((written): string | Fault => {
    const values = { email: written.slice(0, shownLength) }
    return parseEmail(written) ?? { field: 'to', code: 'recipient_invalid', values }
  })
}
