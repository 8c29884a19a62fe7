/** The preview of a reader's change: its days, its copies and its money, with the button that carries it out. */
import type { PreviewedDocument, PreviewedSubscription } from '../domain/preview/show-outcome.ts'
import { dateOf, parseDatetime } from '../domain/time/time.ts'
import { localeOf, longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { markup } from '../order-page/markup.ts'
import type { Page } from '../order-page/page-frame.ts'
import { portalPage, type PortalFrame } from './portal-frame.ts'
import { factRows, hiddenInputs, type Row } from './portal-parts.ts'
import { lastDayBefore } from '../domain/time/calendar.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

/** The parts of a preview that a reader needs to decide. */
export interface ReaderPreview {
  readonly documents: readonly Pick<PreviewedDocument, 'type' | 'total' | 'currency'>[]
  readonly subscriptions: readonly Pick<
    PreviewedSubscription,
    'stop_at' | 'stop_at_before' | 'periods' | 'periods_before'
  >[]
  readonly to_pay_now: readonly { readonly currency: string; readonly amount: number }[]
  readonly expect: string
}

export interface ConfirmContent {
  readonly title: string
  readonly rows: readonly Row[]
  readonly preview: ReaderPreview
  /** The entered values, sent once more with the button. */
  readonly values: readonly (readonly [string, string])[]
  /** The path back to the form. */
  readonly back: string
  readonly warning?: string
  /** Whether invoices are open already, which the amount to pay comes in addition to. */
  readonly isOwing: boolean
  /** Whether the outcome is another one than the reader has seen. */
  readonly isAnother: boolean
}

export function confirmPage(content: ConfirmContent, frame: PortalFrame): Page {
  const { title, rows, preview, values, back, warning, isOwing, isAnother } = content
  const say = sayPortalIn(frame.language)
  // A session by number is shown no money, and so not that there is none.
  const outcome =
    frame.reader?.way === 'number'
      ? []
      : [...endRows(preview, frame, say), ...moneyRows(preview, isOwing, frame.language, say)]
  const all = withoutRepeats([...rows, ...outcome])
  return portalPage(frame, {
    title: say('confirm_title'),
    ...(isAnother && { note: say('changed_meanwhile') }),
    content: () =>
      markup`<section class="card" aria-labelledby="what"><h2 id="what">${title}</h2>${factRows(all)}${
        warning !== undefined && markup`<p>${warning}</p>`
      }</section><form method="post">${values.map(([name, value]) => hiddenInputs({ [name]: value }))}${hiddenInputs({
        expect: preview.expect,
      })}<p class="act"><button type="submit">${say('confirm')}</button></p><p class="hint">${say('nothing_yet')} <a href="${back}">${say('back')}</a></p></form>`,
  })
}

/** A subscription usually ends together with its add-ons. */
const withoutRepeats = (rows: readonly Row[]): Row[] =>
  rows.filter(([label, value], place) => rows.findIndex((other) => other[0] === label && other[1] === value) === place)

/** The ends that the change moves. */
function endRows({ subscriptions }: ReaderPreview, { timezone, language }: PortalFrame, say: SayPortal): Row[] {
  const day = (written: string) => {
    const instant = parseDatetime(written, timezone)
    return instant === undefined ? written : longDate(lastDayBefore(instant, timezone), language)
  }
  return subscriptions.flatMap(({ stop_at, stop_at_before, periods, periods_before }): Row[] => {
    if (stop_at !== undefined) return stop_at === stop_at_before ? [] : [[say('ends_on'), day(stop_at)]]
    const [end, before] = [periods, periods_before].map((all) => all.find(({ current }) => current)?.end)
    return typeof end === 'string' && end !== before ? [[say('new_end'), day(end)]] : []
  })
}

function moneyRows(
  { documents, to_pay_now }: ReaderPreview,
  isOwing: boolean,
  language: Language,
  say: SayPortal,
): Row[] {
  const ofDocuments = documents.map(({ type, total, currency }): Row => {
    const isCredit = type === 'credit_note'
    return [say(isCredit ? 'credited' : 'invoiced'), amountText(Math.abs(total), currency, language)]
  })
  const now = to_pay_now
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }): Row => [say(isOwing ? 'pay_more' : 'pay_now'), amountText(amount, currency, language)])
  const rows = [...ofDocuments, ...now]
  return rows.length > 0 ? rows : [[say('to_pay'), say('no_money')]]
}

/** An amount in major units, as in previews. */
export const amountText = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency, signDisplay: 'negative' }).format(amount)

export const dayOf = (written: string, { timezone, language }: PortalFrame): string => {
  const instant = parseDatetime(written, timezone)
  return instant === undefined ? written : longDate(dateOf(instant, timezone), language)
}
