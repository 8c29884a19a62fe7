/**
 * Opens the drawer of an operation from anywhere: `openOperation('credit', { given: { id, invoice_number } })`. The
 * drawer itself loads when the first is opened. What is given is not asked for.
 */
import { effect, signal } from '@preact/signals'
import { sessionState } from '../account/session.ts'
import type { Body } from '../api/operation.ts'

export interface OpenedOperation {
  readonly operation: string
  /** Parameters that the place knows: the customer, the subscription. They are sent and not shown as fields. */
  readonly given: Body
  /** What the form begins with: the values as they are. */
  readonly start?: Body
  /** What the operation is done to, such as the campaign of a subscription; stands in the head of the drawer. */
  readonly subject?: string
  /** Sentences of the service with the names that people have for what they name. */
  readonly told?: (text: string) => string
  /** After it was carried out: the screen reads anew what it shows. */
  readonly done?: () => void
}

export const openedOperation = signal<OpenedOperation | undefined>(undefined)

export function openOperation(operation: string, rest: Omit<OpenedOperation, 'operation'>): void {
  openedOperation.value = { operation, ...rest }
}
export const closeOperation = (): void => {
  openedOperation.value = undefined
}

let who: string | undefined

// A session may end while a form is filled in. The same person finds the form again after signing in, nobody else does.
effect(() => {
  const state = sessionState.value
  if (state.state === 'signed-out' && state.reason === 'left') closeOperation()
  if (state.state !== 'signed-in') return
  const { person, account } = state.session
  const present = JSON.stringify([account.id, person.email, person.name])
  if (present !== who) closeOperation()
  who = present
})

const filledIn = new WeakMap<OpenedOperation, Body>()
export const keepFilledIn = (opened: OpenedOperation, value: Body): void => void filledIn.set(opened, value)
/** What was filled in before the session ended. */
export const keptOf = (opened: OpenedOperation): Body | undefined => filledIn.get(opened)
