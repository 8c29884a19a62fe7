/**
 * The pages of a new e-mail address: the note that a link is on its way there, the button of that link, and the note
 * that the address is in use.
 */
import { markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { sayIn } from '../order-page/say-order.ts'
import { hrefOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { sayPortalIn } from './say-portal.ts'

/** The answer to every reader who names a new address, even if somebody else has it. */
export function addressSentPage(email: string, frame: PortalFrame): Page {
  return portalPage(frame, {
    title: sayPortalIn(frame.language)('link_sent_title'),
    content: (say) =>
      markup`<section class="card thanks"><p>${say('address_sent_text', { email })}</p><p>${sayIn(frame.language)(
        'not_in_inbox',
      )}</p></section>`,
  })
}

/** The page of the link that was mailed to the address. Programs open links, and press no buttons. */
export function newAddressPage(email: string, frame: PortalFrame): Page {
  return portalPage(frame, {
    title: sayPortalIn(frame.language)('address_title'),
    content: (say) =>
      markup`<section class="card"><p>${say('address_text', { email })}</p><form method="post"><p class="act"><button type="submit">${say(
        'confirm',
      )}</button></p></form></section>`,
  })
}

export function addressDonePage(email: string, frame: PortalFrame): Page {
  return portalPage(frame, {
    title: sayPortalIn(frame.language)('address_title'),
    content: (say) =>
      markup`<section class="card thanks"><p>${say('address_done', { email })}</p><p><a href="${hrefOf(frame, '')}">${say(
        'your_subscription',
      )}</a></p></section>`,
  })
}
