/**
 * An action may remove the element that had the focus, such as the button of a deleted holiday. The focus then moves to
 * the nearest part of the screen that is still there, and Tab continues from it.
 */
import { useEffect } from 'preact/hooks'

const parts = 'section, article, main'

export function useKeptFocus(screen: () => HTMLElement | null): void {
  useEffect(() => {
    const within = screen()
    if (within === null) return undefined
    /** The element that had the focus last, and the parts around it, from the inside out. */
    let last: { readonly element: Element; readonly around: readonly HTMLElement[] } | undefined
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { element: target, around: partsAround(target) } : undefined
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || last.element.isConnected || document.activeElement !== document.body) return
      const part = last.around.find(({ isConnected }) => isConnected)
      last = undefined
      if (part === undefined) return
      part.tabIndex = -1
      part.focus({ preventScroll: true })
    })
    within.addEventListener('focusin', onFocus)
    observer.observe(within, { childList: true, subtree: true })
    return () => {
      within.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}

function partsAround(element: Element): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let part = element.closest<HTMLElement>(parts); part !== null; part = part.parentElement?.closest(parts) ?? null)
    around.push(part)
  return around
}
