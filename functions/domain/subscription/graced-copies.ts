/**
 * Copies that are still sent after a period ran out without a successor, or while its renewal is not paid (account
 * file: `policies[].grace_assignments`). They are never invoiced. A renewal that is paid late counts them as its own.
 * The next subscription to the category makes up for the others.
 */
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import type { OverrideOf } from '../world/override.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { withSubscription, type World } from '../world/world.ts'
import { isInForce, startOf } from './in-force.ts'
import { policyOn } from './subscription-policy.ts'
import { ongoingAt, stateAt } from './subscription-state.ts'

export interface Lapse {
  readonly kind: 'ran-out' | 'unpaid'
  /** The period to which the copies are assigned. */
  readonly period: Period
}

interface Wanting {
  readonly world: World
  readonly category: string
  readonly at: Instant
  readonly settings: Settings
}

/** The lapse in which a subscription still gets a copy; undefined if it gets none by grace. */
export function lapseOf(subscription: Subscription, { world, category, at, settings }: Wanting): Lapse | undefined {
  if (subscription.link.kind !== 'own') return undefined
  const lapse = ranOut(subscription, at, settings) ?? unpaid(subscription, at)
  if (lapse === undefined) return undefined
  const { period, since } = lapse
  const most = policyOn(subscription, period, settings)?.grace_assignments ?? 0
  const copies = (subscription.graced ?? []).filter((copy) => copy.at >= since && copy.category === category).length
  const others = world.subscriptions.filter((other) => other !== subscription)
  const isSucceeded = others.some((other) => isReaderSince(other, { since, category, at }))
  return copies < most && !(lapse.kind === 'ran-out' && isSucceeded) ? { kind: lapse.kind, period } : undefined
}

/** Whether another subscription has the category, or had it after the lapse began: copies come after the last end. */
function isReaderSince(
  other: Subscription,
  { since, category, at }: { readonly since: Instant; readonly category: string; readonly at: Instant },
): boolean {
  if (ongoingAt(other, at)?.terms.categories.includes(category) === true) return true
  if (other.stop !== undefined && other.stop.at <= since) return false
  return other.periods.some(
    ({ begin, end, terms }) =>
      begin <= at && end !== null && end <= at && end > since && terms.categories.includes(category),
  )
}

type Since = Lapse & { readonly since: Instant }

function ranOut(subscription: Subscription, at: Instant, { account }: Settings): Since | undefined {
  const period = subscription.periods.at(-1)
  if (period === undefined || period.end === null || period.end > at) return undefined
  if (stateAt(subscription, at) !== 'ended' || suspensionAt(subscription, at) !== undefined) return undefined
  // Customers leave the list of subscribers some time after the end.
  return at < after(period.end, 'P1D', daysOfGrace, account.timezone)
    ? { kind: 'ran-out', period, since: period.end }
    : undefined
}

const daysOfGrace = 90

/** A suspension for an unpaid invoice goes on after the period has run out. */
const suspensionAt = ({ overrides }: Subscription, at: Instant): OverrideOf<'suspension'> | undefined =>
  overrides.find(
    (override): override is OverrideOf<'suspension'> => override.type === 'suspension' && isInForce(override, at),
  )

/** A suspension whose time is not billed moves the period, so its copies could not be made up for. */
function unpaid(subscription: Subscription, at: Instant): Since | undefined {
  const period = ongoingAt(subscription, at)
  const suspension = suspensionAt(subscription, at)
  if (period === undefined || suspension === undefined || suspension.extends_period === true) return undefined
  const renewal = subscription.periods.find(({ billing }) =>
    billing?.lines.some(({ billed }) => billed.some(({ invoice }) => invoice === suspension.invoice)),
  )
  return renewal?.made.by === 'renewal' ? { kind: 'unpaid', period, since: startOf(suspension) } : undefined
}

export type GracedCopy = NonNullable<Subscription['graced']>[number]

/** The largest number of copies that a subscription remembers, enough for at least two lapses. */
const mostRemembered = 24

/**
 * Remembers a copy. A copy in a period that is still running is counted by that period, so nothing is left to make up
 * for.
 */
export function withGracedCopy(subscription: Subscription, copy: GracedCopy, { kind }: Lapse): Subscription {
  const noted = kind === 'unpaid' ? { ...copy, made_up_by: subscription.id } : copy
  return { ...subscription, graced: [...(subscription.graced ?? []), noted].slice(-mostRemembered) }
}

/** Whether an issue came after the period that it is assigned to had run out, so that no line paid for it. */
export const isByGrace = ({ id, graced = [] }: Pick<Subscription, 'id' | 'graced'>, issue: string): boolean =>
  graced.some(({ external_id, made_up_by }) => external_id === issue && made_up_by !== id)

/** The copies of some categories that no period has made up for, the oldest first. */
export const owedCopies = ({ subscriptions }: World, categories: readonly string[]): GracedCopy[] =>
  subscriptions
    .flatMap(({ graced = [] }) => graced)
    .filter(({ category, made_up_by }) => made_up_by === undefined && categories.includes(category))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

/** The world in which a new subscription has made up for the copies of some categories. */
export const withMadeUp = (world: World, maker: string, categories: readonly string[]): World =>
  world.subscriptions.reduce((current, subscription) => {
    const { graced = [] } = subscription
    const isOwed = ({ category, made_up_by }: GracedCopy) => made_up_by === undefined && categories.includes(category)
    if (!graced.some(isOwed)) return current
    const noted = graced.map((copy) => (isOwed(copy) ? { ...copy, made_up_by: maker } : copy))
    return withSubscription(current, { ...subscription, graced: noted })
  }, world)

/**
 * A period counted in assignments that makes up for copies: its assignments are reduced by them, but at least one is
 * left.
 */
export function lessCopies(period: Period, copies: number): Period {
  const { remaining_assignments: remaining } = period
  if (remaining === undefined || remaining < 2 || copies === 0) return period
  const graced = Math.min(copies, remaining - 1)
  return { ...period, remaining_assignments: remaining - graced, graced }
}
