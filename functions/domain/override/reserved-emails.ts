/**
 * Emails that a customer is to get by a change that is still to come. They are the customer's from the day the change
 * is registered, so that nobody else can take them meanwhile and the change can be carried out when its time comes.
 */
import type { Customer } from '../world/customer.ts'
import { normaliseEmail, parseEmail } from '../fields/email.ts'
import type { Fault } from '../fault.ts'

/** Each costs a write when the customer is deleted, and a transaction holds only so many. */
export const maxReservedEmails = 5

/** In the form they are compared in, each once. */
export function reservedEmails({ overrides }: Pick<Customer, 'overrides'>): string[] {
  const emails = overrides.flatMap((override) => {
    if (override.type !== 'change-fields' || override.announced !== 'future' || override.inert === true) return []
    const { email } = override.new_values
    const parsed = typeof email === 'string' ? parseEmail(email) : undefined
    return parsed === undefined ? [] : [normaliseEmail(parsed)]
  })
  return [...new Set(emails)]
}

export function reservationFaults(customer: Pick<Customer, 'overrides'>): Fault[] {
  return reservedEmails(customer).length > maxReservedEmails
    ? [{ field: 'email', code: 'override_emails_too_many', values: { max: maxReservedEmails } }]
    : []
}
