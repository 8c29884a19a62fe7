/**
 * Reports on letters (interface: "Invoice delivery queue"): a notice was posted, is sent later, goes by e-mail instead,
 * or is not sent at all.
 */
import { failed, methodOf, waitsAfterFailure } from '../document/sending.ts'
import type { Report } from '../document/delivery-report.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { SentNotice, WaitingNotice } from '../world/notice.ts'
import { methodOfQueue, type PostalLetter } from '../world/postal-letter.ts'
import { withRecords, type World } from '../world/world.ts'
import { afterSending, withNothingAwaited } from './missed-notice.ts'
import { stillStands } from './next-notice.ts'
import { byOtherWay, isWantedBy } from './notice-recipient.ts'

export interface LetterReport {
  readonly world: World
  readonly letter: PostalLetter
  readonly report: Report
  /** The present address, line by line. */
  readonly to: readonly string[]
  readonly now: Instant
  readonly settings: Settings
}

export function decideLetterReport({ report, ...context }: LetterReport): Change {
  if (report.outcome === 'sent') return posted(context)
  const { world, letter, now } = context
  if (report.retrySeconds.length > 0 && waitsAfterFailure(letter, now)) return unchanged(world)
  const wait = report.retrySeconds[letter.failures]
  if (wait !== undefined) {
    const waiting = failed(letter, wait, now)
    return { world: withRecords(world, { record: 'letter', letter, waiting }), facts: [] }
  }
  return failedForGood(context, report.text?.trim() ?? '')
}

type Context = Omit<LetterReport, 'report'>

function posted({ world, letter, to, now, settings }: Context): Change {
  const { id, law, words } = letter
  const afterPost = afterSending(world, letter, { isSent: true, byPost: true, now }, settings)
  const { notice, subscription, when, period, agreement, event_at, cancel_by } = letter
  const sent: SentNotice = {
    ...{ id, notice, subscription, when, period, event_at, cancel_by, at: now },
    ...(agreement !== undefined && { agreement }),
    ...(law !== undefined && { law }),
    to: to.join(', '),
    subject: words.subject,
    text: textOf(letter),
  }
  return {
    world: withRecords(afterPost, { record: 'letter', letter }, { record: 'notice-sent', notice: sent }),
    facts: [
      {
        ...{ fact: 'notice-posted', notice, subscription, method: nameOfMethod(letter, settings) },
        ...(law !== undefined && { law }),
      },
    ],
  }
}

/** A notice that is no longer needed is not sent in another way. */
function failedForGood({ world, letter, now, settings }: Context, remark: string): Change {
  const waiting = asNotice(letter, now)
  const notice = hasPassed(letter, now) ? undefined : stillStands(world, waiting, now, settings)
  const other = notice && byOtherWay(waiting, notice, world.customer, settings)
  const left = withRecords(world, { record: 'letter', letter })
  if (other !== undefined) {
    return { world: withRecords(withNothingAwaited(left, letter), { record: 'notice', notice: other }), facts: [] }
  }
  const reason = remark === '' ? `not delivered by ${nameOfMethod(letter, settings)}` : remark
  return {
    world: afterSending(left, letter, { isSent: false, now }, settings),
    facts: [{ fact: 'notice-failed', notice: letter.notice, subscription: letter.subscription, reason }],
  }
}

/** Whether the event that the letter announces has come, so that its words are too late for anybody. */
export const hasPassed = ({ made, event_at }: PostalLetter, now: Instant): boolean => made < event_at && event_at <= now

/** Whether a letter that waits is still to be posted: its event stands, and its customer wants it or gets it anyway. */
export function isStillToPost(world: World, letter: PostalLetter, now: Instant, settings: Settings): boolean {
  if (world.customer.erased !== undefined || hasPassed(letter, now)) return false
  const notice = stillStands(world, asNotice(letter, now), now, settings)
  return notice !== undefined && isWantedBy(world.customer, notice, settings)
}

/** The notice of a letter, as it waited before its words were written. */
export function asNotice(letter: PostalLetter, now: Instant): WaitingNotice {
  const { id, customer, notice, subscription, when, period, agreement, event_at, cancel_by, law } = letter
  return {
    ...{ id, customer, notice, subscription, when, period, event_at, cancel_by, by: 'email', way: 'letter' },
    ...(agreement !== undefined && { agreement }),
    ...(law !== undefined && { law }),
    ...(letter.tried !== undefined && { tried: letter.tried }),
    ...{ required: letter.required, ready_at: now, failures: 0 },
  }
}

const nameOfMethod = ({ by }: PostalLetter, settings: Settings): string => {
  const id = methodOfQueue(by)
  return methodOf(settings, id)?.name ?? id
}

/** The words of a letter as plain text. */
export const textOf = ({ words }: Pick<PostalLetter, 'words'>): string =>
  [...words.paragraphs, words.legal, words.closing, ...words.small].filter((part) => part !== '').join('\n\n')
