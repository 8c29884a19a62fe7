/** The adapters by the kind of provider. Whoever writes another one adds it here (docs/payment-provider.md). */
import type { PaymentProviderSettings, Settings } from '../../domain/settings/settings.ts'
import type { PaymentProvider } from './payment-port.ts'
import { stripeProvider } from './stripe.ts'
import { testProvider } from './test-provider.ts'

type Adapter = (settings: Settings, provider: PaymentProviderSettings) => PaymentProvider

/** Own workers collect for a provider of kind queue. */
const adapters: Readonly<Record<Exclude<PaymentProviderSettings['kind'], 'queue'>, Adapter>> = {
  stripe: stripeProvider,
  test: testProvider,
}

/** Whether orders can be paid: test accounts have a page of their own where no provider is set. */
export const takesPayments = ({ account, payment_providers }: Settings): boolean =>
  account.mode === 'test' || payment_providers.some(({ kind }) => kind !== 'queue')

/** Undefined for a provider that the account does not have, or that the service does not call. */
export function calledProvider(settings: Settings, id: string): PaymentProvider | undefined {
  const provider = settings.payment_providers.find((one) => one.id === id)
  return provider === undefined || provider.kind === 'queue' ? undefined : adapters[provider.kind](settings, provider)
}
