/** The call that undoes an operation, for the toast that reports it. Not every operation has one. */
import { bodyOf } from '../api/body.ts'
import type { Body } from '../api/body.ts'
import type { Preview } from '../api/types.ts'
import type { DeskCall } from './desk-form.ts'

/** `answer` is the operation's answer, and `preview` is its preview. */
export function inverseOf({ operation, body }: DeskCall, answer: Body, preview: Preview): DeskCall | undefined {
  const { id, subscription_id } = body
  const owner = { id, ...(subscription_id !== undefined && { subscription_id }) }
  switch (operation) {
    case 'cancelsubscription':
      return isOver(preview) ? undefined : { operation: 'resumesubscription', body: owner }
    case 'resumesubscription':
      return resumed(preview, owner)
    case 'createoverride':
      return isAhead(preview) ? named('deleteoverride', { id }, 'override_id', answer) : undefined
    case 'createnote':
      return named('deletenote', { id }, 'note_id', answer)
    case 'assignproduct':
      return named('unassignproduct', { id }, 'product_assignment_id', answer)
    case 'updateoverride':
    default:
      return undefined
  }
}

/** A stop that takes effect at once cannot be taken back. */
const isOver = ({ subscriptions }: Preview): boolean => subscriptions.some(({ state }) => state === 'stopped')

/** An override that has started can only be ended. */
const isAhead = ({ overrides }: Preview): boolean =>
  overrides.length > 0 && overrides.every(({ phase }) => phase === 'future')

function resumed({ subscriptions }: Preview, owner: Body): DeskCall | undefined {
  const before = subscriptions.find(({ id }) => id === owner['subscription_id'])?.stop_at_before
  return before === undefined ? undefined : { operation: 'cancelsubscription', body: { ...owner, stop_at: before } }
}

function named(operation: string, owner: Body, key: string, answer: Body): DeskCall | undefined {
  const made = bodyOf(answer)[key]
  return typeof made === 'string' ? { operation, body: { ...owner, [key]: made } } : undefined
}
