/**
 * The instant from which the service invoices, after periods were moved. A period that was invoiced elsewhere stays so
 * even if a pause or an extension moves it, whether or not it is already made.
 */
import { afterWallClock } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { laterOf, latestInstant, type Instant } from '../time/time.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { carriedOn } from './renewal.ts'

/** A limit beyond any period invoiced ahead: 27 years of days. */
const mostForeseen = 10_000

/** `periods` are the periods of `before` after the move. The first end that differs is the end that was moved. */
export function movedInvoicing(
  { invoicing_from: from }: Pick<Subscription, 'invoicing_from'>,
  before: readonly Period[],
  periods: readonly Period[],
  settings: Settings,
): Pick<Subscription, 'invoicing_from'> {
  const moved = before.find(({ end }, index) => end !== periods[index]?.end)
  // The next period is the first that the service invoices, both before and after the move.
  if (from === undefined || moved === undefined || moved.end === null || from <= moved.end) return {}
  const elsewhere = carriedOn({ periods: before }, from, settings, mostForeseen).filter(({ begin }) => begin < from)
  const following = carriedOn({ periods }, latestInstant, settings, elsewhere.length)
  const first = following[elsewhere.length]
  return { invoicing_from: first?.begin ?? behind(following.at(-1) ?? moved, from) }
}

/** An instant after the start of the last period of a subscription. */
const behind = ({ begin, end, terms }: Period, from: Instant): Instant =>
  laterOf(from, end ?? afterWallClock(begin, 1_000, terms.timezone))
