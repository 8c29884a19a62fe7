/** The ways in which a notice can reach a customer. */
import { hasConsent } from '../customer/consents.ts'
import { isStopped } from '../customer/stopped-emails.ts'
import { methodOf } from '../document/sending.ts'
import { buyerOf } from '../document/buyer.ts'
import type { Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import type { NoticeWay, WaitingNotice } from '../world/notice.ts'

type Sent = Pick<Notice, 'by' | 'delivery_method' | 'required' | 'consent'>

/** Whether a customer wants a notice, or gets it anyway. */
export const isWantedBy = (customer: Customer, { required, consent }: Sent, settings: Settings): boolean =>
  required || hasConsent(customer, consent, settings)

/** The possible ways, the notice's own first. Empty for somebody who cannot or does not want to be notified. */
export function waysTo(customer: Customer, notice: Sent, settings: Settings): NoticeWay[] {
  if (!isWantedBy(customer, notice, settings)) return []
  const ways: readonly NoticeWay[] = notice.by === 'letter' ? ['letter', 'email'] : ['email', 'letter']
  return ways.filter((way) =>
    way === 'email' ? emailOf(customer) !== undefined : hasAddress(customer) && methodOfLetters(notice, settings),
  )
}

/** Undefined for a customer who has no e-mail address, or who lets no e-mail reach it. */
export function emailOf(customer: Customer): string | undefined {
  const { email } = customer.builtin
  return email === undefined || isStopped(customer, email) ? undefined : email
}

/** Whether a letter can be posted: to the address for documents, unless it is undeliverable. */
function hasAddress(customer: Customer): boolean {
  const { name, company, address } = buyerOf(customer)
  const isMarked = customer.undeliverable?.some((mark) => mark.address === 'billing') === true
  return (name !== undefined || company !== undefined) && address !== undefined && !isMarked
}

const methodOfLetters = ({ delivery_method: id }: Sent, settings: Settings): boolean =>
  id !== undefined && methodOf(settings, id) !== undefined

/** The notice as it waits for another way, once a way has failed; undefined if none is left. */
export function byOtherWay(
  { way: last, tried: earlier = [], ...waiting }: WaitingNotice,
  notice: Sent,
  customer: Customer,
  settings: Settings,
): WaitingNotice | undefined {
  const tried: NoticeWay[] = [...earlier, last ?? 'email']
  const next = waysTo(customer, notice, settings).find((way) => !tried.includes(way))
  if (next === undefined) return undefined
  const { failing: _failing, held_until: _held, ...rest } = waiting
  return { ...rest, ...wayPart(next), tried, failures: 0 }
}

/** The part of a waiting notice that names its way. */
export const wayPart = (way: NoticeWay | undefined): Pick<WaitingNotice, 'way'> => (way === 'letter' ? { way } : {})
