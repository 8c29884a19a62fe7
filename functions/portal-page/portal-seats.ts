/** The page of the seats of a subscription, and of the people who have them. */
import { addressInputs } from '../order-page/address-inputs.ts'
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorSummary, textInput } from '../order-page/form-controls.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { hiddenInputs, smallForm } from './portal-parts.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface ShownSeat {
  readonly id: string
  /** The words by which the seat was given. */
  readonly label: string
}

export interface SeatsContent {
  readonly name: string
  readonly count: number
  readonly taken: number
  readonly seats: readonly ShownSeat[]
  readonly mayGive: boolean
  readonly mayTake: boolean
  /** The country that is chosen at first. */
  readonly country: string | undefined
  /** The starts of the previous and the next page. */
  readonly earlier?: number
  readonly later?: number
  readonly filledIn: FilledIn
  readonly note?: string
}

export function seatsPage(content: SeatsContent, frame: PortalFrame): Page {
  const { name, count, taken, seats, mayGive, mayTake, filledIn, note } = content
  const say = sayPortalIn(frame.language)
  const isLeftToStaff = !mayTake && !frame.reader?.operations.includes('giveseat')
  return portalPage(frame, {
    title: `${name}: ${say('seats')}`,
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      markup`${errorSummary(partsOf(frame, filledIn))}<section class="card"><p>${say('seats_text', { taken, count })}</p>${
        seats.length > 0 &&
        markup`<ul class="rows">${seats.map((each) => markup`<li><p>${each.label}</p>${mayTake && takeForm(each, say)}</li>`)}</ul>`
      }${pages(content, frame, say)}${isLeftToStaff && markup`<p class="hint">${say('seats_change')}</p>`}</section>${
        mayGive && giveForm(content, frame, say)
      }`,
  })
}

const takeForm = ({ id, label }: ShownSeat, say: SayPortal): Markup => {
  const button = say('seat_take')
  return smallForm({ values: { do: 'take', seat: id, label }, button, label: `${button}: ${label}` })
}

function pages({ earlier, later }: SeatsContent, { suffix }: PortalFrame, say: SayPortal): Markup | undefined {
  const at = (from: number) => `${suffix === '' ? '?' : `${suffix}&`}from=${from}`
  const links = [
    earlier !== undefined && markup`<a class="button plain" href="${at(earlier)}">${say('seats_before')}</a>`,
    later !== undefined && markup`<a class="button plain" href="${at(later)}">${say('seats_after')}</a>`,
  ].filter((each) => each !== false)
  return links.length === 0 ? undefined : markup`<p class="actions">${links}</p>`
}

function giveForm({ filledIn, country }: SeatsContent, frame: PortalFrame, say: SayPortal): Markup {
  const parts = partsOf(frame, filledIn)
  return markup`<section class="card" aria-labelledby="give"><h2 id="give">${say('seat_give')}</h2><p>${say('seat_give_text')}</p><form method="post" novalidate>${hiddenInputs(
    { do: 'give' },
  )}${textInput(parts, 'email', { label: parts.say('email'), type: 'email', autocomplete: 'off', maxLength: 254 })}${addressInputs(
    parts,
    { prefix: '', language: frame.language, country, section: 'shipping ', company: false, isOptional: true },
  )}<p class="act"><button type="submit">${say('continue')}</button></p><p class="hint">${say('nothing_yet')}</p></form></section>`
}
