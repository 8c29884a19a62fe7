/**
 * A customer's world made of its items. The customer item names the live parts with the version each was last written;
 * a read that raced a transaction and saw half of it does not match these versions.
 */
import * as v from 'valibot'
import { inOrderOfAge } from '../../domain/world/invoice.ts'
import { byAge, type Subscription } from '../../domain/world/subscription.ts'
import type { Item } from '../dynamo/batch-get.ts'
import { customerItemSchema, parseCustomerItem, type CustomerItem } from './customer-item.ts'
import { openInvoicePrefix, subscriptionPrefix } from '../keys.ts'
import { parseInvoiceItem } from './live-parts.ts'
import { parseSubscriptionItem } from './subscription-item.ts'
import type { LoadedWorld } from './world-commit.ts'

/** The sort keys of a customer's live parts. */
export const partsNamedBy = (head: Item): readonly string[] => Object.keys(v.parse(headSchema, head).parts)
const headSchema = v.object({ parts: customerItemSchema.entries.parts })

/** Undefined where the parts are not those that the customer item names. */
export const worldOf = (head: Item, found: readonly Item[]): LoadedWorld | undefined =>
  worldFrom(parseCustomerItem(head), found)

/** The same where the customer item was read before. */
export function worldFrom(item: CustomerItem, found: readonly Item[]): LoadedWorld | undefined {
  const { parts, active, live, follows, pendingGroupNotices = {}, scheduledIndexKeys = [], credits, ...others } = item
  const { filed, ...customer } = others
  const subscriptions = found.filter(({ sk }) => sk.startsWith(subscriptionPrefix))
  const invoices = found.filter(({ sk }) => sk.startsWith(openInvoicePrefix))
  if (!isWhole(parts, [...subscriptions, ...invoices])) return undefined
  return {
    customer,
    parts,
    pendingGroupNotices,
    scheduledIndexKeys,
    ...(filed && { filed }),
    subscriptions: inOrder(subscriptions.map(parseSubscriptionItem)),
    ledger: { open: inOrderOfAge(invoices.map(parseInvoiceItem)), credits, numbers: {} },
    records: [],
  }
}

export const inOrder = (subscriptions: readonly Subscription[]) => subscriptions.toSorted(byAge)

const partSchema = v.object({ sk: v.string(), written: v.number() })

function isWhole(parts: CustomerItem['parts'], found: readonly unknown[]): boolean {
  const written = found.map((item) => v.parse(partSchema, item))
  return (
    written.length === Object.keys(parts).length && written.every(({ sk, written: version }) => parts[sk] === version)
  )
}
