/**
 * The session of the person: who it is, what the role may do, and when it ends. The cookie is the browser's own
 * business; no script can read it.
 */
import { computed, signal } from '@preact/signals'
import { client, onAnswer, outcomeOf } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import { forgetAll } from '../api/reading.ts'
import type { Session } from '../api/types.ts'
import { chooseLanguage, type Language } from '../words/lazy-words.ts'
import { setClock } from './clock.ts'
import { remember, remembered } from './remembered.ts'

export type SessionState =
  | { readonly state: 'asking' }
  /** `reason` where the person was signed in, or a sign-in was refused. */
  | { readonly state: 'signed-out'; readonly reason?: 'ended' | 'idle' | 'refused' | 'failed' | 'link' | 'left' }
  | { readonly state: 'signed-in'; readonly session: Session }
  | { readonly state: 'failed'; readonly failure: Failure }

export const sessionState = signal<SessionState>({ state: 'asking' })

/** Of somebody who is signed in: the screens are shown to nobody else. */
export const session = computed((): Session => {
  if (sessionState.value.state !== 'signed-in') throw new Error('Nobody is signed in.')
  return sessionState.value.session
})

export const isTestAccount = computed(() => session.value.account.environment === 'test')

let idleMilliseconds = Infinity
let idleTimer: ReturnType<typeof setTimeout> | undefined

onAnswer((response) => {
  if (sessionState.peek().state !== 'signed-in') return
  if (response.status === 401) end('ended')
  else waitForIdle()
})

/** Data of customers does not stay on a screen that somebody has left. */
function waitForIdle(): void {
  clearTimeout(idleTimer)
  if (Number.isFinite(idleMilliseconds)) idleTimer = setTimeout(() => end('idle'), idleMilliseconds)
}

function end(reason: 'ended' | 'idle' | 'left'): void {
  clearTimeout(idleTimer)
  remember('opened', undefined)
  forgetAll()
  sessionState.value = { state: 'signed-out', reason }
}

/** Asks who is signed in. */
export async function askSession(): Promise<void> {
  const outcome = await outcomeOf(client.GET('/api/session/'))
  if (outcome === undefined) return
  if (outcome.ok) await begin(outcome.value)
  else if (outcome.failure.kind === 'signed-out') sessionState.value = { state: 'signed-out' }
  else sessionState.value = { state: 'failed', failure: outcome.failure }
}

export type Credential = { readonly api_key: string } | { readonly link: string }

/** Signs in; the failure, where it was refused. */
export async function signIn(credential: Credential): Promise<Failure | undefined> {
  const outcome = await outcomeOf(client.POST('/api/session/', { body: credential, querySerializer: () => '' }))
  if (outcome === undefined) return undefined
  if (!outcome.ok) return outcome.failure
  await begin(outcome.value)
  return undefined
}

export async function signOut(): Promise<void> {
  await outcomeOf(client.DELETE('/api/session/'))
  end('left')
}

async function begin(begun: Session): Promise<void> {
  const { person, account } = begun
  remember('opened', 'yes')
  remember('account', account.id)
  idleMilliseconds = begun.idle_in * 1000
  setClock(account)
  // A key has no language of its own, and what a person chose in this browser stays.
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
