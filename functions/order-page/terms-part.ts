/**
 * The terms next to the button, and the right of withdrawal, which can be exercised by the link at the end of the page.
 */
import type { OrderSummary } from '../domain/order/order-view.ts'
import { markup, type Markup } from './markup.ts'
import type { Say } from './say-order.ts'

export function termsPart(
  { terms_url: termsUrl, withdraw_days: days }: Pick<OrderSummary, 'terms_url' | 'withdraw_days'>,
  say: Say,
): Markup {
  return markup`${termsUrl !== undefined && terms(termsUrl, say)}${days > 0 && markup`<p>${say('withdrawal', { days })}</p>`}`
}

const terms = (termsUrl: string, say: Say): Markup =>
  markup`<p>${say('terms_apply')} <a href="${termsUrl}" target="_blank" rel="noopener">${say('terms')}<span class="unseen"> (${say(
    'opens_new_tab',
  )})</span></a>.</p>`
