/**
 * The e-mails about orders, in the order's language. The confirmation is what a consumer is to keep: what was ordered,
 * the total and the price afterwards, the seller, the terms, and how to withdraw.
 */
import type { Address } from '../domain/fields/field-value.ts'
import { withoutLinks } from '../domain/fields/links.ts'
import type { OrderSummary, Seller } from '../domain/order/order-view.ts'
import { dateOf, type Instant } from '../domain/time/time.ts'
import { mailText, type MailText, type Paragraph } from '../invoice-document/mail-text.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { itemDetails, itemName, termsSentences } from './price-box.ts'
import { price, priceOrFree } from './price-words.ts'
import { orderMailWords, type OrderMailWord } from './order-mail-words.ts'
import { addressLines, sellerLines } from './value-text.ts'

export interface OrderMailOptions {
  /** The absolute address of the page that the e-mail leads to. */
  readonly url: string
  /** The account's. */
  readonly timezone: string
}

type Say = (word: OrderMailWord, values?: Readonly<Record<string, string>>) => string

/** Asks whoever reads the e-mails of the order's address to confirm it. */
export function confirmEmailMail(order: OrderSummary, { url, timezone }: OrderMailOptions): MailText {
  const say = sayIn(order.language)
  return letter(order, say('confirm_subject', { seller: sellerName(order) }), [
    { text: say('confirm_text'), url },
    ...ordered(order, say),
    { text: say('confirm_until', { date: lastDay(order.expires, timezone, order.language) }) },
  ])
}

/** Leads back to an order that was not completed. */
export function resumeMail(order: OrderSummary, { url, timezone }: OrderMailOptions): MailText {
  const say = sayIn(order.language)
  return letter(order, say('resume_subject', { seller: sellerName(order) }), [
    { text: say('resume_text'), url },
    ...ordered(order, say),
    { text: say('resume_until', { date: lastDay(order.expires, timezone, order.language) }) },
  ])
}

/** Says that an order has come, and that people look at it. */
export function receivedMail(order: OrderSummary): MailText {
  const say = sayIn(order.language)
  return letter(order, say('received_subject', { seller: sellerName(order) }), [
    { text: say('received_text') },
    ...ordered(order, say),
    { text: say('order_number', { number: order.order_id }) },
  ])
}

/** Says that an order has ended without an approval. The reason is for the people of the seller alone. */
export function deniedMail(order: OrderSummary): MailText {
  const say = sayIn(order.language)
  return letter(order, say('denied_subject', { seller: sellerName(order) }), [
    { text: say('denied_text') },
    { text: order.items.map(itemName).join('\n') },
    { text: say('order_number', { number: order.order_id }) },
  ])
}

/** Says what was ordered, after its approval. */
export function orderConfirmationMail(order: OrderSummary): MailText {
  const say = sayIn(order.language)
  const { order_id, gift, payment_agreement, terms_url } = order
  const contact = order.sellers.find(({ email }) => email !== undefined)?.email
  return letter(order, say('ordered_subject', { seller: sellerName(order) }), [
    { text: say('ordered_text') },
    ...ordered(order, say),
    ...(gift === undefined ? [] : [{ text: say('gift_for', { name: withoutLinks(gift.name), email: gift.email }) }]),
    ...addressed(say('address'), order.address, order.language),
    ...addressed(say('billing_address'), order.billing_address, order.language),
    ...(payment_agreement === undefined ? [] : [{ text: say('payment', { agreement: payment_agreement }) }]),
    ...(terms_url === undefined ? [] : [{ text: say('terms'), url: terms_url }]),
    ...(terms_url === undefined || contact === undefined ? [] : [{ text: say('withdrawal', { email: contact }) }]),
    { text: say('order_number', { number: order_id }) },
  ])
}

/** The e-mail to the recipient of a gift. The giver writes some of its words, which must not become links. */
export interface GiftLetter {
  readonly giver: string
  /** The name of what is given. */
  readonly gift: string
  readonly recipient: string
  readonly message?: string
  readonly language: Language
  readonly sellers: readonly Seller[]
  /** The absolute address of the gift's page. */
  readonly url: string
}

export function giftMail(content: GiftLetter): MailText {
  const { gift, message, language, sellers, url } = content
  const say = sayIn(language)
  const giver = withoutLinks(content.giver)
  const paragraphs = [
    { text: say('greeting_by_name', { name: withoutLinks(content.recipient) }) },
    { text: say('gift_text', { giver, gift }) },
    ...(message === undefined ? [] : [{ text: withoutLinks(message) }]),
    { text: say('gift_link'), url },
    closing(sellers, say, language),
  ]
  return mailText(say('gift_subject', { giver }), paragraphs, language)
}

function letter(order: OrderSummary, subject: string, paragraphs: readonly Paragraph[]): MailText {
  const { address, language, sellers } = order
  const say = sayIn(language)
  // The address may be somebody else's than the orderer's, who has written these words.
  const name = withoutLinks(address?.name ?? '')
  const greeting = name === '' ? say('greeting') : say('greeting_by_name', { name })
  return mailText(subject, [{ text: greeting }, ...paragraphs, closing(sellers, say, language)], language)
}

/** The ordered items, the total now, and the price afterwards. */
function ordered({ items, totals, ordering_code, language }: OrderSummary, say: Say): Paragraph[] {
  const lines = [
    ...items.map(
      (item) => `${itemName(item)}${inBrackets(itemDetails(item, language))}: ${priceOrFree(item.price, language)}`,
    ),
    ...totals.map((total) => say('total_now', { total: price(total, language) })),
    ...(ordering_code === undefined ? [] : [say('with_code', { code: ordering_code })]),
  ]
  const terms = termsSentences(items, language)
  return [{ text: lines.join('\n') }, ...(terms.length === 0 ? [] : [{ text: terms.join('\n') }])]
}

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`)

const addressed = (heading: string, address: Address | undefined, language: Language): Paragraph[] =>
  address === undefined ? [] : [{ text: [heading, ...addressLines(address, language).map(withoutLinks)].join('\n') }]

function closing(sellers: readonly Seller[], say: Say, language: Language): Paragraph {
  const details = sellers.flatMap((seller) => [
    seller.name,
    ...sellerLines(seller, language),
    ...(seller.email === undefined ? [] : [seller.email]),
  ])
  return { text: [say('regards'), ...details].join('\n') }
}

const sellerName = ({ sellers, form }: OrderSummary): string => sellers[0]?.name ?? form.name

/** The day on which a link still holds all day. */
const lastDay = (expires: Instant, timezone: string, language: Language): string =>
  longDate(new Date(Date.parse(dateOf(expires, timezone)) - 86_400_000).toISOString().slice(0, 10), language)

const sayIn =
  (language: Language): Say =>
  (word, values = {}) =>
    orderMailWords[word][language].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
