/**
 * The pages of a placed order: the summary with the order button, and the pages after it.
 *
 * After the order everybody with the page's address reads the same, whether the order waits for a confirmation by
 * e-mail or is done: the difference would tell a stranger whose e-mail address is a customer's.
 */
import { shownPrice } from '../domain/order/agreed-terms.ts'
import type { OrderSummary, Seller } from '../domain/order/order-view.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { lines, markup, type Markup } from './markup.ts'
import { pageOf, type Page, type PageOptions } from './page-frame.ts'
import { costsNothing, orderedPrice } from './price-box.ts'
import { sayIn, type Say } from './say-order.ts'
import { addressLines, valueLines } from './value-text.ts'
import { termsPart } from './terms-part.ts'

export interface OrderPageOptions extends PageOptions {
  /** The account's timezone. */
  readonly timezone: string
}

export interface SummaryOptions extends OrderPageOptions {
  /** The address of the form with the entered values. */
  readonly changeUrl: string
  /** The reason why the visitor has to check the order again. */
  readonly notice?: 'price_changed' | 'payment_failed' | undefined
}

export function summaryPage(order: OrderSummary, options: SummaryOptions): Page {
  const { language, changeUrl, notice } = options
  return pageOf(options, {
    title: sayIn(language)('summary'),
    sellers: order.sellers,
    content: (say) => markup`<p class="step">${say('step', { step: 2 })}</p>
<h1>${say('summary')}</h1>
${notice !== undefined && markup`<div class="errors" role="alert"><p>${say(notice)}</p></div>`}
<div class="columns">
<section class="card" aria-labelledby="details"><h2 id="details">${say('your_details')}</h2>${facts(order, options)}
<p class="act"><a href="${changeUrl}">${say('change')}</a></p></section>
<section class="card" aria-labelledby="you-order"><h2 id="you-order">${say('you_order')}</h2>
${orderedPrice(order, language, { isDetailed: true })}${giftBegins(order, language)}
<div class="act">${termsPart(order, say)}<form method="post"><input type="hidden" name="shown" value="${JSON.stringify(shownPrice(order))}"><button type="submit">${say(
      costsNothing(order) ? 'order_free' : 'order_with_obligation',
    )}</button></form></div></section>
</div>`,
  })
}

export function facts(order: OrderSummary, options: OrderPageOptions): Markup {
  const { language } = options
  const { email, address, billing_address, tax_registration_id, fields, gift } = order
  const say = sayIn(language)
  const fact = (name: string, value: readonly string[]) =>
    value.length > 0 && markup`<div><dt>${name}</dt><dd>${lines(value)}</dd></div>`
  return markup`<dl class="facts">${fact(say('email'), [email])}${fact(
    say('delivered_to'),
    address === undefined ? [] : addressLines(address, language),
  )}${fact(say('billing_address'), billing_address === undefined ? [] : addressLines(billing_address, language))}${fact(
    say('tax_registration_id'),
    tax_registration_id === undefined ? [] : [tax_registration_id],
  )}${
    gift !== undefined &&
    fact(say('gift_for'), [gift.name, gift.email, ...(gift.message === undefined ? [] : gift.message.split('\n'))])
  }${fields.map(({ name, label = name, type, value }) => fact(label, valueLines(type, value, options)))}</dl>`
}

const yourOrder = (order: OrderSummary, { language }: PageOptions, say: Say): Markup =>
  markup`<section class="card" aria-labelledby="your-order"><h2 id="your-order">${say('your_order')}</h2>${orderedPrice(order, language)}${giftBegins(order, language)}</section>`

function giftBegins({ gift }: OrderSummary, language: Language): Markup | false {
  if (gift?.begin === undefined) return false
  return markup`<dl class="facts"><div><dt>${sayIn(language)('gift_begins')}</dt><dd>${longDate(gift.begin, language)}</dd></div></dl>`
}

export interface AfterwardsOptions extends PageOptions {
  /** Whether the seller decides on each order of the form. */
  readonly lookedAt: boolean
}

/** After the order, an e-mail says what happens next. */
export function receivedPage(order: OrderSummary, options: AfterwardsOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('thanks'),
    sellers: order.sellers,
    content: (say) => markup`<div class="narrow"><section class="card thanks"><h1>${say('thanks')}</h1>
<p>${say('mail_comes', { email: order.email })} ${say('mail_may_ask')}</p>${options.lookedAt && markup`<p>${say('looked_at')}</p>`}
<p class="hint">${say('not_in_inbox')}</p></section>
${yourOrder(order, options, say)}</div>`,
  })
}

/** The same thanks if no order was stored. */
export function thanksPage(sellers: readonly Seller[], options: PageOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('thanks'),
    sellers,
    content: (say) => markup`<div class="narrow"><section class="card thanks"><h1>${say('thanks')}</h1>
<p>${say('mail_may_ask')}</p>
<p class="hint">${say('not_in_inbox')}</p></section></div>`,
  })
}

/** Payment begins with a link, because forms may only submit to this service. */
export function paymentPage(order: OrderSummary, paymentUrl: string, options: PageOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('pay_title'),
    sellers: order.sellers,
    content: (say) => markup`<div class="narrow"><section class="card"><h1>${say('pay_title')}</h1>
<p>${say('pay_text')}</p>${orderedPrice(order, options.language)}
<p class="act"><a class="button" href="${paymentUrl}">${say('pay')}</a></p></section></div>`,
  })
}

/** An order that can no longer be confirmed. */
export function overPage({ sellers }: OrderSummary, formUrl: string, options: PageOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('over'),
    sellers,
    content: (say) => markup`<div class="narrow"><section class="card"><h1>${say('over')}</h1>
<p>${say('over_text')}</p><p><a href="${formUrl}">${say('order_again')}</a></p></section></div>`,
  })
}

/** The page of the link in the e-mail that asks for a confirmation. */
export function confirmPage(order: OrderSummary, options: OrderPageOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('confirm_title'),
    sellers: order.sellers,
    content: (say) => markup`<div class="narrow"><section class="card"><h1>${say('confirm_title')}</h1>
<p>${say('confirm_text', { email: order.email })}</p>
<form method="post"><button type="submit">${say('confirm')}</button></form></section>
${yourOrder(order, options, say)}
<section class="card" aria-labelledby="details"><h2 id="details">${say('your_details')}</h2>${facts(order, options)}</section></div>`,
  })
}

/** The visitor reads the e-mails of the order's address, so the page may show the outcome of the order. */
export function confirmedPage(order: OrderSummary, options: AfterwardsOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('confirmed_title'),
    sellers: order.sellers,
    content: (say) => markup`<div class="narrow"><section class="card thanks"><h1>${say('confirmed_title')}</h1>
<p>${say(options.lookedAt ? 'looked_at' : 'confirmed_text')}</p></section>
${yourOrder(order, options, say)}</div>`,
  })
}
