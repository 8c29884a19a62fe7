/** The page of one subscription: change it, stop it, or take a stop back. */
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorSummary, select, textInput, type Choice } from '../order-page/form-controls.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { hiddenInputs, radios, type RadioChoice } from './portal-parts.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface SubscriptionContent {
  readonly name: string
  /** The last day of a registered stop, in words. */
  readonly stopsOn?: string
  readonly mayTakeBack: boolean
  /** The earliest last day, in words; absent if the reader may not stop the subscription. */
  readonly earliest?: string
  /** The terms of cancelling, in words. */
  readonly notice: string
  readonly reasons: readonly Choice[]
  readonly plans: readonly RadioChoice[]
  readonly filledIn: FilledIn
  readonly note?: string
}

export function subscriptionPage(content: SubscriptionContent, frame: PortalFrame): Page {
  const { name, stopsOn, filledIn, note } = content
  const say = sayPortalIn(frame.language)
  return portalPage(frame, {
    title: name,
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      markup`${errorSummary(partsOf(frame, filledIn))}${
        stopsOn === undefined
          ? markup`${planPart(content, say)}${stopPart(content, frame, say)}`
          : takeBackPart(content, stopsOn, say)
      }`,
  })
}

const continuing = (say: SayPortal): Markup =>
  markup`<p class="act"><button type="submit">${say('continue')}</button></p><p class="hint">${say('nothing_yet')}</p>`

function planPart({ plans, filledIn }: SubscriptionContent, say: SayPortal): Markup | undefined {
  if (plans.length === 0) return undefined
  const [only, ...others] = plans
  return markup`<section class="card" aria-labelledby="plan"><h2 id="plan">${say('plan_title')}</h2><p>${say('plan_text')}</p><form method="post" novalidate>${hiddenInputs(
    { do: 'switch' },
  )}${others.length === 0 && markup`<p><b>${only?.text}</b></p>`}${radios(filledIn, 'plan', say('which_plan'), plans)}${continuing(say)}</form></section>`
}

function stopPart(content: SubscriptionContent, frame: PortalFrame, say: SayPortal): Markup | undefined {
  const { earliest, notice, reasons, filledIn } = content
  if (earliest === undefined) return undefined
  const parts = partsOf(frame, filledIn)
  return markup`<section class="card" aria-labelledby="stop"><h2 id="stop">${say('stop_title')}</h2><p>${say('stop_text', { date: earliest })} ${notice}</p><form method="post" novalidate>${hiddenInputs(
    { do: 'stop' },
  )}${textInput(parts, 'last', { label: say('last_day'), hint: say('stop_day_hint'), type: 'date', width: 'short' })}${
    reasons.length > 0 && select(parts, 'reason', { label: say('reason'), choices: reasons, none: say('no_reason') })
  }${continuing(say)}</form></section>`
}

function takeBackPart({ mayTakeBack }: SubscriptionContent, stopsOn: string, say: SayPortal): Markup {
  return markup`<section class="card" aria-labelledby="back"><h2 id="back">${say('take_back_title')}</h2><p>${say('stop_registered', { date: stopsOn })}</p>${
    mayTakeBack &&
    markup`<p>${say('take_back_text')}</p><form method="post">${hiddenInputs({ do: 'resume' })}${continuing(say)}</form>`
  }</section>`
}
