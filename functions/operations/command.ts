/** An operation together with its parameters, so that code need not know the type of the parameters. */
import type * as v from 'valibot'
import type { CopyOfIssue } from '../domain/edition/list-line.ts'
import type { OperationName } from '../domain/settings/access/access-rights.ts'
import type { QueuedCollection } from '../domain/world/collection.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { World } from '../domain/world/world.ts'
import type { ParameterSchema } from '../http/read-parameters.ts'
import type { Decision, DecisionContext, FindingDocument, Operation, Questions, WorldAtCall } from './operation.ts'

/** The properties of an `Operation`, applied to its parameters. */
export interface Command {
  readonly name: string
  readonly creates: boolean
  readonly customerId: string | undefined
  readonly group: string | undefined
  readonly assignment: string | undefined
  readonly document: string | undefined
  readonly note: string | undefined
  readonly readsAssignments: boolean
  readonly documentFound: (finding: FindingDocument) => string | undefined
  readonly copyFound: (finding: FindingDocument) => CopyOfIssue | undefined
  readonly readsBooks: (current: World) => boolean
  readonly readsQueue: (present: WorldAtCall) => readonly Pick<QueuedCollection, 'id' | 'by'>[]
  readonly readsPages: boolean
  readonly countsRecipients: (present: WorldAtCall) => string | undefined
  readonly alsoDoes: readonly OperationName[]
  readonly follows: (current: World) => string | undefined
  readonly questions: (current: World | undefined) => Questions
  readonly decide: (current: World | undefined, context: DecisionContext) => Decision
}

export function commandOf<Schema extends ParameterSchema>(
  operation: Operation<Schema>,
  parameters: v.InferOutput<Schema>,
  settings: Settings,
): Command {
  return {
    name: operation.name,
    creates: operation.creates === true,
    customerId: operation.customerId(parameters),
    group: operation.group?.(parameters),
    assignment: operation.assignment?.(parameters, settings),
    document: operation.document?.(parameters),
    note: operation.note?.(parameters),
    readsAssignments: operation.readsAssignments === true,
    documentFound: (finding) => operation.documentFound?.(parameters, finding),
    copyFound: (finding) => operation.copyFound?.(parameters, finding),
    readsBooks: (current) => operation.readsBooks?.(parameters, current) === true,
    readsQueue: (present) => operation.readsQueue?.(parameters, present) ?? [],
    readsPages: operation.readsPages === true,
    countsRecipients: (present) => operation.countsRecipients?.(parameters, present),
    alsoDoes: (operation.alsoDoes ?? []).filter(({ when }) => when(parameters)).map(({ operation: also }) => also),
    follows: (current) => operation.follows?.(parameters, current),
    questions: (current) => operation.questions(parameters, current),
    decide: (current, context) => operation.decide(current, parameters, context),
  }
}
