/**
 * The endpoint of a single call, made from its operation. A stored answer under an Idempotency-Key is returned
 * unchanged.
 */
import { mayPreview, rightToOperation } from '../../domain/settings/access/access-rights.ts'
import { lackedRight } from '../../http/authenticate.ts'
import type { Call } from '../../http/call.ts'
import { serve, type Endpoint, type Handler } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import type { ParameterSchema } from '../../http/read-parameters.ts'
import { repeatedAnswer } from '../../http/repeated-answer.ts'
import type { OperationFacts } from '../../operations/all-operations.ts'
import { commandOf, type Command } from '../../operations/command.ts'
import { furtherRightsOf, type Operation } from '../../operations/operation.ts'
import { keptUnder } from '../../store/idempotency/stored-answer.ts'
import { answerOrPreview } from '../preview/preview-answer.ts'
import { previewOperation } from './preview-operation.ts'
import { perform } from './perform.ts'

const customerApi = '/api/customers/'

export function operationEndpoint<Schema extends ParameterSchema>(operation: OperationFacts<Schema>): Endpoint<Schema> {
  return {
    name: operation.name,
    title: operation.title,
    subject: operation.subject,
    method: 'POST',
    path: `${customerApi}${operation.name}/`,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    access: 'key',
    parameters: operation.parameters,
    answer: answerOrPreview(operation.answer),
    refuses: true,
    idempotent: true,
    previews: true,
    furtherRights: furtherRightsOf(operation),
  }
}

export function serveOperation<Schema extends ParameterSchema>(operation: Operation<Schema>): Handler {
  return serve(operationEndpoint(operation), async (parameters, call) => {
    const mistakes = operation.mistakes(parameters, call.settings)
    if (mistakes.length > 0) throw new ProgrammingError(...mistakes)
    const { account, access, idempotencyKey } = call
    const command = commandOf(operation, parameters, call.settings)
    refuseUnlessAllowed(command, call)
    if (call.previewing?.mode === 'preview') {
      return (await previewOperation(command, call, call.previewing.until)) ?? conflict()
    }
    if (idempotencyKey === undefined) return (await perform(command, call)) ?? conflict()
    const under = keptUnder({ account, client: access.name, idempotencyKey, endpoint: operation.name, parameters })
    return (
      (await repeatedAnswer(under)) ??
      (await perform(command, call, under)) ??
      (await repeatedAnswer(under)) ??
      conflict()
    )
  })
}

/** The right to the call itself was checked before; its parameters may need further ones. */
function refuseUnlessAllowed({ alsoDoes }: Command, call: Call): void {
  for (const right of alsoDoes.map(rightToOperation)) {
    const lacked = lackedRight(call, right)
    const previews = call.previewing?.mode === 'preview' && mayPreview(call.access, right)
    if (lacked !== undefined && !previews) throw new HttpError(403, lacked)
  }
}

function conflict(): never {
  throw new HttpError(409, 'Others kept changing the same customer: try again.', { 'Retry-After': '1' })
}
