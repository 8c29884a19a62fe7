/** The page for holidays: planned ones, which can be ended, and a form for another one. */
import type { RadioChoice, SmallForm } from './portal-parts.ts'
import { addressInputs } from '../order-page/address-inputs.ts'
import type { FilledIn } from '../order-page/filled-in.ts'
import { checkbox, errorSummary, textInput } from '../order-page/form-controls.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { hiddenInputs, radios, smallForm } from './portal-parts.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface PlannedEntry {
  readonly id: string
  readonly words: string
  /** Whether it is still to begin, and the reader may remove it. */
  readonly mayRemove: boolean
  /** Whether it has begun, and the reader may move its end. */
  readonly mayEnd: boolean
}

export interface HolidayContent {
  readonly subscriptions: readonly RadioChoice[]
  readonly types: readonly RadioChoice[]
  readonly earliest: string
  readonly country: string | undefined
  readonly planned: readonly PlannedEntry[]
  readonly filledIn: FilledIn
  readonly note?: string
}

export function holidayPage(content: HolidayContent, frame: PortalFrame): Page {
  const { subscriptions, types, planned, filledIn, note } = content
  const say = sayPortalIn(frame.language)
  return portalPage(frame, {
    title: say('holiday'),
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      markup`${errorSummary(partsOf(frame, filledIn))}${plannedPart(planned, frame, say)}${
        subscriptions.length === 0 || types.length === 0
          ? markup`<section class="card"><p>${say('holiday_none')}</p></section>`
          : formPart(content, frame, say)
      }`,
  })
}

export function plannedPart(planned: readonly PlannedEntry[], frame: PortalFrame, say: SayPortal): Markup | undefined {
  if (planned.length === 0) return undefined
  return markup`<section class="card" aria-labelledby="planned"><h2 id="planned">${say('planned')}</h2><ul class="rows">${planned.map(
    (entry) => markup`<li><p>${entry.words}</p>${formsOf(entry, frame, say).map(smallForm)}</li>`,
  )}</ul></section>`
}

function formsOf({ id, words, mayRemove, mayEnd }: PlannedEntry, frame: PortalFrame, say: SayPortal): SmallForm[] {
  const label = (word: string) => `${word}: ${words}`
  if (mayRemove) {
    const button = say('remove')
    return [{ values: { do: 'remove', override: id }, button, label: label(button) }]
  }
  if (!mayEnd) return []
  const button = say('end_early')
  const input = `end_${id}`
  const inputs = textInput(partsOf(frame, { values: new Map(), errors: [] }), input, {
    label: say('last_day'),
    type: 'date',
    width: 'short',
    required: true,
  })
  return [{ values: { do: 'end', override: id }, button, label: label(button), inputs }]
}

function formPart(content: HolidayContent, frame: PortalFrame, say: SayPortal): Markup {
  const { subscriptions, types, earliest, country, filledIn } = content
  const parts = partsOf(frame, filledIn)
  const hasOther = types.some(({ value }) => value === 'alternative-delivery')
  return markup`<form method="post" novalidate><section class="card">${hiddenInputs({ do: 'create' })}<p>${say('holiday_text')}</p>${radios(
    filledIn,
    'subscription',
    say('which_subscription'),
    subscriptions,
  )}${radios(filledIn, 'type', say('what_happens'), types)}<div class="days">${textInput(parts, 'first', {
    label: say('first_day'),
    hint: say('earliest', { date: earliest }),
    type: 'date',
    required: true,
  })}${textInput(parts, 'last', { label: say('last_day'), type: 'date', required: true })}</div>${checkbox(parts, 'repeat', say('every_year'))}</section>${
    hasOther &&
    markup`<fieldset class="if-other"><legend>${say('other_address')}</legend><p class="hint">${say('other_address_hint')}</p>${addressInputs(
      parts,
      { prefix: 'other_', language: frame.language, country, section: 'shipping ', company: false },
    )}</fieldset>`
  }<p class="act"><button type="submit">${say('continue')}</button></p><p class="hint">${say('nothing_yet')}</p></form>`
}
