/**
 * When an e-mail that could not be sent is tried again. An attempt is noted before it is made, as one that has failed: who
 * is cut off in the middle leaves nothing behind but the wait for the next, and two that are at one delivery do not both
 * send it. So an e-mail is sent twice only where sending it succeeded and noting that did not.
 */
import type { Instant } from '../time.ts'
import { failed, type Delivery } from './delivery.ts'

/** After each attempt in turn, in seconds: a day in all. */
export const mailWaits: readonly number[] = [60, 300, 900, 3600, 10_800, 21_600, 49_140]

/** How long one that was cut off in the last attempt waits for another. */
const lastWait = 3600

/** The delivery from the beginning of another attempt on. */
export const begun = (delivery: Delivery, now: Instant): Delivery =>
  failed(delivery, mailWaits[delivery.failures] ?? lastWait, now)

/** Whether there is no further attempt after the one that was begun. */
export const isLastAttempt = ({ failures }: Delivery): boolean => failures > mailWaits.length
