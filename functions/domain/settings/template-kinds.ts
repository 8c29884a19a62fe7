/**
 * The e-mails for which an account may have its own words, with the placeholders of each. A kind for which a law
 * requires certain words has the placeholder `legal`, which no template may leave out.
 */
import { isLaw } from './notice-laws.ts'
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
  'portal_url',
] as const

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
}

const noticePrefix = 'notice:'
export const templateOfNotice = (notice: string): string => `${noticePrefix}${notice}`
export const noticeOfTemplate = (kind: string): string | undefined =>
  kind.startsWith(noticePrefix) ? kind.slice(noticePrefix.length) : undefined

/** The placeholders of a kind; undefined where the account has no such e-mail. */
export function placeholdersOf(kind: string, { notices }: Pick<Settings, 'notices'>): readonly string[] | undefined {
  const notice = noticeOfTemplate(kind)
  if (notice === undefined) return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return notices.some(({ id, template }) => id === notice || template === notice) ? noticePlaceholders : undefined
}

/** Placeholders that a template of the kind has to have. */
export function neededPlaceholders(kind: string): readonly string[] {
  const notice = noticeOfTemplate(kind)
  return kind === 'order-confirmation' || (notice !== undefined && isLaw(notice)) ? ['legal'] : []
}

export const templateKinds = ({ notices }: Pick<Settings, 'notices'>): readonly string[] => [
  ...Object.keys(kinds),
  ...new Set(notices.map(({ id, template }) => templateOfNotice(template ?? id))),
]

/** The largest size of the texts of a template together, in bytes. */
export const maxTemplateBytes = 64 * 1024

export interface Template {
  readonly subject: string
  readonly text: string
  /** Absent where the HTML is made of the paragraphs of the text. */
  readonly html?: string
}
