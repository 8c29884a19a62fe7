/**
 * Codes of Autogiro ("Bg Autogiro Technical Manual", sections 8.2.3, 8.3.3, 8.4.3 and 8.5.3) as reasons of ISO 20022,
 * whose classes are in `functions/domain/collection/reasons.ts`.
 */
import type { ReportedMandate } from '../domain/bank/reported-entry.ts'

type Reasons = Readonly<Record<string, string>>

/** Payments of a payment specification that were not made. Code 9 is tried again by the bank. */
export const unpaidReasons: Reasons = { 1: 'AM04', 2: 'AC04' }
export const triedAgain = '9'
export const paidCodes = ['0', ' ']

/** Payments that were paid back to the payer. */
export const refundReasons: Reasons = { '01': 'MD01', '02': 'MD07', '03': 'AM02' }

/** Payments that were not accepted. */
export const rejectionReasons: Reasons = {
  ...{ '01': 'MD01', '02': 'AC04', '03': 'MS02', '04': 'AC01', '05': 'FF01', '06': 'FF01', '07': 'FF01' },
  ...{ '08': 'FF01', '10': 'AC01', '12': 'DT01', '13': 'DT01', '15': 'FF01', '24': 'AM02' },
}

/** Payments that were cancelled, by the kind of the cancellation. */
export const cancellationReasons: Reasons = {
  ...{ '03': 'MD01', 11: 'CUST', 23: 'FOCR', 24: 'FOCR', 25: 'FOCR' },
}
/** Comments on cancelled payments, and on payments that were moved to another day. */
export const cancelledComment = '12'
export const movedComments = ['14', '18']

/** The change of a mandate by the comment of its record. */
const mandateChangeOf: Readonly<Record<string, ReportedMandate['change']>> = {
  ...{ 32: 'made', 10: 'listed', 11: 'stopped', 12: 'resumed' },
  ...{ '01': 'ended', '02': 'ended', '04': 'ended', '06': 'ended', '07': 'ended', 33: 'ended', 98: 'ended' },
  ...{ '03': 'refused', '05': 'refused', '09': 'refused', 20: 'refused', 21: 'refused', 23: 'refused' },
  ...{ 24: 'refused', 29: 'refused', 30: 'refused' },
}

const mandateReasons: Reasons = {
  ...{ '03': 'AG01', '04': 'MD01', '05': 'AC01', '09': 'AC01', 20: 'BE16', 21: 'MD02', 23: 'AC01', 24: 'AM02' },
  ...{ 29: 'AC03', 30: 'AC03', 98: 'AC04' },
}

/** A cancellation that the payee itself asked for. */
const ownCancellation = '03'

/** Undefined for a comment that is unknown. */
export function mandateChange(
  information: string,
  comment: string,
): Pick<ReportedMandate, 'change' | 'reason'> | undefined {
  const change = mandateChangeOf[comment]
  const reason = mandateReasons[comment]
  if (change === undefined) return undefined
  const isOwn = information === ownCancellation && (change === 'ended' || change === 'refused')
  return { change: isOwn ? 'cancelled' : change, ...(reason !== undefined && { reason }) }
}
