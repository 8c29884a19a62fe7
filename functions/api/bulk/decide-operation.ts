/** Decides one operation of a chunk on the state that the operations before it leave. */
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import { mayComplainBeyondLimits } from '../../domain/settings/access/access-rights.ts'
import type { Command } from '../../operations/command.ts'
import { groupIn, type LoadedGroup } from '../../store/customer/load-group.ts'
import { printedCopy } from '../../store/edition/printed-copy.ts'
import { isPayingOnPage } from '../../work/collections/paying-on-page.ts'
import { decideCommand, type Decided, type Loaded } from '../operations/decide-command.ts'
import { heldAmountsIn } from './operation-outcome.ts'
import { questionsOf, reservedWrites, type Run } from './bulk-run.ts'
import {
  assignmentIn,
  assignmentsIn,
  booksIn,
  customerOf,
  documentIn,
  nextIndex,
  noteIn,
  recipientsIn,
  untakenIn,
  worldIn,
  type Chunk,
} from './chunk.ts'

export async function decideOperation(run: Run, chunk: Chunk, command: Command): Promise<Decided> {
  const index = nextIndex(chunk)
  const loaded = await load(run, chunk, command)
  return await decideCommand(command, {
    call: { ...run.call, now: chunk.now },
    loaded,
    numbers: chunk.numbers,
    lookUp: run.line.lookUp,
    newToken: run.tokenOf(index),
    questions: questionsOf(run, command, loaded.before),
    limits: run.call.access.limits,
    beyondLimits: mayComplainBeyondLimits(run.call.access),
    heldBefore: (customer) => heldAmountsIn(chunk.outcomes, customer) ?? heldAmountsIn(run.outcomes, customer) ?? {},
    ask: (questions) => run.asked.answers(index, questions),
    newId: () => run.ids.of(index, (id) => chunk.worlds.has(id) || run.worlds.known(id)?.value !== undefined),
    reservedWrites: reservedWrites(run),
  })
}

async function load(run: Run, chunk: Chunk, command: Command): Promise<Loaded> {
  const before = await customerOf(run, chunk, command)
  const groupId = (before && command.follows(before)) ?? command.group
  const group = groupId === undefined ? undefined : await loadGroup(run, chunk, groupId)
  const assignments = before && command.readsAssignments ? await assignmentsIn(run, chunk, before) : undefined
  const { settings } = run.call
  const finding =
    before === undefined || assignments === undefined
      ? undefined
      : { world: before, group: group?.subscription, assignments, now: chunk.now, settings }
  const number = finding === undefined ? command.document : command.documentFound(finding)
  const copy = finding && command.copyFound(finding)
  return {
    before,
    group,
    assignments,
    assignment:
      before === undefined || command.assignment === undefined
        ? undefined
        : await assignmentIn(run, chunk, before.customer.id, command.assignment),
    document: before && (await documentIn(run, chunk, before, number)),
    printed: copy && (await printedCopy(settings, copy)),
    note: before && (await noteIn(run, chunk, before.customer.id, command.note)),
    untaken: before && (await untakenIn(run, chunk, command, before)),
    hasOpenPage:
      before !== undefined && command.readsPages && (await isPayingOnPage(run.call.settings, before.customer.id)),
    recipients: before && (await recipientsIn(run, chunk, command, before)),
    books: before && command.readsBooks(before) ? await booksIn(run, chunk, before) : undefined,
  }
}

async function loadGroup(run: Run, chunk: Chunk, id: string): Promise<LoadedGroup | undefined> {
  const customer = customerOfSubscription(id)
  if (customer === undefined) return undefined
  return await groupIn(run.call.settings, await worldIn(run, chunk, customer), id, chunk.now)
}
