/** Prices and durations as a consumer reads them: "99,00 kr.", "3 months", "80,00 kr. per month". */
import { majorUnits, minorDigits } from '../domain/money/money.ts'
import type { FormCampaign, Money, ThenPrice } from '../domain/order/order-view.ts'
import { noticeWithin, type NoticeTerms } from '../domain/subscription/notice-terms.ts'
import { localeOf } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { sayIn } from './say-order.ts'

/** An amount with the sign that readers of the language know; other currencies come with their code. */
export function price({ amountMinor, currency }: Money, language: Language): string {
  const digits = minorDigits(currency)
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  }).format(majorUnits(amountMinor, currency))
}

export const priceOrFree = (amount: Money, language: Language): string =>
  amount.amountMinor === 0 ? sayIn(language)('free') : price(amount, language)

const units = ['year', 'month', 'week', 'day'] as const
type Unit = (typeof units)[number]

/** The parts of an ISO 8601 duration of years, months, weeks and days that are not zero. */
function partsOf(duration: string): readonly { readonly unit: Unit; readonly count: number }[] {
  const counts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(duration)?.slice(1) ?? []
  return units.map((unit, index) => ({ unit, count: Number(counts[index] ?? 0) })).filter(({ count }) => count > 0)
}

/** A duration, such as "3 months". */
export function durationWords(duration: string, language: Language): string {
  const texts = partsOf(duration).map(({ unit, count }) =>
    new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(localeOf(language), { style: 'long', type: 'unit' }).format(texts)
}

export type Terms = Pick<FormCampaign, 'duration' | 'assignments' | 'notice' | 'then'>

/** The length of the first period, such as "3 months" or "10 issues"; undefined if it has no end. */
export function periodWords({ duration, assignments }: Terms, language: Language): string | undefined {
  if (duration !== undefined) return durationWords(duration, language)
  if (assignments === undefined) return undefined
  const say = sayIn(language)
  return assignments === 1 ? say('one_issue') : say('issues', { count: assignments })
}

/** The price after the first period, such as "80,00 kr. per month". */
export function recurringWords({ price: amount, every }: ThenPrice, language: Language): string {
  const priceText = price(amount, language)
  if (every === undefined) return priceText
  const say = sayIn(language)
  const parts = partsOf(every)
  const [only] = parts
  if (parts.length === 1 && only?.count === 1) return `${priceText} ${say(`per_${only.unit}`)}`
  return `${priceText} ${say('per_duration', { duration: durationWords(every, language) })}`
}

/** The terms of cancelling, such as "Minimum term: 1 year, notice period: 1 month." */
export const noticeWords = (notice: NoticeTerms, language: Language): string =>
  `${capitalised(noticePhrase(notice, language), language)}.`

function noticePhrase({ duration, at, first_term }: NoticeTerms, language: Language): string {
  const say = sayIn(language)
  const notice = durationWords(duration, language)
  const ending = notice === '' ? say(`cancel_${at}`) : say(`notice_${at}`, { duration: notice })
  const term = first_term === undefined ? '' : durationWords(first_term, language)
  if (term === '') return ending
  const first = say('minimum_term', { duration: term })
  return notice === '' ? say('and_then', { first, later: ending }) : `${first}, ${ending}`
}

/** The terms of cancelling a subscription that does not end after its first period. */
function cancellingWords({ duration, assignments, notice, then }: Terms, language: Language): string {
  const first = noticePhrase(notice ?? noticeWithin(duration), language)
  const later = then === null ? first : noticePhrase(then.notice ?? noticeWithin(then.every), language)
  const both = first === later ? first : sayIn(language)('in_first_period', { first, later })
  const endsAlready = then === null && (duration ?? assignments) !== undefined
  return endsAlready ? '' : ` ${capitalised(both, language)}.`
}

/** The continuation of a subscription after its first period, in words that can follow its price. */
export function continuationWords(terms: Terms, language: Language): string {
  const say = sayIn(language)
  const cancelling = cancellingWords(terms, language)
  if (terms.then !== null) {
    const then = say('then_price', { price: recurringWords(terms.then, language) })
    return `${then}. ${say(terms.then.ends ? 'ends' : 'renews')}${cancelling}`
  }
  return `${say(terms.duration === undefined && terms.assignments === undefined ? 'runs_on' : 'ends')}${cancelling}`
}

/** The terms of a subscription in a sentence, such as "3 months, then 80,00 kr. per month. Renews until …". */
export function termsWords(terms: Terms, language: Language): string {
  const period = periodWords(terms, language)
  const after = continuationWords(terms, language)
  if (period === undefined) return after
  return `${period}${terms.then === null ? '. ' : ', '}${after}`
}

export const capitalised = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(localeOf(language)) + text.slice(1)
