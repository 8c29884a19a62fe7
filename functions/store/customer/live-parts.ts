/** The live parts of a customer beside the customer item: subscriptions and open invoices, an item each. */
import * as v from 'valibot'
import { invoiceSchema, type Invoice } from '../../domain/world/invoice.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import type { World } from '../../domain/world/world.ts'
import { openInvoiceKey, subscriptionKey, type Key } from '../keys.ts'
import { stateListing } from '../lists/document-list-entry.ts'
import { subscriptionItem } from './subscription-item.ts'

export type LivePart =
  | { readonly kind: 'subscription'; readonly key: Key; readonly value: Subscription }
  | { readonly kind: 'invoice'; readonly key: Key; readonly value: Invoice }

export function liveParts(account: string, { customer, subscriptions, ledger }: World): LivePart[] {
  return [
    ...subscriptions.map((value): LivePart => ({
      kind: 'subscription',
      key: subscriptionKey(account, customer.id, value.id),
      value,
    })),
    ...ledger.open.map((value): LivePart => ({
      kind: 'invoice',
      key: openInvoiceKey(account, customer.id, value.number),
      value,
    })),
  ]
}

/** `written` is the version of the customer that the part is written with. */
export function partItem(account: string, part: LivePart, written: number) {
  return part.kind === 'subscription'
    ? subscriptionItem(part.key, part.value, written)
    : { ...part.key, ...part.value, written, ...stateListing(account, part.value) }
}

export const parseInvoiceItem = (item: unknown): Invoice => v.parse(invoiceSchema, item)
