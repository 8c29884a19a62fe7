/**
 * The answer of a provider that refuses to pay money back. Money that a law wants paid back does not stay a balance: a
 * request of the reader waits for people again, and without a request the money is registered for the person who
 * transfers it.
 */
import { refundRefused } from '../collection/refund-through.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import type { RefundTask } from '../world/provider-task.ts'
import type { World } from '../world/world.ts'
import { payCredits } from './owed-money.ts'

interface Refused {
  readonly world: World
  readonly books: PaidBooks
  readonly task: RefundTask
  readonly reason: string
  /** The begin of the id of a payment. */
  readonly token: string
  readonly now: Instant
  readonly settings: Settings
}

/** Lost answers are repeated, and the first one counts. */
export function refusedPayBack({ world, task, reason, ...paying }: Refused): Change {
  if (!isAwaited(world, task)) return unchanged(world)
  const refused = refundRefused(world, task, reason)
  const { pays_back: owed } = task
  if (owed === undefined || owed.request !== undefined) return refused
  return followedBy(refused, payCredits({ ...paying, world: refused.world }, [owed]))
}

export const isAwaited = ({ customer: { refunding = [] } }: Pick<World, 'customer'>, task: RefundTask): boolean =>
  refunding.some(({ refund }) => refund === task.refund)
