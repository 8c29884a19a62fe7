/**
 * Letters that nobody should get as of now: their event no longer applies or has happened, or the customer no longer
 * wants them. A letter that was handed out may have been posted, so its report still counts; until then it waits, and
 * is handed out again if its event comes back. A letter that nobody fetched leaves its queue, and its notice can be
 * given again.
 */
import { methodOf } from '../document/sending.ts'
import type { Settings } from '../settings/settings.ts'
import { after, startOfDay } from '../time/calendar.ts'
import { earlierOf, type Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import { methodOfQueue, type PostalLetter } from '../world/postal-letter.ts'
import { subscriptionOf, withRecords, type World } from '../world/world.ts'
import { asNotice, hasPassed } from './letter-report.ts'
import { afterSending, isUnsent } from './missed-notice.ts'
import { stillStands, untold } from './next-notice.ts'

/** The days within which a handed-out letter can still be reported. */
const reportDays = 90

export function withdrawLetter(world: World, letter: PostalLetter, now: Instant, settings: Settings): Change {
  const { handed_out: handedOut, notice, subscription, outdated } = letter
  const { timezone } = settings.account
  const isPast = hasPassed(letter, now)
  const until = handedOut === undefined ? now : after(handedOut, `P${reportDays}D`, 1, timezone)
  if (until > now) {
    // Each day the letter is looked at again.
    const waiting: PostalLetter = { ...letter, ready_at: earlierOf(until, startOfDay(now, 1, timezone)) }
    if (isPast || outdated === true) return parked(world, letter, waiting)
    const change = parked(world, letter, { ...waiting, outdated: true })
    return { ...change, facts: [{ fact: 'notice-withdrawn', notice, subscription, is_out: true }] }
  }
  const left = withRecords(world, { record: 'letter', letter })
  if (isPast && hasCome(world, letter)) {
    // The history has said so since the last day on which it could be posted.
    if (isUnsent(world, letter)) return unchanged(left)
    const method = methodOf(settings, methodOfQueue(letter.by))?.name ?? methodOfQueue(letter.by)
    return {
      world: afterSending(left, letter, { isSent: false, now }, settings),
      facts: [{ fact: 'notice-failed', notice, subscription, reason: `not delivered by ${method}` }],
    }
  }
  const hasGone = stillStands(world, asNotice(letter, now), now, settings) === undefined
  return {
    world: hasGone ? untold(left, letter) : left,
    facts: [{ fact: 'notice-withdrawn', notice, subscription }],
  }
}

const parked = (world: World, letter: PostalLetter, waiting: PostalLetter): Change =>
  unchanged(withRecords(world, { record: 'letter', letter, waiting }))

/** Whether the event has happened as the letter announces. */
function hasCome(world: World, { subscription: id, period, when }: PostalLetter): boolean {
  const goesOn = subscriptionOf(world, id)?.periods.some(({ serial }) => serial > period) === true
  const tellsOfNext = when === 'renewal' || when === 'price_change' || when === 'trial_end'
  return when === 'agreement_expiring' || goesOn === tellsOfNext
}
