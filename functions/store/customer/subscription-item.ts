/**
 * A subscription's item. A subscription lives for decades and every renewal writes its item. Periods that repeat one
 * another are stored as one (`repeated-periods.ts`), and all but the latest periods and overrides are compressed: they
 * are much alike, and hundreds of them then take the space of a few. Only this file knows of it.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { overrideSchema } from '../../domain/world/override.ts'
import { subscriptionSchema, type Subscription } from '../../domain/world/subscription.ts'
import type { Key } from '../keys.ts'
import { everyPeriod, repeatedPeriods, storedPeriodsSchema, type StoredPeriods } from './repeated-periods.ts'

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
