/** The page of a reader's payment methods. Card numbers are entered only on pages of the payment provider. */
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorSummary } from '../order-page/form-controls.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { hiddenInputs, radios, smallForm, type RadioChoice } from './portal-parts.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface ShownAgreement {
  readonly id: string
  /** Words such as "Visa •••• 4242". */
  readonly name: string
  readonly state: 'pending' | 'active' | 'failing' | 'ended'
  /** Whether the method pays all invoices without another method. */
  readonly isDefault: boolean
  /** The last day of the method, in words. */
  readonly expires?: string
  /** The business entity paid by the method, if the reader has several. */
  readonly seller?: string
  /** The address at which the reader continues with an unfinished one. */
  readonly url?: string
}

export interface PaymentContent {
  readonly agreements: readonly ShownAgreement[]
  readonly mayEnd: boolean
  /** Payment methods that can be given here; empty if none may. */
  readonly ways: readonly RadioChoice[]
  /** Whether a method can be added in the present session. */
  readonly isFresh: boolean
  /** The address to which a link would be sent. */
  readonly email: string | undefined
  readonly filledIn: FilledIn
  readonly note?: string
}

export function paymentPage(content: PaymentContent, frame: PortalFrame): Page {
  const { agreements, ways, filledIn, note } = content
  const say = sayPortalIn(frame.language)
  return portalPage(frame, {
    title: say('payment'),
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      markup`${errorSummary(partsOf(frame, filledIn))}<section class="card" aria-labelledby="present"><h2 id="present">${say('payment_ways')}</h2>${
        agreements.length === 0
          ? markup`<p>${say('payment_none')}</p>`
          : markup`<ul class="rows">${agreements.map((each) => entryOf(each, content, say))}</ul>`
      }</section>${
        ways.length > 0 &&
        markup`<section class="card" aria-labelledby="new"><h2 id="new">${say('new_way')}</h2>${newWay(content, say)}</section>`
      }`,
  })
}

function entryOf(agreement: ShownAgreement, { mayEnd }: PaymentContent, say: SayPortal): Markup {
  const { id, name, state, isDefault, expires, seller, url } = agreement
  const words = [
    state === 'active' ? say(isDefault ? 'agreement_default' : 'agreement_active') : say(`agreement_${state}`),
    ...(expires === undefined ? [] : [say('agreement_expires', { date: expires })]),
    ...(seller === undefined ? [] : [seller]),
  ]
  const end = say('agreement_end')
  return markup`<li><h3>${name}</h3><p class="state">${words.join(' · ')}</p>${
    url !== undefined &&
    markup`<p class="actions"><a class="button" href="${url}" target="_top">${say('agreement_continue')}</a></p>`
  }${mayEnd && smallForm({ values: { do: 'end', agreement: id }, button: end, label: `${end}: ${name}` })}</li>`
}

function newWay({ ways, isFresh, email, filledIn }: PaymentContent, say: SayPortal): Markup {
  const text = markup`<p>${say('new_way_text')}</p>`
  if (!isFresh) {
    if (email === undefined) return markup`<p>${say('guarded_no_email')}</p>`
    return markup`${text}<p>${say('new_way_guarded', { email })}</p>${smallForm({ values: { do: 'link' }, button: say('send_link') })}`
  }
  return markup`${text}<form method="post" novalidate>${hiddenInputs({ do: 'start' })}${radios(
    filledIn,
    'way',
    say('which_way'),
    ways,
  )}<p class="act"><button type="submit">${say('continue')}</button></p></form>`
}
