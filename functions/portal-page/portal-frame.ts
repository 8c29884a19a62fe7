/** The frame of the portal's pages: the frame of all pages for readers, with a menu for a signed-in reader. */
import type { ReaderSessionWay } from '../domain/portal/reader-session.ts'
import type { Seller } from '../domain/order/order-view.ts'
import type { Portal } from '../domain/settings/settings.ts'
import type { Language } from '../language/language.ts'
import type { FormParts } from '../order-page/form-controls.ts'
import type { FilledIn } from '../order-page/filled-in.ts'
import { markup, type Markup } from '../order-page/markup.ts'
import { pageOf, type Page, type PageOptions } from '../order-page/page-frame.ts'
import { sayIn } from '../order-page/say-order.ts'
import { sayPortalIn, type SayPortal } from './say-portal.ts'

export interface PortalFrame {
  readonly options: PageOptions
  readonly sellers: readonly Seller[]
  readonly language: Language
  /** The account's timezone. */
  readonly timezone: string
  /** The path of the first page, with its last slash. */
  readonly home: string
  /** The query that goes along from page to page. */
  readonly suffix: string
  /** The first part of the present page's path; empty for the first page. */
  readonly place: string
  readonly contact?: string
  readonly privacyUrl?: string
  /** Absent if nobody is signed in. */
  readonly reader?: ReaderMenu
}

export interface ReaderMenu {
  readonly way: ReaderSessionWay
  readonly operations: Portal['operations']
  readonly numberOperations: Portal['number_operations']
  readonly returnTo?: string
  /** Whether the reader has a payment method, or can give one. */
  readonly hasPayment: boolean
  /** Whether the publisher sells gifts, or the reader has given one. */
  readonly hasGifts: boolean
}

export interface PortalContent {
  readonly title: string
  /** A note above the heading, such as that a change was made. */
  readonly note?: string
  readonly isFaulty?: boolean
  readonly content: (say: SayPortal) => Markup
}

export function portalPage(frame: PortalFrame, { title, note, isFaulty = false, content }: PortalContent): Page {
  const { options, sellers, language } = frame
  const say = sayPortalIn(language)
  const nav = menu(frame, say)
  return pageOf(options, {
    title: isFaulty ? `${sayIn(language)('error')}: ${title}` : title,
    sellers,
    ...(frame.reader === undefined && { name: namesOf(sellers) }),
    ...(nav !== undefined && { nav }),
    content: () =>
      markup`<div class="narrow">${note !== undefined && markup`<p class="note" role="status">${note}</p>`}<h1>${title}</h1>${content(
        say,
      )}${ways(frame, say)}</div>`,
  })
}

/** The most sellers that the head of a page names. All of them are at its foot. */
const mostNames = 3

const namesOf = (sellers: readonly Seller[]): string =>
  [...sellers.slice(0, mostNames).map(({ name }) => name), ...(sellers.length > mostNames ? ['…'] : [])].join(', ')

export const hrefOf = ({ home, suffix }: Pick<PortalFrame, 'home' | 'suffix'>, place: string): string =>
  `${home}${place}${suffix}`

/** The address of a page that is given a value in addition to the query that goes along. */
export function hrefWith({ home, suffix }: PortalFrame, place: string, name: string, value: string): string {
  const query = new URLSearchParams(suffix)
  query.set(name, value)
  return `${home}${place}?${query.toString()}`
}

export const partsOf = ({ language }: PortalFrame, filledIn: FilledIn): FormParts => ({
  say: sayIn(language),
  filledIn,
})

const places = ['', 'holiday', 'address', 'complaint', 'invoices', 'payment', 'gifts', 'data'] as const
type MenuPlace = (typeof places)[number]

/** Whether a page is of use to a reader. A page on which the reader may do nothing is not in the menu. */
export function isOpen(place: MenuPlace, menu: ReaderMenu): boolean {
  const { way, operations, numberOperations, hasPayment, hasGifts } = menu
  const byNumber = way === 'number'
  switch (place) {
    case '':
      return true
    case 'holiday':
      return (
        operations.includes('createoverride') && (!byNumber || numberOperations.some((each) => each !== 'complain'))
      )
    case 'address':
      return operations.includes('createoverride') && !byNumber
    case 'complaint':
      return operations.includes('complain') && (!byNumber || numberOperations.includes('complain'))
    case 'payment':
      return hasPayment && !byNumber
    case 'gifts':
      return hasGifts && !byNumber
    case 'invoices':
    case 'data':
      return !byNumber
  }
}

function menu(frame: PortalFrame, say: SayPortal): Markup | undefined {
  const { reader } = frame
  if (reader === undefined) return undefined
  const links = places
    .filter((place) => isOpen(place, reader))
    .map(
      (place) =>
        markup`<li><a href="${hrefOf(frame, place === '' ? '' : `${place}/`)}"${
          place === frame.place && markup` aria-current="page"`
        }>${say(place === '' ? 'overview' : place)}</a></li>`,
    )
  return markup`<nav class="places" aria-label="${say('menu')}"><div><ul>${links}</ul><form method="post" action="${hrefOf(
    frame,
    'sign-out/',
  )}"><button type="submit" class="bare">${say('sign_out')}</button></form></div></nav>`
}

/** Ways out of the page: back to the publisher's site, to its desk, and to its privacy statement. */
function ways({ reader, contact, privacyUrl }: PortalFrame, say: SayPortal): Markup | undefined {
  const site = reader?.returnTo === undefined ? undefined : URL.parse(reader.returnTo)?.host
  const links = [
    site !== undefined &&
      reader?.returnTo !== undefined &&
      markup`<p><a href="${reader.returnTo}" target="_top">${say('back_to', { site })}</a></p>`,
    contact !== undefined && markup`<p>${say('contact')}: ${contact}</p>`,
    privacyUrl !== undefined && markup`<p><a href="${privacyUrl}" target="_top">${say('privacy')}</a></p>`,
  ].filter((each) => each !== false)
  return links.length === 0 ? undefined : markup`<div class="ways">${links}</div>`
}
