/** The terms beside the button, and the right of withdrawal that they describe. */
import { markup, type Markup } from './markup.ts'
import type { Say } from './say-order.ts'

export function termsPart(termsUrl: string | undefined, say: Say): Markup | undefined {
  if (termsUrl === undefined) return undefined
  return markup`<p>${say('terms_apply')} <a href="${termsUrl}" target="_blank" rel="noopener">${say('terms')}<span class="unseen"> (${say(
    'opens_new_tab',
  )})</span></a>.</p><p>${say('withdrawal')}</p>`
}
