/** The page of a reader's own data: name, language, e-mail address, password, consents, export and erasure. */
import { languages } from '../language/language.ts'
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorSummary, select, textInput } from '../order-page/form-controls.ts'
import { lines, markup, type Markup } from '../order-page/markup.ts'
import { languageNames, type Page } from '../order-page/page-frame.ts'
import { hrefOf, partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { hiddenInputs, smallForm } from './portal-parts.ts'
import type { PortalWord } from './portal-words.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

/** `default`: the customer was never asked, and gets the messages until there is a no. */
export type ConsentStanding = 'given' | 'default' | 'missing'

export interface ShownConsent {
  readonly purpose: string
  readonly name: string
  readonly text?: string
  readonly standing: ConsentStanding
}

export interface DataContent {
  readonly isCompany: boolean
  /** The address to which a link would be sent. */
  readonly email: string | undefined
  /** Whether e-mail address and password may be changed in this session now. */
  readonly isFresh: boolean
  readonly mayChange: boolean
  readonly consents: readonly ShownConsent[]
  readonly mayErase: boolean
  readonly filledIn: FilledIn
  readonly note?: string
}

export function dataPage(content: DataContent, frame: PortalFrame): Page {
  const { filledIn, note, consents, mayErase, mayChange } = content
  const say = sayPortalIn(frame.language)
  const part = (id: string, heading: string, inner: Markup) =>
    markup`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${inner}</section>`
  return portalPage(frame, {
    title: say('data'),
    isFaulty: filledIn.errors.length > 0,
    ...(note !== undefined && { note }),
    content: () =>
      markup`${errorSummary(partsOf(frame, filledIn))}${
        mayChange &&
        markup`${part('details', say('details'), detailsForm(content, frame, say))}${part('guarded', say('guarded_title'), guardedForm(content, frame, say))}`
      }${consents.length > 0 && part('consents', say('consents'), consentForms(consents, say))}${part(
        'export',
        say('export_title'),
        markup`<p>${say('export_text')}</p><form method="post" action="${hrefOf(frame, 'data/export/')}"><p class="actions"><button type="submit" class="plain">${say('export')}</button></p></form>`,
      )}${
        mayErase &&
        part(
          'erase',
          say('erase_title'),
          markup`<p>${say('erase_text')}</p>${smallForm({ values: { do: 'erase' }, button: say('continue') })}`,
        )
      }<form method="post" action="${hrefOf(frame, 'sign-out/')}">${hiddenInputs({ all: '1' })}<p class="actions"><button type="submit" class="plain">${say('sign_out_all')}</button></p></form>`,
  })
}

function detailsForm({ isCompany, filledIn }: DataContent, frame: PortalFrame, say: SayPortal): Markup {
  const parts = partsOf(frame, filledIn)
  return markup`<form method="post" novalidate>${hiddenInputs({ do: 'details' })}${textInput(parts, 'name', {
    label: parts.say('name'),
    autocomplete: 'name',
    required: !isCompany,
  })}${isCompany && textInput(parts, 'company', { label: parts.say('company'), autocomplete: 'organization', required: true })}${select(
    parts,
    'language',
    {
      label: say('language_wanted'),
      choices: languages.map((value) => ({ value, text: languageNames[value] })),
      none: say('language_standard'),
    },
  )}<p class="act"><button type="submit">${say('save')}</button></p></form>`
}

function guardedForm({ email, isFresh, filledIn }: DataContent, frame: PortalFrame, say: SayPortal): Markup {
  if (!isFresh) {
    if (email === undefined) return markup`<p>${say('guarded_no_email')}</p>`
    return markup`<p>${say('guarded_text', { email })}</p>${smallForm({ values: { do: 'link' }, button: say('send_link') })}`
  }
  const parts = partsOf(frame, filledIn)
  return markup`<form method="post" novalidate>${hiddenInputs({ do: 'guarded' })}${textInput(parts, 'email', {
    label: parts.say('email'),
    type: 'email',
    autocomplete: 'email',
    maxLength: 254,
    required: true,
  })}${textInput(parts, 'password', {
    label: say('new_password'),
    hint: say('new_password_hint'),
    type: 'password',
    autocomplete: 'new-password',
    maxLength: 1000,
  })}<p class="act"><button type="submit">${say('save')}</button></p></form>`
}

const answerTo = {
  given: 'consent_withdraw',
  default: 'consent_decline',
  missing: 'consent_give',
} as const satisfies Readonly<Record<ConsentStanding, PortalWord>>

const consentForms = (consents: readonly ShownConsent[], say: SayPortal): Markup =>
  markup`<ul class="rows">${consents.map(({ purpose, name, text, standing }) => {
    const button = say(answerTo[standing])
    const values = { do: 'consent', purpose, given: standing === 'missing' ? '1' : '' }
    return markup`<li><h3>${name}</h3>${text !== undefined && markup`<p>${lines(text.split('\n'))}</p>`}<p class="state">${say(
      `consent_${standing}`,
    )}</p>${smallForm({ values, button, label: `${button}: ${name}` })}</li>`
  })}</ul>`

export function erasedPage(frame: PortalFrame): Page {
  const say = sayPortalIn(frame.language)
  return portalPage(frame, {
    title: say('erased_title'),
    content: () => markup`<section class="card thanks"><p>${say('signed_out')}</p></section>`,
  })
}
