/**
 * The operations of one call, read and checked in form. A wrong form ends the whole call (400) before anything is done;
 * the error names its place (`operations[3].data`).
 */
import * as v from 'valibot'
import { malformed, missing, type Mistake } from '../../domain/refusal/mistake.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { operations } from '../../operations/all-operations.ts'
import type { Command } from '../../operations/command.ts'

export type CallOperation =
  | { readonly on: 'its own customer'; readonly command: Command }
  /**
   * An operation that names no customer and needs one is about the customer of the nearest createcustomer before it.
   */
  | {
      readonly on: 'the customer made before'
      /** The command with a placeholder for the customer's id. */
      readonly command: Command
      readonly of: (customerId: string) => Command
    }

/** Mistakes that one answer names. */
const maxMistakes = 10

const byName = new Map(operations.map((operation) => [operation.facts.name, operation]))
const objectSchema = v.record(v.string(), v.unknown())
const anyCustomer = 'any'

export function readOperations(sent: readonly unknown[], settings: Settings): readonly CallOperation[] {
  const mistakes: Mistake[] = []
  const callOperations: CallOperation[] = []
  for (const [index, each] of sent.entries()) {
    try {
      callOperations.push(readOperation(each, settings, `operations[${index}]`))
    } catch (error) {
      if (!(error instanceof ProgrammingError)) throw error
      mistakes.push(...error.mistakes)
      if (mistakes.length >= maxMistakes) break
    }
  }
  if (mistakes.length > 0) throw new ProgrammingError(...mistakes.slice(0, maxMistakes))
  return callOperations
}

function readOperation(sent: unknown, settings: Settings, path: string): CallOperation {
  if (Array.isArray(sent) || !v.is(objectSchema, sent))
    throw new ProgrammingError(malformed(path, 'expected a JSON object.'))
  const { operation: name, ...parameters } = sent
  if (name === undefined) throw new ProgrammingError(missing(`${path}.operation`))
  const operation = typeof name === 'string' ? byName.get(name) : undefined
  if (operation === undefined) {
    throw new ProgrammingError(malformed(`${path}.operation`, `expected one of ${[...byName.keys()].join(', ')}.`))
  }
  const read = (values: unknown) => operation.read(values, settings, `${path}.`)
  if (parameters['id'] !== undefined) return { on: 'its own customer', command: read(parameters) }
  const own = unlessMistaken(() => read(parameters))
  // A new customer needs no id, and the id of a subscription tells its customer.
  if (own !== undefined) return { on: 'its own customer', command: own }
  const forCustomer = (id: string) => read({ ...parameters, id })
  // The form is checked now, as it does not depend on the customer.
  return { on: 'the customer made before', command: forCustomer(anyCustomer), of: forCustomer }
}

function unlessMistaken(read: () => Command): Command | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProgrammingError) return undefined
    throw error
  }
}
