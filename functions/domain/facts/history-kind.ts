/** The kinds of changes in a customer's history: what a change was about, by the first of its facts. */
import type { Fact } from './fact.ts'

export const historyKinds = [
  'customer',
  'subscription',
  'override',
  'invoice',
  'payment',
  'product-assignment',
  'note',
  'order',
  'settings',
  'consent',
  'notice',
] as const
export type HistoryKind = (typeof historyKinds)[number]

const kinds: Readonly<Record<Exclude<Fact['fact'], 'forgotten'>, HistoryKind>> = {
  'customer-created': 'customer',
  'customer-updated': 'customer',
  'customer-deleted': 'customer',
  'customer-exported': 'customer',
  'email-stopped': 'customer',
  consent: 'consent',
  'notice-due': 'notice',
  'notice-sent': 'notice',
  'notice-failed': 'notice',
  'subscription-created': 'subscription',
  'subscription-updated': 'subscription',
  'subscription-extended': 'subscription',
  'status-changed': 'subscription',
  'stop-registered': 'subscription',
  'group-stop-registered': 'subscription',
  'stop-revoked': 'subscription',
  renewed: 'subscription',
  'plan-switched': 'subscription',
  'override-registered': 'override',
  'override-changed': 'override',
  'override-deleted': 'override',
  'override-started': 'override',
  'override-ended': 'override',
  suspended: 'override',
  'scheduled-change-left-out': 'override',
  invoiced: 'invoice',
  credited: 'invoice',
  reissued: 'invoice',
  transliterated: 'invoice',
  'invoice-paid': 'invoice',
  reminded: 'invoice',
  'document-sent': 'invoice',
  'sending-asked': 'invoice',
  'sending-failed': 'invoice',
  'sending-given-up': 'invoice',
  'payment-registered': 'payment',
  'payment-allocated': 'payment',
  'product-assigned': 'product-assignment',
  'product-unassigned': 'product-assignment',
  note: 'note',
  'order-placed': 'order',
  'order-moved': 'order',
  'request-received': 'subscription',
  'request-moved': 'subscription',
  'request-receipt-sent': 'subscription',
  'request-done': 'subscription',
  'account-created': 'settings',
  'account-changed': 'settings',
  'section-changed': 'settings',
  'settings-changed': 'settings',
  'bank-details-changed': 'settings',
  'settings-exported': 'settings',
  'product-exported': 'settings',
  campaign: 'settings',
  product: 'settings',
  'webhook-deactivated': 'settings',
  'signed-in': 'settings',
  'sign-in-refused': 'settings',
}

/** A change without a fact is one of the customer, such as a due time that was worked out anew. */
export function kindOfChange([first]: readonly Fact[]): HistoryKind {
  if (first === undefined) return 'customer'
  if (first.fact !== 'forgotten') return kinds[first.fact]
  const category = first.event.event.split(':')[0]
  return historyKinds.find((kind) => kind === category) ?? 'customer'
}
