/**
 * Keys from everywhere: `/` searches, Ctrl+K finds anything, `?` lists the keys, `g` and a letter go to a screen, and
 * `j` and `k` go through a list.
 */
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { onDemand } from '../design/OnDemand.tsx'
import { to, useNavigate } from '../navigation/navigate.ts'
import { openScreens } from '../navigation/registered-screens.ts'

export const isHelpOpen = signal(false)
const isPaletteOpen = signal(false)

const goMilliseconds = 1_500
/** Keys belong to the text while somebody is typing, and to a dialog while one is open. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
const isInDialog = () => document.querySelector('dialog[open]') !== null

export function Shortcuts() {
  const navigate = useNavigate()
  const goAt = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Ctrl+K works for people who are writing, too, but not while a drawer is open.
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!isInDialog()) isPaletteOpen.value = true
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isInDialog()) return
      if (event.key === '/') {
        event.preventDefault()
        document.getElementById('search')?.focus()
      } else if (event.key === '?') isHelpOpen.value = true
      else if (event.key === 'j' || event.key === 'k') moveInList(event.key === 'j' ? 1 : -1)
      else if (event.key === 'g') goAt.current = event.timeStamp
      else if (event.timeStamp - goAt.current < goMilliseconds) {
        goAt.current = -Infinity
        const entry = openScreens().find(({ key }) => key === event.key)
        if (entry !== undefined) navigate(to(entry.path))
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
  return (
    <>
      {isHelpOpen.value && <LazyHelp close={() => (isHelpOpen.value = false)} />}
      {isPaletteOpen.value && <LazyPalette close={() => (isPaletteOpen.value = false)} />}
    </>
  )
}

const LazyHelp = onDemand(async () => {
  const { Help, words } = await import('./Help.tsx')
  return { Part: Help, words }
})

const LazyPalette = onDemand(async () => {
  const { Palette, words } = await import('./Palette.tsx')
  return { Part: Palette, words }
})

/** The first link or button of each row of the screen's lists: the focus goes from one to the next. */
function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#content :is(tbody tr, .history li li, .notes > li)')]
  const stops = rows.flatMap((row) => row.querySelector<HTMLElement>('a, button') ?? [])
  const present = stops.findIndex((stop) => stop.closest('tr, li')?.contains(document.activeElement))
  const next = present === -1 ? (step === 1 ? 0 : stops.length - 1) : present + step
  stops[next]?.focus()
}
