/**
 * Reasons for which a collection failed or was taken back, each in one class (docs/payment-provider.md has the table).
 * Codes of four letters are of ISO 20022 (External Code Sets, status and return reasons); those in small
 * letters are decline codes of card providers.
 */
import type { reasonClasses } from '../world/collection.ts'

export type ReasonClass = (typeof reasonClasses)[number]

const byClass: Readonly<Record<Exclude<ReasonClass, 'unknown'>, readonly string[]>> = {
  // Another attempt may succeed without a change.
  soft: [
    ...['AM02', 'AM04', 'AM05', 'AM06', 'AM09', 'AM14', 'AM23', 'DNOR', 'ED05', 'MS02', 'MS03', 'NOOR', 'SL01', 'TM01'],
    ...['DT01', 'FF01', 'FF05', 'RC01', 'RR04', 'SVNR', 'CUST', 'FOCR', 'TECH', 'AB05', 'AB06', 'AB09', 'AB10'],
    ...['insufficient_funds', 'processing_error', 'issuer_not_available', 'try_again_later', 'reenter_transaction'],
    ...[
      'card_velocity_exceeded',
      'withdrawal_count_limit_exceeded',
      'do_not_honor',
      'generic_decline',
      'no_action_taken',
    ],
    ...[
      'approve_with_id',
      'call_issuer',
      'service_not_allowed',
      'not_permitted',
      'card_declined',
      'debit_not_authorized',
    ],
  ],
  // The payer has to do something.
  action: ['authentication_required', 'authentication_not_handled', 'expired_card', 'incorrect_cvc', 'invalid_cvc']
    .concat(['amount_not_agreed', 'new_account_information_available', 'mandate_invalid', 'invalid_expiry_month'])
    .concat(['invalid_expiry_year', 'pin_try_exceeded', 'offline_pin_required', 'online_or_offline_pin_required']),
  // The agreement can no longer be used.
  hard: [
    ...['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'AG02', 'BE05', 'MD01', 'MD02', 'MD06', 'MD07', 'RR01', 'RR02', 'RR03'],
    ...['SL11', 'SL12', 'SL13', 'SL14', 'MS01', 'AC03', 'AG07', 'CNOR', 'BE16'],
    ...['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'revocation_of_authorization', 'fraudulent'],
    ...['revocation_of_all_authorizations', 'stop_payment_order', 'invalid_account', 'account_closed', 'no_account'],
    ...['incorrect_number', 'invalid_number', 'transaction_not_allowed', 'currency_not_supported', 'testmode_decline'],
    ...['card_not_supported', 'security_violation', 'merchant_blacklist', 'bank_account_restricted'],
    ...['payment_method_unactivated', 'agreement_ended'],
  ],
}

const classes: ReadonlyMap<string, ReasonClass> = new Map(
  (['soft', 'action', 'hard'] as const).flatMap((each) => byClass[each].map((reason) => [reason, each] as const)),
)

/** The class of a reason. An unknown reason may be temporary. */
export const classOf = (reason: string | undefined): ReasonClass =>
  (reason === undefined ? undefined : classes.get(reason)) ?? 'unknown'

/** Hard reasons by which the bank says that the account or the mandate is gone. The payer is asked for another. */
const deadReasons: ReadonlySet<string> = new Set(
  ['AC01', 'AC04', 'MD01', 'MD07', 'account_closed', 'no_account', 'invalid_account', 'agreement_ended'].concat([
    ...['revocation_of_authorization', 'revocation_of_all_authorizations'],
  ]),
)

export const isDead = (reason: string | undefined): boolean => reason !== undefined && deadReasons.has(reason)

/** The payer has died, so nobody is asked for another agreement. */
export const payerDied = 'MD07'

/** Every known reason with its class, for the page and its test. */
export const knownReasons: readonly (readonly [string, ReasonClass])[] = [...classes]
