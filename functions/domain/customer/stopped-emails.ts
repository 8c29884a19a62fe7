/**
 * Addresses of a customer to which no e-mail is sent any more, because mail to them bounced permanently or the reader
 * complained (decisions: "Addresses that no e-mail reaches"). A stop belongs to the address: it ends when the customer
 * no longer has the address.
 */
import { normaliseEmail } from '../fields/email.ts'
import type { Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Customer } from '../world/customer.ts'
import type { World } from '../world/world.ts'

export type StopReason = 'bounced' | 'complained'

export const isStopped = ({ stopped_emails = [] }: Customer, email: string): boolean =>
  stopped_emails.some((stop) => stop.email === normaliseEmail(email))

/**
 * Stops e-mails to an address. Nothing changes if the stop is already registered, or the customer no longer has the
 * address.
 */
export function stopEmail(world: World, email: string, because: StopReason, at: Instant): Change {
  const { customer } = world
  if (!addressesOf(customer).has(normaliseEmail(email)) || isStopped(customer, email)) return unchanged(world)
  const stopped_emails = [...(customer.stopped_emails ?? []), { email: normaliseEmail(email), because, at }]
  return {
    world: { ...world, customer: { ...customer, stopped_emails } },
    facts: [{ fact: 'email-stopped', email, because }],
  }
}

/** The customer without the stops of addresses that it no longer has. */
export function withoutEndedStops(customer: Customer): Customer {
  const { stopped_emails, ...others } = customer
  if (stopped_emails === undefined) return customer
  const addresses = addressesOf(customer)
  const left = stopped_emails.filter(({ email }) => addresses.has(email))
  if (left.length === stopped_emails.length) return customer
  return left.length === 0 ? others : { ...others, stopped_emails: left }
}

const addressesOf = ({ builtin: { email, billing_email } }: Customer): ReadonlySet<string> =>
  new Set([email, billing_email].flatMap((address) => (address === undefined ? [] : [normaliseEmail(address)])))
