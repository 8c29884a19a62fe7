/**
 * Typed text outside of operations, kept in memory. `keepsTyping<string>()` and `keepsDraft<string>()` give a hook in
 * place of `useSignal`.
 */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { forgetWithPerson, hasEndedByItself, hasLeft } from './same-person.ts'

type UseTyped<Value> = (place: string, start: Value) => Signal<Value>

/**
 * Returns a hook for a field of an object such as an order: text typed at one order is not shown at another. The text
 * is kept if a session expires, and dropped when the person leaves the screen.
 */
export const keepsTyping = <Value>(): UseTyped<Value> => keeps<Value>(() => false)

/**
 * Returns the same hook for a draft, which is also kept when the person leaves the screen. It has been sent once it has
 * its start value again. The browser asks before it leaves or reloads a page with a draft.
 */
export const keepsDraft = <Value>(): UseTyped<Value> => keeps<Value>((value, start) => value !== start)

/** Values are compared as JSON. */
function keeps<Value>(isDraft: (value: string, start: string) => boolean): UseTyped<Value> {
  const memory = new Map<string, { readonly value: Value; readonly isUnsent: boolean }>()
  const onScreen = new Set<() => boolean>()
  forgetWithPerson(() => memory.clear())
  asksBeforeLeaving(
    () => [...memory.values()].some(({ isUnsent }) => isUnsent) || [...onScreen].some((isUnsent) => isUnsent()),
  )
  return (place, start) => {
    const before = memory.get(place)
    const typing = useSignal(before === undefined ? start : before.value)
    const first = useRef(JSON.stringify(start))
    useEffect(() => {
      const isUnsent = () => isDraft(JSON.stringify(typing.peek()), first.current)
      memory.delete(place)
      onScreen.add(isUnsent)
      return () => {
        onScreen.delete(isUnsent)
        const draft = { value: typing.peek(), isUnsent: isUnsent() }
        if (hasEndedByItself() || (draft.isUnsent && !hasLeft())) memory.set(place, draft)
      }
    }, [place])
    return typing
  }
}

const unsent = new Set<() => boolean>()

/** Registers text that a reload would lose. */
export function asksBeforeLeaving(isUnsent: () => boolean): void {
  unsent.add(isUnsent)
}

addEventListener('beforeunload', (event) => {
  if ([...unsent].some((isUnsent) => isUnsent())) event.preventDefault()
})
