/** The types of the work at a payment provider, for its parts. */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { PaymentProvider } from '../../outside/payments/payment-port.ts'

export interface ProviderJob {
  readonly settings: Settings
  /** The time of the account. */
  readonly now: Instant
  readonly realNow: Instant
}

export interface ProviderTurn extends ProviderJob {
  readonly provider: PaymentProvider
  /** The id of the provider in the settings. */
  readonly providerId: string
  /** Whether an earlier turn was begun, so the provider may have had the call already. */
  readonly wasBegun: boolean
}

export type TurnOutcome =
  /** There is nothing left to do, or nothing can be done now. */
  | { readonly outcome: 'done' }
  /** Another worker has the turn, or was interrupted a moment ago. */
  | { readonly outcome: 'under-way' }
  | { readonly outcome: 'failed'; readonly failures: number }

/** The end of a turn: the item is over, or waits on. */
export type ItemOutcome = { readonly outcome: 'over' } | { readonly outcome: 'later'; readonly seconds: number }
