/**
 * Typed text outside of operations, kept in memory if a session expires. `keepsTyping<string>()` gives a hook in place
 * of `useSignal`. Typed text is dropped when the person leaves the screen.
 */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { forgetWithPerson, hasEndedByItself } from './same-person.ts'

/** Returns a hook for a field of an object such as an order: text typed at one order is not shown at another. */
export function keepsTyping<Value>(): (place: string, start: Value) => Signal<Value> {
  const memory = new Map<string, { readonly value: Value }>()
  forgetWithPerson(() => memory.clear())
  return (place, start) => {
    const before = memory.get(place)
    const typing = useSignal(before === undefined ? start : before.value)
    useEffect(() => {
      memory.delete(place)
      return () => {
        if (hasEndedByItself()) memory.set(place, { value: typing.peek() })
      }
    }, [place])
    return typing
  }
}
