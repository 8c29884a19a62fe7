/** An orderer on the page of the provider `test`: the choice made there, and the return to the order. */
import { leaveTestPage } from '../functions/outside/payments/test-provider.ts'
import { returnFromPayment, type LinkedOrder, type PageOutcome } from '../functions/work/orders/linked-order.ts'

export async function testPayment(linked: LinkedOrder, choice: 'pay' | 'break-off'): Promise<PageOutcome> {
  const { settings, order } = linked
  await leaveTestPage(settings.account.id, order.payment?.session ?? '', choice === 'pay' ? 'done' : 'over')
  return await returnFromPayment(linked)
}
