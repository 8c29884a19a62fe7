/** A mandate in a file for the bank, to be registered or cancelled. */
import * as v from 'valibot'
import type { Agreement } from '../world/agreement.ts'
import type { QueuedCollection } from '../world/collection.ts'
import { changeOfTask, mandateChanges } from './mandate-application.ts'

const text = v.string()

export const mandateLineSchema = v.object({
  change: v.picklist(mandateChanges),
  /** The item of the queue. */
  task: text,
  customer: text,
  agreement: text,
  /** The payer's number. */
  payer: text,
  /** Present for a new mandate. */
  account: v.exactOptional(text),
  national_id: v.exactOptional(text),
})
export type MandateLine = Readonly<v.InferOutput<typeof mandateLineSchema>>

/** Undefined for an application that is no longer to be made. */
export function mandateLine(
  { id: task, customer, number: payer, agreement: id }: QueuedCollection,
  agreement: Agreement | undefined,
): MandateLine | undefined {
  const line = { task, customer, agreement: id, payer }
  if (changeOfTask(task) === 'cancel') return { change: 'cancel', ...line }
  const { account, application } = agreement ?? {}
  if (account === undefined || application === undefined) return undefined
  return { change: 'register', ...line, account, national_id: application.national_id }
}
