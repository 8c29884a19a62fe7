/**
 * The interface of a payment provider (docs/payment-provider.md). A provider agrees with the orderer on a payment
 * before the order is approved, and collects it afterwards. Every call may come twice.
 */
import type { Settings } from '../domain/settings/settings.ts'

export interface PaymentToStart {
  readonly account: string
  readonly order: string
  /** The service's own name of this payment, unique among all. The same name is the same payment. */
  readonly session: string
  readonly amounts: readonly { readonly amountMinor: number; readonly currency: string }[]
  /** The address that the orderer returns to, whatever the outcome. */
  readonly returnUrl: string
  readonly language: string
}

export interface PaymentSession {
  readonly account: string
  readonly session: string
}

export interface AgreedPayment {
  readonly id: string
  readonly text: string
  readonly method?: string
  readonly expires?: string
}

export type PaymentOutcome =
  | { readonly outcome: 'pending' }
  | { readonly outcome: 'authorised'; readonly agreement: AgreedPayment }
  /** Refused by the provider, or broken off by the orderer. */
  | { readonly outcome: 'refused' }

/** One of the collections of a payment. */
export interface PaymentCollection extends PaymentSession {
  /** The same key is the same collection, and gives the same outcome. */
  readonly idempotencyKey: string
}

export interface PaymentToCapture extends PaymentCollection {
  readonly amountMinor: number
  readonly currency: string
}

export type CaptureOutcome =
  /** The amount that was collected under the key. A repeated call may have asked for another one. */
  { readonly outcome: 'captured'; readonly amountMinor: number } | { readonly outcome: 'refused' }

export interface PaymentProvider {
  readonly name: string
  /** `url` is where the orderer pays; without it the order's own page asks. */
  readonly start: (payment: PaymentToStart) => Promise<{ readonly url?: string }>
  readonly outcome: (session: PaymentSession) => Promise<PaymentOutcome>
  /** `refused` is for good; whatever may pass is thrown. */
  readonly capture: (payment: PaymentToCapture) => Promise<CaptureOutcome>
  /** The minor units that were collected under a key: 0 where nothing was. */
  readonly captured: (collection: PaymentCollection) => Promise<number>
  /**
   * Ends what was agreed on: nothing can be collected afterwards, and what was collected stays so. An agreement that
   * has already ended is no failure.
   */
  readonly cancel: (session: PaymentSession) => Promise<void>
}

/** The payment provider of an account; undefined where it has none. */
export type ProviderOf = (settings: Pick<Settings, 'account'>) => PaymentProvider | undefined
