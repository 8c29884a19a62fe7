/**
 * The live parts of a customer besides the customer item: subscriptions and open invoices, one item each.
 *
 * A subscription lives for decades and every renewal writes its item. Periods that repeat one another are stored as one
 * (`repeated-periods.ts`), and all but the latest periods and overrides are compressed: they are similar, so hundreds
 * of them take the space of a few. Only this file knows about that.
 */
import * as v from 'valibot'
import { invoiceSchema, type Invoice } from '../../domain/world/invoice.ts'
import { type Subscription, subscriptionSchema } from '../../domain/world/subscription.ts'
import type { World } from '../../domain/world/world.ts'
import { openInvoiceKey, subscriptionKey, type Key } from '../keys.ts'
import { stateListing } from './document-list-entry.ts'
import { gunzipSync, gzipSync } from 'node:zlib'
import { overrideSchema } from '../../domain/world/override.ts'
import { everyPeriod, repeatedPeriods, storedPeriodsSchema, type StoredPeriods } from './repeated-periods.ts'

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

/** `written` is the version of the customer with which the part is written. */
export function partItem(account: string, part: LivePart, written: number) {
  return part.kind === 'subscription'
    ? subscriptionItem(part.key, part.value, written)
    : { ...part.key, ...part.value, written, ...stateListing(account, part.value) }
}

export const parseInvoiceItem = (item: unknown): Invoice => v.parse(invoiceSchema, item)

/** Periods and overrides that stay uncompressed: two years of months. */
const latestCount = 24

const compressedSchema = v.object({ past: v.optional(v.instance(Uint8Array)) })
const storedSchema = v.object({ ...subscriptionSchema.entries, periods: storedPeriodsSchema })
const pastSchema = v.object({ periods: storedPeriodsSchema, overrides: v.array(overrideSchema) })

type SubscriptionItem = Key &
  Omit<Subscription, 'periods'> & {
    readonly periods: StoredPeriods
    readonly past?: Uint8Array
    /** The version of the customer at the last write of the item. */
    readonly written: number
  }

export function subscriptionItem(key: Key, subscription: Subscription, written: number): SubscriptionItem {
  const { overrides } = subscription
  const periods = repeatedPeriods(subscription.periods)
  const past = { periods: periods.slice(0, -latestCount), overrides: overrides.slice(0, -latestCount) }
  const hasPast = past.periods.length + past.overrides.length > 0
  return {
    ...key,
    ...subscription,
    periods: periods.slice(-latestCount),
    overrides: overrides.slice(-latestCount),
    ...(hasPast ? { past: gzipSync(JSON.stringify(past)) } : {}),
    written,
  }
}

export function parseSubscriptionItem(item: unknown): Subscription {
  const { past } = v.parse(compressedSchema, item)
  const latest = v.parse(storedSchema, item)
  if (past === undefined) return { ...latest, periods: everyPeriod(latest.periods) }
  const older = v.parse(pastSchema, JSON.parse(gunzipSync(past).toString('utf8')))
  return {
    ...latest,
    periods: everyPeriod([...older.periods, ...latest.periods]),
    overrides: [...older.overrides, ...latest.overrides],
  }
}
