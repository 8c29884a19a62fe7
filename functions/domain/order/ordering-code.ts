/**
 * Ordering codes: which code holds, and what it takes off a campaign. A code is one of the account (account file:
 * `ordering_codes`), or one that a notice made for one person by the terms of a code of the account.
 */
import type { OrderingCode, OrderingForm, Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Discount } from '../world/subscription.ts'

/** A code made for one customer, as read for a call. */
export interface PersonalCode {
  readonly code: string
  /** The account's code whose terms apply. */
  readonly terms: string
  /** Whether the orderer is somebody else. */
  readonly isOfOther: boolean
  /** The last order that used the code; it may have been denied since. */
  readonly usedBy?: string
}

export interface CodesOf {
  readonly settings: Pick<Settings, 'account'>
  readonly form: Pick<OrderingForm, 'ordering_codes'>
  readonly personal?: PersonalCode | undefined
}

/** An accepted code. Its terms are those of a code of the account. */
export interface AcceptedCode {
  readonly code: string
  readonly terms: OrderingCode
  readonly personal?: PersonalCode
}

/** The code of a form that holds at an instant. Case and outer spaces are ignored if only one code fits. */
export function codeThatHolds(
  { settings, form, personal }: CodesOf,
  written: string,
  now: Instant,
): AcceptedCode | undefined {
  const terms = ownCode(form, personal?.terms ?? written)
  if (terms === undefined) return undefined
  const { valid_until: last } = terms
  if (last !== undefined && dateOf(now, settings.account.timezone) > last) return undefined
  return personal === undefined ? { code: terms.code, terms } : { code: personal.code, terms, personal }
}

function ownCode({ ordering_codes }: CodesOf['form'], written: string): OrderingCode | undefined {
  const text = written.trim()
  const alike = ordering_codes.filter(({ code }) => code.toLowerCase() === text.toLowerCase())
  return alike.find(({ code }) => code === text) ?? (alike.length === 1 ? alike[0] : undefined)
}

export interface CodeUse {
  readonly code: string
  /** The highest number of uses; absent for any number. */
  readonly most?: number
}

/** The counters of a code with their bounds. A code for one person also counts as a use of the account's code. */
export function usesOf({ code, terms, personal }: AcceptedCode): CodeUse[] {
  const shared = { code: terms.code, ...(terms.max_uses !== undefined && { most: terms.max_uses }) }
  return personal === undefined ? [shared] : [{ code, most: 1 }, shared]
}

/** The discount of a code. The settings make sure that a code has exactly one of the two. */
export const discountOf = ({ percent_off, amount_off }: OrderingCode): Discount =>
  amount_off === undefined
    ? { kind: 'percent', percent: percent_off ?? 0 }
    : { kind: 'amount', amountMinor: amount_off }

/** The discount of a code on a campaign of its form; undefined if the code is for other campaigns. */
export function discountOn(campaign: string, code: AcceptedCode | undefined): Discount | undefined {
  if (code === undefined) return undefined
  const { campaigns } = code.terms
  return campaigns.length > 0 && !campaigns.includes(campaign) ? undefined : discountOf(code.terms)
}
