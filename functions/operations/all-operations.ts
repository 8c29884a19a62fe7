/**
 * Every operation. The wiring, the single calls, the calls of many operations and the OpenAPI document follow from this
 * list, so a new operation needs a file in this folder and an entry here.
 */
import { within } from '../domain/refusal/mistake.ts'
import { check, type ParameterSchema } from '../http/read-parameters.ts'
import { ProgrammingError } from '../http/http-error.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { assignproduct } from './assignproduct.ts'
import { cancelsubscription } from './cancelsubscription.ts'
import { collect } from './collect.ts'
import { complain } from './complain.ts'
import { markundeliverable } from './markundeliverable.ts'
import { updatecomplaint } from './updatecomplaint.ts'
import { createagreement } from './createagreement.ts'
import { endagreement } from './endagreement.ts'
import { reversepayment } from './reversepayment.ts'
import { commandOf, type Command } from './command.ts'
import { credit } from './credit.ts'
import { createcustomer } from './createcustomer.ts'
import { createnote } from './createnote.ts'
import { createsubscription } from './createsubscription.ts'
import { deletecustomer } from './deletecustomer.ts'
import { deletenote } from './deletenote.ts'
import { createpayment } from './createpayment.ts'
import { extendsubscription } from './extendsubscription.ts'
import { invoice } from './invoice-operation.ts'
import { createoverride } from './createoverride.ts'
import { updateoverride } from './updateoverride.ts'
import { deleteoverride } from './deleteoverride.ts'
import type { AlsoDoneInWords, Operation } from './operation.ts'
import { refund } from './refund.ts'
import { reissueinvoice } from './reissueinvoice.ts'
import { resumesubscription } from './resumesubscription.ts'
import { sendinvoice } from './sendinvoice.ts'
import { setconsent } from './setconsent.ts'
import { startagreement } from './startagreement.ts'
import { switchsubscriptionplan } from './switchsubscriptionplan.ts'
import { unassignproduct } from './unassignproduct.ts'
import { updatecustomer } from './updatecustomer.ts'
import { updatenote } from './updatenote.ts'
import { updatesubscription } from './updatesubscription.ts'
import { withdrawsubscription } from './withdrawsubscription.ts'

export const operations: readonly KnownOperation[] = [
  knownOperation(createcustomer),
  knownOperation(updatecustomer),
  knownOperation(deletecustomer),
  knownOperation(createsubscription),
  knownOperation(updatesubscription),
  knownOperation(switchsubscriptionplan),
  knownOperation(cancelsubscription),
  knownOperation(withdrawsubscription),
  knownOperation(resumesubscription),
  knownOperation(extendsubscription),
  knownOperation(createoverride),
  knownOperation(updateoverride),
  knownOperation(deleteoverride),
  knownOperation(invoice),
  knownOperation(credit),
  knownOperation(reissueinvoice),
  knownOperation(sendinvoice),
  knownOperation(createpayment),
  knownOperation(refund),
  knownOperation(collect),
  knownOperation(startagreement),
  knownOperation(createagreement),
  knownOperation(endagreement),
  knownOperation(reversepayment),
  knownOperation(assignproduct),
  knownOperation(unassignproduct),
  knownOperation(createnote),
  knownOperation(updatenote),
  knownOperation(deletenote),
  knownOperation(setconsent),
  knownOperation(complain),
  knownOperation(updatecomplaint),
  knownOperation(markundeliverable),
]

/** Each by its name, for the bundle of its single call, which holds no other. */
export {
  assignproduct,
  cancelsubscription,
  collect,
  complain,
  createagreement,
  createcustomer,
  createnote,
  createoverride,
  createpayment,
  createsubscription,
  credit,
  deletecustomer,
  deletenote,
  deleteoverride,
  endagreement,
  extendsubscription,
  invoice,
  markundeliverable,
  refund,
  reissueinvoice,
  resumesubscription,
  reversepayment,
  sendinvoice,
  setconsent,
  startagreement,
  switchsubscriptionplan,
  unassignproduct,
  updatecomplaint,
  updatecustomer,
  updatenote,
  updateoverride,
  updatesubscription,
  withdrawsubscription,
}

/** The description of an operation, whatever its parameters are. */
export type OperationFacts<Schema extends ParameterSchema = ParameterSchema> = Pick<
  Operation<Schema>,
  'name' | 'title' | 'subject' | 'summary' | 'description' | 'parameters' | 'answer'
> & { readonly alsoDoes?: readonly AlsoDoneInWords[] }

export interface KnownOperation {
  readonly facts: OperationFacts
  /**
   * The command of the parameters that a caller sent. Parameters of a wrong form end the call; `prefix` names their
   * place in the error.
   */
  readonly read: (sent: unknown, settings: Settings, prefix: string) => Command
  /** Calls a function that takes operations of any parameters with this operation. */
  readonly passTo: <Result>(use: <Schema extends ParameterSchema>(operation: Operation<Schema>) => Result) => Result
}

/** Marked as free of side effects for bundlers: a bundle that needs no list of operations leaves this one out. */
/* @__NO_SIDE_EFFECTS__ */
function knownOperation<Schema extends ParameterSchema>(operation: Operation<Schema>): KnownOperation {
  return {
    facts: operation,
    read: (sent, settings, prefix) => {
      const parameters = check(operation.parameters, sent, { prefix })
      const mistakes = operation.mistakes(parameters, settings)
      if (mistakes.length > 0) throw new ProgrammingError(...within(prefix, mistakes))
      return commandOf(operation, parameters, settings)
    },
    passTo: (use) => use(operation),
  }
}
