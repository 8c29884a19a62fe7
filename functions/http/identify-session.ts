/**
 * The caller of a call with a cookie. The session identifies the person or the key, and the present settings decide the
 * rights: a change of users, roles or keys applies to sessions as well. A process remembers a session for some seconds,
 * so a session that was ended in another process may be used for as long.
 */
import { freshCache } from '../store/account/fresh-cache.ts'
import { clock, loadSettings } from '../store/account/load-settings.ts'
import { hashOfSecret } from '../store/keys.ts'
import { readSession } from '../store/session/stored-sessions.ts'
import { personOf, type Person } from '../domain/settings/access/role-rights.ts'
import { hasEnded, type Session } from '../domain/settings/access/session.ts'
import { stayOf } from '../domain/settings/access/stays.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { instantOf, type Instant } from '../domain/time/time.ts'
import type { Caller, CallerAccess } from './call.ts'
import { HttpError } from './http-error.ts'
import { findAccess, hasExpired } from './key-access.ts'

const sessions = freshCache<Session | undefined>({
  read: readSession,
  millisFresh: (session) => (session === undefined ? 2_000 : 5_000),
  maxEntries: 10_000,
  clock,
})

/** Lets this process see that a session was prolonged or ended. */
export const forgetSession = (tokenHash: string): void => sessions.drop(tokenHash)

/** A session that is over, or whose holder may not sign in any more, is a 401. */
export async function identifySession(token: string): Promise<Caller> {
  const tokenHash = hashOfSecret(token)
  const now = instantOf(Date.now())
  const session = await sessionOf(tokenHash, now)
  if (session === undefined || hasEnded(session, now)) throw overError()
  const settings = await loadSettings(session.account)
  const holder = settings && holderOf(settings, session, now)
  if (settings === undefined || holder === undefined) throw overError()
  const { person, access, keyHash } = holder
  return {
    account: session.account,
    settings,
    access,
    keySentAs: 'session',
    ...(keyHash !== undefined && { keyHash }),
    session: { ...session, tokenHash, ...(person !== undefined && { person }) },
  }
}

/** A session that seems idle may have been used in another process since it was read. */
async function sessionOf(tokenHash: string, now: Instant): Promise<Session | undefined> {
  const remembered = await sessions.get(tokenHash)
  if (remembered === undefined || !hasEnded(remembered, now)) return remembered
  sessions.drop(tokenHash)
  return await sessions.get(tokenHash)
}

const overError = () => new HttpError(401, 'The session is over: sign in again.', { 'WWW-Authenticate': 'Bearer' })

/** A page makes several calls at once, and more while somebody types. */
const figures = { rate_per_second: 20, burst: 60, max_connections: 20 } as const

interface Holder {
  readonly access: CallerAccess
  readonly person?: Person
  readonly keyHash?: string
}

/** Undefined if the holder of a session may not sign in any more. */
export function holderOf(settings: Settings, { holder }: Session, now: Instant): Holder | undefined {
  if (holder.as === 'person') {
    const person = personOf(settings, holder.email, holder.introduced)
    const isSameStay = holder.stay === stayOf(settings, holder.email)
    return person && isSameStay ? { person, access: accessOf(person) } : undefined
  }
  const access = findAccess(settings, holder.key_hash, now)
  if (access === undefined || hasExpired(access, now)) return undefined
  return { access: { ...access, ...figures }, keyHash: holder.key_hash }
}

/** The rights of a person in the form of an API access. The name is the author of history entries. */
const accessOf = ({ email, rights }: Person): CallerAccess => ({
  ...rights,
  name: email,
  key_hash: '',
  allowed_ips: [],
  read_only: false,
  acts_for_users: false,
  ...figures,
})
