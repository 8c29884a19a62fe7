/** GET /my/<path>/ and every page below it. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { nothingFilledIn } from '../../order-page/filled-in.ts'
import { takesRecipients } from '../../domain/subscription/group-periods.ts'
import { isPortalPage } from '../../domain/portal/portal-pages.ts'
import { missingPage } from '../../portal-page/portal-missing.ts'
import { enterPage, linkOverPage, signInPage } from '../../portal-page/portal-sign-in.ts'
import { newAddressPage } from '../../portal-page/portal-new-address.ts'
import { sayPortalIn, type SayPortal } from '../../portal-page/say-portal.ts'
import { findReaderLink } from '../../work/readers/start-reader.ts'
import { servePage } from '../order-page/visit.ts'
import { oidcBack, oidcBegin } from './reader-provider.ts'
import { enterByLink } from './portal-sign-in-forms.ts'
import { placeOf } from './portal-places.ts'
import { liveSubscriptions, mayChange } from './reader-view.ts'
import {
  answerPortal,
  frameOf,
  goTo,
  languageWithout,
  openPortal,
  readerOf,
  type OpenedPortal,
  type Reader,
} from './reader-visit.ts'

const none = v.object({})

export const endpoint = {
  name: 'portal-page',
  subject: 'pages',
  method: 'GET',
  path: '/my/',
  summary: 'Shows the portal, on which readers help themselves.',
  description: 'For people. The portal of an account is at /my/<portal.path>/, and its pages are below.',
  access: 'open',
  parameters: none,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    303: 'Location is the page for signing in.',
    404: 'There is no such portal, or the reader has nothing with this id.',
  },
} as const satisfies Endpoint<typeof none>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const opened = await openPortal(event, visit)
  const [first, second, ...others] = opened.place
  if (others.length === 0) {
    if (first === 'sign-in' && second === undefined) return await signIn(opened)
    if (first === 'link' && second !== undefined) return await link(opened, second)
    // A program that only checks an address begins no sign-in, and uses up no link.
    if (first === 'oidc' && event.httpMethod === 'GET')
      return await (second === undefined ? oidcBegin(opened) : oidcBack(opened, second))
  }
  return await pageForReader(opened)
})

/** Leads everybody without a session to the sign-in from any path, so that it does not reveal which pages exist. */
async function pageForReader(opened: OpenedPortal): Promise<APIGatewayProxyResult> {
  const reader = await readerOf(opened)
  const [first = '', second] = opened.place
  if (reader === undefined) return goTo(opened, 'sign-in/', isPortalPage(first) ? { page: first } : {})
  // A link of the publisher names a kind of page, but no subscription.
  if (second === undefined && (first === 'subscription' || first === 'seats'))
    return goTo(opened, onlyPlace(first, reader))
  const frame = await frameOf(opened, reader.language, reader)
  const place = frame.reader && placeOf(opened.place, frame.reader)
  const note = noteOf(opened, sayPortalIn(reader.language))
  const page = await place?.show(reader, { frame, filledIn: nothingFilledIn, ...(note !== undefined && { note }) })
  return page === undefined ? answerPortal(opened, missingPage(frame), 404) : answerPortal(opened, page)
}

/** The page of the only subscription that the link can mean, or the first page. */
function onlyPlace(first: 'subscription' | 'seats', reader: Reader): string {
  const [only, ...others] = liveSubscriptions(reader).filter(
    (each) =>
      each.link.kind !== 'recipient' &&
      (first === 'subscription' ? mayChange(each, reader) : takesRecipients(each, reader.now)),
  )
  return only === undefined || others.length > 0 ? '' : `${first}/${encodeURIComponent(only.id)}/`
}

/** The words for each outcome of the payment provider's page. */
const paymentNotes = {
  started: 'payment_started',
  agreed: 'payment_agreed',
  waiting: 'payment_waiting',
  'broken-off': 'payment_broken_off',
} as const
const isPaymentNote = (text: string): text is keyof typeof paymentNotes => Object.hasOwn(paymentNotes, text)

/** Words about the change that led to the page. */
function noteOf({ event, place: [first] }: OpenedPortal, say: SayPortal): string | undefined {
  const agreement = event.queryStringParameters?.['agreement'] ?? ''
  if (first === 'payment' && isPaymentNote(agreement)) return say(paymentNotes[agreement])
  if (event.queryStringParameters?.['done'] === undefined) return undefined
  return say(first === 'complaint' ? 'complaint_done' : 'done')
}

async function signIn(opened: OpenedPortal): Promise<APIGatewayProxyResult> {
  const { event, portal } = opened
  const language = languageWithout(opened)
  const say = sayPortalIn(language)
  const { page = '', failed, out } = event.queryStringParameters ?? {}
  const note = failed !== undefined ? say('sign_in_failed') : out === undefined ? undefined : say('signed_out')
  const content = {
    ...{ portal, filledIn: nothingFilledIn, way: undefined },
    page: isPortalPage(page) ? page : '',
    ...(note !== undefined && { note }),
  }
  return answerPortal(opened, signInPage(content, await frameOf(opened, language)))
}

/**
 * A link in an e-mail shows a button, because programs open links. A link from the publisher's own log-in signs the
 * reader in at once, as the reader has just signed in there.
 */
async function link(opened: OpenedPortal, token: string): Promise<APIGatewayProxyResult> {
  const stored = await findReaderLink(opened.settings, token)
  if (stored?.way === 'handed' && opened.event.httpMethod === 'GET') return await enterByLink(opened, token, stored)
  const frame = await frameOf(opened, languageWithout(opened))
  if (stored === undefined) return answerPortal(opened, linkOverPage(frame))
  return answerPortal(
    opened,
    stored.new_email === undefined ? enterPage(frame) : newAddressPage(stored.new_email, frame),
  )
}
