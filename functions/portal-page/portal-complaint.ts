/** The page on which a reader reports a copy that did not arrive. */
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorSummary, textArea } from '../order-page/form-controls.ts'
import { markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { radios, type RadioChoice } from './portal-parts.ts'
import { sayPortalIn } from './say-portal.ts'

export interface ComplaintContent {
  /** Issues of the last weeks. The value has the subscription and the issue. */
  readonly issues: readonly RadioChoice[]
  readonly filledIn: FilledIn
  readonly note?: string
}

const kinds = ['missing', 'late', 'damaged', 'wrong'] as const

export function complaintPage({ issues, filledIn, note }: ComplaintContent, frame: PortalFrame): Page {
  const say = sayPortalIn(frame.language)
  const parts = partsOf(frame, filledIn)
  return portalPage(frame, {
    title: say('complaint_title'),
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      issues.length === 0
        ? markup`<section class="card"><p>${say('complaint_none')}</p></section>`
        : markup`${errorSummary(parts)}<form method="post" novalidate><section class="card"><p>${say('complaint_text')}</p>${radios(
            filledIn,
            'issue',
            say('which_issue'),
            issues,
          )}${radios(
            filledIn,
            'kind',
            say('what_happened'),
            kinds.map((value) => ({ value, text: say(value) })),
          )}${textArea(parts, 'text', { label: say('more_words'), maxLength: 2000 })}</section><p class="act"><button type="submit">${say('send')}</button></p></form>`,
  })
}
