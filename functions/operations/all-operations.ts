/**
 * Every operation there is. The endpoints of single calls and those that take many operations read this list, so that one
 * which is added here is one of all of them.
 */
import { check, type ParameterSchema } from '../http/read-parameters.ts'
import { ProgrammingError } from '../http/http-error.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { assignproduct } from './assignproduct.ts'
import { cancelsubscription } from './cancelsubscription.ts'
import { commandOf, type Command } from './command.ts'
import { createcustomer } from './createcustomer.ts'
import { createsubscription } from './createsubscription.ts'
import { deletecustomer } from './deletecustomer.ts'
import { createpayment } from './createpayment.ts'
import { invoice } from './invoice-operation.ts'
import { createoverride } from './createoverride.ts'
import { updateoverride } from './updateoverride.ts'
import { deleteoverride } from './deleteoverride.ts'
import type { Operation } from './operation.ts'
import { switchsubscriptionplan } from './switchsubscriptionplan.ts'
import { unassignproduct } from './unassignproduct.ts'
import { updatecustomer } from './updatecustomer.ts'
import { updatesubscription } from './updatesubscription.ts'

export const operations: readonly KnownOperation[] = [
  known(createcustomer),
  known(updatecustomer),
  known(deletecustomer),
  known(createsubscription),
  known(updatesubscription),
  known(switchsubscriptionplan),
  known(cancelsubscription),
  known(createoverride),
  known(updateoverride),
  known(deleteoverride),
  known(invoice),
  known(createpayment),
  known(assignproduct),
  known(unassignproduct),
]

/** What an operation says of itself, whatever its parameters are. */
export type OperationFacts<Schema extends ParameterSchema = ParameterSchema> = Pick<
  Operation<Schema>,
  'name' | 'summary' | 'description' | 'parameters' | 'answer'
>

export interface KnownOperation {
  readonly facts: OperationFacts
  /** What it does by parameters as a caller sent them. Ends the call where they are wrong in form; `prefix` tells where they stand. */
  readonly read: (sent: unknown, settings: Settings, prefix: string) => Command
}

function known<Schema extends ParameterSchema>(operation: Operation<Schema>): KnownOperation {
  return {
    facts: operation,
    read: (sent, settings, prefix) => {
      const parameters = check(operation.parameters, sent, prefix)
      const mistakes = operation.mistakes(parameters, settings)
      if (mistakes.length > 0) throw new ProgrammingError(mistakes.map((text) => `${prefix}${text}`).join('\n'))
      return commandOf(operation, parameters)
    },
  }
}
