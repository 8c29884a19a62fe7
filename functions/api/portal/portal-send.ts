/**
 * POST /my/<path>/…: the forms of the portal. A change is shown before it is carried out, and carried out only as
 * shown. Forms of other sites are refused.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import { wordingAtPart } from '../../domain/refusal/wording.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { clockTime, longDate } from '../../language/date.ts'
import type { Language } from '../../language/language.ts'
import type { Answer, Endpoint } from '../../http/endpoint.ts'
import { refuseForeignCall, refuseForeignForm } from '../../http/same-origin.ts'
import { readerCookieWithout } from '../../http/reader-cookie.ts'
import { valueOf, type FilledIn, type InputError } from '../../order-page/filled-in.ts'
import { confirmPage } from '../../portal-page/portal-confirm.ts'
import { erasedPage } from '../../portal-page/portal-data.ts'
import { addressSentPage } from '../../portal-page/portal-new-address.ts'
import { findReaderLink } from '../../work/readers/start-reader.ts'
import { mostMillis, useNewAddress } from './use-new-address.ts'
import type { PortalFrame } from '../../portal-page/portal-frame.ts'
import { hrefOf } from '../../portal-page/portal-frame.ts'
import { missingPage } from '../../portal-page/portal-missing.ts'
import { previewAnswer } from '../preview/preview-answer.ts'
import { readableForm } from '../order-page/sent-form.ts'
import { servePage, type Visit } from '../order-page/visit.ts'
import { exportForReader } from './reader-export.ts'
import { shownInvoices } from './invoices-place.ts'
import { placeOf } from './portal-places.ts'
import { enterByLink, signInForm, signOut } from './portal-sign-in-forms.ts'
import type { Acting } from './reader-action.ts'
import { performForReader, previewForReader, ReaderForbidden, throwUnlessTheirs } from './reader-call.ts'
import { unknownForm, type AskedChange, type Place } from './reader-place.ts'
import {
  answerPortal,
  frameOf,
  goTo,
  openPortal,
  readerOf,
  withCookies,
  type OpenedPortal,
  type Reader,
} from './reader-visit.ts'

const none = v.object({})

export const endpoint = {
  name: 'portal-send',
  subject: 'pages',
  method: 'POST',
  path: '/my/',
  summary: 'Accepts the forms of the portal.',
  description: 'For the pages only. Changes are shown before they are carried out.',
  access: 'open',
  parameters: none,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    303: 'Location is the page that shows the result.',
    403: 'The form was submitted by a page of another site, or the reader may not do this.',
    404: 'There is no such portal, or the reader has nothing with this id.',
    409: 'The change would differ from what was shown. The page shows it again.',
    422: 'The input is invalid. Returns the page with an error at each invalid field.',
  },
} as const satisfies Endpoint<typeof none>

export const handler = /* @__PURE__ */ servePage((event, visit) => sendPage(event, visit))

async function sendPage(event: APIGatewayProxyEvent, visit: Visit): Promise<APIGatewayProxyResult> {
  const opened = await openPortal(event, visit)
  const filledIn: FilledIn = { values: readableForm(event), errors: [] }
  const [first, second] = opened.place
  if (first === 'sign-in' || first === 'link') {
    refuseForeignForm(event)
    return first === 'sign-in' ? await signInForm(opened, filledIn) : await useLink(opened, second ?? '')
  }
  refuseForeignCall(event, true)
  if (first === 'sign-out') return await signOut(opened, filledIn)
  const reader = await readerOf(opened)
  if (reader === undefined) return goTo(opened, 'sign-in/')
  const frame = await frameOf(opened, reader.language, reader)
  if (first === 'data' && second === 'export' && reader.session.way !== 'number') return await exportForReader(reader)
  const place = frame.reader && placeOf(opened.place, frame.reader)
  if (place?.ask === undefined) return answerPortal(reader, missingPage(frame), 404)
  const isKnown = place.actions?.includes(valueOf(filledIn, 'do')) !== false
  if (!isKnown) return await showAgain({ reader, frame, place, filledIn }, [unknownForm(reader.language)])
  const ask = await place.ask(reader, filledIn, frame)
  switch (ask.outcome) {
    case 'answered':
      return ask.answer
    case 'faulty':
      return await showAgain({ reader, frame, place, filledIn }, ask.errors)
    case 'asked':
      return await changeOrSayWhy({ reader, frame, place, filledIn }, ask)
  }
}

async function useLink(opened: OpenedPortal, token: string): Promise<APIGatewayProxyResult> {
  const link = await findReaderLink(opened.settings, token)
  return link?.new_email === undefined
    ? await enterByLink(opened, token, link)
    : await useNewAddress(opened, token, link, link.new_email)
}

interface Sent {
  readonly reader: Reader
  readonly frame: PortalFrame
  readonly place: Place
  readonly filledIn: FilledIn
}

async function showAgain(
  { reader, frame, place, filledIn }: Sent,
  errors: readonly InputError[],
  status = 422,
): Promise<APIGatewayProxyResult> {
  const page = await place.show(reader, { frame, filledIn: { ...filledIn, errors } })
  if (page === undefined) return answerPortal(reader, missingPage(frame), 404)
  return answerPortal(reader, page, status)
}

/** A form that is older than the reader's rights is shown again, with the step that the reader must take first. */
async function changeOrSayWhy(sent: Sent, ask: AskedChange): Promise<APIGatewayProxyResult> {
  try {
    return await change(sent, ask)
  } catch (error) {
    if (!(error instanceof ReaderForbidden)) throw error
    return await showAgain(sent, [{ input: '', text: wordingAtPart(error.fault, sent.reader.language) }], 403)
  }
}

async function change(sent: Sent, ask: AskedChange): Promise<APIGatewayProxyResult> {
  const { reader, filledIn } = sent
  const acting = actingOf(reader)
  const expect = valueOf(filledIn, 'expect')
  const { command, confirm } = ask
  const answer =
    confirm !== undefined && expect === ''
      ? await previewForReader(acting, command)
      : await performForReader(
          acting,
          command,
          // A form that is sent twice is one change: the second time, it has already been carried out.
          confirm === undefined ? {} : { expect, idempotencyKey: expect },
        )
  return await answerChange(sent, ask, answer, confirm !== undefined && expect === '')
}

async function answerChange(
  sent: Sent,
  ask: AskedChange,
  answer: Answer,
  isPreview: boolean,
): Promise<APIGatewayProxyResult> {
  const { reader, frame } = sent
  if (answer.outcome === 'refused') {
    throwUnlessTheirs(answer.faults)
    return await showAgain(sent, errorsOf(answer.faults, ask, reader))
  }
  if (answer.outcome === 'unexpected') return previewed(sent, ask, answer.body, true)
  if (isPreview && answer.outcome === 'answered') return previewed(sent, ask, answer.body, false)
  const sentTo = answer.outcome === 'answered' ? v.safeParse(linkSent, answer.body) : undefined
  if (sentTo?.success === true) return answerPortal(reader, addressSentPage(sentTo.output.link_sent_to, frame))
  if (answer.outcome === 'repeated' && answer.status >= 400) return goTo(reader, here(reader))
  if (ask.command.operation === 'startagreement') return goTo(reader, here(reader), { agreement: 'started' })
  if (ask.command.operation !== 'deletecustomer') return goTo(reader, here(reader), { done: '1' })
  const { reader: _, ...signedOut } = frame
  return withCookies(answerPortal(reader, erasedPage(signedOut)), readerCookieWithout(reader.visit.isFramed))
}

/** The answer to a reader who has named a new e-mail address. */
const linkSent = v.object({ link_sent_to: v.string() })

const here = ({ place }: Reader): string => `${place.map(encodeURIComponent).join('/')}/`

function previewed({ reader, frame, filledIn }: Sent, { confirm }: AskedChange, body: unknown, isAnother: boolean) {
  const { preview } = v.parse(previewAnswer, body)
  const values = [...filledIn.values].flatMap(([name, texts]) =>
    name === 'expect' ? [] : texts.map((text): [string, string] => [name, text]),
  )
  const content = {
    ...{ title: confirm?.title ?? '', rows: confirm?.rows ?? [], preview, values, isAnother },
    back: hrefOf(frame, here(reader)),
    isOwing: shownInvoices(reader.world.ledger.open, reader).length > 0,
    ...(confirm?.warning !== undefined && { warning: confirm.warning }),
  }
  return answerPortal(reader, confirmPage(content, frame), isAnother ? 409 : 200)
}

function errorsOf(faults: readonly Fault[], { inputs }: AskedChange, { language }: Reader): InputError[] {
  return faults.map((fault): InputError => {
    const { field, part } = fault
    const input = (part === undefined ? undefined : inputs[`${field}.${part}`]) ?? inputs[field] ?? ''
    return { input, text: wordingAtPart(withDatesInWords(fault, language), language) }
  })
}

const writtenTime = /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2})(?::\d{2})?)?$/

/** Programs read dates in the form of the API, people in their own language. */
function withDatesInWords(fault: Fault, language: Language): Fault {
  const values = Object.entries(fault.values ?? {}).map(([name, value]) => {
    const { date, time } = typeof value === 'string' ? (writtenTime.exec(value)?.groups ?? {}) : {}
    if (date === undefined) return [name, value] as const
    const day = longDate(date, language)
    return [
      name,
      time === undefined || time === '00:00' ? day : `${day}, ${clockTime(`${date}T${time}`, language)}`,
    ] as const
  })
  return fault.values === undefined ? fault : { ...fault, values: Object.fromEntries(values) }
}

const actingOf = ({ event, session, settings, portal, now, language }: Reader): Acting => ({
  ...{ event, session, settings, portal, now, language },
  endsAtMillis: Date.now() + mostMillis,
})
