/**
 * When an e-mail is tried, and who tries it. An attempt is noted before it is made, with how long the e-mail is held
 * for it: on real time, as whoever is at it knows nothing of a test account's clock that is moved meanwhile. Until
 * then, or until the attempt has failed, nobody else tries. So two that are at one delivery do not both send it, and
 * who is cut off in the middle leaves nothing behind but a wait. An e-mail is sent twice only where sending it
 * succeeded and noting that did not.
 */
import type { Instant } from '../time.ts'
import type { Delivery } from '../world/delivery.ts'
import { secondsAfter } from './sending.ts'

/**
 * How long after each attempt in turn there is another, in seconds: a day in all. After one that failed, by the clock
 * of the account; after one that was cut off, in real time. The first is twice what a function that sends e-mails may
 * take.
 */
export const mailWaits: readonly number[] = [60, 300, 900, 3600, 10_800, 21_600, 49_140]

/** How long one that was cut off in the last attempt waits for another. */
const lastWait = 3600

/** From the beginning of another attempt on: as ready as it was, and held. */
export const begun = (delivery: Delivery, realNow: Instant): Delivery => {
  const failures = delivery.failures + 1
  return { ...delivery, failures, held_until: secondsAfter(realNow, waitAfter(failures)) }
}

/** Whether an attempt may be under way, at an instant of real time. */
export const isHeld = ({ held_until }: Delivery, realNow: Instant): boolean =>
  held_until !== undefined && held_until > realNow

/** Once the attempt has failed that began at `now`, by the clock of the account. */
export function afterFailure({ held_until: _, ...delivery }: Delivery, now: Instant): Delivery {
  return { ...delivery, failing: true, ready_at: secondsAfter(now, waitAfter(delivery.failures)) }
}

/** Whether there is no further attempt after the one that was begun. */
export const isLastAttempt = ({ failures }: Delivery): boolean => failures > mailWaits.length

const waitAfter = (attempts: number) => mailWaits[attempts - 1] ?? lastWait
