/**
 * The common beginning of the portal's pages: the portal at the address, and the reader from the cookie. A page for a
 * reader takes two round trips: one for the session, one for the customer. Viewing a page stores nothing: due steps are
 * computed in memory.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { isSame } from '../../domain/base/same.ts'
import { languageOf } from '../../domain/customer/customer-language.ts'
import { isOfPresentSignIn, isRunning, type ReaderSession } from '../../domain/portal/reader-session.ts'
import { sellerOf } from '../../domain/order/form-view.ts'
import type { Seller } from '../../domain/order/order-view.ts'
import { isGift } from '../../domain/notice/subscription-endings.ts'
import { paymentWays, readerAgreements } from '../../domain/portal/reader-agreements.ts'
import { entityOf, isShown, sellingEntities } from '../../domain/portal/reader-rights.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import { isOfPortal } from '../../domain/settings/portal-url.ts'
import { defaultLanguage, type OrderingForm, type Portal, type Settings } from '../../domain/settings/settings.ts'
import { businessEntityOf } from '../../domain/subscription/reading/pricing.ts'
import type { Groups } from '../../domain/subscription/reading/subscription-view.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { HttpError } from '../../http/http-error.ts'
import { pageAnswer, seeOther, type Framing } from '../../http/page-answer.ts'
import { sentReaderToken } from '../../http/reader-cookie.ts'
import type { Language } from '../../language/language.ts'
import type { Page, PageOptions } from '../../order-page/page-frame.ts'
import type { PortalFrame } from '../../portal-page/portal-frame.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { worldWithYields } from '../../store/customer/world-with-yields.ts'
import { findPortal } from '../../work/readers/find-portal.ts'
import { storedReader } from '../../work/readers/start-reader.ts'
import { brandOf } from '../order-page/brand-of.ts'
import { queryOf, type Visit } from '../order-page/visit.ts'

export interface OpenedPortal {
  readonly event: APIGatewayProxyEvent
  readonly visit: Visit
  readonly settings: Settings
  readonly portal: Portal
  readonly sellers: readonly Seller[]
  /** The parts of the path after the portal's own. */
  readonly place: readonly string[]
  /** The path of the portal's first page, with its last slash. */
  readonly home: string
}

export interface Reader extends OpenedPortal {
  readonly session: ReaderSession
  /** The reader's customer at `now`. */
  readonly world: World
  /** The groups that the reader's subscriptions follow. */
  readonly groups: Groups
  /** The account's time. */
  readonly now: Instant
  readonly language: Language
}

export async function openPortal(event: APIGatewayProxyEvent, visit: Visit): Promise<OpenedPortal> {
  const [path = '', ...place] = partsOf(event)
  const named = await findPortal(path)
  if (named === undefined) throw new HttpError(404, 'There is no portal at this address.')
  const { settings, portal } = named
  const all = settings.business_entities.map(({ external_id }) => external_id)
  const entities = portal.business_entities.length > 0 ? portal.business_entities : all
  return {
    ...{ event, visit, settings, portal, place },
    sellers: entities.flatMap((entity) => sellerOf(entity, settings) ?? []),
    home: `${visit.base}/my/${encodeURIComponent(path)}/`,
  }
}

function partsOf({ pathParameters }: APIGatewayProxyEvent): string[] {
  try {
    return (pathParameters?.['proxy'] ?? '')
      .split('/')
      .map(decodeURIComponent)
      .filter((part) => part !== '')
  } catch (error) {
    if (error instanceof URIError) throw new HttpError(404, 'There is nothing at this address.')
    throw error
  }
}

/** The reader whose session the cookie names, in this very account; undefined if nobody is signed in. */
export async function readerOf(opened: OpenedPortal): Promise<Reader | undefined> {
  const { event, settings, visit } = opened
  const token = sentReaderToken(event)
  const [session, now] = await Promise.all([
    token === undefined ? undefined : storedReader(token),
    accountNow(settings, instantOf(Date.now())),
  ])
  if (session?.account !== settings.account.id || !isRunning(session, now)) return undefined
  const stored = await loadWorld(session.account, session.customer)
  if (stored === undefined || stored.customer.erased !== undefined) return undefined
  if (!isOfPresentSignIn(session, stored.customer)) return undefined
  const world = await worldWithYields(stored, now, settings)
  const groups = await loadGroups(settings, world.subscriptions, now)
  const sellers = sellersOfReader(world, now, opened)
  const language = visit.asked ?? languageOf(world.customer) ?? languageWithout({ ...opened, sellers })
  return { ...opened, sellers, session, world, groups, now, language }
}

/** The sellers that pages name and link to: those of the portal if there are no contracts. */
function sellersOfReader(world: World, now: Instant, { settings, portal, sellers }: OpenedPortal): readonly Seller[] {
  const own = sellingEntities(world, now, settings, portal).flatMap((entity) => sellerOf(entity, settings) ?? [])
  return own.length > 0 ? own : sellers
}

/** The language of a page that is not for a particular person. */
export const languageWithout = ({ visit, settings, sellers: [seller] }: OpenedPortal): Language =>
  visit.asked ?? entityNamed(seller?.external_id, settings)?.language ?? defaultLanguage(settings)

/** Whether sellers have the same logo and colour. Otherwise a page for everybody has none of them. */
function haveOneLook(sellers: readonly Seller[], settings: Settings): boolean {
  const looks = sellers.map(({ external_id }) => {
    const { logo, colour } = entityNamed(external_id, settings) ?? {}
    return { logo, colour }
  })
  return looks.every((look) => isSame(look, looks[0]))
}

/** The frame of a page: the publisher's look, and the menu of the signed-in reader. */
export async function frameOf(opened: OpenedPortal, language: Language, reader?: Reader): Promise<PortalFrame> {
  const { visit, settings, home, portal, place } = opened
  const { sellers } = reader ?? opened
  const brand = await brandOf(reader === undefined && !haveOneLook(sellers, settings) ? [] : sellers, settings)
  const options: PageOptions = {
    ...{ language, brand, query: visit.query },
    contractPages: { base: visit.base, account: settings.account.id },
  }
  const { contact, privacy_url } = portal
  return {
    ...{ options, sellers, home, language, timezone: settings.account.timezone },
    suffix: queryOf(visit),
    place: place[0] ?? '',
    ...(contact !== undefined && { contact }),
    ...(privacy_url !== undefined && { privacyUrl: privacy_url }),
    ...(reader !== undefined && {
      reader: {
        way: reader.session.way,
        operations: portal.operations,
        numberOperations: portal.number_operations,
        hasPayment: hasPayment(reader),
        hasGifts: giftForms(reader).length > 0 || hasGivenGift(reader),
        ...(reader.session.return_to !== undefined && { returnTo: reader.session.return_to }),
      },
    }),
  }
}

/** The business entities that the reader has subscriptions with, otherwise all of the portal. */
export function entitiesOf({ world, settings, portal, now }: Reader): string[] {
  const own = world.subscriptions
    .filter((subscription) => subscription.link.kind === 'own' && isShown(subscription, now, settings, portal))
    .flatMap((subscription) => entityOf(subscription, now, settings) ?? [])
  const all = settings.business_entities.map(({ external_id }) => external_id).filter((id) => isOfPortal(id, portal))
  return own.length > 0 ? [...new Set(own)] : all
}

const hasPayment = (reader: Reader): boolean =>
  readerAgreements(reader.world, reader.portal).length > 0 ||
  (reader.portal.operations.includes('startagreement') && paymentWays(entitiesOf(reader), reader.settings).length > 0)

/** The forms for gifts that sell something of the portal's business entities. */
export const giftForms = ({ settings, portal }: Pick<Reader, 'settings' | 'portal'>): OrderingForm[] =>
  settings.ordering_forms.filter(
    ({ gift, campaigns }) =>
      gift &&
      campaigns.some((campaign_id) =>
        isOfPortal(businessEntityOf({ campaign_id }, settings)?.external_id ?? '', portal),
      ),
  )

const hasGivenGift = ({ world, settings }: Reader): boolean =>
  world.subscriptions.some(({ link, periods }) => link.kind === 'own' && periods.some((each) => isGift(each, settings)))

export function framing({ visit, portal }: OpenedPortal): Framing {
  return visit.isFramed && portal.frame_ancestors.length > 0 ? portal.frame_ancestors : 'nobody'
}

export function answerPortal(opened: OpenedPortal, page: Page, status = 200): APIGatewayProxyResult {
  const answer = pageAnswer(page, { status, framing: framing(opened) })
  return { ...answer, headers: { ...answer.headers, 'Cross-Origin-Resource-Policy': 'same-origin' } }
}

/** Leads to another page of the portal. */
export function goTo(opened: OpenedPortal, place: string, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(queryOf(opened.visit))
  for (const [name, value] of Object.entries(query)) search.set(name, value)
  return seeOther(`${opened.home}${place}${search.size === 0 ? '' : `?${search.toString()}`}`)
}

/** The same with cookies that the browser is to keep or to forget. */
export function withCookies(answer: APIGatewayProxyResult, ...cookies: readonly string[]): APIGatewayProxyResult {
  const [only, ...others] = cookies
  if (only !== undefined && others.length === 0) {
    return { ...answer, headers: { ...answer.headers, 'Set-Cookie': only } }
  }
  return { ...answer, multiValueHeaders: { 'Set-Cookie': [...cookies] } }
}
