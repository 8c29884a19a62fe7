/** The page that ends e-mails of a kind: a question with one button, and the result. */
import type { Seller } from '../domain/order/order-view.ts'
import { markup } from '../order-page/markup.ts'
import { pageOf, type Page, type PageOptions } from '../order-page/page-frame.ts'
import { sayNotice } from './notice-words.ts'

export function stopPage(sellers: readonly Seller[], isDone: boolean, options: PageOptions): Page {
  const { language } = options
  const title = sayNotice('stop_title', language)
  const text = sayNotice(isDone ? 'stop_done' : 'stop_ask', language)
  const form = markup`<form method="post"><button type="submit">${title}</button></form>`
  return pageOf(options, {
    title,
    sellers,
    content: () =>
      markup`<div class="narrow"><section class="card"><h1>${title}</h1><p>${text}</p></section>${!isDone && form}</div>`,
  })
}
