/** Pages for missing content, or for content that is unavailable at present. */
import { markup } from './markup.ts'
import { pageOf, type Page, type PageOptions } from './page-frame.ts'
import { sayIn, type Say } from './say-order.ts'
import type { OrderWord } from './order-words.ts'

export const notFoundPage = (options: PageOptions): Page => messagePage('not_found_title', 'not_found_text', options)
export const tryLaterPage = (options: PageOptions): Page => messagePage('try_later_title', 'try_later_text', options)
export const providerUnreachablePage = (options: PageOptions): Page =>
  messagePage('try_later_title', 'provider_unreachable_text', options)

function messagePage(title: OrderWord, text: OrderWord, options: PageOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)(title),
    content: (say: Say) =>
      markup`<div class="narrow"><section class="card"><h1>${say(title)}</h1><p>${say(text)}</p></section></div>`,
  })
}
