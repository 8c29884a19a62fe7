/** An open drawer is an entry of the browser's history, so "Back" closes it before it leaves the screen. */
import { useEffect, useRef } from 'preact/hooks'

/** Whether the present entry of the history is that of an open drawer. */
export const isDrawerStep = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'drawer' in state
}

/** A drawer that was just closed is still a step of the way back for a moment. */
let leaving: Promise<unknown> | undefined

/** Runs at once, or as soon as the drawer before has left the history. */
export function afterDrawerStep(then: () => void): void {
  if (leaving === undefined) then()
  else void leaving.then(then)
}

export function enterDrawerStep(): void {
  if (!isDrawerStep()) history.pushState({ drawer: true }, '', location.href)
}

/** Resolves once the browser's history no longer contains the drawer. */
export async function leaveDrawerStep(): Promise<void> {
  if (!isDrawerStep()) return
  leaving ??= new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    history.back()
  }).then(() => (leaving = undefined))
  await leaving
}

/** The entry of a drawer from its opening to its end. */
export function useDrawerStep(isNeeded: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isNeeded) return undefined
    let state: 'opening' | 'open' | 'closed' = 'opening'
    afterDrawerStep(() => {
      if (state === 'closed') return
      enterDrawerStep()
      state = 'open'
    })
    const closeOnBack = () => {
      if (state === 'open' && !isDrawerStep()) latest.current()
    }
    addEventListener('popstate', closeOnBack)
    return () => {
      removeEventListener('popstate', closeOnBack)
      if (state === 'open') void leaveDrawerStep()
      state = 'closed'
    }
  }, [])
}
