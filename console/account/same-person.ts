/**
 * Unfinished work stays in memory when a session ends by itself: the same person finds it again after signing in, and
 * nobody else does.
 */
import { effect, untracked } from '@preact/signals'
import { sessionState } from './session.ts'

const forgetting = new Set<() => void>()

/** Clears the memory when the person signs out, or somebody else signs in. */
export function forgetWithPerson(forget: () => void): void {
  forgetting.add(forget)
}

let who: string | undefined

function forgetAll(): void {
  untracked(() => {
    for (const forget of forgetting) forget()
  })
}

effect(() => {
  const state = sessionState.value
  if (state.state === 'signed-out' && state.reason === 'left') forgetAll()
  if (state.state !== 'signed-in') return
  const { person, account } = state.session
  const present = JSON.stringify([account.id, person.email, person.name])
  if (present !== who) forgetAll()
  who = present
})

/** Whether the person has signed out. */
export function hasLeft(): boolean {
  const state = sessionState.peek()
  return state.state === 'signed-out' && state.reason === 'left'
}

/** Whether a session has ended by itself, so that the same person may return. */
export function hasEndedByItself(): boolean {
  const state = sessionState.peek()
  return state.state === 'signed-out' && state.reason !== 'left'
}
