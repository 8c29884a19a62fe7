/** The reason of a failed collection in words, with its code for people who ask the bank. */
import { reasonWords } from './reason-words.ts'

type ReasonWord = Parameters<(typeof reasonWords)['say']>[0]

/** The codes of each text, with spaces between them. A test compares them with the service's. */
const codesByWord: readonly (readonly [ReasonWord, string])[] = [
  ['reason_funds', 'AM04 insufficient_funds'],
  ['reason_limit', 'AM02 AM14 AM23 card_velocity_exceeded withdrawal_count_limit_exceeded'],
  ['reason_order', 'AM05 AM06 AM09 DT01 FF01 FF05 NOOR RC01 TM01'],
  ['reason_bank', 'DNOR ED05 RR04 SL01 SVNR TECH AB05 AB06 AB09 AB10'],
  ['reason_declined', 'MS02 MS03 CUST FOCR do_not_honor generic_decline no_action_taken card_declined'],
  [
    'reason_unavailable',
    'processing_error issuer_not_available try_again_later reenter_transaction approve_with_id call_issuer',
  ],
  ['reason_not_allowed', 'service_not_allowed not_permitted debit_not_authorized'],
  ['reason_confirm', 'authentication_required authentication_not_handled mandate_invalid amount_not_agreed'],
  ['reason_expired', 'expired_card new_account_information_available'],
  ['reason_details', 'incorrect_cvc invalid_cvc invalid_expiry_month invalid_expiry_year'],
  ['reason_pin', 'pin_try_exceeded offline_pin_required online_or_offline_pin_required'],
  ['reason_account_blocked', 'AC03 AC06 AC13 AG01 AG02 AG07 bank_account_restricted'],
  ['reason_creditor', 'BE05 BE16 CNOR MS01 RR01 RR02 RR03'],
  ['reason_stopped', 'MD02 MD06 stop_payment_order'],
  ['reason_payer_limit', 'SL11 SL12 SL13 SL14'],
  ['reason_lost', 'lost_card stolen_card pickup_card'],
  ['reason_card_blocked', 'restricted_card fraudulent security_violation merchant_blacklist'],
  [
    'reason_card_cannot',
    'incorrect_number invalid_number card_not_supported currency_not_supported transaction_not_allowed testmode_decline payment_method_unactivated',
  ],
  ['reason_closed', 'AC01 AC04 account_closed no_account invalid_account'],
  ['reason_mandate', 'MD01 revocation_of_authorization revocation_of_all_authorizations'],
  ['reason_ended', 'agreement_ended'],
  ['reason_died', 'MD07'],
]

export const wordByReason: ReadonlyMap<string, ReasonWord> = new Map(
  codesByWord.flatMap(([word, codes]) => codes.split(' ').map((code) => [code, word] as const)),
)

export function reasonText(reason: string): string {
  const word = wordByReason.get(reason)
  return word === undefined ? reason : `${reasonWords.say(word)} (${reason})`
}
