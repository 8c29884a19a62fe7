/** Parts of every drawer of a customer's screen: names for ids, and the readings to repeat afterwards. */
import type { Customer } from '../../api/types.ts'
import type { OpenedOperation } from '../../operations/opened-operation.ts'
import { choicesOf, documentCurrency } from './customer-choices.ts'
import { customerReading, upcomingReading } from './customer-readings.ts'
import { withNames } from './text-with-names.ts'

export const forCustomer = (
  customer: Customer,
): Pick<OpenedOperation, 'told' | 'done' | 'choices' | 'currency' | 'coming'> => ({
  told: (text) => withNames(text, customer),
  choices: (parameter, body) => choicesOf(customer, parameter, body),
  currency: (body) => documentCurrency(customer, body),
  coming: () => {
    const { value } = upcomingReading(customer.id).read
    return value.state === 'ready' ? value.value.steps : undefined
  },
  done: () => {
    void customerReading(customer.id).refresh()
    void upcomingReading(customer.id).refresh()
  },
})
