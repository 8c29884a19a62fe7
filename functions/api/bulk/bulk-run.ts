/** State of one call: the data that its operations use, and the facts that the call has learned so far. */
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { isRefused } from '../../domain/world/change.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Call } from '../../http/call.ts'
import type { Command } from '../../operations/command.ts'
import type { DecisionContext, Questions } from '../../operations/operation.ts'
import { runtime } from '../../outside/runtime.ts'
import { readAssignmentsAt, type AssignmentPlace } from '../../store/product/assignments.ts'
import { keysPerCall } from '../../store/dynamo/batch-get.ts'
import type { AnswerKey } from '../../store/idempotency/stored-answer.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import type { ForeseenItems } from '../../store/customer/would-commit.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { foreseenTurns, turnsInLine, type NumberQueuePlaces } from '../../work/document-numbers/number-queue-places.ts'
import { asksNothing, drafted } from '../operations/ask-outside.ts'
import type { CallOperation } from './call-operations.ts'
import { readAhead, type ReadAhead } from './read-ahead.ts'
import { newIds, unnamedIds, type NewIds } from '../operations/new-ids.ts'
import type { Outcome, Refused } from './operation-outcome.ts'
import { askAhead, type AskAhead } from './ask-ahead.ts'
import type { Time } from './time-left.ts'

export interface Run {
  /** Replaced if the settings have changed: see `compose-chunk.ts`. */
  call: Call
  readonly given: readonly CallOperation[]
  /** Whether external registers may be asked. */
  readonly looksUp: boolean
  readonly time: Time
  readonly under: AnswerKey | undefined
  /** Time at which the call was first seen under its Idempotency-Key. */
  sinceMillis: number
  /** The outcomes of the operations that are done, in their order. */
  readonly outcomes: Outcome[]
  /** Size of the outcomes in the answer. */
  answerBytes: number
  /** The operations of a chunk that is being committed: their outcome is not known. */
  underWay: { readonly from: number; readonly to: number } | undefined
  /** Operations that are not tried again, and why. */
  readonly givenUp: Map<number, Refused>
  /** Whether to read for the next operation alone, because items read for later ones may change or be damaged. */
  narrow: boolean
  readonly worlds: ReadAhead<LoadedWorld>
  readonly assignments: ReadAhead<Assignment>
  /** Place of the call in the queue for document numbers. Each chunk that takes numbers is a turn. */
  readonly line: NumberQueuePlaces
  /** The customer who has an email, by the email's key; `''` for a customer whom this call does not know. */
  readonly emails: Map<string, string>
  /** Groups without room: `one at a time` where several recipients did not fit together, `full` where one did not. */
  readonly groups: Map<string, 'one at a time' | 'full'>
  readonly ids: NewIds
  readonly asked: AskAhead
  /** A token for each operation, however often it is decided. */
  readonly tokenOf: (index: number) => string
  /** For a preview, the commits that would be made; undefined for a call that makes them. */
  readonly foreseen: Foreseen | undefined
}

export interface Foreseen {
  /** By the customer's id, the commits that would be made, in their order. */
  readonly commits: Map<string, readonly WorldCommit[]>
  readonly items: ForeseenItems
}

export interface RunOptions {
  readonly call: Call
  readonly given: readonly CallOperation[]
  readonly looksUp: boolean
  readonly time: Time
  readonly under?: AnswerKey | undefined
  /** Decides and stores nothing. */
  readonly previews?: boolean
}

export function startRun({ call, given, looksUp, time, under, previews = false }: RunOptions): Run {
  const { account } = call
  const tokens = new Map<number, string>()
  const narrow = () => run.narrow
  const run: Run = {
    call,
    given,
    looksUp,
    time,
    under,
    sinceMillis: Date.now(),
    outcomes: [],
    answerBytes: 0,
    underWay: undefined,
    givenUp: new Map(),
    narrow: false,
    worlds: readAhead({
      read: (ids) => loadWorlds(account, ids),
      needed: given.map(customersOf),
      narrow,
      keysAtOnce: keysPerCall,
    }),
    assignments: readAhead({
      read: async (texts) => {
        const stored = await readAssignmentsAt(account, texts.map(placeIn))
        return new Map(texts.map((text, index) => [text, stored[index]]))
      },
      needed: given.map(assignmentsOf),
      narrow,
      keysAtOnce: keysPerCall,
    }),
    line: previews ? foreseenTurns() : turnsInLine(account),
    emails: new Map(),
    groups: new Map(),
    ids: previews
      ? unnamedIds
      : newIds(account, (index) => given.slice(index).filter((each) => takesNewId(run, each)).length),
    asked: askAhead(given.length, (index) => likelyQuestions(run, index)),
    tokenOf: (index) => {
      const token = tokens.get(index) ?? runtime.newToken()
      tokens.set(index, token)
      return token
    },
    foreseen: previews ? { commits: new Map(), items: new Map() } : undefined,
  }
  return run
}

/** The outcomes of a chunk are one write of its transaction, if they are kept. */
export const reservedWrites = ({ under }: Run): number => (under === undefined ? 0 : 1)

/** The customers that an operation concerns or needs, as far as its parameters name them. */
function customersOf(operation: CallOperation): string[] {
  const { customerId, group } = operation.command
  const ids = [operation.on === 'its own customer' ? customerId : undefined, group && customerOfSubscription(group)]
  return ids.filter((id) => id !== undefined)
}

function assignmentsOf(operation: CallOperation): string[] {
  const { customerId, assignment } = operation.command
  if (operation.on !== 'its own customer' || customerId === undefined || assignment === undefined) return []
  return isCustomerId(customerId) ? [textOfPlace({ customer: customerId, id: assignment })] : []
}

/** The key of an assignment among those that a call has read. */
export const textOfPlace = ({ customer, id }: AssignmentPlace): string => JSON.stringify({ customer, id })
const placeIn = (text: string): AssignmentPlace => v.parse(placeSchema, JSON.parse(text))
const placeSchema = v.object({ customer: v.string(), id: v.string() })

/** The questions of an operation, unless it will most likely be refused. */
function likelyQuestions(run: Run, index: number): Questions | undefined {
  const operation = run.given[index]
  if (operation?.on !== 'its own customer') return undefined
  const command = operation.command
  const { customerId, creates } = command
  const current = creates || customerId === undefined ? { value: undefined } : run.worlds.known(customerId)
  if (current === undefined) return undefined
  const questions = questionsOf(run, command, current.value)
  return asksNothing(questions) || isHopeless(run, command, current.value) ? undefined : questions
}

export function questionsOf({ looksUp }: Run, command: Command, current: LoadedWorld | undefined): Questions {
  const { taxId, ...others } = command.questions(current)
  return looksUp && taxId !== undefined ? { ...others, taxId } : others
}

const takesNewId = (run: Run, { command }: CallOperation): boolean =>
  command.creates && command.customerId === undefined && !isHopeless(run, command, undefined)

const isHopeless = ({ call }: Run, command: Command, current: LoadedWorld | undefined): boolean =>
  isRefused(command.decide(current, draftContext(call)))

const draftContext = ({ settings, now, by }: Call): DecisionContext => ({
  settings,
  now,
  by,
  newId: 'new',
  newToken: 'new',
  group: undefined,
  outside: drafted,
  baseUrl: () => environment('BASE_URL'),
})
