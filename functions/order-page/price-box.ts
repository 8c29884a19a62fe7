/** The price of an order: each line, the total now, and the later price of each subscription. */
import type { Money, OrderItem } from '../domain/order/order-view.ts'
import type { Language } from '../language/language.ts'
import { markup, type Markup } from './markup.ts'
import { periodWords, price, priceOrFree, termsWords } from './price-words.ts'
import { sayIn } from './say-order.ts'

export interface Priced {
  readonly items: readonly OrderItem[]
  /** A sum for each currency. */
  readonly totals: readonly Money[]
  /** The ordering code that the prices include. */
  readonly ordering_code?: string
}

export interface PriceOptions {
  /** Whether the products and the duration are shown under the name of each campaign. */
  readonly isDetailed?: boolean
}

export function orderedPrice(
  { items, totals, ordering_code }: Priced,
  language: Language,
  { isDetailed = false }: PriceOptions = {},
): Markup {
  const say = sayIn(language)
  return markup`<dl class="price">${items.map(
    (item) =>
      markup`<div><dt>${itemName(item)}${isDetailed && detailsLine(item, language)}</dt><dd>${priceOrFree(item.price, language)}</dd></div>`,
  )}${totals.map(
    (total) =>
      markup`<div class="total"><dt>${say('total_now')} <small>${say('with_tax')}</small></dt><dd>${price(total, language)}</dd></div>`,
  )}</dl>${ordering_code !== undefined && markup`<p class="hint">${say('code_is_used', { code: ordering_code })}</p>`}${goingOn(items, language)}`
}

export const itemName = (item: OrderItem): string =>
  item.kind === 'campaign' && item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name

function detailsLine(item: OrderItem, language: Language): Markup | undefined {
  const details = itemDetails(item, language)
  return details === '' ? undefined : markup`<br><small>${details}</small>`
}

/** The products of a campaign's subscription, and its first period: "The Gazette, Web access, 3 months". */
export function itemDetails(item: OrderItem, language: Language): string {
  if (item.kind === 'product') return ''
  const period = periodWords(item, language)
  return [...item.subscribed_to.map(({ name }) => name), ...(period === undefined ? [] : [period])].join(', ')
}

/** The terms of each subscription, with its price after the first period. */
export const termsSentences = (items: readonly OrderItem[], language: Language): string[] =>
  items.flatMap((item) => (item.kind === 'campaign' ? [`${itemName(item)}: ${termsWords(item, language)}`] : []))

function goingOn(items: readonly OrderItem[], language: Language): Markup | undefined {
  const sentences = termsSentences(items, language)
  if (sentences.length === 0) return undefined
  return markup`<ul class="goes-on">${sentences.map((sentence) => markup`<li>${sentence}</li>`)}</ul>`
}

/** Whether the order costs nothing, neither now nor later. */
export const costsNothing = ({ items, totals }: Priced): boolean =>
  totals.every(({ amountMinor }) => amountMinor === 0) &&
  items.every((item) => item.kind === 'product' || item.then === null || item.then.price.amountMinor === 0)
