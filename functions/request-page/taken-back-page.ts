/** The page of the receipt's link: a cancellation or withdrawal, and the button that takes it back. */
import type { Seller } from '../domain/order/order-view.ts'
import type { RequestKind } from '../domain/request/request.ts'
import { markup } from '../order-page/markup.ts'
import { pageOf, type Page, type PageOptions } from '../order-page/page-frame.ts'
import { sayRequestIn } from './say-request.ts'

export interface TakeBackContent {
  readonly sellers: readonly Seller[]
  readonly kind: RequestKind
  readonly state: 'open' | 'taken-back' | 'over'
  /** The last day of the contract, in the reader's language; undefined if the contract has no end yet. */
  readonly lastDay: string | undefined
}

export function takeBackPage({ sellers, kind, state, lastDay }: TakeBackContent, options: PageOptions): Page {
  const say = sayRequestIn(options.language)
  const words = kind === 'withdraw' ? 'withdrawal_' : ''
  const title =
    state === 'taken-back' || lastDay === undefined
      ? say('taken_back_title')
      : say('take_back_title', { date: lastDay })
  const headingOfCancellation = state === 'over' && lastDay === undefined ? say('cancel_received') : title
  const headingOfWithdrawal = say(state === 'taken-back' ? 'withdrawal_taken_back_title' : 'withdraw_received')
  const heading = kind === 'withdraw' ? headingOfWithdrawal : headingOfCancellation
  return pageOf(options, {
    title: heading,
    sellers,
    content: () =>
      markup`<div class="narrow"><section class="card${state === 'taken-back' && markup` thanks`}"><h1>${heading}</h1>
${state === 'open' && markup`<p>${say(`${words}take_back_text`)}</p><form method="post"><button type="submit">${say(`${words}take_back`)}</button></form>`}${
        state === 'taken-back' && markup`<p>${say(`${words}taken_back_text`)}</p>`
      }${state === 'over' && markup`<p>${say('not_to_take_back')}</p>`}</section></div>`,
  })
}
