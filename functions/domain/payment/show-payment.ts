/** A payment as answers show it (extensions: "Reads that are missing"). */
import { showFields } from '../fields/show-fields.ts'
import type { FieldValue } from '../fields/field-value.ts'
import { majorUnits } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import { showInstant, type PlainDate } from '../time/time.ts'
import type { Payment } from '../world/invoice.ts'
import { showPaymentUse, type Books, type UseView } from './show-allocations.ts'

export interface BankView {
  readonly file_id: string
  readonly entry: string
  readonly payer?: { readonly name?: string; readonly account?: string }
  readonly text?: string
  /** In major units; positive if the bank took them. */
  readonly charges?: number
}

/** A payment in its original state. */
export interface PaymentFactsView {
  readonly payment_id: string
  /** The date of receipt in the bank. */
  readonly date: PlainDate
  readonly created: string
  /** In major units; negative if money was paid back. */
  readonly amount: number
  readonly currency: string
  readonly method: Payment['method']
  readonly business_entity: string
  /** By field id. */
  readonly data: Readonly<Record<string, FieldValue>>
  readonly note?: string
  /** The payment that is paid back, if the refund named one. */
  readonly refunds?: string
  readonly provider?: Payment['provider']
  readonly collected?: string
  /** The entry of a bank's file that brought the payment. */
  readonly bank?: BankView
  /** The kind and the reason of a reversal by the scheme. */
  readonly reversal?: Payment['reversed']
}

export type PaymentView = PaymentFactsView & UseView

export const showPayment = (payment: Payment, books: Books, settings: Settings): PaymentView => ({
  ...showPaymentFacts(payment, settings),
  ...showPaymentUse(payment, books),
})

export function showPaymentFacts(payment: Payment, settings: Settings): PaymentFactsView {
  const { id, date, made, amountMinor, currency, method, entity, note, refunds, provider, collected, reversed, bank } =
    payment
  return {
    payment_id: id,
    date,
    created: showInstant(made, settings.account.timezone),
    amount: majorUnits(amountMinor, currency),
    currency,
    method,
    business_entity: entity,
    data: showFields(payment, 'payment', settings),
    ...(note === undefined ? {} : { note }),
    ...(refunds === undefined ? {} : { refunds }),
    ...(provider === undefined ? {} : { provider }),
    ...(collected === undefined ? {} : { collected }),
    ...(reversed === undefined ? {} : { reversal: reversed }),
    ...(bank === undefined ? {} : { bank: showBank(bank, currency) }),
  }
}

function showBank({ file, chargesMinor, ...others }: NonNullable<Payment['bank']>, currency: string): BankView {
  return {
    file_id: file,
    ...others,
    ...(chargesMinor !== undefined && { charges: majorUnits(chargesMinor, currency) }),
  }
}
