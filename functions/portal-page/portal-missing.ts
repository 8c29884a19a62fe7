/** The page for an address at which the reader has nothing. The menu leads elsewhere. */
import { markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { sayIn } from '../order-page/say-order.ts'
import { portalPage, type PortalFrame } from './portal-frame.ts'

export function missingPage(frame: PortalFrame): Page {
  const say = sayIn(frame.language)
  return portalPage(frame, {
    title: say('not_found_title'),
    content: () => markup`<section class="card"><p>${say('not_found_text')}</p></section>`,
  })
}
