/**
 * Opens the drawer of an operation from anywhere: `openOperation('credit', { given: { id, invoice_number } })`. The
 * drawer itself loads when the first is opened. What is given is not asked for.
 */
import { signal } from '@preact/signals'
import { forgetWithPerson } from '../account/same-person.ts'
import type { Failure } from '../api/failure.ts'
import type { Body, CarryOut } from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import type { OpenedOperation } from './opened-operation.ts'

export const openedOperation = signal<OpenedOperation | undefined>(undefined)

export function openOperation(operation: string, rest: Omit<OpenedOperation, 'operation'>): void {
  openedOperation.value = { operation, ...rest }
}
export const closeOperation = (): void => {
  openedOperation.value = undefined
}

// A session may end while a form is filled in.
forgetWithPerson(closeOperation)

const filledIn = new WeakMap<OpenedOperation, Body>()
export const keepFilledIn = (opened: OpenedOperation, value: Body): void => void filledIn.set(opened, value)
/** The values that were filled in before the session ended. */
export const keptOf = (opened: OpenedOperation): Body | undefined => filledIn.get(opened)

/** A action that was sent and not answered: it may have been done. The very same call does it once, or tells that. */
export interface Unanswered {
  readonly sent: CarryOut
  readonly preview: Preview
  readonly failure: Failure
}

const unanswered = new WeakMap<OpenedOperation, Unanswered>()
export const keepUnanswered = (opened: OpenedOperation, action: Unanswered): void => void unanswered.set(opened, action)
export const forgetUnanswered = (opened: OpenedOperation): void => void unanswered.delete(opened)
export const unansweredOf = (opened: OpenedOperation): Unanswered | undefined => unanswered.get(opened)

/** Reads data again that may have been changed. */
export function leaveOperation(): void {
  const opened = openedOperation.peek()
  closeOperation()
  if (opened !== undefined && unansweredOf(opened) !== undefined) opened.done?.()
}

// The way back leads to another screen, which the action has nothing to do with.
addEventListener('popstate', leaveOperation)
