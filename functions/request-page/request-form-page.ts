/** The page on which a reader withdraws from a contract, or cancels it: the fields of the law, and one button. */
import type { Seller } from '../domain/order/order-view.ts'
import type { ReaderRequest, RequestKind } from '../domain/request/request.ts'
import { dateOf, showInstant } from '../domain/time/time.ts'
import { contractLabel, type Labelled } from '../language/contract-labels.ts'
import { clockTime, longDate } from '../language/date.ts'
import type { FilledIn } from '../order-page/filled-in.ts'
import { errorsOf, idOf, valueOf } from '../order-page/filled-in.ts'
import { errorSummary, errorTexts, textArea, textInput, type FormParts } from '../order-page/form-controls.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import { pageOf, type Page, type PageOptions } from '../order-page/page-frame.ts'
import { sayIn } from '../order-page/say-order.ts'
import { sayRequestIn, type SayRequest } from './say-request.ts'
import { saidLines } from './said-lines.ts'

export interface RequestFormContent {
  readonly kind: RequestKind
  readonly seller: Seller
  readonly filledIn: FilledIn
  /** Distinguishes filled-in forms, so that a form that is sent twice is one request. */
  readonly once: string
}

export function requestFormPage(content: RequestFormContent, options: PageOptions): Page {
  const { kind, seller, filledIn, once } = content
  const { language } = options
  const say = sayRequestIn(language)
  const heading = labelOf(kind, 'link', options, seller)
  const isFaulty = filledIn.errors.length > 0
  return pageOf(options, {
    title: isFaulty ? `${sayIn(language)('error')}: ${heading.text}` : heading.text,
    sellers: [seller],
    content: (sayOrder) => {
      const parts: FormParts = { say: sayOrder, filledIn }
      return markup`<div class="narrow"><h1${langOf(heading)}>${heading.text}</h1>
<p>${say(`${kind}_intro`, { seller: seller.name })}</p>
<form method="post" novalidate>
${errorSummary(parts)}
<section class="card"><input type="hidden" name="once" value="${once}">
${contractInputs(parts, say)}${kind === 'cancel' && cancellationInputs(parts, say)}</section>
<p class="act"><button type="submit"${langOf(labelOf(kind, 'confirm', options, seller))}>${
        labelOf(kind, 'confirm', options, seller).text
      }</button></p>
</form></div>`
    },
  })
}

const labelOf = (
  kind: RequestKind,
  part: 'link' | 'confirm',
  { language }: PageOptions,
  { country }: Seller,
): Labelled => contractLabel(`${kind}_${part}`, language, country)

const langOf = ({ lang }: Labelled) => lang !== undefined && markup` lang="${lang}"`

const contractInputs = (parts: FormParts, say: SayRequest): Markup =>
  markup`${textInput(parts, 'name', { label: say('name'), autocomplete: 'name', required: true })}${textInput(
    parts,
    'contract',
    { label: say('contract'), hint: say('contract_hint'), autocomplete: 'off' },
  )}${textArea(parts, 'address', { label: say('address'), hint: say('address_hint') })}${textInput(parts, 'email', {
    label: say('email'),
    hint: say('email_hint'),
    type: 'email',
    autocomplete: 'email',
    maxLength: 254,
    required: true,
  })}`

function cancellationInputs(parts: FormParts, say: SayRequest): Markup {
  const isForCause = valueOf(parts.filledIn, 'ground') === 'cause'
  const choice = (value: 'ordinary' | 'cause', isChosen: boolean) => {
    const id = value === 'ordinary' ? idOf('ground') : `${idOf('ground')}-1`
    return markup`<label class="choice" for="${id}"><input type="radio" id="${id}" name="ground" value="${value}"${
      isChosen && markup` checked`
    }><span class="what"><span class="named">${say(value)}</span></span></label>`
  }
  const isWrong = errorsOf(parts.filledIn, 'ground').length > 0
  return markup`<div class="field${isWrong && markup` wrong`}" role="radiogroup" aria-labelledby="ground-label"${
    isWrong && markup` aria-describedby="${idOf('ground')}-error"`
  }><p class="label" id="ground-label">${say(
    'ground',
  )}</p>${errorTexts(parts.filledIn, 'ground')}${choice('ordinary', !isForCause)}${choice('cause', isForCause)}</div>${textArea(
    parts,
    'reason',
    {
      label: say('reason'),
      hint: say('reason_hint'),
      maxLength: 2000,
    },
  )}${textInput(parts, 'date', { label: say('date'), hint: say('date_hint'), type: 'date', width: 'short' })}`
}

/** The page after the form: the receipt, for the reader to keep. Its content is the same for every reader. */
export function requestReceivedPage(
  request: ReaderRequest,
  { seller, timezone, ...options }: PageOptions & { readonly seller: Seller; readonly timezone: string },
): Page {
  const { language } = options
  const say = sayRequestIn(language)
  const { kind, said } = request
  return pageOf(options, {
    title: say(`${kind}_received`),
    sellers: [seller],
    content: () => markup`<div class="narrow"><section class="card thanks"><h1>${say(`${kind}_received`)}</h1>
<p>${say('received_at', receivedAt(request, { language, timezone }))}</p>
<p>${say('receipt_comes', { email: said.email })}</p></section>
<section class="card" aria-labelledby="said"><h2 id="said">${say('you_wrote')}</h2>${saidFacts(request, language)}</section></div>`,
  })
}

export const receivedAt = (
  { received }: Pick<ReaderRequest, 'received'>,
  { language, timezone }: Pick<PageOptions, 'language'> & { readonly timezone: string },
) => ({
  date: longDate(dateOf(received, timezone), language),
  time: clockTime(showInstant(received, timezone), language),
})

const saidFacts = (request: ReaderRequest, language: PageOptions['language']): Markup =>
  markup`<dl class="facts">${saidLines(request, language).map(
    ([label, value]) =>
      markup`<div><dt>${label}</dt><dd>${value.split('\n').map((line, index) => markup`${index > 0 && markup`<br>`}${line}`)}</dd></div>`,
  )}</dl>`

export interface TooManyContent {
  readonly seller: Seller
  /** The typed values with their labels, for the reader to copy. */
  readonly typed: readonly (readonly [string, string])[]
  readonly email: string
}

/** The page after too many requests, none of which was accepted. The reader sees the text to send by e-mail instead. */
export function tooManyRequestsPage({ seller, typed, email }: TooManyContent, options: PageOptions): Page {
  const say = sayRequestIn(options.language)
  return pageOf(options, {
    title: say('too_many_title'),
    sellers: [seller],
    content: () => markup`<div class="narrow"><section class="card"><h1>${say('too_many_title')}</h1>
<p>${say('too_many_text', { email })}</p>
<p><a href="mailto:${email}">${email}</a></p></section>
<section class="card" aria-labelledby="said"><h2 id="said">${say('you_wrote')}</h2><dl class="facts">${typed.map(
      ([label, value]) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`,
    )}</dl></section></div>`,
  })
}
