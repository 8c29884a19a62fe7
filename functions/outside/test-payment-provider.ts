/**
 * The provider of test accounts: the order's own page asks whether the payment succeeds. It moves no money, and keeps
 * what was chosen, as a provider elsewhere would.
 */
import { readTestCapture, readTestPayment, writeTestCapture, writeTestPayment } from '../store/order/test-payments.ts'
import type { PaymentProvider, PaymentSession, ProviderOf } from './payment-provider.ts'

export type TestChoice = 'pay' | 'refuse' | 'break-off'

export const testPaymentProvider: PaymentProvider = {
  name: 'test',
  start: async ({ account, session }) => {
    await writeTestPayment({ account, session }, 'pending')
    return {}
  },
  outcome: async (session) => {
    switch (await readTestPayment(session)) {
      case 'authorised':
        return { outcome: 'authorised', agreement: { id: `test-${session.session}`, text: 'Test payment' } }
      case 'refused':
      case undefined:
        return { outcome: 'refused' }
      case 'pending':
        return { outcome: 'pending' }
    }
  },
  capture: async (payment) => {
    const amountMinor = await writeTestCapture(payment, payment.amountMinor)
    return amountMinor === undefined ? { outcome: 'refused' } : { outcome: 'captured', amountMinor }
  },
  captured: readTestCapture,
  cancel: async (session) => {
    await writeTestPayment(session, 'refused')
  },
}

/** The actions of the provider's page. Paying and breaking off end the payment either way. */
export async function chooseTestPayment(session: PaymentSession, choice: TestChoice): Promise<void> {
  await writeTestPayment(session, choice === 'pay' ? 'authorised' : 'refused')
}

/** Offers the built-in provider alone: docs/payment-provider.md says how to add another. */
export const builtInProvider: ProviderOf = ({ account }) => (account.mode === 'test' ? testPaymentProvider : undefined)
