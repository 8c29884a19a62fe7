/**
 * Opens the drawer of an operation from anywhere: `openOperation('credit', { given: { id, invoice_number } })`. The
 * drawer itself loads when the first is opened. The form has no fields for values in `given`.
 */
import { signal } from '@preact/signals'
import { forgetWithPerson } from '../account/same-person.ts'
import { asksBeforeLeaving } from '../account/unsaved-typing.ts'
import type { Failure } from '../api/failure.ts'
import type { Body, CarryOut } from '../api/operation.ts'
import type { Preview } from '../api/types.ts'
import { afterDrawerStep, enterDrawerStep, isDrawerStep, leaveDrawerStep } from '../design/drawer-step.ts'
import type { OpenedOperation } from './opened-operation.ts'

export const openedOperation = signal<OpenedOperation | undefined>(undefined)

export function openOperation(operation: string, rest: Omit<OpenedOperation, 'operation'>): void {
  afterDrawerStep(() => {
    openedOperation.value = { operation, ...rest }
    enterDrawerStep()
  })
}

/** Resolves once the browser's history no longer contains the drawer. */
export async function closeOperation(): Promise<void> {
  openedOperation.value = undefined
  await leaveDrawerStep()
}

// A session may expire while a form is filled in.
forgetWithPerson(() => {
  void closeOperation()
  filledIn.clear()
})

/** The same action at the same place, however often its drawer is opened. */
export const keyOf = ({ operation, as, given: fixed }: OpenedOperation): string =>
  JSON.stringify([operation, as, fixed])

const filledIn = new Map<string, Body>()
export const keepFilledIn = (opened: OpenedOperation, value: Body): void => void filledIn.set(keyOf(opened), value)
/** The values that were filled in before the drawer was closed, or the session ended. */
export const keptOf = (opened: OpenedOperation): Body | undefined => filledIn.get(keyOf(opened))
export const forgetFilledIn = (opened: OpenedOperation): void => void filledIn.delete(keyOf(opened))

asksBeforeLeaving(() => filledIn.size > 0)

/**
 * An action that was sent but not answered, so it may have been carried out. Repeating the same call has no second
 * effect.
 */
export interface Unanswered {
  readonly operation: string
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
  void closeOperation()
  if (opened !== undefined && unansweredOf(opened) !== undefined) opened.done?.()
}

addEventListener('popstate', () => {
  if (openedOperation.peek() !== undefined && !isDrawerStep()) leaveOperation()
})
