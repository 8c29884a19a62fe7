/** The reason of a failed collection in words, with its code for people who ask the bank. */
import { reasonWords } from './reason-words.ts'

type ReasonWord = Parameters<(typeof reasonWords)['say']>[0]

const wordsByReason: Readonly<Record<string, ReasonWord>> = {
  ...{ AM04: 'reason_funds', insufficient_funds: 'reason_funds' },
  ...{ authentication_required: 'reason_confirm', authentication_not_handled: 'reason_confirm' },
  ...{ expired_card: 'reason_expired', lost_card: 'reason_lost', stolen_card: 'reason_lost' },
  ...{ card_declined: 'reason_declined', generic_decline: 'reason_declined', do_not_honor: 'reason_declined' },
  ...{ AC01: 'reason_closed', AC04: 'reason_closed', AC06: 'reason_closed', account_closed: 'reason_closed' },
  ...{ agreement_ended: 'reason_ended', MD07: 'reason_died', no_account: 'reason_closed' },
  ...{ revocation_of_authorization: 'reason_mandate', revocation_of_all_authorizations: 'reason_mandate' },
  ...{ MD01: 'reason_mandate', MD06: 'reason_mandate', MS02: 'reason_mandate', SL01: 'reason_mandate' },
}

export function reasonText(reason: string): string {
  const word = Object.hasOwn(wordsByReason, reason) ? wordsByReason[reason] : undefined
  return word === undefined ? reason : `${reasonWords.say(word)} (${reason})`
}
