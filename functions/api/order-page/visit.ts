/** The common beginning of the pages for ordering: the values in the address besides the page itself. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { languageSent } from '../../http/call.ts'
import { serveOpenly, type Handler } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { pageAnswer, type Framing } from '../../http/page-answer.ts'
import { flag } from '../../http/read-parameters.ts'
import { inVisitorsTurn } from '../../http/visitors.ts'
import { withDeadline } from '../../store/dynamo/deadline.ts'
import type { Language } from '../../language/language.ts'
import { notFoundPage, tryLaterPage } from '../../order-page/message-page.ts'
import type { Page } from '../../order-page/page-frame.ts'

/** The address parameters of every page. Unknown ones are ignored: mail programs and networks add their own. */
export const pageParameters = {
  iframe: v.optional(v.pipe(flag(), v.description('Whether the page is shown inside a page of another site.')), false),
}

export interface Visit {
  /** The language that the address names. */
  readonly asked: Language | undefined
  readonly isFramed: boolean
  /** The query of the address without `language`. */
  readonly query: string
  /** The part of the path that is before the service's own paths: a stage of the API, or nothing. */
  readonly base: string
}

const sentFlag = /^(?:true|1)$/

export function visitOf(event: APIGatewayProxyEvent): Visit {
  const query = new URLSearchParams(
    Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([name, values]) =>
      name === 'language' ? [] : (values ?? []).map((value): [string, string] => [name, value]),
    ),
  )
  const { path } = event.requestContext
  return {
    asked: languageSent(event),
    isFramed: sentFlag.test(query.get('iframe') ?? ''),
    query: query.toString(),
    base: path.slice(
      0,
      Math.max(0, path.search(/\/(?:order|ordering-forms|withdraw|cancel|request|agreement|test-provider|my)\//)),
    ),
  }
}

/** Other sites may frame the form if they ask for it, because there is nothing to steal from the visitor. */
export function framingOf({ isFramed }: Visit, settings?: Pick<Settings, 'account'>): Framing {
  if (!isFramed) return 'nobody'
  return settings?.account.mode === 'test' ? 'anybody' : 'https'
}

/** The query of a further page of the same visit. */
export function queryOf({ asked, isFramed }: Visit): string {
  const query = new URLSearchParams()
  if (asked !== undefined) query.set('language', asked)
  if (isFramed) query.set('iframe', 'true')
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The rest of a function's time when an unfinished call ends with 503. */
const answerMilliseconds = 2_500

/**
 * The handler of a page, run within the limits of its visitor. Errors that a visitor can meet are shown as a page as
 * well.
 */
export function servePage(run: (event: APIGatewayProxyEvent, visit: Visit) => Promise<APIGatewayProxyResult>): Handler {
  return serveOpenly(async (event, context) => {
    const visit = visitOf(event)
    const left = () => context.getRemainingTimeInMillis() - answerMilliseconds
    try {
      const { sourceIp } = event.requestContext.identity
      return await inVisitorsTurn(sourceIp, () => withDeadline(left, () => run(event, visit)))
    } catch (error) {
      const page = error instanceof HttpError ? pageOfStatus(error.status, visit) : undefined
      if (page === undefined || !(error instanceof HttpError)) throw error
      const answer = pageAnswer(page, { status: error.status, framing: framingOf(visit) })
      return { ...answer, headers: { ...answer.headers, ...error.headers } }
    }
  })
}

function pageOfStatus(status: number, { asked = 'en', query }: Visit): Page | undefined {
  if (status === 404) return notFoundPage({ language: asked, query })
  return status === 429 || status === 503 ? tryLaterPage({ language: asked, query }) : undefined
}
