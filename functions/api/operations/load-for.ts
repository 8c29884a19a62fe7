/** Loads what one operation needs. For a call of many operations, `bulk/decide-operation.ts` does this. */
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import type { Call } from '../../http/call.ts'
import type { Command } from '../../operations/command.ts'
import { untakenOf } from '../../store/collection/queued-collections.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import { readNote } from '../../store/customer/notes.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import { countRecipients } from '../../store/customer/recipients.ts'
import { readAssignment, readAssignments } from '../../store/product/assignments.ts'
import { loadWorldAt } from '../../work/advance/advance-customer.ts'
import { printedCopy } from '../../store/edition/printed-copy.ts'
import { isPayingOnPage } from '../../work/collections/paying-on-page.ts'
import type { Loaded } from './decide-command.ts'

/**
 * Loads the data for an operation. `world` loads the customer at an instant. Due steps are stored, or only computed in
 * memory.
 */
export async function load(
  command: Command,
  { account, settings, now }: Call,
  world: typeof loadWorldAt = loadWorldAt,
): Promise<Loaded> {
  const { creates, customerId, assignment: assignmentId } = command
  const [before, group, assignment] = await Promise.all([
    // The store's condition finds out whether a new customer's id is taken, so nothing is read for a creation.
    creates || customerId === undefined ? undefined : world(settings, customerId, now),
    loadGroup(settings, command.group, now),
    customerId === undefined || !isCustomerId(customerId) || assignmentId === undefined
      ? undefined
      : readAssignment(account, customerId, assignmentId),
  ])
  const followed = before && command.follows(before)
  const groupNow = followed === undefined ? group : await loadGroup(settings, followed, now)
  const assignments =
    before && command.readsAssignments ? await readAssignments(account, before.customer.id) : undefined
  const finding =
    before === undefined || assignments === undefined
      ? undefined
      : { world: before, group: groupNow?.subscription, assignments, now, settings }
  const number = finding === undefined ? command.document : command.documentFound(finding)
  const copy = finding && command.copyFound(finding)
  const counted = before && command.countsRecipients({ world: before, now, settings })
  return {
    before,
    group: groupNow,
    assignment,
    assignments,
    document: before && (await documentOf(account, before, number)),
    printed: copy && (await printedCopy(settings, copy)),
    note:
      before === undefined || command.note === undefined
        ? undefined
        : await readNote(account, before.customer.id, command.note),
    untaken: before && (await untakenOf(account, command.readsQueue({ world: before, now, settings }))),
    hasOpenPage: before !== undefined && command.readsPages && (await isPayingOnPage(settings, before.customer.id)),
    recipients: counted === undefined ? undefined : { group: counted, count: await countRecipients(account, counted) },
    books: before && command.readsBooks(before) ? await paidBooksOf(account, before) : undefined,
  }
}
