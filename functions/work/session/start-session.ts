/** Begins sessions and makes the links that begin them. Tokens are known to their holders alone. */
import { randomBytes } from 'node:crypto'
import type { SignInRefusal, SignInWay } from '../../domain/facts/event.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { linkMillis, newSession, type Session, type SessionHolder } from '../../domain/settings/access/session.ts'
import { inStay } from '../../domain/settings/access/stays.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountNow } from '../../store/account/clock.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { ContendedError } from '../../store/dynamo/retrying.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'
import { linkRemoval, readLink, storeLink, type SignInLink } from '../../store/session/sign-in-links.ts'
import { sessionWrite } from '../../store/session/stored-sessions.ts'
import { tellAudit } from './tell-audit.ts'

/** 256 random bits. */
const newSecret = () => randomBytes(32).toString('base64url')

export interface StartedSession {
  /** The content of the cookie. */
  readonly token: string
  readonly session: Session
}

/** The person who signs in, and the way of signing in. */
export interface SigningIn {
  readonly settings: Settings
  readonly holder: SessionHolder
  readonly way: SignInWay
  /** The user who made the link. */
  readonly linkBy?: string | undefined
}

/** The session, its event and the removal of the used link are one transaction. */
export async function startSession(signingIn: SigningIn): Promise<StartedSession> {
  const started = await start(signingIn, [])
  if (started === undefined) throw new ContendedError('the sign-ins of an account', 'lost-race')
  return started
}

/** The session of a link, which is used up; undefined if somebody else was first. */
export async function startByLink(link: string, signingIn: SigningIn): Promise<StartedSession | undefined> {
  return await start(signingIn, [linkRemoval(hashOfSecret(link))])
}

async function start(
  { settings, holder, way, linkBy }: SigningIn,
  uses: readonly ConditionalWrite[],
): Promise<StartedSession | undefined> {
  const account = settings.account.id
  const token = newSecret()
  const now = instantOf(Date.now())
  const session = newSession(account, holder, now)
  const who = holder.as === 'person' ? holder.email : holder.name
  const note: ChangeNote = {
    at: await accountNow(settings, now),
    via: 'console',
    by: who,
    facts: [{ fact: 'signed-in', who, way, ...(linkBy !== undefined && { link_by: linkBy }) }],
  }
  const writes = [...uses, sessionWrite(hashOfSecret(token), session)]
  const outcome = await tellAudit(account, note, writes)
  return outcome === 'committed' ? { token, session } : undefined
}

/**
 * The largest number of an account's refusals that have events in an hour. More would be a flood without more
 * information.
 */
const mostRefusals = 20
const refusalWindowMillis = 60 * 60_000

export interface RefusedSignIn {
  readonly settings: Settings
  readonly who?: string
  readonly way: SignInWay
  readonly reason: SignInRefusal
}

/** Tells the feed of a refused sign-in. If that fails, the answer stays the same. */
export async function tellRefusal({ settings, ...refusal }: RefusedSignIn): Promise<void> {
  const account = settings.account.id
  const nowMillis = Date.now()
  try {
    const counted = await countAttempt({
      account,
      of: 'refused sign-ins',
      most: mostRefusals,
      windowMillis: refusalWindowMillis,
      nowMillis,
      attemptId: runtime.newToken(),
    })
    if (counted.attempt === 'refused') return
    const at = await accountNow(settings, instantOf(nowMillis))
    await tellAudit(account, { at, via: 'console', by: 'System', facts: [{ fact: 'sign-in-refused', ...refusal }] }, [])
  } catch (error) {
    console.warn({ message: 'A refused sign-in was not reported.', account, error: String(error) })
  }
}

/** The link of a token; undefined if there is none, or its time is over. */
export async function findLink(link: string): Promise<SignInLink | undefined> {
  const stored = await readLink(hashOfSecret(link))
  return stored !== undefined && instantOf(Date.now()) < stored.until ? stored : undefined
}

export interface MadeLink {
  readonly token: string
  readonly until: Instant
}

/** A link that signs a person in once. Whether the person may sign in is asked when it is used. */
export async function makeLink(settings: Settings, email: string, author: string): Promise<MadeLink> {
  const token = newSecret()
  const until = instantOf(Date.now() + linkMillis)
  const link = {
    account: settings.account.id,
    email: email.toLowerCase(),
    ...inStay(settings, email),
    by: author,
    until,
  }
  await storeLink(hashOfSecret(token), link)
  return { token, until }
}
