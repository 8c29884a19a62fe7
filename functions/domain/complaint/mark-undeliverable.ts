/**
 * markundeliverable (capabilities: "Complaints, gracing, returns, seasons"): nothing can be delivered to an address. By
 * the policies of the live subscriptions the reader is written to, and deliveries pause while the mark lasts.
 */
import { parseFieldDatetime } from '../fields/field-value.ts'
import { faultAt } from '../fields/parsed.ts'
import { parseText } from '../fields/text.ts'
import { isSame } from '../base/same.ts'
import { tellUndeliverable } from '../notice/undeliverable-notice.ts'
import { copiesOf } from './complained-issue.ts'
import { addressOwner } from '../product/assignment-address.ts'
import { undeliverableActionOf } from '../product/undeliverable-copies.ts'
import { policyOf } from '../override/override-policy.ts'
import type { Settings } from '../settings/settings.ts'
import { isOver } from '../subscription/subscription-state.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'
import { isMarkOf, markAt, withoutMarks, type MarkedAddress, type Undeliverable } from '../world/undeliverable.ts'
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

export interface ReportedCopyCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly subscription: Subscription
  /** The group that the subscription follows. */
  readonly group: Subscription | undefined
  readonly external_id: string
  /** All assignments of the customer. */
  readonly assignments: readonly Assignment[]
  readonly now: Instant
  readonly settings: Settings
}

export interface FailedCopyCommand extends ReportedCopyCommand {
  readonly reason?: string
}

/** The largest number of copies that any policy counts. */
const mostFailedCopies = 12

/**
 * A carrier could not deliver a copy. After as many in a row as the policy says, the delivery address is marked. A copy
 * that an override sent elsewhere says nothing about that address.
 */
export function noteFailedCopy(command: FailedCopyCommand): Change {
  const { world, external_id, reason, now, settings } = command
  const { failed_copies = [] } = world.customer
  if (failed_copies.includes(external_id) || isSentElsewhere(command)) return unchanged(world)
  const failed = [...failed_copies, external_id].slice(-mostFailedCopies)
  const noted: World = { ...world, customer: { ...world.customer, failed_copies: failed } }
  const before = markAt(world.customer, 'delivery', now)
  const owner = ownerOf(command)
  const isMarked = before !== undefined && isMarkOf(before, owner)
  if (isMarked || rowWith(external_id, failed, command) < mostInARow(command)) return { world: noted, facts: [] }
  const mark: Undeliverable = {
    ...{ address: 'delivery', since: before?.since ?? now, reported: true },
    ...(reason !== undefined && { reason }),
    // A second address of the customer that nothing can be delivered to leaves none.
    ...(before === undefined && { of: owner }),
  }
  return marked(noted, mark, now, settings)
}

/** A carrier corrects its report: the copy was delivered. A mark that rests on fewer copies than required ends. */
export function noteDeliveredCopy(command: ReportedCopyCommand): Change {
  const { world, external_id, now } = command
  const { failed_copies = [], ...others } = world.customer
  if (!failed_copies.includes(external_id)) return unchanged(world)
  const failed = failed_copies.filter((issue) => issue !== external_id)
  const customer: Customer = failed.length === 0 ? others : { ...others, failed_copies: failed }
  const noted: World = { ...world, customer }
  const mark = markAt(world.customer, 'delivery', now)
  const isMarked = mark?.reported === true && mark.of === ownerOf(command)
  const rests = failed.some((issue) => rowWith(issue, failed, command) >= mostInARow(command))
  if (!isMarked || rests) return { world: noted, facts: [] }
  const { undeliverable = [], ...unmarkedCustomer } = customer
  const left = undeliverable.filter(({ address }) => address !== 'delivery')
  return {
    world: { ...world, customer: left.length === 0 ? unmarkedCustomer : { ...customer, undeliverable: left } },
    facts: [{ fact: 'undeliverable', address: 'delivery', ended: true }],
  }
}

const ownerOf = ({ world, subscription, settings }: ReportedCopyCommand): string =>
  addressOwner(world.customer, subscription, settings)

const mostInARow = ({ subscription, group, now, settings }: ReportedCopyCommand): number =>
  policyOf(subscription, group, now, settings)?.undeliverable?.after ?? 2

const isSentElsewhere = ({ subscription, external_id, assignments, settings }: ReportedCopyCommand): boolean => {
  const copies = copiesOf(subscription.id, assignments, settings).filter(
    ({ assignment }) => assignment.product.external_id === external_id,
  )
  return copies.length > 0 && copies.every(({ assignment }) => assignment.address !== undefined)
}

/**
 * The number of copies in a row that failed, one of them that of an issue: issues of the subscription that came to the
 * address one after the other. A copy between them of which the carrier reports nothing was delivered.
 */
function rowWith(
  issue: string,
  failed: readonly string[],
  { subscription, assignments, settings }: ReportedCopyCommand,
): number {
  const issues = copiesOf(subscription.id, assignments, settings)
    .filter(({ assignment }) => assignment.address === undefined)
    .map(({ assignment }) => assignment.product.external_id)
  const order = [...new Set(issues)]
  const place = order.indexOf(issue)
  if (place < 0) return 1
  const hasCome = (one: string) => !failed.includes(one)
  const end = order.findIndex((one, index) => index > place && hasCome(one))
  return (end < 0 ? order.length : end) - order.findLastIndex((one, index) => index < place && hasCome(one)) - 1
}
