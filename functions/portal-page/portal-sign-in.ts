/** The pages on which readers sign in: by a link, a password, a customer number, or the publisher's provider. */
import type { Portal } from '../domain/settings/settings.ts'
import { textIn } from '../language/language.ts'
import { nothingFilledIn, type FilledIn } from '../order-page/filled-in.ts'
import { errorSummary, textInput } from '../order-page/form-controls.ts'
import { lines, markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { sayIn } from '../order-page/say-order.ts'
import { hrefOf, hrefWith, partsOf, portalPage, type PortalFrame } from './portal-frame.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export type FilledWay = 'link' | 'password' | 'number'

export interface SignInContent {
  readonly portal: Pick<Portal, 'sign_in' | 'texts'>
  readonly filledIn: FilledIn
  /** The form that was sent; the others are shown empty. */
  readonly way: FilledWay | undefined
  readonly note?: string
  /** The page that the reader wanted to see. */
  readonly page: string
}

export function signInPage(content: SignInContent, frame: PortalFrame): Page {
  const { portal, note, page } = content
  const { language } = frame
  const isFaulty = content.filledIn.errors.length > 0
  const text = textIn(portal.texts ?? {}, language)
  return portalPage(frame, {
    title: sayPortalIn(language)('your_subscription'),
    isFaulty,
    ...(note !== undefined && { note }),
    content: (say) => {
      const sent = content.way === undefined ? nothingFilledIn : content.filledIn
      const form = (way: FilledWay, heading: string, hint: string | undefined, inputs: Markup, button: string) =>
        markup`<section class="card" aria-labelledby="by-${way}"><h2 id="by-${way}">${heading}</h2>${
          hint !== undefined && markup`<p class="hint">${hint}</p>`
        }<form method="post" action="${hrefOf(frame, 'sign-in/')}" novalidate><input type="hidden" name="way" value="${way}"><input type="hidden" name="page" value="${page}">${inputs}<p class="act"><button type="submit">${button}</button></p></form></section>`
      return markup`<p>${text === undefined ? say('sign_in_text') : lines(text.split('\n'))}</p>${errorSummary(
        partsOf(frame, sent),
      )}${portal.sign_in.map((way) => {
        switch (way) {
          case 'link':
            return form(way, say('by_link'), say('by_link_hint'), linkInputs(frame, content), say('send_link'))
          case 'password':
            return form(way, say('by_password'), undefined, passwordInputs(frame, content, say), say('sign_in'))
          case 'number':
            return form(way, say('by_number'), say('by_number_hint'), numberInputs(frame, content, say), say('sign_in'))
          case 'oidc':
            return markup`<section class="card" aria-labelledby="by-oidc"><h2 id="by-oidc">${say('by_oidc')}</h2><p class="act"><a class="button" href="${page === '' ? hrefOf(frame, 'oidc/') : hrefWith(frame, 'oidc/', 'page', page)}" target="_top">${say('by_oidc_button')}</a></p></section>`
        }
      })}`
    },
  })
}

/** Several forms have inputs with the same name, but ids must be unique in a page. */
const named = (way: string, input: string) => `${way}_${input}`

function linkInputs(frame: PortalFrame, { filledIn, way }: SignInContent): Markup {
  const parts = partsOf(frame, way === 'link' ? filledIn : nothingFilledIn)
  return textInput(parts, named('link', 'email'), {
    label: parts.say('email'),
    type: 'email',
    autocomplete: 'email',
    maxLength: 254,
    required: true,
  })
}

function passwordInputs(frame: PortalFrame, { filledIn, way }: SignInContent, say: SayPortal): Markup {
  const parts = partsOf(frame, way === 'password' ? filledIn : nothingFilledIn)
  return markup`${textInput(parts, named('password', 'email'), {
    label: parts.say('email'),
    type: 'email',
    autocomplete: 'username',
    maxLength: 254,
    required: true,
  })}${textInput(parts, named('password', 'password'), {
    label: say('password'),
    type: 'password',
    autocomplete: 'current-password',
    maxLength: 1000,
    required: true,
  })}`
}

function numberInputs(frame: PortalFrame, { filledIn, way }: SignInContent, say: SayPortal): Markup {
  const parts = partsOf(frame, way === 'number' ? filledIn : nothingFilledIn)
  return markup`${textInput(parts, named('number', 'number'), {
    label: say('number'),
    hint: say('number_hint'),
    autocomplete: 'off',
    maxLength: 64,
    required: true,
  })}${textInput(parts, named('number', 'postal_code'), {
    label: parts.say('postal_code'),
    autocomplete: 'postal-code',
    maxLength: 20,
    width: 'short',
    required: true,
  })}`
}

/** The answer to everybody who asks for a link. */
export function linkSentPage(email: string, frame: PortalFrame): Page {
  return portalPage(frame, {
    title: sayPortalIn(frame.language)('link_sent_title'),
    content: (say) =>
      markup`<section class="card thanks"><p>${say('link_sent_text', { email })}</p><p>${sayIn(frame.language)(
        'not_in_inbox',
      )}</p></section>`,
  })
}

/** The page of a link in an e-mail. Programs open links, and press no buttons. */
export function enterPage(frame: PortalFrame): Page {
  return portalPage(frame, {
    title: sayPortalIn(frame.language)('sign_in'),
    content: (say) =>
      markup`<section class="card"><p>${say('link_text')}</p><form method="post"><p class="act"><button type="submit">${say(
        'sign_in',
      )}</button></p></form></section>`,
  })
}

export function linkOverPage(frame: PortalFrame): Page {
  return portalPage(frame, {
    title: sayPortalIn(frame.language)('link_over_title'),
    content: (say) =>
      markup`<section class="card"><p>${say('link_over_text')}</p><p><a href="${hrefOf(frame, 'sign-in/')}">${say(
        'sign_in',
      )}</a></p></section>`,
  })
}
