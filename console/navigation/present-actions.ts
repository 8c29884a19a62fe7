/** The actions of the customer on the screen, and the customers shown before. Ctrl+K offers them at once. */
import { signal } from '@preact/signals'
import { forgetWithPerson } from '../account/same-person.ts'

export interface PresentAction {
  readonly label: string
  /** The name of the action's subject, such as a subscription. */
  readonly subject: string
  readonly run: () => void
}

export const presentActions = signal<readonly PresentAction[]>([])

export interface SeenCustomer {
  readonly id: string
  readonly name: string
}

const mostSeen = 10

/** Newest first. They are only in memory, like all data of customers. */
export const seenCustomers = signal<readonly SeenCustomer[]>([])

export function noteSeen(customer: SeenCustomer): void {
  const others = seenCustomers.peek().filter(({ id }) => id !== customer.id)
  seenCustomers.value = [customer, ...others].slice(0, mostSeen)
}

forgetWithPerson(() => {
  seenCustomers.value = []
  presentActions.value = []
})
