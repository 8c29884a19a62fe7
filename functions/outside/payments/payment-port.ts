/**
 * The port of a payment provider (docs/payment-provider.md). An agreement is made, and money is paid, on a page of the
 * provider's own, so no card number ever reaches the service. Every call has a key and may come twice: the same key is
 * the same agreement, collection or refund. A failure that may pass is thrown; a returned outcome is final.
 */

/** The provider gave no answer, or none that is final. The same call may be made again. */
export class ProviderUnavailable extends Error {}

/** A visit to the provider's page that is about to begin. */
export interface PageToOpen {
  /** The service's own name of the visit, unique among all. */
  readonly key: string
  readonly customer: string
  readonly email?: string
  readonly currency: string
  /** The payment methods that the page offers. */
  readonly methods: readonly string[]
  /** The payment on the page. Without it, the payer agrees to later collections and pays nothing. */
  readonly pays?: { readonly amountMinor: number; readonly text: string }
  /** The addresses to which the payer is led afterwards, and after cancelling. */
  readonly doneUrl: string
  readonly cancelUrl: string
  readonly language: string
}

export interface OpenedPage {
  /** The provider's own name of the visit. */
  readonly session: string
  readonly url: string
}

export type PageOutcome =
  | { readonly outcome: 'pending' }
  /** The visit was refused, abandoned or too late. It will have no other outcome. */
  | { readonly outcome: 'over' }
  | { readonly outcome: 'agreed'; readonly agreement: AgreedTerms }
  | { readonly outcome: 'paid'; readonly reference: string; readonly amountMinor: number }

export interface AgreedTerms {
  /** The provider's own name of the agreement. */
  readonly reference: string
  readonly method: string
  /** Words for people, such as the last digits of a card. */
  readonly text: string
  /** The last date on which the agreement can be used, YYYY-MM-DD. */
  readonly expires?: string
}

/** A collection in the provider's terms. */
export interface NamedCollection {
  /** The id of the attempt, which is its idempotency key. */
  readonly key: string
  /** The provider's name of the agreement. */
  readonly agreement: string
}

export interface CollectionToMake extends NamedCollection {
  readonly method: string
  readonly amountMinor: number
  readonly currency: string
  /**
   * The announced date, YYYY-MM-DD, because debits are submitted some days ahead. Without it, the collection is made at
   * once.
   */
  readonly on?: string
  /** Words on the payer's statement or at the provider, such as the number of the invoice. */
  readonly text: string
}

export type CollectionOutcome =
  | { readonly outcome: 'submitted'; readonly reference: string }
  | { readonly outcome: 'paid'; readonly reference: string; readonly amountMinor: number }
  /** `reason` is a code of the provider, or of ISO 20022. */
  | { readonly outcome: 'failed'; readonly reason: string }

export interface RefundToMake {
  readonly key: string
  /** The provider's name of the payment. */
  readonly payment: string
  readonly amountMinor: number
  readonly currency: string
}

export type RefundOutcome = { readonly outcome: 'refunded' } | { readonly outcome: 'refused'; readonly reason: string }

export interface ReceivedNotice {
  readonly body: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly realNowMillis: number
}

/** A part of a notice that is about something of the service. */
export type Hint =
  | { readonly about: 'page'; readonly key: string; readonly session: string }
  | { readonly about: 'collection'; readonly key: string }
  | {
      readonly about: 'reversal'
      /** The provider's name of the payment. */
      readonly payment: string
      readonly case: string
      readonly amountMinor: number
      readonly reason?: string
    }

export interface Notice {
  readonly id: string
  readonly hints: readonly Hint[]
}

export interface PaymentProvider {
  readonly begin: (page: PageToOpen) => Promise<OpenedPage>
  readonly outcome: (session: string) => Promise<PageOutcome>
  /** Closes a page: nothing is agreed or paid by it afterwards. Closing a page that is already over is no failure. */
  readonly close: (session: string) => Promise<void>
  readonly collect: (collection: CollectionToMake) => Promise<CollectionOutcome>
  /** The outcome of a collection whose answer was lost; undefined if the provider has none under this key. */
  readonly find: (collection: NamedCollection) => Promise<CollectionOutcome | undefined>
  readonly refund: (refund: RefundToMake) => Promise<RefundOutcome>
  /** Ends an agreement. One that is gone is no failure. */
  readonly end: (agreement: string) => Promise<void>
  /** Undefined if the provider did not sign the notice, or signed it more than five minutes ago. */
  readonly read: (notice: ReceivedNotice) => Promise<Notice | undefined>
}

/** The time within which a notice must have been signed. */
export const noticeToleranceMillis = 5 * 60_000

/** The days for which a provider pays back a collection. */
export const refundDays = 180
