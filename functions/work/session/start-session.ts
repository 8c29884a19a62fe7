/** Begins sessions and makes the links that begin them. Tokens are known to their holders alone. */
import { randomBytes } from 'node:crypto'
import { linkMillis, newSession, type Session, type SessionHolder } from '../../domain/settings/session.ts'
import { instantOf, type Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { contention } from '../../store/dynamo/back-off.ts'
import { again, done, nothing, retrying } from '../../store/dynamo/retrying.ts'
import { hashOfSecret } from '../../store/keys.ts'
import { readLink, storeLink, useLink, type SignInLink } from '../../store/session/sign-in-links.ts'
import { storeSession } from '../../store/session/stored-sessions.ts'

/** 256 random bits. */
const newSecret = () => randomBytes(32).toString('base64url')

export interface StartedSession {
  /** What the cookie holds. */
  readonly token: string
  readonly session: Session
}

export async function startSession(account: string, holder: SessionHolder): Promise<StartedSession> {
  const token = newSecret()
  const session = newSession(account, holder, instantOf(Date.now()))
  await storeSession(hashOfSecret(token), session)
  return { token, session }
}

/** The link of a token; undefined where there is none, or its time is over. */
export async function findLink(link: string): Promise<SignInLink | undefined> {
  const found = await readLink(hashOfSecret(link))
  return found !== undefined && instantOf(Date.now()) < found.until ? found : undefined
}

/** The session of a link, which is used up; undefined where somebody else was first. */
export async function startByLink(link: string, { account, email }: SignInLink): Promise<StartedSession | undefined> {
  const token = newSecret()
  const session = newSession(account, { as: 'person', email }, instantOf(Date.now()))
  const use = { linkHash: hashOfSecret(link), sessionHash: hashOfSecret(token), session, token: runtime.newToken() }
  const whenContended = () => undefined
  return await retrying({ about: 'a link', runtime, policy: contention, load: nothing, whenContended }, async () => {
    const outcome = await useLink(use)
    if (outcome === 'committed') return done({ token, session })
    return outcome === 'contended' ? again(outcome) : done(undefined)
  })
}

export interface MadeLink {
  readonly token: string
  readonly until: Instant
}

/** A link that signs a person in once. Whether the person may sign in is asked when it is used. */
export async function makeLink(account: string, email: string): Promise<MadeLink> {
  const token = newSecret()
  const until = instantOf(Date.now() + linkMillis)
  await storeLink(hashOfSecret(token), { account, email: email.toLowerCase(), until })
  return { token, until }
}
