/**
 * The session of the person: the name, the rights of the role, and the end. The browser handles the cookie; no script
 * can read it.
 */
import { computed, signal } from '@preact/signals'
import { bodiless, client, onAnswer, outcomeOf } from '../api/client.ts'
import { isUncertain, type Failure, type Outcome } from '../api/failure.ts'
import { forgetAll } from '../api/reading.ts'
import type { Session } from '../api/types.ts'
import { chooseLanguage, type Language } from '../words/lazy-words.ts'
import { setClock } from './clock.ts'
import { remember, remembered } from './browser-memory.ts'

export type SessionState =
  | { readonly state: 'asking' }
  /** `reason` is present if the person was signed in before, or if a sign-in was refused. */
  | { readonly state: 'signed-out'; readonly reason?: 'ended' | 'idle' | 'refused' | 'failed' | 'link' | 'left' }
  | { readonly state: 'signed-in'; readonly session: Session }
  | { readonly state: 'failed'; readonly failure: Failure }

export const sessionState = signal<SessionState>({ state: 'asking' })

/** The session of the person who is signed in: nobody else sees the screens. */
export const session = computed((): Session => {
  if (sessionState.value.state !== 'signed-in') throw new Error('Nobody is signed in.')
  return sessionState.value.session
})

export const isTestAccount = computed(() => session.value.account.environment === 'test')

/** The length of a session without a call, as the service said. */
let idleMilliseconds = Infinity
const warningMilliseconds = 120_000
const timers = new Set<ReturnType<typeof setTimeout>>()

/** Whether the session ends soon unless somebody continues. */
export const endsSoon = signal(false)
onAnswer((response) => {
  if (sessionState.peek().state !== 'signed-in') return
  if (response.status === 401) end('ended')
  else {
    waitForIdle()
    otherTabs?.postMessage('used')
  }
})

/** Data of customers does not stay on a screen that somebody has left. */
function waitForIdle(): void {
  stopTimers()
  endsSoon.value = false
  if (!Number.isFinite(idleMilliseconds)) return
  timers.add(setTimeout(() => (endsSoon.value = true), Math.max(0, idleMilliseconds - warningMilliseconds)))
  timers.add(setTimeout(() => end('idle'), idleMilliseconds))
}

function stopTimers(): void {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

/** Tabs of one browser have one session: its use, its end and another sign-in count in each of them. */
let otherTabs: BroadcastChannel | undefined

function hearOtherTabs(): void {
  if (otherTabs !== undefined) return
  otherTabs = new BroadcastChannel('console')
  otherTabs.addEventListener('message', ({ data }) => {
    const isSignedIn = sessionState.peek().state === 'signed-in'
    if (data === 'began') void followOtherTab()
    else if (data === 'left' && isSignedIn) end('left')
    else if (data === 'used' && isSignedIn) waitForIdle()
  })
}

/** Follows a sign-in in another tab. Screens of another person are loaded again. */
async function followOtherTab(): Promise<void> {
  const outcome = await outcomeOf(client.GET('/api/session/'))
  if (outcome?.ok !== true) return
  const before = sessionState.peek()
  if (before.state === 'signed-in' && !isSamePerson(before.session, outcome.value)) location.reload()
  else await begin(outcome.value)
}

const isSamePerson = (one: Session, other: Session): boolean =>
  one.account.id === other.account.id &&
  one.person.email === other.person.email &&
  one.person.name === other.person.name

/** Any call prolongs the session. If this one fails, the next call shows the failure. */
export async function goOn(): Promise<void> {
  const outcome = await outcomeOf(client.GET('/api/session/'))
  if (outcome?.ok === true) await begin(outcome.value)
}

/** Extends the session for calls of a worker, which also count as activity. */
export function keepAwake(): void {
  if (sessionState.peek().state !== 'signed-in') return
  waitForIdle()
  otherTabs?.postMessage('used')
}

function end(reason: 'ended' | 'idle' | 'left'): void {
  stopTimers()
  endsSoon.value = false
  remember('signed-in', undefined)
  forgetAll()
  sessionState.value = { state: 'signed-out', reason }
}

/** Asks who is signed in. */
export async function askSession(): Promise<void> {
  const outcome = await outcomeOf(client.GET('/api/session/'))
  if (outcome === undefined) return
  if (outcome.ok) await begin(outcome.value)
  else if (outcome.failure.kind === 'signed-out') {
    remember('signed-in', undefined)
    // Forgets calls that were made before it was known that nobody is signed in.
    forgetAll()
    sessionState.value = { state: 'signed-out' }
  } else sessionState.value = { state: 'failed', failure: outcome.failure }
}

export type Credential = { readonly api_key: string } | { readonly link: string }

/** Signs in, and returns the failure if the sign-in was refused. */
export async function signIn(credential: Credential): Promise<Failure | undefined> {
  const outcome = await outcomeOf(client.POST('/api/session/', { body: credential, querySerializer: () => '' }))
  if (outcome === undefined) return undefined
  if (!outcome.ok) return outcome.failure
  await begin(outcome.value)
  otherTabs?.postMessage('began')
  return undefined
}

/** Mails a one-time link to a user of an account. Returns the minutes for which the link is valid. */
export async function mailLink(body: { readonly account: string; readonly email: string }): Promise<Outcome<number>> {
  const outcome = await outcomeOf(client.POST('/api/session/links/email/', { body }))
  if (outcome === undefined) return { ok: false, failure: { kind: 'offline' } }
  return outcome.ok ? { ok: true, value: outcome.value.minutes } : outcome
}

/** Signs out. Returns the failure if the service may not have received the call, so that the session may continue. */
export async function signOut(): Promise<Failure | undefined> {
  const outcome = await outcomeOf(bodiless(client.DELETE('/api/session/')))
  if (outcome?.ok === false && isUncertain(outcome.failure)) return outcome.failure
  otherTabs?.postMessage('left')
  end('left')
  return undefined
}

async function begin(begun: Session): Promise<void> {
  const { person, account } = begun
  remember('signed-in', 'yes')
  remember('account', account.id)
  idleMilliseconds = begun.idle_in * 1000
  hearOtherTabs()
  setClock(account)
  // A key has no language, so the person's choice in this browser stays.
  if (person.email !== undefined && remembered('language') === undefined) {
    remember('shown', person.language)
    await chooseLanguage(person.language)
  }
  sessionState.value = { state: 'signed-in', session: begun }
  waitForIdle()
}

/** The language that the person chose stays for the next visit. */
export async function useLanguage(language: Language): Promise<void> {
  remember('language', language)
  await chooseLanguage(language)
}
