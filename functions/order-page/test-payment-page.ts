/** The page of the test payment provider, on which a tester plays the provider. */
import { markup } from './markup.ts'
import type { Money, Seller } from '../domain/order/order-view.ts'
import { pageOf, type Page, type PageOptions } from './page-frame.ts'
import { price } from './price-words.ts'
import { sayIn } from './say-order.ts'

export const testChoices = ['pay', 'refuse', 'break-off'] as const

const words = { pay: 'test_pay', refuse: 'test_refuse', 'break-off': 'test_break_off' } as const

export interface TestPaymentContent {
  readonly sellers: readonly Seller[]
  readonly totals: readonly Money[]
}

export function testPaymentPage({ sellers, totals }: TestPaymentContent, options: PageOptions): Page {
  return pageOf(options, {
    title: sayIn(options.language)('test_payment'),
    sellers,
    content: (say) => markup`<div class="narrow"><section class="card"><h1>${say('test_payment')}</h1>
<p>${say('test_payment_text')}</p>
<dl class="price">${totals.map(
      (total) =>
        markup`<div class="total"><dt>${say('total_now')}</dt><dd>${price(total, options.language)}</dd></div>`,
    )}</dl>
<form method="post" class="act stack">${testChoices.map(
      (choice) =>
        markup`<button type="submit" name="choice" value="${choice}"${choice !== 'pay' && markup` class="plain"`}>${say(words[choice])}</button>`,
    )}</form></section></div>`,
  })
}
