/** The page for addresses: the present ones, planned changes, and a form for a new address from a date. */
import { addressInputs } from '../order-page/address-inputs.ts'
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorSummary, textInput } from '../order-page/form-controls.ts'
import { lines, markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { plannedPart, type PlannedEntry } from './portal-holiday.ts'
import { hiddenInputs, radios } from './portal-parts.ts'
import { sayPortalIn } from './say-portal.ts'

export interface AddressContent {
  readonly present: readonly string[]
  /** Empty if invoices go to the same address. */
  readonly billing: readonly string[]
  readonly planned: readonly PlannedEntry[]
  readonly country: string | undefined
  readonly isCompany: boolean
  readonly filledIn: FilledIn
  readonly note?: string
}

export function addressPage(content: AddressContent, frame: PortalFrame): Page {
  const { present, billing, planned, country, isCompany, filledIn, note } = content
  const say = sayPortalIn(frame.language)
  const parts = partsOf(frame, filledIn)
  const kinds = (['change-delivery-address', 'change-billing-address'] as const).map((value) => ({
    value,
    text: say(value),
  }))
  return portalPage(frame, {
    title: say('address'),
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      markup`${errorSummary(parts)}${
        present.length > 0 &&
        markup`<section class="card" aria-labelledby="now"><h2 id="now">${say('address_now')}</h2><p>${lines(present)}</p>${
          billing.length > 0 && markup`<h3>${say('billing_now')}</h3><p>${lines(billing)}</p>`
        }</section>`
      }${plannedPart(planned, frame, say)}<form method="post" novalidate><section class="card">${hiddenInputs({ do: 'create' })}${radios(
        filledIn,
        'type',
        say('which_address'),
        kinds,
      )}${textInput(parts, 'first', { label: say('from_day'), hint: say('from_day_hint'), type: 'date', width: 'short' })}${addressInputs(
        parts,
        { prefix: '', language: frame.language, country, section: '', company: isCompany },
      )}</section><p class="act"><button type="submit">${say('continue')}</button></p><p class="hint">${say('nothing_yet')}</p></form>`,
  })
}
