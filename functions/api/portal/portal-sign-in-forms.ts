/** The forms by which readers sign in and out. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { parseEmail } from '../../domain/fields/email.ts'
import { isPortalPage } from '../../domain/portal/portal-pages.ts'
import { isRunning, readerSessionMillis, type ReaderSessionWay } from '../../domain/portal/reader-session.ts'
import { readerCookieWith, readerCookieWithout, sentReaderToken } from '../../http/reader-cookie.ts'
import { valueOf, type FilledIn, type InputError } from '../../order-page/filled-in.ts'
import { sayIn } from '../../order-page/say-order.ts'
import { linkOverPage, linkSentPage, signInPage, type FilledWay } from '../../portal-page/portal-sign-in.ts'
import { sayPortalIn } from '../../portal-page/say-portal.ts'
import { instantOf } from '../../domain/time/time.ts'
import { accountNow } from '../../store/account/clock.ts'
import type { ReaderLink } from '../../store/reader/reader-links.ts'
import { runtime } from '../../outside/runtime.ts'
import { endReaderSession, endReaderSessions } from '../../store/reader/reader-sessions.ts'
import { askForLink } from '../../work/readers/ask-for-link.ts'
import { proveNumber, provePassword, type Proof } from '../../work/readers/prove-reader.ts'
import { sessionOfToken, startByReaderLink, startReader, storedReader } from '../../work/readers/start-reader.ts'
import { answerPortal, frameOf, goTo, languageWithout, withCookies, type OpenedPortal } from './reader-visit.ts'

export async function signInForm(opened: OpenedPortal, filledIn: FilledIn): Promise<APIGatewayProxyResult> {
  const ways: readonly FilledWay[] = ['link', 'password', 'number']
  const way = ways.find((each) => each === valueOf(filledIn, 'way') && opened.portal.sign_in.includes(each))
  const named = (input: string) => valueOf(filledIn, `${way ?? ''}_${input}`).trim()
  switch (way) {
    case 'link':
      return await byLink(opened, filledIn, named('email'))
    case 'password': {
      const [email, password] = [named('email'), valueOf(filledIn, 'password_password')]
      return await byProof(opened, filledIn, { way, given: { email, password } })
    }
    case 'number': {
      const [number, postal_code] = [named('number'), named('postal_code')]
      return await byProof(opened, filledIn, { way, given: { number, postal_code } })
    }
    case undefined:
      return goTo(opened, 'sign-in/')
  }
}

async function byLink(opened: OpenedPortal, filledIn: FilledIn, written: string): Promise<APIGatewayProxyResult> {
  const { settings, event, visit } = opened
  const language = languageWithout(opened)
  const email = parseEmail(written)
  if (email === undefined) {
    const text = written === '' ? neededText(opened, sayIn(language)('email')) : sayIn(language)('email_wrong')
    return await again(opened, filledIn, 'link', [{ input: 'link_email', text }])
  }
  const ip = event.requestContext.identity.sourceIp
  await askForLink({ settings, email, ip, page: pageOf(filledIn), language: visit.asked })
  return answerPortal(opened, linkSentPage(email, await frameOf(opened, language)))
}

/** A number is looked up quicker than a password is checked. No answer comes before this time. */
const leastMillis = 250

interface Given {
  readonly way: 'password' | 'number'
  readonly given: Readonly<Record<string, string>>
}

async function byProof(opened: OpenedPortal, filledIn: FilledIn, typed: Given): Promise<APIGatewayProxyResult> {
  const { settings, event, visit } = opened
  const { way } = typed
  const language = languageWithout(opened)
  const missing = Object.entries(typed.given).flatMap(([part, text]): InputError[] =>
    text === '' ? [{ input: `${way}_${part}`, text: neededText(opened, labelOf(opened, part)) }] : [],
  )
  if (missing.length > 0) return await again(opened, filledIn, way, missing)
  const proving = { settings, ip: event.requestContext.identity.sourceIp, language: visit.asked }
  const { email = '', password = '', number = '', postal_code = '' } = typed.given
  const [proof] = await Promise.all([
    way === 'password' ? provePassword(proving, email, password) : proveNumber(proving, number, postal_code),
    runtime.sleep(leastMillis),
  ])
  if (proof.outcome !== 'proved') {
    return await again(opened, filledIn, way, [{ input: '', text: sayPortalIn(language)(wordOf(proof)) }])
  }
  const token = await startReader(settings, { customer: proof.customer, way })
  return enter(opened, token, way, pageOf(filledIn))
}

const wordOf = ({ outcome }: Exclude<Proof, { readonly outcome: 'proved' }>) =>
  outcome === 'wrong' ? 'sign_in_wrong' : outcome === 'too-many' ? 'sign_in_too_many' : 'sign_in_link_instead'

function labelOf(opened: OpenedPortal, part: string): string {
  const language = languageWithout(opened)
  if (part === 'email' || part === 'postal_code') return sayIn(language)(part)
  return sayPortalIn(language)(part === 'password' ? 'password' : 'number')
}

const neededText = (opened: OpenedPortal, field: string): string => sayIn(languageWithout(opened))('needed', { field })

async function again(
  opened: OpenedPortal,
  filledIn: FilledIn,
  way: FilledWay,
  errors: readonly InputError[],
): Promise<APIGatewayProxyResult> {
  const frame = await frameOf(opened, languageWithout(opened))
  const content = { portal: opened.portal, filledIn: { ...filledIn, errors }, way, page: pageOf(filledIn) }
  // This answer is not a 4xx, because a call with such an answer may be carried out once more, although the attempt is
  // already counted.
  return answerPortal(opened, signInPage(content, frame))
}

const pageOf = (filledIn: FilledIn): string => {
  const page = valueOf(filledIn, 'page')
  return isPortalPage(page) ? page : ''
}

/** Redirects to the page that the reader wanted, with the cookie of a new session. An earlier session ends. */
export async function enter(
  opened: OpenedPortal,
  token: string,
  way: ReaderSessionWay,
  page: string,
): Promise<APIGatewayProxyResult> {
  const earlier = sentReaderToken(opened.event)
  const named = earlier === undefined ? undefined : sessionOfToken(earlier)
  if (named !== undefined) await endReaderSession(named)
  const seconds = Math.floor(readerSessionMillis(way) / 1000)
  const place = page === '' || page === 'overview' ? '' : `${page}/`
  return withCookies(goTo(opened, place), readerCookieWith(token, seconds, opened.visit.isFramed))
}

export async function enterByLink(
  opened: OpenedPortal,
  token: string,
  link: ReaderLink | undefined,
): Promise<APIGatewayProxyResult> {
  const started = link && (await startByReaderLink(opened.settings, token, link))
  if (link === undefined || started === undefined)
    return answerPortal(opened, linkOverPage(await frameOf(opened, languageWithout(opened))))
  return await enter(opened, started, link.way, link.page)
}

export async function signOut(opened: OpenedPortal, filledIn: FilledIn): Promise<APIGatewayProxyResult> {
  const token = sentReaderToken(opened.event)
  const [session, now] = await Promise.all([
    token === undefined ? undefined : storedReader(token),
    accountNow(opened.settings, instantOf(Date.now())),
  ])
  const named = token === undefined ? undefined : sessionOfToken(token)
  // Only a reader with a session may end other sessions.
  if (session !== undefined && isRunning(session, now) && valueOf(filledIn, 'all') === '1')
    await endReaderSessions(session.account, session.customer)
  else if (named !== undefined) await endReaderSession(named)
  return withCookies(goTo(opened, 'sign-in/', { out: '1' }), readerCookieWithout(opened.visit.isFramed))
}
