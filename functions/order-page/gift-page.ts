/** The pages of a gift's link: the recipient gives name and address, and accepts. */
import { addressInputs } from './address-inputs.ts'
import type { FilledIn } from './filled-in.ts'
import { errorSummary, type FormParts } from './form-controls.ts'
import { lines, markup } from './markup.ts'
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { Seller } from '../domain/order/order-view.ts'
import { pageOf, type Page, type PageOptions } from './page-frame.ts'
import { sayIn } from './say-order.ts'

export interface GiftView {
  readonly sellers: readonly Seller[]
  readonly giver: string
  /** The name of the gift. */
  readonly gift: string
  /** The start of the gift; absent if it began with the order. */
  readonly begin?: string
  readonly message?: string
  readonly recipient: string
  /** The address to which the gift was sent. */
  readonly email: string
  /** The country that is chosen at first. */
  readonly country?: string
}

export function giftPage(gift: GiftView, filledIn: FilledIn, options: PageOptions): Page {
  const { language } = options
  const say = sayIn(language)
  // The giver has named the recipient.
  const named = { ...filledIn, values: new Map([['name', [gift.recipient]], ...filledIn.values]) }
  const parts: FormParts = { say, filledIn: named }
  return pageOf(options, {
    title: filledIn.errors.length > 0 ? `${say('error')}: ${say('gift_title')}` : say('gift_title'),
    sellers: gift.sellers,
    content: () => markup`<div class="narrow"><h1>${say('gift_title')}</h1>
${errorSummary(parts)}
<section class="card"><p>${say('gift_text', { giver: gift.giver, gift: gift.gift })}</p>${begins(gift, language)}${
      gift.message !== undefined && markup`<blockquote>${lines(gift.message.split('\n'))}</blockquote>`
    }</section>
<form method="post" novalidate><fieldset><legend>${say('your_details')}</legend><p class="hint">${say('gift_address')}</p>
<dl class="facts"><div><dt>${say('email')}</dt><dd>${gift.email}</dd></div></dl>
${addressInputs(parts, { prefix: '', language, country: gift.country, section: '', company: false })}</fieldset><button type="submit">${say('gift_accept')}</button></form></div>`,
  })
}

const begins = ({ begin }: Pick<GiftView, 'begin'>, language: Language) =>
  begin !== undefined && markup`<p>${sayIn(language)('gift_begin', { date: longDate(begin, language) })}</p>`

export function giftAcceptedPage(
  { sellers, gift, begin }: Pick<GiftView, 'sellers' | 'gift' | 'begin'>,
  options: PageOptions,
): Page {
  return pageOf(options, {
    title: sayIn(options.language)('gift_accepted'),
    sellers,
    content: (say) =>
      markup`<div class="narrow"><section class="card thanks"><h1>${say('gift_accepted')}</h1><p>${say('gift_accepted_text', { gift })}</p>${begins({ ...(begin !== undefined && { begin }) }, options.language)}</section></div>`,
  })
}

/** The page of a gift that has ended, or that can no longer be accepted. */
export function giftOverPage(sellers: readonly Seller[], options: PageOptions, isAccepted = false): Page {
  const title = isAccepted ? 'gift_ended' : 'gift_over'
  return pageOf(options, {
    title: sayIn(options.language)(title),
    sellers,
    content: (say) => markup`<div class="narrow"><section class="card"><h1>${say(title)}</h1></section></div>`,
  })
}
