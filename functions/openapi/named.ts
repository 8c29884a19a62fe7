/** Schemas that more than one place of the document refers to, by the names that clients made from it will show. */
import * as v from 'valibot'
import { customerSchema } from '../api/customer-answer.ts'
import { endpoint as settingsUpdate } from '../api/settings-update.ts'
import { conditionSchema, writtenAddress } from '../domain/customer/filter-schema.ts'
import { dataParameter, idAnswer } from '../operations/customer-parameters.ts'

/** The body of every 422 (interface: "Errors"). */
export const messagesByField = v.pipe(
  v.record(v.string(), v.array(v.string())),
  v.description('Messages by field, custom fields by field id, and under the empty key what concerns no single field.'),
)

/** Found by identity: wherever one of these is part of another schema, the document has a reference. */
export const namedSchemas = {
  AccountFile: settingsUpdate.parameters,
  Address: writtenAddress,
  Condition: conditionSchema,
  Customer: customerSchema,
  CustomerData: dataParameter,
  CustomerId: idAnswer,
  MessagesByField: messagesByField,
} as const satisfies Readonly<Record<string, v.GenericSchema<unknown, unknown>>>
