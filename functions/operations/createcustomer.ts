/** createcustomer (interface: "POST /api/customers/createcustomer/"). */
import * as v from 'valibot'
import { decideData } from '../domain/customer/write-customer.ts'
import { isCustomerId } from '../domain/customer/customer-id.ts'
import { emptyLedger } from '../domain/world/ledger.ts'
import {
  customerIdParameter,
  dataMistakes,
  dataParameter,
  dataQuestions,
  externalLookupParameter,
  idAnswer,
  type Data,
} from './customer-parameters.ts'
import { refuse, type Decision, type DecisionContext, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: v.optional(customerIdParameter),
  data: v.optional(dataParameter, {}),
  use_external_lookup: externalLookupParameter,
})

export const createcustomer = {
  name: 'createcustomer',
  creates: true,
  summary: 'Creates a customer.',
  description: 'Without an id the service gives the next number. An id or an email already in use is refused.',
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
  const decided = decideData({
    current: undefined,
    id: id ?? context.newId,
    data,
    settings: context.settings,
    now: context.now,
    ...context.outside,
  })
  switch (decided.outcome) {
    case 'refused':
      return decided
    case 'unchanged':
      throw new Error('Creating a customer always changes something.')
    case 'changed':
      return {
        outcome: 'changed',
        world: { customer: decided.customer, subscriptions: [], ledger: emptyLedger },
        history: decided.history,
        events: [{ event: 'customer:created' }],
        answer: { id: decided.customer.id },
      }
  }
}
