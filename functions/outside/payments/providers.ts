/** The adapters by the kind of provider. A new adapter is added here (docs/payment-provider.md). */
import { pageProvider } from '../../domain/collection/agreements.ts'
import type { PaymentProviderSettings, Settings } from '../../domain/settings/settings.ts'
import type { PaymentProvider } from './payment-port.ts'
import { stripeProvider } from './stripe.ts'
import { testProvider } from './test-provider.ts'

type Adapter = (settings: Settings, provider: PaymentProviderSettings) => PaymentProvider

/** Own workers collect for a provider of kind queue. */
export const adapters: Record<Exclude<PaymentProviderSettings['kind'], 'queue'>, Adapter> = {
  stripe: stripeProvider,
  test: testProvider,
}

/** Whether orders can be paid: test accounts without a provider have a page of the service. */
export const takesPayments = ({ account, payment_providers }: Settings): boolean =>
  account.mode === 'test' || payment_providers.some(({ kind }) => kind !== 'queue')

/** Undefined for a provider that the account does not have, or that the service does not call. */
export function calledProvider(settings: Settings, id: string): PaymentProvider | undefined {
  const provider = settings.payment_providers.find((one) => one.id === id)
  return provider === undefined || provider.kind === 'queue' ? undefined : adapters[provider.kind](settings, provider)
}

/** The provider of orders in a test account that has set none: an agreement pays one order. */
const ofOrders: PaymentProviderSettings = { id: 'test', kind: 'test', methods: ['card'], business_entities: [] }

/** The provider that takes the payments of orders to a business entity. */
export const orderProvider = (entity: string | undefined, settings: Settings): PaymentProviderSettings | undefined =>
  (entity === undefined ? undefined : pageProvider(entity, settings)) ??
  (settings.account.mode === 'test' ? ofOrders : undefined)

export const calledForOrder = (settings: Settings, id: string): PaymentProvider | undefined =>
  calledProvider(settings, id) ??
  (settings.account.mode === 'test' && id === ofOrders.id ? adapters.test(settings, ofOrders) : undefined)
