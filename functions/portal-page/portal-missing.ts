/** The page where a reader has nothing at an address. The menu leads on from there. */
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
