/** createcustomer (interface: "POST /api/customers/createcustomer/"). */
import * as v from 'valibot'
import { writeCustomer } from '../domain/customer/write-customer.ts'
import { isCustomerId } from '../domain/customer/customer-id.ts'
import { isRefused, refuse } from '../domain/world/change.ts'
import {
  customerIdParameter,
  dataMistakes,
  dataParameter,
  dataQuestions,
  externalLookupParameter,
  idAnswer,
  type Data,
} from './customer-parameters.ts'
import type { Decision, DecisionContext, Operation } from './operation.ts'

const parameters = v.strictObject({
  id: v.optional(customerIdParameter),
  data: v.optional(dataParameter, {}),
  use_external_lookup: externalLookupParameter,
})

export const createcustomer = {
  name: 'createcustomer',
  title: 'CreateCustomer',
  subject: 'customers',
  creates: true,
  summary: 'Creates a customer.',
  description: 'Without an id, the service assigns the next number. An id or email that is already in use is refused.',
  parameters,
  answer: idAnswer,
  customerId: ({ id }) => id,
  mistakes: ({ data }, settings) => dataMistakes(data, settings),
  questions: ({ data, use_external_lookup }, current) => dataQuestions(data, use_external_lookup, current?.customer),
  decide: (current, { id, data }, context) => {
    if (current !== undefined) return refuse({ field: '', code: 'customer_exists' })
    return decideCreation(id, data, context)
  },
} as const satisfies Operation<typeof parameters>

export function decideCreation(id: string | undefined, data: Data, context: DecisionContext): Decision {
  if (id !== undefined && !isCustomerId(id)) return refuse({ field: 'id', code: 'customer_id_invalid' })
  const { settings, now, outside } = context
  const newId = id ?? context.newId
  const created = writeCustomer({ world: undefined, id: newId, data, settings, now, ...outside })
  return isRefused(created) ? created : { ...created, answer: { id: newId } }
}
