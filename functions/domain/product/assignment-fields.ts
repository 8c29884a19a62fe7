/** The custom fields of a new assignment (interface: "assignproduct", `data`). */
import { fieldsOfNewRecord, unknownRecordFields, type FieldsDecision } from '../fields/record-fields.ts'
import type { Settings } from '../settings/settings.ts'

type Data = Readonly<Record<string, unknown>>

/** Keys of `data` that are not fields of assignments. Such keys are programming errors of the caller. */
export const unknownAssignmentFields = (data: Data, settings: Settings): string[] =>
  unknownRecordFields('product_assignment', data, settings)

/** `data` has known fields only. */
export const fieldsOfNew = (data: Data, settings: Settings): FieldsDecision =>
  fieldsOfNewRecord({ scope: 'product_assignment', tooLarge: 'product_assignment_too_large' }, data, settings)
