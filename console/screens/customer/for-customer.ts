/** Parts of every drawer of a customer's screen: names for ids, and the readings to repeat afterwards. */
import { signal } from '@preact/signals'
import type { Customer } from '../../api/types.ts'
import type { OpenedOperation } from '../../operations/opened-operation.ts'
import type { choicesOf, documentCurrency } from './customer-choices.ts'
import { customerReading, upcomingReading } from './customer-readings.ts'
import { withNames } from './text-with-names.ts'

interface Choices {
  readonly choicesOf: typeof choicesOf
  readonly documentCurrency: typeof documentCurrency
}

/** Choices load after the screen, as only drawers need them. */
export const loadedChoices = signal<Choices | undefined>(undefined)

export const forCustomer = (
  customer: Customer,
): Pick<OpenedOperation, 'told' | 'done' | 'choices' | 'currency' | 'coming'> => ({
  told: (text) => withNames(text, customer),
  choices: (parameter, body) => loadedChoices.value?.choicesOf(customer, parameter, body),
  currency: (body) => loadedChoices.value?.documentCurrency(customer, body),
  coming: () => {
    const { value } = upcomingReading(customer.id).read
    return value.state === 'ready' ? value.value.steps : undefined
  },
  done: () => {
    void customerReading(customer.id).refresh()
    void upcomingReading(customer.id).refresh()
  },
})
