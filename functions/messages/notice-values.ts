/** The values of a notice, for the service's own words and for templates. A missing value is empty. */
import type { NoticeEntry } from '../domain/settings/settings.ts'
import type { WayOut } from '../domain/notice/way-out.ts'
import { lastDayBefore } from '../domain/time/calendar.ts'
import { dateOf, type Instant } from '../domain/time/time.ts'
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
  /** The price of the period that follows; empty if none does. */
  readonly price: string
  readonly date: string
  /** The last day to cancel. Empty if it has passed, or there is none. */
  readonly cancel_by: string
  /** The last day of a contract that is cancelled now. Empty if it can still be cancelled by `cancel_by`. */
  readonly earliest_end: string
  /** The price of the period that ends. */
  readonly old_price: string
  /** The words that the law requires. */
  readonly legal: string
  /** The payment method that expires, such as a card with its last digits. */
  readonly from: string
  /** The page of the portal for another payment method. */
  readonly payment_url: string
  readonly code: string
  readonly order_url: string
  readonly stop_url: string
  /** Empty if there is no portal. */
  readonly portal_url: string
}

type NoticeDetails = Omit<NoticeValues, 'when' | 'is_ahead' | 'date' | 'cancel_by' | 'earliest_end' | 'legal'>

interface NoticeTime {
  readonly language: Language
  readonly timezone: string
  readonly now: string
  readonly wayOut: WayOut
}

export function noticeValues(
  notice: WaitingNotice,
  details: NoticeDetails,
  { language, timezone, now, wayOut }: NoticeTime,
): NoticeValues {
  const lastDay = (end: Instant) => longDate(lastDayBefore(end, timezone), language)
  const { when, event_at } = notice
  const lastToCancel = lastDay(wayOut.way === 'until' ? wayOut.cancel_by : notice.cancel_by)
  return {
    ...details,
    when,
    is_ahead: event_at > now,
    // An end has a last day. A renewal and a new price have a first day.
    date:
      when === 'renewal' || when === 'price_change'
        ? longDate(dateOf(event_at, timezone), language)
        : lastDay(event_at),
    cancel_by: wayOut.way === 'until' ? lastToCancel : '',
    earliest_end: wayOut.way === 'later' ? lastDay(wayOut.earliest_end) : '',
    legal: legalOf(notice, lastToCancel, language),
  }
}

/** The words of the law, by the country whose law it is. */
const lawWords: Readonly<Partial<Record<string, NoticeWord>>> = { SE: 'law_SE', FR: 'law_FR' }

function legalOf({ law }: WaitingNotice, cancel_by: string, language: Language): string {
  const word = law === undefined ? undefined : lawWords[law]
  return word === undefined ? '' : sayNotice(word, language, { cancel_by })
}
