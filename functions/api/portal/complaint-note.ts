/** A reader's complaint about a paper that did not come, as the note that customer service works off. */
import * as v from 'valibot'
import { check } from '../../http/read-parameters.ts'

export const complaintKinds = ['missing', 'late', 'damaged', 'wrong'] as const

const parameters = v.strictObject({
  subscription_id: v.pipe(v.string(), v.minLength(1, 'a subscription id'), v.maxLength(200, 'a subscription id')),
  external_id: v.exactOptional(v.pipe(v.string(), v.maxLength(200, 'the id of an issue'))),
  kind: v.picklist(complaintKinds, `one of ${complaintKinds.join(', ')}`),
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(2000, 'at most 2000 characters'))),
})

export function complaintNote(sent: Readonly<Record<string, unknown>>) {
  const { subscription_id, external_id, kind, text } = check(parameters, sent)
  const about = external_id === undefined ? kind : `${kind}: ${external_id}`
  const words = text === undefined || text.trim() === '' ? about : `${about}\n${text.trim()}`
  return { subscription_id, kind: 'complaint', text: words } as const
}
