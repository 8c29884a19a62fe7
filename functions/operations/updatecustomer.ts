/** updatecustomer (interface: "POST /api/customers/updatecustomer/"). */
import * as v from 'valibot'
import { writeCustomer } from '../domain/customer/write-customer.ts'
import { decideCreation } from './createcustomer.ts'
import {
  customerIdParameter,
  dataMistakes,
  dataParameter,
  dataQuestions,
  externalLookupParameter,
  idAnswer,
} from './customer-parameters.ts'
import { isRefused, refuse } from '../domain/world/change.ts'
import type { Operation } from './operation.ts'
import { flag } from '../http/read-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  data: v.optional(dataParameter, {}),
  create: v.optional(v.pipe(flag(), v.description('Creates the customer if the id is unknown. Default false.')), false),
  use_external_lookup: externalLookupParameter,
})

export const updatecustomer = {
  name: 'updatecustomer',
  title: 'UpdateCustomer',
  subject: 'customers',
  summary: 'Changes data of a customer.',
  description: 'Omitted fields stay unchanged. null deletes a field.',
  parameters,
  answer: idAnswer,
  customerId: ({ id }) => id,
  alsoDoes: [{ operation: 'createcustomer', where: 'create is true', when: ({ create }) => create }],
  mistakes: ({ data }, settings) => dataMistakes(data, settings),
  questions: ({ data, use_external_lookup }, current) => dataQuestions(data, use_external_lookup, current?.customer),
  decide: (current, { id, data, create }, context) => {
    if (current === undefined) {
      return create ? decideCreation(id, data, context) : refuse({ field: '', code: 'customer_unknown' })
    }
    if (current.customer.erased !== undefined) return refuse({ field: '', code: 'customer_deleted' })
    const { settings, now, outside } = context
    const written = writeCustomer({ world: current, id, data, settings, now, ...outside })
    return isRefused(written) ? written : { ...written, answer: { id } }
  },
} as const satisfies Operation<typeof parameters>
