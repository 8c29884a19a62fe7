/**
 * The e-mails about orders as letters, in the order's language. Orders have no number that people could read out, so
 * none is on them: name and date find an order. The confirmation is for the consumer to keep: the order, the total and
 * the price afterwards, the seller, the terms, and how to withdraw.
 */
import type { Address } from '../domain/fields/field-value.ts'
import { withoutLinks } from '../domain/fields/links.ts'
import type { OrderSummary, Seller } from '../domain/order/order-view.ts'
import { dateOf, type Instant } from '../domain/time/time.ts'
import { longDate } from '../language/date.ts'
import { fillIn } from '../language/fill-in.ts'
import type { Language } from '../language/language.ts'
import { closing, greeting } from '../mail/letter-words.ts'
import type { FactTable, Letter, LetterLink } from '../mail/mail-letter.ts'
import { itemDetails, itemName, termsSentences } from './price-box.ts'
import { price, priceOrFree } from './price-words.ts'
import { orderMailWords, type OrderMailWord } from './order-mail-words.ts'
import { addressLines, sellerLines } from './value-text.ts'

export interface OrderMailOptions {
  /** The absolute address of the page that the e-mail links to. */
  readonly url: string
  /** The account's timezone. */
  readonly timezone: string
}

type Say = (word: OrderMailWord, values?: Readonly<Record<string, string>>) => string

/** Asks the reader of the e-mails to the order's address to confirm the order. */
export function confirmEmailLetter(order: OrderSummary, { url, timezone }: OrderMailOptions): Letter {
  const say = sayIn(order.language)
  return letter(order, {
    subject: say('confirm_subject', { seller: sellerName(order) }),
    heading: say('confirm_heading'),
    paragraphs: [say('confirm_text')],
    facts: ordered(order, say),
    button: { label: say('confirm_button'), url },
    after: [say('confirm_until', { date: lastDay(order.expires, timezone, order.language) })],
  })
}

/** Leads back to an order that was not completed. */
export function resumeLetter(order: OrderSummary, { url, timezone }: OrderMailOptions): Letter {
  const say = sayIn(order.language)
  return letter(order, {
    subject: say('resume_subject', { seller: sellerName(order) }),
    heading: say('resume_heading'),
    paragraphs: [say('resume_text')],
    facts: ordered(order, say),
    button: { label: say('resume_button'), url },
    after: [say('resume_until', { date: lastDay(order.expires, timezone, order.language) })],
  })
}

/** Says that an order has arrived, and that staff will check it. */
export function receivedLetter(order: OrderSummary): Letter {
  const say = sayIn(order.language)
  return letter(order, {
    subject: say('received_subject', { seller: sellerName(order) }),
    heading: say('received_heading'),
    paragraphs: [say('received_text')],
    facts: ordered(order, say),
  })
}

/** Says that an order has ended without an approval. The reason is for the people of the seller alone. */
export function deniedLetter(order: OrderSummary): Letter {
  const say = sayIn(order.language)
  return letter(order, {
    subject: say('denied_subject', { seller: sellerName(order) }),
    heading: say('denied_heading'),
    paragraphs: [say('denied_text'), order.items.map(itemName).join('\n')],
  })
}

/** The e-mail about an approved order, with its lines. */
export function orderConfirmationLetter(order: OrderSummary): Letter {
  const say = sayIn(order.language)
  const { gift, payment_agreement, terms_url, withdraw_days: days } = order
  return letter(order, {
    subject: say('ordered_subject', { seller: sellerName(order) }),
    heading: say('ordered_heading'),
    paragraphs: [say('ordered_text')],
    facts: [
      ...ordered(order, say),
      ...addressed(say('address'), order.address, order.language),
      ...addressed(say('billing_address'), order.billing_address, order.language),
    ],
    after: [
      ...(gift === undefined ? [] : [say('gift_for', { name: withoutLinks(gift.name), email: gift.email })]),
      ...giftBegins(gift?.begin, order.language),
      ...(payment_agreement === undefined ? [] : [say('payment', { agreement: payment_agreement })]),
      ...(days > 0 ? [say('withdrawal', { days: String(days) })] : []),
    ],
    ...(terms_url === undefined ? {} : { links: [{ label: say('terms'), url: terms_url }] }),
  })
}

/** The e-mail to the recipient of a gift. The giver writes some of its words, which must not become links. */
export interface GiftWords {
  readonly giver: string
  /** The name of the gift. */
  readonly gift: string
  /** The start of the gift; absent if it began with the order. */
  readonly begin?: string
  readonly recipient: string
  readonly message?: string
  readonly language: Language
  readonly sellers: readonly Seller[]
  /** The absolute address of the gift's page. */
  readonly url: string
}

export function giftLetter(content: GiftWords): Letter {
  const { gift, begin, message, language, sellers, url } = content
  const say = sayIn(language)
  const giver = withoutLinks(content.giver)
  return {
    subject: say('gift_subject', { giver }),
    preheader: gift,
    heading: say('gift_subject', { giver }),
    paragraphs: [
      greeting(withoutLinks(content.recipient), language),
      say('gift_text', { giver, gift }),
      ...giftBegins(begin, language),
      ...(message === undefined ? [] : [{ quote: withoutLinks(message) }]),
      say('gift_link'),
    ],
    button: { label: say('gift_button'), url },
    closing: closing(sellers[0]?.name ?? '', language),
    legal: legalLines(sellers, language),
  }
}

const giftBegins = (begin: string | undefined, language: Language): string[] =>
  begin === undefined ? [] : [sayIn(language)('gift_begins', { date: longDate(begin, language) })]

type Content = Omit<Letter, 'preheader' | 'closing' | 'legal'>

function letter(order: OrderSummary, content: Content): Letter {
  const { address, language, sellers, items } = order
  return {
    ...content,
    preheader: items.map(itemName).join(', '),
    // The address may belong to somebody other than the orderer, who has written these words.
    paragraphs: [greeting(withoutLinks(address?.name ?? ''), language), ...content.paragraphs],
    closing: closing(sellerName(order), language),
    legal: legalLines(sellers, language),
  }
}

/** The ordered items, the total now, and the price afterwards. */
function ordered({ items, totals, ordering_code, language }: OrderSummary, say: Say): FactTable[] {
  const terms = termsSentences(items, language)
  const notes = [...(ordering_code === undefined ? [] : [say('with_code', { code: ordering_code })]), ...terms]
  return [
    {
      rows: [
        ...items.map((item) => ({
          name: `${itemName(item)}${inBrackets(itemDetails(item, language))}`,
          value: priceOrFree(item.price, language),
        })),
        ...totals.map((total) => ({ name: say('total_now'), value: price(total, language), style: 'strong' as const })),
      ],
      ...(notes.length === 0 ? {} : { note: notes.join('\n') }),
    },
  ]
}

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`)

const addressed = (title: string, address: Address | undefined, language: Language): FactTable[] =>
  address === undefined ? [] : [{ title, rows: [], note: addressLines(address, language).map(withoutLinks).join('\n') }]

/** The sellers, with the details that the law requires. */
const legalLines = (sellers: readonly Seller[], language: Language): string[] =>
  sellers.flatMap((seller) => [
    seller.name,
    ...sellerLines(seller, language),
    ...(seller.email === undefined ? [] : [seller.email]),
  ])

const sellerName = ({ sellers, form }: OrderSummary): string => sellers[0]?.name ?? form.name

/** The last day on which a link is valid all day. */
const lastDay = (expires: Instant, timezone: string, language: Language): string =>
  longDate(new Date(Date.parse(dateOf(expires, timezone)) - 86_400_000).toISOString().slice(0, 10), language)

const sayIn =
  (language: Language): Say =>
  (word, values = {}) =>
    fillIn(orderMailWords[word][language], values)

/**
 * The words of a confirmation that the law requires: the duration, the price afterwards and how to cancel, the terms,
 * and how to withdraw. `links` lead to pages for that.
 */
export function legalWords(
  { items, terms_url, withdraw_days: days, language }: OrderSummary,
  links: readonly LetterLink[],
): string {
  const say = sayIn(language)
  return [
    ...termsSentences(items, language),
    ...(terms_url === undefined ? [] : [`${say('terms')} ${terms_url}`]),
    ...(days > 0 ? [say('withdrawal', { days: String(days) })] : []),
    ...links.map(({ label, url }) => `${label} ${url}`),
  ].join('\n')
}
