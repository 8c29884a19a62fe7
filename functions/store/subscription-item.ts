/**
 * A subscription's item. A subscription lives for decades and every renewal writes its item, so all but the latest of its
 * periods are packed: they are much alike, and hundreds of them then take what a few do. Domain code never notices.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { periodSchema, subscriptionSchema, type Subscription } from '../domain/subscription/subscription.ts'
import type { Key } from './keys.ts'

/** Periods kept in plain sight: two years of months. Where there are more, the older ones are packed. */
const plainPeriods = 24

const itemSchema = v.looseObject({ periods: v.array(v.unknown()), past: v.optional(v.instance(Uint8Array)) })
const pastSchema = v.array(periodSchema)

type SubscriptionItem = Key &
  Omit<Subscription, 'periods'> & {
    readonly periods: Subscription['periods']
    readonly past?: Uint8Array
    /** The version of the customer that it was last written with. */
    readonly written: number
  }

export function subscriptionItem(key: Key, subscription: Subscription, written: number): SubscriptionItem {
  const { periods, ...facts } = subscription
  const past = periods.slice(0, -plainPeriods)
  return {
    ...key,
    ...facts,
    periods: periods.slice(-plainPeriods),
    ...(past.length === 0 ? {} : { past: gzipSync(JSON.stringify(past)) }),
    written,
  }
}

export function parseSubscriptionItem(item: unknown): Subscription {
  const { past, ...plain } = v.parse(itemSchema, item)
  const latest = v.parse(subscriptionSchema, plain)
  if (past === undefined) return latest
  const older = v.parse(pastSchema, JSON.parse(gunzipSync(past).toString('utf8')))
  return { ...latest, periods: [...older, ...latest.periods] }
}
