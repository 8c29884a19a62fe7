/** The page of a 503 while the payment provider gives no answer: it asks to try again later, and nothing was done. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { pageAnswer, type Framing } from '../../http/page-answer.ts'
import { providerUnreachablePage } from '../../order-page/message-page.ts'
import type { PageOptions } from '../../order-page/page-frame.ts'
import { ProviderUnavailable } from '../../outside/payments/payment-port.ts'
import { answerOrder, type OpenedOrder } from './order-visit.ts'

const retrySeconds = '60'

export const unreachableEnds = {
  503: 'The payment provider gives no answer: try again later. Nothing was paid or agreed.',
} as const

export function unreachableAnswer(options: PageOptions, framing: Framing = 'nobody'): APIGatewayProxyResult {
  return later(pageAnswer(providerUnreachablePage(options), { status: 503, framing }))
}

const later = ({ headers, ...answer }: APIGatewayProxyResult): APIGatewayProxyResult => ({
  ...answer,
  headers: { ...headers, 'Retry-After': retrySeconds },
})

/** A step of an order that may have to ask the provider. */
export async function unlessUnreachable(
  opened: OpenedOrder,
  step: () => Promise<APIGatewayProxyResult>,
): Promise<APIGatewayProxyResult> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { linked, options } = opened
    const account = linked.settings.account.id
    console.error({
      message: 'A payment provider gives no answer.',
      account,
      order: linked.order.id,
      error: error.message,
    })
    return later(answerOrder(opened, providerUnreachablePage(options), 503))
  }
}
