/**
 * Reserved e-mail addresses: addresses of a customer that a scheduled change will write. They belong to the customer
 * from the registration of the change on. So no other customer can take them, and the change can take effect.
 */
import type { Customer } from '../world/customer.ts'
import { normaliseEmail, parseEmail } from '../fields/email.ts'
import type { Fault } from '../refusal/fault.ts'

/** Each address costs a write at the deletion of the customer, and a transaction holds a limited number of writes. */
export const maxReservedEmails = 5

/** The addresses in the form in which they are compared, without repetition. */
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
