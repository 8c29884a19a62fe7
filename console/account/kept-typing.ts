/**
 * What is typed outside of drawers, kept in memory where a session ends by itself: `const useReason = keepsTyping<string>()`
 * gives a hook in place of `useSignal`. Leaving the screen forgets it, as before.
 */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { forgetWithPerson, hasEndedByItself } from './same-person.ts'

/** A field, or a group of fields, by the place it is of, such as the order: nothing that is typed at one is another's. */
export function keepsTyping<Value>(): (place: string, start: Value) => Signal<Value> {
  const kept = new Map<string, { readonly value: Value }>()
  forgetWithPerson(() => kept.clear())
  return (place, start) => {
    const before = kept.get(place)
    const typed = useSignal(before === undefined ? start : before.value)
    useEffect(() => {
      kept.delete(place)
      return () => {
        if (hasEndedByItself()) kept.set(place, { value: typed.peek() })
      }
    }, [place])
    return typed
  }
}
