/**
 * A new e-mail address of a reader. It becomes the customer's when its mailbox is proved by a link, so that neither an
 * answer nor a page tells whether another customer has it.
 */
import { normaliseEmail, parseEmail } from '../fields/email.ts'
import { dataOf, type ReaderAsks } from './reader-rights.ts'

type Asked = Pick<ReaderAsks, 'operation' | 'parameters'>

/** The address that has to be proved; undefined if the action names none, or the present one. */
export function newAddressIn({ operation, parameters }: Asked, present: string | undefined): string | undefined {
  if (operation !== 'updatecustomer') return undefined
  const { email: written } = dataOf(parameters)
  const email = typeof written === 'string' ? parseEmail(written) : undefined
  const isPresent = email !== undefined && present !== undefined && normaliseEmail(present) === normaliseEmail(email)
  return isPresent ? undefined : email
}

/** The part of an action that is carried out immediately. */
export function withoutNewAddress<Action extends Asked>(action: Action, present: string | undefined): Action {
  if (newAddressIn(action, present) === undefined) return action
  const { email: _, ...data } = dataOf(action.parameters)
  return { ...action, parameters: { ...action.parameters, data } }
}
