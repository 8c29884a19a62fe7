/**
 * markundeliverable (capabilities: "Complaints, gracing, returns, seasons"): nothing can be delivered to an address. By
 * the policies of the live subscriptions the reader is written to, and deliveries pause while the mark lasts.
 */
import { parseFieldDatetime } from '../fields/field-value.ts'
import { faultAt } from '../fields/parsed.ts'
import { parseText } from '../fields/text.ts'
import { isSame } from '../base/same.ts'
import { tellUndeliverable } from '../notice/undeliverable-notice.ts'
import { undeliverableActionOf } from '../product/undeliverable-copies.ts'
import { policyOf } from '../override/override-policy.ts'
import type { Settings } from '../settings/settings.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'
import { markAt, withoutMarks, type MarkedAddress, type Undeliverable } from '../world/undeliverable.ts'
import type { World } from '../world/world.ts'

export interface MarkCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly given: {
    readonly address: MarkedAddress
    readonly reason?: string
    /** An instant that has passed ends the mark. */
    readonly until?: string
  }
  readonly now: Instant
  readonly settings: Settings
}

export function markUndeliverable({ world, given: input, now, settings }: MarkCommand): Change | Refusal {
  const { address } = input
  const reason = input.reason === undefined ? undefined : parseText(input.reason)
  const until = input.until === undefined ? undefined : parseFieldDatetime(input.until, settings.account.timezone)
  if (reason?.outcome === 'refused') return refuse(faultAt('reason', reason))
  if (until?.outcome === 'refused') return refuse(faultAt('until', until))
  const before = markAt(world.customer, address, now)
  if (until !== undefined && until.value <= now) {
    return before === undefined ? refuse({ field: 'until', code: 'undeliverable_until' }) : unmarked(world, address)
  }
  const mark: Undeliverable = {
    address,
    ...(reason === undefined || reason.value === '' ? {} : { reason: reason.value }),
    since: before?.since ?? now,
    ...(until === undefined ? {} : { until: until.value }),
  }
  return marked(world, mark, now, settings)
}

function unmarked(world: World, address: MarkedAddress): Change {
  const customer: Customer = withoutMarks(world.customer, [address])
  return { world: { ...world, customer }, facts: [{ fact: 'undeliverable', address, ended: true }] }
}

/** The change that marks an address. A changed mark does not write to the reader again. */
function marked(world: World, mark: Undeliverable, now: Instant, settings: Settings): Change {
  const { address, reason, until } = mark
  const before = markAt(world.customer, address, now)
  if (before !== undefined && isSame(before, mark)) return unchanged(world)
  const others = (world.customer.undeliverable ?? []).filter((other) => other.address !== address)
  const change: Change = {
    world: { ...world, customer: { ...world.customer, undeliverable: [...others, mark] } },
    facts: [
      {
        fact: 'undeliverable',
        address,
        ...(reason === undefined ? {} : { reason }),
        ...(until === undefined ? {} : { until }),
      },
    ],
  }
  const reader = before === undefined ? toBeWrittenTo(world, now, settings) : undefined
  return reader === undefined ? change : followedBy(change, tellUndeliverable(change.world, reader, now, settings))
}

/** A live subscription whose policy requires an e-mail to the reader. */
function toBeWrittenTo({ subscriptions }: World, now: Instant, settings: Settings): Subscription | undefined {
  return subscriptions.find(
    (subscription) =>
      !isOver(subscription.announced.state) &&
      subscription.periods.length > 0 &&
      undeliverableActionOf(subscription, now, settings) !== 'none',
  )
}

export interface FailedCopyCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly subscription: Subscription
  /** The group that the subscription follows. */
  readonly group: Subscription | undefined
  readonly external_id: string
  readonly reason?: string
  readonly now: Instant
  readonly settings: Settings
}

/** The largest number of copies that any policy counts. */
const mostFailedCopies = 12

/** A carrier could not deliver a copy. After the number of failures in the policy, the delivery address is marked. */
export function noteFailedCopy(command: FailedCopyCommand): Change {
  const { world, subscription, group, external_id, reason, now, settings } = command
  const { failed_copies = [] } = world.customer
  if (failed_copies.includes(external_id)) return unchanged(world)
  const failed = [...failed_copies, external_id].slice(-mostFailedCopies)
  const noted: World = { ...world, customer: { ...world.customer, failed_copies: failed } }
  const most = policyOf(subscription, group, now, settings)?.undeliverable?.after ?? 2
  if (failed.length < most || markAt(world.customer, 'delivery', now) !== undefined) return { world: noted, facts: [] }
  const mark: Undeliverable = { address: 'delivery', since: now, ...(reason === undefined ? {} : { reason }) }
  return marked(noted, mark, now, settings)
}
