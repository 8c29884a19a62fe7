/** The page of gifts. Giving one is an order, on the page of an ordering form. */
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { portalPage, type PortalFrame } from './portal-frame.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface GivenGift {
  readonly name: string
  /** The name and the e-mail address that the giver wrote. */
  readonly to: string
  readonly state: 'ahead' | 'told' | 'taken' | 'over'
  /** The day on which the recipient is notified, in words. */
  readonly tellOn?: string
  /** The last day of the gift, in words. */
  readonly until?: string
  /** The path of the form to give the same gift again. */
  readonly again?: string
}

export interface GiftsContent {
  /** Newest first. */
  readonly gifts: readonly GivenGift[]
  readonly forms: readonly { readonly name: string; readonly path: string }[]
}

export function giftsPage({ gifts, forms }: GiftsContent, frame: PortalFrame): Page {
  const say = sayPortalIn(frame.language)
  return portalPage(frame, {
    title: say('gifts'),
    content: () =>
      markup`${
        forms.length > 0 &&
        markup`<section class="card" aria-labelledby="give"><h2 id="give">${say('gift_give')}</h2><p>${say('gift_give_text')}</p><ul class="rows">${forms.map(
          ({ name, path }) =>
            markup`<li><div class="head"><h3>${name}</h3><a class="button" href="${path}" target="_top" aria-label="${say('gift_choose')}: ${name}">${say('gift_choose')}</a></div></li>`,
        )}</ul></section>`
      }<section class="card" aria-labelledby="given"><h2 id="given">${say('gifts_given')}</h2>${
        gifts.length === 0
          ? markup`<p>${say('gifts_none')}</p>`
          : markup`<ul class="rows">${gifts.map((gift) => entryOf(gift, say))}</ul>`
      }</section>`,
  })
}

function entryOf({ name, to, state, tellOn, until, again }: GivenGift, say: SayPortal): Markup {
  const words = [
    say(`gift_${state}`, { date: tellOn ?? '' }),
    ...(until === undefined || state === 'over' ? [] : [say('gift_until', { date: until })]),
  ]
  return markup`<li><h3>${name}</h3><p>${to}</p><p class="state">${words.join(' · ')}</p>${
    again !== undefined &&
    markup`<p class="actions"><a class="button plain" href="${again}" target="_top" aria-label="${say('gift_again')}: ${name}, ${to}">${say('gift_again')}</a></p>`
  }</li>`
}
