/**
 * A subscription's item. A subscription lives for decades and every renewal writes its item, so all but the latest of its
 * periods and overrides are packed: they are much alike, and hundreds of them then take what a few do. Domain code never
 * notices.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { overrideSchema } from '../../domain/world/override.ts'
import { periodSchema, subscriptionSchema, type Subscription } from '../../domain/world/subscription.ts'
import type { Key } from '../keys.ts'

/** What is kept in plain sight of each: two years of months. Where there are more, the older ones are packed. */
const plain = 24

const packSchema = v.object({ past: v.optional(v.instance(Uint8Array)) })
const pastSchema = v.object({ periods: v.array(periodSchema), overrides: v.array(overrideSchema) })

type SubscriptionItem = Key &
  Subscription & {
    readonly past?: Uint8Array
    /** The version of the customer that it was last written with. */
    readonly written: number
  }

export function subscriptionItem(key: Key, subscription: Subscription, written: number): SubscriptionItem {
  const { periods, overrides } = subscription
  const past = { periods: periods.slice(0, -plain), overrides: overrides.slice(0, -plain) }
  const packs = past.periods.length + past.overrides.length > 0
  return {
    ...key,
    ...subscription,
    periods: periods.slice(-plain),
    overrides: overrides.slice(-plain),
    ...(packs ? { past: gzipSync(JSON.stringify(past)) } : {}),
    written,
  }
}

export function parseSubscriptionItem(item: unknown): Subscription {
  const { past } = v.parse(packSchema, item)
  const latest = v.parse(subscriptionSchema, item)
  if (past === undefined) return latest
  const older = v.parse(pastSchema, JSON.parse(gunzipSync(past).toString('utf8')))
  return {
    ...latest,
    periods: [...older.periods, ...latest.periods],
    overrides: [...older.overrides, ...latest.overrides],
  }
}
