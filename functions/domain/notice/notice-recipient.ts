/** The address that a notice goes to. */
import { hasConsent } from '../customer/consents.ts'
import { isStopped } from '../customer/stopped-emails.ts'
import type { Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'

/** Undefined for a customer who has no address, who lets no e-mail reach it, or who does not want the notice. */
export function recipientOf(
  customer: Customer,
  { required, consent }: Pick<Notice, 'required' | 'consent'>,
  settings: Settings,
): string | undefined {
  const { email } = customer.builtin
  if (email === undefined || isStopped(customer, email)) return undefined
  return required || hasConsent(customer, consent, settings) ? email : undefined
}
