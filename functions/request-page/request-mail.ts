/**
 * The e-mails of a request, in its language. The receipt is required by law on a durable medium: the words, the date
 * and the time, and, if the contract is known, the day on which it ends.
 */
import { withoutLinks } from '../domain/fields/links.ts'
import type { Seller } from '../domain/order/order-view.ts'
import type { ReaderRequest } from '../domain/request/request.ts'
import { lastDayBefore } from '../domain/time/calendar.ts'
import type { Instant } from '../domain/time/time.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { closing, greeting } from '../mail/letter-words.ts'
import { paragraphWords, type FactTable, type Letter, type LetterLink } from '../mail/mail-letter.ts'
import { sellerLines } from '../order-page/value-text.ts'
import { receivedAt } from './request-form-page.ts'
import { saidLines } from './said-lines.ts'
import { sayRequestIn, type SayRequest } from './say-request.ts'

export interface RequestMailOptions {
  readonly seller: Seller
  /** The account's timezone. */
  readonly timezone: string
  /** The page that takes the request back, and the first instant at which it no longer does. */
  readonly takeBack?: { readonly url: string; readonly until: Instant }
  /** Whether the reader pays for the copies that were delivered before the withdrawal. */
  readonly keepsServed: boolean
}

export function receiptLetter(request: ReaderRequest, options: RequestMailOptions): Letter {
  const { kind, language } = request
  const say = sayRequestIn(language)
  const { seller, timezone } = options
  const received = say('received_at', receivedAt(request, { language, timezone }))
  const { text, ...effect } = effectOf(request, options, say)
  return {
    subject: say(`${kind}_subject`, { seller: seller.name }),
    preheader: received,
    heading: say(`${kind}_received`),
    paragraphs: [greeting(undefined, language), received, text],
    ...effect,
    facts: [saidTable(request, say)],
    ...closingOf(seller, language),
  }
}

/** Tells the customer that somebody has named the customer's number with another e-mail address. */
export function toldLetter(request: ReaderRequest, { seller, timezone }: RequestMailOptions): Letter {
  const { kind, language } = request
  const say = sayRequestIn(language)
  const subject = say('told_subject', { seller: seller.name })
  const text = say(`told_${kind}`, receivedAt(request, { language, timezone }))
  return {
    ...{ subject, preheader: seller.name, heading: subject },
    paragraphs: [greeting(undefined, language), text],
    ...closingOf(seller, language),
  }
}

/** Tells the reader what people have decided. */
export function outcomeLetter(request: ReaderRequest, options: RequestMailOptions): Letter {
  const { kind, language, refusal } = request
  const say = sayRequestIn(language)
  const { seller, timezone } = options
  const received = say('received_at', receivedAt(request, { language, timezone }))
  const subject = say(`${kind}_outcome`, { seller: seller.name })
  const { text, ...effect } = refusal === undefined ? effectOf(request, options, say) : { text: say('refused') }
  return {
    ...{ subject, preheader: received, heading: subject },
    paragraphs: [greeting(undefined, language), received, text, ...(refusal === undefined ? [] : [{ quote: refusal }])],
    ...effect,
    facts: [saidTable(request, say)],
    ...closingOf(seller, language),
  }
}

/** The values of these e-mails for templates. `legal` has everything that the service's own words say. */
export function requestValues(
  request: ReaderRequest,
  { paragraphs, facts = [], after = [], button }: Letter,
  { seller, timezone }: RequestMailOptions,
): Readonly<Record<string, string>> {
  const { language } = request
  const lines = facts.flatMap(({ title, rows }) => [title ?? '', ...rows.map(({ name, value }) => `${name}: ${value}`)])
  const sentences = paragraphs.slice(1).map(paragraphWords)
  return {
    seller: seller.name,
    received: sayRequestIn(language)('received_at', receivedAt(request, { language, timezone })),
    legal: [...sentences, ...after, ...lines].filter((line) => line !== '').join('\n'),
    url: button?.url ?? '',
  }
}

/**
 * Anybody can enter any address, so the words must not become links. The address for the receipt stays intact, because
 * the e-mail goes to that address.
 */
const saidTable = (request: ReaderRequest, say: SayRequest): FactTable => ({
  title: say('you_wrote'),
  rows: saidLines(request, request.language).map(([name, value]) => ({
    name,
    value: value === request.said.email ? value : withoutLinks(value),
  })),
})

interface Effect {
  readonly text: string
  readonly after?: readonly string[]
  readonly button?: LetterLink
}

function effectOf(
  { state, kind, effect_at, language, subscription }: ReaderRequest,
  { timezone, takeBack, keepsServed }: RequestMailOptions,
  say: SayRequest,
): Effect {
  if (state !== 'carried_out' || effect_at === undefined) return { text: say('waits') }
  if (subscription === undefined) return { text: say('order_withdrawn') }
  const isWithdrawal = kind === 'withdraw'
  const text = isWithdrawal
    ? say(keepsServed ? 'withdrawn_less_copies' : 'withdrawn')
    : say('cancelled', { date: lastDayInWords(effect_at, timezone, language) })
  if (takeBack === undefined) return { text }
  const until = lastDayInWords(takeBack.until, timezone, language)
  return {
    text,
    button: { label: say(isWithdrawal ? 'withdrawal_take_back' : 'take_back'), url: takeBack.url },
    after: [say(isWithdrawal ? 'withdrawal_take_back_link' : 'take_back_link', { date: until })],
  }
}

/** The last day before an instant, in words. */
export const lastDayInWords = (instant: Instant, timezone: string, language: Language): string =>
  longDate(lastDayBefore(instant, timezone), language)

const closingOf = (seller: Seller, language: Language) => ({
  closing: closing(seller.name, language),
  legal: [seller.name, ...sellerLines(seller, language), ...(seller.email === undefined ? [] : [seller.email])],
})
