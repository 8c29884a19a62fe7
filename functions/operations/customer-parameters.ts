/** Shared by the operations on a customer's data: parameters, and checks that need the settings. */
import * as v from 'valibot'
import { malformed, unknownName, type Mistake } from '../domain/refusal/mistake.ts'
import { unknownFields, wrongTypes } from '../domain/customer/write-keys.ts'
import { passwordToHash, taxIdToLookUp } from '../domain/customer/write-customer.ts'
import type { Customer } from '../domain/world/customer.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { flag, jsonObject } from '../http/read-parameters.ts'
import type { Questions } from './operation.ts'

const customerIdForm = 'Customer ID: 1 to 64 letters, digits, `.`, `_`, `-`; not `.` or `..`.'

/** The rule of `isCustomerId` without a look-ahead, which many readers of patterns do not have. */
const idPattern =
  '^([A-Za-z0-9_-][A-Za-z0-9._-]{0,63}|\\.[A-Za-z0-9_-][A-Za-z0-9._-]{0,62}|\\.\\.[A-Za-z0-9._-]{1,62})$'

/**
 * The id that the caller chooses (decisions: "Identity and time"). A malformed id is a refused value, not a mistake.
 */
export const customerIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'a customer id'),
  v.description(customerIdForm),
  v.metadata({ words: { pattern: idPattern } }),
)

export const dataParameter = v.pipe(
  jsonObject(),
  v.description('Customer fields by write name, custom fields by field id; null deletes a field.'),
)

export const externalLookupParameter = v.optional(
  v.pipe(flag(), v.description('With false or 0, values are not checked by external services. Default true.')),
  true,
)

export const idAnswer = v.object({ id: v.pipe(v.string(), v.description(customerIdForm)) })

export type Data = Readonly<Record<string, unknown>>

export function dataMistakes(data: Data, settings: Settings): Mistake[] {
  return [
    ...unknownFields(data, settings).map((name) => unknownName(`data.${name}`)),
    ...wrongTypes(data, settings).map(({ field, expected }) => malformed(`data.${field}`, `expected ${expected}.`)),
  ]
}

/** A tax id is looked up unless the caller excludes external look-ups. */
export function dataQuestions(data: Data, useLookup: boolean, current: Customer | undefined): Questions {
  const password = passwordToHash(data)
  const taxId = useLookup ? taxIdToLookUp(current, data) : undefined
  return {
    ...(password === undefined ? {} : { password: { text: password, presentHash: current?.builtin.password_hash } }),
    ...(taxId === undefined ? {} : { taxId }),
  }
}
