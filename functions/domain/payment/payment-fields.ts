/** The custom fields of a payment (interface: "createpayment", `data`). Values are judged as those of customers. */
import { fieldsOfNewRecord, unknownRecordFields, type FieldsDecision } from '../fields/record-fields.ts'
import type { Settings } from '../settings/settings.ts'

type Data = Readonly<Record<string, unknown>>

/** Keys of `data` that are not fields of payments. Such keys are programming errors of the caller. */
export const unknownPaymentFields = (data: Data, settings: Settings): string[] =>
  unknownRecordFields('payment', data, settings)

/** `data` has known fields only. */
export const fieldsOfPayment = (data: Data, settings: Settings): FieldsDecision =>
  fieldsOfNewRecord({ scope: 'payment', tooLarge: 'payment_too_large' }, data, settings)
