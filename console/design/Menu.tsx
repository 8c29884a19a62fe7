/**
 * A button with a menu below it, by the pattern of WAI-ARIA: arrow keys open it and go up and down, a letter goes to
 * the next entry that begins with it, Esc returns the focus to the button, Tab continues. Entries are actions, or
 * choices of which one is selected.
 */
import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, type IconName } from './Icon.tsx'
import { walkFocus } from './walk-focus.ts'

export interface Action {
  readonly key: string
  readonly label: ComponentChildren
  readonly run: () => void
}

export interface Choice {
  readonly key: string
  readonly label: string
  readonly isChosen: boolean
  readonly choose: () => void
  /** The language of the label, if it differs from that of the page. */
  readonly language?: string
}

export interface Choices {
  readonly key: string
  readonly label: string
  readonly choices: readonly Choice[]
}

export interface MenuProps {
  readonly label: string
  readonly actions: readonly Action[]
  /** The choices of the menu, which stay visible when one is chosen. */
  readonly choices?: readonly Choices[]
  /** The head of the menu, such as the person who has signed in. */
  readonly head?: ComponentChildren
  readonly icon?: IconName
  readonly isSmall?: boolean
  /** Whether the button has no frame, as in the bar. */
  readonly isBare?: boolean
  /** Whether the label is shown beside the icon. */
  readonly isNamed?: boolean
}

type Opened = 'first' | 'last' | undefined
const walk = { keys: 'column', items: '[role^="menuitem"]' } as const

/** The state of a menu: open at its first or last entry, with the focus in it, or closed. */
function useOpening() {
  const opened = useSignal<Opened>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = opened.value !== undefined
  const close = () => (opened.value = undefined)
  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && place.current?.contains(event.target) !== true) close()
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [])
  // Moves the focus before anything is painted, so that the next key is for the menu.
  useLayoutEffect(() => {
    if (list.current === null) return
    keepInSight(list.current)
    itemsOf(list.current)
      .at(opened.value === 'last' ? -1 : 0)
      ?.focus()
  }, [isOpen])
  function onButtonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    opened.value = event.key === 'ArrowDown' ? 'first' : 'last'
  }
  function onKey(event: KeyboardEvent): void {
    if (!isOpen) return
    if (event.key === 'Escape') {
      // A dialog around the menu stays open.
      event.preventDefault()
      event.stopPropagation()
      close()
      button.current?.focus()
    } else if (event.key === 'Tab') {
      // Tab continues from the button, because the menu disappears.
      button.current?.focus()
      close()
    } else if (list.current !== null && isLetter(event)) {
      event.stopPropagation()
      focusLetter(list.current, event.key)
    } else walkFocus(event, list.current, walk)
  }
  const toggle = () => (opened.value = isOpen ? undefined : 'first')
  return { place, button, list, isOpen, close, toggle, onButtonKey, onKey }
}

export function Menu({
  label,
  actions,
  choices = [],
  head,
  icon = 'more',
  isSmall = false,
  isBare = false,
  isNamed = false,
}: MenuProps) {
  const { place, button, list, isOpen, close, toggle, onButtonKey, onKey } = useOpening()
  const id = useId()
  if (actions.length === 0 && choices.length === 0) return null
  const classes = ['button', ...(isSmall ? ['is-small'] : []), ...(isBare ? ['is-bare', 'is-icon'] : [])]
  const runFromButton = (run: () => void) => {
    close()
    // The drawer that opens gives the focus back to the button.
    button.current?.focus()
    run()
  }
  return (
    <div class="menu" ref={place} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        class={classes.join(' ')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onKeyDown={onButtonKey}
        onClick={toggle}
      >
        <Icon name={icon} />
        <span class={isNamed ? undefined : 'unseen'}>{label}</span>
      </button>
      {isOpen && (
        <div class="menu-list" ref={list}>
          {head}
          <div role="menu" id={id} aria-label={label} class="menu-items">
            {choices.map(({ key, ...group }) => (
              <ChoiceGroup key={key} {...group} />
            ))}
            {actions.map(({ key, label: text, run }) => (
              <button
                key={key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                class="button is-bare"
                onClick={() => runFromButton(run)}
              >
                {text}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

const ChoiceGroup = ({ label, choices }: Omit<Choices, 'key'>) => (
  <div role="group" aria-label={label}>
    <p class="menu-group" aria-hidden="true">
      {label}
    </p>
    {choices.map(({ key, label: text, isChosen, choose, language }) => (
      <button
        key={key}
        type="button"
        role="menuitemradio"
        tabIndex={-1}
        class="button is-bare"
        lang={language}
        aria-checked={isChosen}
        onClick={choose}
      >
        {text}
        {isChosen && <Icon name="check" />}
      </button>
    ))}
  </div>
)

const itemsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(walk.items)]

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey

/** The next one below that begins with the letter, and from the top again. */
function focusLetter(list: Element, letter: string): void {
  const items = itemsOf(list)
  const at = items.findIndex((item) => item === document.activeElement)
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  const start = letter.toLocaleLowerCase()
  inOrder.find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(start))?.focus()
}

const edgePixels = 8

/** A menu at the edge of a phone is moved until all of it is visible. */
function keepInSight(list: HTMLElement): void {
  const { left, right, bottom } = list.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const aside = left < edgePixels ? edgePixels - left : Math.min(0, width - edgePixels - right)
  list.style.translate = `${aside}px 0`
  if (bottom > innerHeight) list.scrollIntoView({ block: 'nearest' })
}
