/**
 * The session of a reader: somebody who signed in to the portal as a customer, known by its own cookie. It runs on the
 * account's time, and has nothing in common with the sessions of staff.
 */
import { instantOf, millisOf, type Instant } from '../time/time.ts'
import type { Customer } from '../world/customer.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** `handed` is a reader whom the publisher's own log-in has passed on to the portal. */
export const readerSessionWays = ['link', 'password', 'number', 'oidc', 'handed'] as const
export type ReaderSessionWay = (typeof readerSessionWays)[number]

export interface ReaderSession {
  readonly account: string
  readonly customer: string
  readonly way: ReaderSessionWay
  readonly begun: Instant
  readonly ends_at: Instant
  /** The customer's `sign_in_changes` when the session began. Absent for none. */
  readonly sign_in_changes?: number
  /** The address to which the reader returns afterwards; an address that the portal's settings allow. */
  readonly return_to?: string
}

/** The validity of a link to sign in. */
export const readerLinkMillis = 15 * minute

/** A session by number opens little, and ends soon. */
export const readerSessionMillis = (way: ReaderSessionWay): number => (way === 'number' ? day / 2 : 30 * day)

export function newReaderSession(
  reader: Pick<ReaderSession, 'account' | 'customer' | 'way' | 'sign_in_changes' | 'return_to'>,
  now: Instant,
): ReaderSession {
  return { ...reader, begun: now, ends_at: instantOf(millisOf(now) + readerSessionMillis(reader.way)) }
}

/** The author of a reader's changes in the history and in events. */
export const readerName = ({ customer }: Pick<ReaderSession, 'customer'>): string => `Reader ${customer}`

/** Whether a session continues at an instant. */
export const isRunning = ({ ends_at }: Pick<ReaderSession, 'ends_at'>, now: Instant): boolean => now < ends_at

/** Whether the customer still signs in with what it had when the session began. */
export const isOfPresentSignIn = (
  { sign_in_changes: before = 0 }: Pick<ReaderSession, 'sign_in_changes'>,
  { sign_in_changes: present = 0 }: Pick<Customer, 'sign_in_changes'>,
): boolean => before === present

/** Whether the reader has proved within the last quarter of an hour that the customer's mailbox is theirs. */
export const hasFreshLink = ({ way, begun }: Pick<ReaderSession, 'way' | 'begun'>, now: Instant): boolean =>
  way === 'link' && millisOf(now) - millisOf(begun) < readerLinkMillis
