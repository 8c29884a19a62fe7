/** Arrow keys move the focus along a row of tabs or down a menu; Home and End go to its ends. */
export interface FocusWalk {
  readonly keys: 'row' | 'column'
  /** The selector of the elements that can get the focus. */
  readonly items: string
}

export function walkFocus(event: KeyboardEvent, within: Element | null, { keys, items }: FocusWalk): void {
  const all = within === null ? [] : [...within.querySelectorAll<HTMLElement>(items)]
  const at = all.findIndex((item) => item === document.activeElement)
  const next = nextIndex(event.key, keys, at, all.length)
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

function nextIndex(key: string, keys: FocusWalk['keys'], at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case keys === 'row' ? 'ArrowRight' : 'ArrowDown':
      return (at + 1) % count
    case keys === 'row' ? 'ArrowLeft' : 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
