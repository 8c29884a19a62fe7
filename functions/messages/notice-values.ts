/** The values of a notice, for the service's own words and for templates. A missing value is empty. */
import type { NoticeEntry } from '../domain/settings/settings.ts'
import { dateOf, instantOf, millisOf, type Instant } from '../domain/time/time.ts'
import type { WaitingNotice } from '../domain/world/notice.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { sayNotice, type NoticeWord } from './notice-words.ts'

export interface NoticeValues {
  readonly when: NonNullable<NoticeEntry['when']>
  /** Whether the event is still to come. */
  readonly is_ahead: boolean
  readonly name: string
  readonly seller: string
  /** The names of the present campaign and of the next one. */
  readonly campaign: string
  readonly next: string
  /** The price of the period that follows; empty where none does. */
  readonly price: string
  readonly date: string
  readonly cancel_by: string
  /** The words that the law wants. */
  readonly legal: string
  /** The way of payment that expires, such as a card with its last digits. */
  readonly from: string
  /** The page of the portal on which another way of payment is given. */
  readonly payment_url: string
  readonly code: string
  readonly order_url: string
  readonly stop_url: string
  /** Empty where there is no portal. */
  readonly portal_url: string
}

type NoticeDetails = Omit<NoticeValues, 'when' | 'is_ahead' | 'date' | 'cancel_by' | 'legal'>

export function noticeValues(
  notice: WaitingNotice,
  details: NoticeDetails,
  { language, timezone, now }: { readonly language: Language; readonly timezone: string; readonly now: string },
): NoticeValues {
  const cancel_by = longDate(dateOf(lastInstantBefore(notice.cancel_by), timezone), language)
  return {
    ...details,
    when: notice.when,
    is_ahead: notice.event_at > now,
    // An agreement can be used until its last day, and a period ends at the begin of the next day.
    date: longDate(
      dateOf(notice.agreement === undefined ? notice.event_at : lastInstantBefore(notice.event_at), timezone),
      language,
    ),
    cancel_by,
    legal: legalOf(notice, cancel_by, language),
  }
}

/** The end of a period is the first instant after it, so a period to midnight has the day before as its last day. */
const lastInstantBefore = (end: Instant) => instantOf(millisOf(end) - 1)

/** The words of the law, by the country whose law it is. */
const lawWords: Readonly<Partial<Record<string, NoticeWord>>> = { SE: 'law_SE', FR: 'law_FR' }

function legalOf({ law }: WaitingNotice, cancel_by: string, language: Language): string {
  const word = law === undefined ? undefined : lawWords[law]
  return word === undefined ? '' : sayNotice(word, language, { cancel_by })
}
