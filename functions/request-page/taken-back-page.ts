/** The page of the receipt's link: a cancellation or withdrawal, and the button that takes it back. */
import type { Seller } from '../domain/order/order-view.ts'
import type { RequestKind } from '../domain/request/request.ts'
import { markup } from '../order-page/markup.ts'
import { pageOf, type Page, type PageOptions } from '../order-page/page-frame.ts'
import { sayRequestIn, type SayRequest } from './say-request.ts'

export interface TakeBackContent {
  readonly sellers: readonly Seller[]
  readonly kind: RequestKind
  readonly state: 'open' | 'taken-back' | 'over'
  /** The last day of the contract, in the reader's language; undefined if the contract has no end yet. */
  readonly lastDay: string | undefined
  /** The contract of a cancellation now; unknown for a request that nothing was done about. */
  readonly contract: 'running' | 'ended' | 'unknown'
}

export function takeBackPage(content: TakeBackContent, options: PageOptions): Page {
  const { sellers, kind, state } = content
  const say = sayRequestIn(options.language)
  const words = kind === 'withdraw' ? 'withdrawal_' : ''
  const headingOfWithdrawal = say(state === 'taken-back' ? 'withdrawal_taken_back_title' : 'withdraw_received')
  const heading = kind === 'withdraw' ? headingOfWithdrawal : headingOfCancellation(content, say)
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

function headingOfCancellation({ state, lastDay, contract }: TakeBackContent, say: SayRequest): string {
  if (contract === 'unknown' && state === 'over' && lastDay === undefined) return say('cancel_received')
  const goesOn = lastDay === undefined || (contract === 'unknown' && state === 'taken-back')
  if (goesOn) return say('taken_back_title')
  return say(contract === 'ended' ? 'ended_title' : 'take_back_title', { date: lastDay })
}
