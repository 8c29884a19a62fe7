/** The way to the screens that the person's role opens. */
import { useLocation } from 'preact-iso/router'
import { Icon } from '../design/Icon.tsx'
import { shellWords } from '../words/shell-words.ts'
import { openScreens, screenAt } from '../navigation/registered-screens.ts'
import { to } from '../navigation/navigate.ts'
import type { ScreenEntry } from '../navigation/screen.ts'

const groups = ['daily', 'setup'] as const

export function Navigation({ isOpen }: { readonly isOpen: boolean }) {
  const { path, query } = useLocation()
  const here = screenAt(path, query)?.entry
  const open = openScreens()
  return (
    <nav id="navigation" class={isOpen ? 'side is-open' : 'side'} aria-label={shellWords.say('navigation')}>
      {groups.map((group) => {
        const entries = open.filter((screen) => screen.group === group)
        if (entries.length === 0) return null
        return (
          <ul key={group} class={group === 'daily' ? undefined : 'side-group'}>
            {entries.map((entry) => (
              <li key={entry.name}>
                <Entry entry={entry} isHere={here !== undefined && isWithin(here, entry)} />
              </li>
            ))}
          </ul>
        )
      })}
    </nav>
  )
}

/** A customer is within the customers. */
const isWithin = (here: ScreenEntry, entry: ScreenEntry): boolean =>
  here === entry || here.path.startsWith(`${entry.path}/`)

function Entry({ entry, isHere }: { readonly entry: ScreenEntry; readonly isHere: boolean }) {
  return (
    <a href={to(entry.path)} aria-current={isHere ? 'page' : undefined}>
      {entry.icon !== undefined && <Icon name={entry.icon} />}
      {shellWords.say(`nav_${entry.name}`)}
    </a>
  )
}
