/** The page of a reader's invoices: those to pay first, each with the page that shows it and how to pay. */
import { longDate } from '../language/date.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { price } from '../order-page/price-words.ts'
import { portalPage, type PortalFrame } from './portal-frame.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface ShownInvoice {
  readonly number: string
  readonly type: 'invoice' | 'credit_note'
  readonly state: 'open' | 'paid' | 'credited'
  readonly isOverdue: boolean
  readonly date: string
  readonly due?: string
  readonly currency: string
  readonly totalMinor: number
  readonly toPayMinor: number
  /** The path of its page, which has its PDF and how to pay. */
  readonly path: string
}

export interface InvoicesContent {
  /** Newest first. */
  readonly invoices: readonly ShownInvoice[]
  readonly balances: readonly { readonly amountMinor: number; readonly currency: string }[]
}

export function invoicesPage({ invoices, balances }: InvoicesContent, frame: PortalFrame): Page {
  const say = sayPortalIn(frame.language)
  const open = invoices.filter(({ state }) => state === 'open')
  const earlier = invoices.filter(({ state }) => state !== 'open')
  return portalPage(frame, {
    title: say('invoices'),
    content: () =>
      markup`<section class="card" aria-labelledby="open"><h2 id="open">${say('to_pay')}</h2>${
        open.length === 0
          ? markup`<p>${say(invoices.length === 0 ? 'no_invoices' : 'nothing_to_pay')}</p>`
          : markup`<ul class="rows">${open.map((each) => entryOf(each, frame, say))}</ul>`
      }</section>${
        balances.length > 0 &&
        markup`<section class="card" aria-labelledby="balance"><h2 id="balance">${say('balance')}</h2><p>${balances
          .map((each) => price(each, frame.language))
          .join(', ')}</p></section>`
      }${
        earlier.length > 0 &&
        markup`<section class="card" aria-labelledby="earlier"><h2 id="earlier">${say('earlier')}</h2><ul class="rows">${earlier.map(
          (each) => entryOf(each, frame, say),
        )}</ul></section>`
      }`,
  })
}

function entryOf(invoice: ShownInvoice, { language }: PortalFrame, say: SayPortal): Markup {
  const { number, type, state, date, currency, totalMinor, toPayMinor, path } = invoice
  const name = say(type === 'invoice' ? 'invoice_of' : 'credit_note_of', { number })
  const amountMinor = state === 'open' ? toPayMinor : totalMinor
  const action = say(state === 'open' ? 'see_and_pay' : 'see_document')
  return markup`<li><div class="head"><h3>${name}</h3><b>${price({ amountMinor, currency }, language)}</b></div><p class="state">${longDate(
    date,
    language,
  )} · ${stateWords(invoice, language, say)}</p><p class="actions"><a class="button${
    state !== 'open' && ' plain'
  }" href="${path}" target="_top" aria-label="${action}: ${name}">${action}</a></p></li>`
}

function stateWords({ state, isOverdue, due }: ShownInvoice, language: PortalFrame['language'], say: SayPortal) {
  if (state === 'paid') return say('paid')
  if (state === 'credited' || due === undefined) return say('credited_state')
  return say(isOverdue ? 'open_overdue' : 'open_due', { date: longDate(due, language) })
}
