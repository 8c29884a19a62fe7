/**
 * The first page for a reader: the reader's subscriptions with their next steps, open invoices, and planned changes.
 */
import { longDate } from '../language/date.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { price } from '../order-page/price-words.ts'
import type { State } from '../domain/world/subscription.ts'
import { dateOf, type Instant } from '../domain/time/time.ts'
import { hrefOf, isOpen, portalPage, type PortalFrame } from './portal-frame.ts'
import { factRows, type Row } from './portal-parts.ts'
import { lastDayBefore } from '../domain/time/calendar.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface SubscriptionCard {
  readonly id: string
  readonly name: string
  readonly state: State
  readonly quantity: number
  readonly isRecipient: boolean
  /** Whether the reader may change it, stop it, or undo its stop. */
  readonly mayChange: boolean
  /** Whether the subscription has seats for others. */
  readonly hasSeats: boolean
  readonly begin?: Instant
  /** The end of the present period; half open. */
  readonly end?: Instant
  /** A registered stop that has not taken effect. */
  readonly stop?: Instant
  readonly nextIssue?: { readonly name: string; readonly date: string }
  readonly nextPayment?: { readonly date: string; readonly amountMinor: number; readonly currency: string }
}

export interface OverviewContent {
  readonly name: string | undefined
  readonly cards: readonly SubscriptionCard[]
  readonly open: readonly { readonly amountMinor: number; readonly currency: string }[]
  /** The change in words, such as "Stop the delivery: 1–14 July 2027". */
  readonly planned: readonly string[]
  readonly note?: string
}

export function overviewPage({ name, cards, open, planned, note }: OverviewContent, frame: PortalFrame): Page {
  const say = sayPortalIn(frame.language)
  return portalPage(frame, {
    title: name === undefined ? say('your_subscription') : say('hello', { name }),
    ...(note !== undefined && { note }),
    content: () =>
      markup`${cards.length === 0 && markup`<section class="card"><p>${say('no_subscription')}</p></section>`}${cards.map(
        (card) => cardOf(card, frame, say),
      )}${planned.length > 0 && markup`<section class="card" aria-labelledby="planned"><h2 id="planned">${say('planned')}</h2><ul class="rows">${planned.map((each) => markup`<li>${each}</li>`)}</ul></section>`}${openPart(open, frame, say)}`,
  })
}

function openPart(open: OverviewContent['open'], frame: PortalFrame, say: SayPortal): Markup | undefined {
  if (frame.reader === undefined || !isOpen('invoices', frame.reader)) return undefined
  const sums = open.map((each) => price(each, frame.language)).join(', ')
  return markup`<section class="card" aria-labelledby="open"><h2 id="open">${say('to_pay')}</h2><p>${
    open.length === 0 ? say('nothing_to_pay') : markup`<b>${sums}</b>`
  }</p><p class="actions"><a class="button${open.length === 0 && ' plain'}" href="${hrefOf(frame, 'invoices/')}">${say('see_invoices')}</a></p></section>`
}

function cardOf(card: SubscriptionCard, frame: PortalFrame, say: SayPortal): Markup {
  const { id, name, state, quantity } = card
  const heading = quantity === 1 ? name : `${quantity} × ${name}`
  const place = `subscription/${encodeURIComponent(id)}/`
  const { reader } = frame
  const byNumber = reader?.way === 'number'
  return markup`<section class="card" aria-labelledby="s-${id}"><div class="head"><h2 id="s-${id}">${heading}</h2><span class="state">${say(state)}</span></div>${factRows(rowsOf(card, frame, say))}<p class="actions">${
    reader !== undefined &&
    isOpen('holiday', reader) &&
    markup`<a class="button plain" href="${hrefOf(frame, `holiday/${encodeURIComponent(id)}/`)}">${say('holiday')}</a>`
  }${
    card.mayChange &&
    !byNumber &&
    markup`<a class="button plain" href="${hrefOf(frame, place)}">${say(card.stop === undefined ? 'change_or_stop' : 'take_back_title')}</a>`
  }${
    card.hasSeats &&
    !byNumber &&
    markup`<a class="button plain" href="${hrefOf(frame, `seats/${encodeURIComponent(id)}/`)}">${say('seats')}</a>`
  }</p></section>`
}

function rowsOf(card: SubscriptionCard, frame: PortalFrame, say: SayPortal): Row[] {
  const { language, timezone, reader } = frame
  const { state, begin, end, stop, nextIssue, nextPayment, isRecipient } = card
  const lastDay = (instant: Instant) => longDate(lastDayBefore(instant, timezone), language)
  const isMoneyShown = reader?.way !== 'number'
  return [
    ...(state === 'awaiting' && begin !== undefined
      ? [[say('starts'), longDate(dateOf(begin, timezone), language)] as const]
      : []),
    ...(stop !== undefined
      ? [[say('ends_on'), lastDay(stop)] as const]
      : end !== undefined && state !== 'awaiting'
        ? [[say('period_until'), lastDay(end)] as const]
        : []),
    ...(nextIssue === undefined ? [] : [[say('next_issue'), issueWords(nextIssue, language, say)] as const]),
    ...(isMoneyShown ? [paymentRow(nextPayment, isRecipient, language, say)] : []),
  ]
}

function paymentRow(
  next: SubscriptionCard['nextPayment'],
  isRecipient: boolean,
  language: PortalFrame['language'],
  say: SayPortal,
): Row {
  if (isRecipient) return [say('next_payment'), say('paid_by_other')]
  if (next === undefined) return [say('next_payment'), say('no_payment')]
  return [say('next_payment'), `${price(next, language)}, ${longDate(next.date, language)}`]
}

/** The name of an issue usually contains its date, possibly in another form than in the reader's language. */
export const issueWords = (
  { name, date }: { readonly name: string; readonly date: string },
  language: PortalFrame['language'],
  say: SayPortal,
): string => say('issue_of', { name, date: longDate(date, language) })
