/** The sign-in of readers at the OpenID provider of the portal, which is separate from the provider of staff. */
import type { APIGatewayProxyResult } from 'aws-lambda'
import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '../../domain/fields/email.ts'
import type { SignIn } from '../../domain/settings/settings.ts'
import { isPortalPage } from '../../domain/portal/portal-pages.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { instantOf } from '../../domain/time/time.ts'
import { HttpError } from '../../http/http-error.ts'
import { seeOther } from '../../http/page-answer.ts'
import { readerWayWith, readerWayWithout, sentReaderWay } from '../../http/reader-cookie.ts'
import { beginAtProvider, personFromProvider } from '../../outside/openid-provider.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { storeSignInBegun, takeSignInBegun, type SignInBegun } from '../../store/session/sign-ins-begun.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { customerNow, startReader } from '../../work/readers/start-reader.ts'
import { wayMillis } from '../session/provider-way.ts'
import { enter } from './portal-sign-in-forms.ts'
import { goTo, withCookies, type OpenedPortal } from './reader-visit.ts'

function providerOf({ portal, settings, home, visit }: OpenedPortal) {
  const { oidc_issuer: issuer, oidc_client_id: client_id, oidc_client_secret: client_secret } = portal
  if (!portal.sign_in.includes('oidc') || issuer === undefined || client_id === undefined) {
    throw new HttpError(404, 'There is no provider to sign in with.')
  }
  const signIn: SignIn = { issuer, client_id, domains: [], ...(client_secret !== undefined && { client_secret }) }
  // The base of a path is the stage of the API, which the service's own address has already.
  const path = home.slice(visit.base.length)
  const redirectUri = `${environment('BASE_URL').replace(/\/$/, '')}${path}oidc/back/`
  return { signIn, mode: settings.account.mode, redirectUri }
}

/** Sign-ins of readers and of staff are stored under different names, so that neither can complete the other. */
const begunOf = (token: string) => hashOfSecret(`reader ${token}`)

export async function oidcBegin(opened: OpenedPortal): Promise<APIGatewayProxyResult> {
  const provider = providerOf(opened)
  const account = opened.settings.account.id
  const page = pageIn(opened.event.queryStringParameters?.['page'])
  const language = opened.visit.asked
  try {
    const { url, checks } = await beginAtProvider(provider)
    const token = randomBytes(32).toString('base64url')
    const until = instantOf(Date.now() + wayMillis)
    const visit = { page, ...(language !== undefined && { language }) }
    await storeSignInBegun(begunOf(token), { account, redirect_uri: provider.redirectUri, ...checks, until, ...visit })
    return withCookies(seeOther(url.href), readerWayWith(token, wayMillis / 1000))
  } catch (error) {
    console.warn({ message: 'The provider of the portal cannot be used.', account, error: String(error) })
    return failed(opened, page)
  }
}

const pageIn = (page = ''): string => (isPortalPage(page) ? page : '')

/** The reader can try again, or sign in in another way, and still gets to the page. */
const failed = (opened: OpenedPortal, page: string): APIGatewayProxyResult =>
  goTo(opened, 'sign-in/', { failed: '1', ...(page !== '' && { page }) })

export async function oidcBack(arrived: OpenedPortal, place: string): Promise<APIGatewayProxyResult> {
  const provider = providerOf(arrived)
  if (place !== 'back') throw new HttpError(404, 'There is nothing at this address.')
  const begun = await begunBy(arrived)
  // The provider knows one address to come back to, which names neither the page nor the language.
  const visit = { ...arrived.visit, asked: begun?.language ?? arrived.visit.asked }
  const opened = { ...arrived, visit }
  const page = pageIn(begun?.page)
  const customer = begun && (await vouchedCustomer(opened, provider, begun))
  if (customer === undefined) return withCookies(failed(opened, page), readerWayWithout())
  const token = await startReader(opened.settings, { customer, way: 'oidc' })
  const { headers: { 'Set-Cookie': cookie, ...headers } = {}, ...entered } = await enter(opened, token, 'oidc', page)
  return withCookies({ ...entered, headers }, String(cookie), readerWayWithout())
}

/** The sign-in that the browser has begun, which is used up; undefined if it is over or of another account. */
async function begunBy({ event, settings }: OpenedPortal): Promise<SignInBegun | undefined> {
  const sent = sentReaderWay(event)
  const begun = sent === undefined ? undefined : await takeSignInBegun(begunOf(sent))
  return begun?.account !== settings.account.id || begun.until <= instantOf(Date.now()) ? undefined : begun
}

/** The customer of the address that the provider has verified. */
async function vouchedCustomer(
  { event, settings }: OpenedPortal,
  provider: ReturnType<typeof providerOf>,
  begun: SignInBegun,
): Promise<Customer | undefined> {
  const account = settings.account.id
  try {
    const query = new URLSearchParams()
    for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
      for (const value of values ?? []) query.append(name, value)
    }
    const vouched = await personFromProvider({ ...provider, redirectUri: begun.redirect_uri }, query, begun)
    if (vouched === 'unverified') return undefined
    const email = normaliseEmail(vouched.email)
    const [id] = await idOfEmail(account, email)
    const customer = id === undefined ? undefined : await customerNow(settings, id)
    const isTheirs = customer?.builtin.email !== undefined && normaliseEmail(customer.builtin.email) === email
    return isTheirs ? customer : undefined
  } catch (error) {
    console.warn({ message: 'The provider of the portal did not sign the reader in.', account, error: String(error) })
    return undefined
  }
}
