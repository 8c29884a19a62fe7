/**
 * A session of a signed-in person or API key, identified by a cookie. It ends 12 hours after its start, and after 30
 * minutes without a call, in real time even in test accounts.
 */
import { instantOf, millisOf, type Instant } from '../../time/time.ts'
import type { Introduced } from './role-rights.ts'

const minute = 60_000
export const sessionMillis = 12 * 60 * minute
const idleMillis = 30 * minute
/** A call is noted only if the last note is this old, so that a busy session costs a write a minute. */
const noteMillis = minute
/** The validity of a link to sign in. */
export const linkMillis = 15 * minute

/** The holder of a session. Rights are those of the present settings, at every call. */
export type SessionHolder =
  | { readonly as: 'access'; readonly name: string; readonly key_hash: string }
  | {
      readonly as: 'person'
      readonly email: string
      readonly introduced?: Introduced
      /** The stay in which the person signed in; absent in an account that keeps none yet. */
      readonly stay?: string
    }

export interface Session {
  readonly account: string
  readonly holder: SessionHolder
  readonly ends_at: Instant
  readonly idle_until: Instant
}

export function newSession(account: string, holder: SessionHolder, now: Instant): Session {
  const ends_at = instantOf(millisOf(now) + sessionMillis)
  return { account, holder, ends_at, idle_until: idleEnd(now, ends_at) }
}

export const hasEnded = ({ ends_at, idle_until }: Session, now: Instant): boolean => now >= ends_at || now >= idle_until

/** The new end of the idle time, to be stored for this call; undefined if a call was stored less than a minute ago. */
export function prolonged({ ends_at, idle_until }: Session, now: Instant): Instant | undefined {
  const until = idleEnd(now, ends_at)
  return millisOf(until) - millisOf(idle_until) >= noteMillis ? until : undefined
}

const idleEnd = (now: Instant, ends_at: Instant): Instant =>
  instantOf(Math.min(millisOf(now) + idleMillis, millisOf(ends_at)))
