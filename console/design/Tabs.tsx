/** Tabs of a screen. They are links, because each tab has its own address. Arrow keys move between them. */
import { useRef } from 'preact/hooks'
import { walkFocus } from './walk-focus.ts'

export interface Tab {
  readonly key: string
  readonly label: string
  readonly address: string
}

export interface TabsProps {
  /** The subject of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The key of the selected tab. */
  readonly shown: string
}

export function Tabs({ label, tabs, shown: current }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  return (
    <nav
      ref={row}
      class="tabs"
      aria-label={label}
      onKeyDown={(event) => walkFocus(event, row.current, { keys: 'row', items: 'a' })}
    >
      {tabs.map(({ key, label: text, address }) => (
        <a key={key} href={address} aria-current={key === current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
