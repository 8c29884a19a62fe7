/**
 * The handlers of POST /withdraw/<entity>/ and POST /cancel/<entity>/. A missing or malformed field is reported at its
 * place, and nothing that was typed is lost. The answer is the same for everybody.
 */
import { randomUUID } from 'node:crypto'
import { senderAddress } from '../../domain/settings/business-entity.ts'
import { messagesByField } from '../../http/http-error.ts'
import type { Handler } from '../../http/endpoint.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { requestFields } from '../../domain/request/read-request.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { RequestKind, Said } from '../../domain/request/request.ts'
import { valueOf, type FilledIn, type InputError } from '../../order-page/filled-in.ts'
import type { Language } from '../../language/language.ts'
import { sayIn } from '../../order-page/say-order.ts'
import type { Page } from '../../order-page/page-frame.ts'
import { requestFormPage, requestReceivedPage, tooManyRequestsPage } from '../../request-page/request-form-page.ts'
import { sayRequestIn } from '../../request-page/say-request.ts'
import { receiveRequest } from '../../work/requests/receive-request.ts'
import { onceForm } from '../order-page/form-visit.ts'
import { readableForm } from '../order-page/sent-form.ts'
import { servePage } from '../order-page/visit.ts'
import { answerRequest, openSeller, type OpenedSeller } from './request-visit.ts'

export function requestSend(kind: RequestKind): Handler {
  return servePage(async (event, visit) => {
    refuseForeignForm(event)
    const opened = await openSeller(event, visit)
    const filledIn: FilledIn = { values: readableForm(event), errors: [] }
    const once = valueOf(filledIn, 'once')
    const { settings, entity, language, now, seller, options } = opened
    const outcome = await receiveRequest({
      ...{ settings, kind, entity, language, now },
      ip: event.requestContext.identity.sourceIp,
      once: onceForm.test(once) ? once : randomUUID(),
      sent: (input) => valueOf(filledIn, input),
    })
    switch (outcome.outcome) {
      case 'received': {
        const { timezone } = settings.account
        return answerRequest(opened, requestReceivedPage(outcome.request, { ...options, seller, timezone }))
      }
      case 'refused': {
        const errors = outcome.faults.map((fault) => errorOf(fault, kind, language))
        const content = { kind, seller, filledIn: { ...filledIn, errors }, once }
        return answerRequest(opened, requestFormPage(content, options))
      }
      case 'too-many':
        return answerRequest(opened, tooMany(opened, kind, filledIn), 429)
    }
  })
}

/** The list above the form names the field of each fault. */
function errorOf(fault: Fault, kind: RequestKind, language: Language): InputError {
  const field = requestFields[kind].find((each) => each === fault.field)
  const label = field === undefined ? '' : sayRequestIn(language)(field)
  const text =
    fault.code === 'field_required'
      ? sayIn(language)('needed', { field: label })
      : [label, ...(messagesByField([fault], language)[fault.field] ?? [])].join(': ')
  return { input: fault.field, text }
}

function tooMany({ seller, settings, language, options }: OpenedSeller, kind: RequestKind, filledIn: FilledIn): Page {
  const say = sayRequestIn(language)
  const fields: readonly (keyof Said)[] = requestFields[kind]
  const typed = fields.flatMap((field): [string, string][] => {
    const value = valueOf(filledIn, field).trim()
    if (value === '') return []
    return [[say(field), field === 'ground' ? say(value === 'cause' ? 'cause' : 'ordinary') : value]]
  })
  const email = senderAddress(seller.external_id, settings) ?? ''
  return tooManyRequestsPage({ seller, typed, email }, options)
}
