/**
 * The e-mails for which an account may have its own words, with the placeholders of each. A kind for which a law
 * requires certain words has the placeholder `legal`, which no template may leave out.
 */
import type { Language } from '../../language/language.ts'
import { isLaw, noticeEntries } from './notice-laws.ts'
import type { Settings } from './settings.ts'

const documentPlaceholders = [
  'name',
  'seller',
  'number',
  'amount',
  'due',
  'url',
  'payment',
  'credits',
  'portal_url',
] as const
const orderPlaceholders = ['name', 'seller', 'order_number', 'items', 'url', 'until', 'portal_url'] as const
const noticePlaceholders = [
  ...['name', 'seller', 'campaign', 'next', 'date', 'cancel_by', 'legal', 'code', 'order_url', 'stop_url', 'is_ahead'],
  ...['portal_url', 'from', 'payment_url', 'earliest_end', 'price', 'old_price'],
] as const
const requestPlaceholders = ['seller', 'received', 'legal', 'url'] as const

const kinds: Readonly<Record<string, readonly string[]>> = {
  invoice: documentPlaceholders,
  credit_note: documentPlaceholders,
  reminder: [...documentPlaceholders, 'days_overdue'],
  resume: orderPlaceholders,
  'confirm-email': orderPlaceholders,
  received: orderPlaceholders,
  'order-confirmation': [...orderPlaceholders, 'legal'],
  denied: orderPlaceholders,
  agreement: ['name', 'seller', 'number', 'amount', 'from', 'until', 'url'],
  gift: [...orderPlaceholders, 'giver', 'message'],
  'sign-in': ['name', 'seller', 'url', 'minutes'],
  'portal-change': ['name', 'seller', 'url'],
  // Nobody learns the name before the new address is verified.
  'portal-address': ['seller', 'url', 'minutes'],
  'portal-address-taken': ['name', 'seller', 'url'],
  'request-receipt': requestPlaceholders,
  'request-told': requestPlaceholders,
  'request-outcome': requestPlaceholders,
}

const noticePrefix = 'notice:'
export const templateOfNotice = (notice: string): string => `${noticePrefix}${notice}`
export const noticeOfTemplate = (kind: string): string | undefined =>
  kind.startsWith(noticePrefix) ? kind.slice(noticePrefix.length) : undefined

/**
 * E-mails with words that the law requires: a confirmation of an order, and the receipt of a request with its date and
 * time.
 */
const kindsWithLegal: readonly string[] = ['order-confirmation', 'request-receipt', 'request-outcome', 'request-told']

/** A notice that the service sends without an entry of the settings. */
const ownNotice = 'undeliverable'

/** The placeholders of a kind; undefined if the account has no such e-mail. */
export function placeholdersOf(kind: string, settings: NoticeSettings): readonly string[] | undefined {
  if (noticeOfTemplate(kind) === undefined) return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return noticeKinds(settings).includes(kind) ? noticePlaceholders : undefined
}

type NoticeSettings = Pick<Settings, 'notices' | 'campaigns'>

/** The kinds of the account's notices, by their own ids and by those of their templates. */
const noticeKinds = (settings: NoticeSettings): string[] =>
  [ownNotice, ...noticeEntries(settings).flatMap(({ id, template }) => [id, template ?? id])].map(templateOfNotice)

/** Placeholders that a template of the kind has to have. */
export function neededPlaceholders(kind: string): readonly string[] {
  const notice = noticeOfTemplate(kind)
  return kindsWithLegal.includes(kind) || (notice !== undefined && isLaw(notice)) ? ['legal'] : []
}

export const templateKinds = (settings: NoticeSettings): readonly string[] => [
  ...Object.keys(kinds),
  ...new Set([ownNotice, ...noticeEntries(settings).map(({ id, template }) => template ?? id)].map(templateOfNotice)),
]

/** The largest size of the texts of a template together, in bytes. */
export const maxTemplateBytes = 64 * 1024

export interface TemplateName {
  readonly kind: string
  readonly language: Language
}

/** The entry of the settings for an e-mail that has a template; undefined for one in the service's words. */
export const storedTemplateOf = ({ kind, language }: TemplateName, { templates = [] }: Pick<Settings, 'templates'>) =>
  templates.find((each) => each.kind === kind && each.language === language)

export interface Template {
  readonly subject: string
  readonly text: string
  /** Absent if the HTML is made of the paragraphs of the text. */
  readonly html?: string
}
