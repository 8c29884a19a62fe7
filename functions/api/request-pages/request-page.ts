/** The handlers of GET /withdraw/<entity>/ and GET /cancel/<entity>/. */
import { randomUUID } from 'node:crypto'
import type { RequestKind } from '../../domain/request/request.ts'
import type { Handler } from '../../http/endpoint.ts'
import { nothingFilledIn, type FilledIn } from '../../order-page/filled-in.ts'
import { requestFormPage } from '../../request-page/request-form-page.ts'
import { servePage } from '../order-page/visit.ts'
import { answerRequest, openSeller } from './request-visit.ts'

export function requestPage(kind: RequestKind): Handler {
  return servePage(async (event, visit) => {
    const opened = await openSeller(event, visit)
    const { seller, options } = opened
    const filledIn = filledInFrom(event.queryStringParameters)
    return answerRequest(opened, requestFormPage({ kind, seller, filledIn, once: randomUUID() }, options))
  })
}

/** A link of an e-mail may name the contract by its number, which is not personal data. */
function filledInFrom(query: Readonly<Record<string, string | undefined>> | null): FilledIn {
  const contract = query?.['contract']
  return contract === undefined ? nothingFilledIn : { values: new Map([['contract', [contract]]]), errors: [] }
}
