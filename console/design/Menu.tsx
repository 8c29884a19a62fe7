/** A button with further deeds below it. They are buttons in the order of the tab key; Esc closes. */
import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './Icon.tsx'

export interface Deed {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

export interface MenuProps {
  readonly label: string
  readonly deeds: readonly Deed[]
  readonly isSmall?: boolean
  /** What the button shows; three dots where absent. */
  readonly children?: ComponentChildren
}

export function Menu({ label, deeds, isSmall = false, children }: MenuProps) {
  const isOpen = useSignal(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) isOpen.value = false
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [])
  if (deeds.length === 0) return null
  return (
    <div
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen.value) return
        event.stopPropagation()
        isOpen.value = false
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        class={isSmall ? 'button is-small' : 'button'}
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {children ?? (
          <>
            <Icon name="more" />
            <span class="unseen">{label}</span>
          </>
        )}
      </button>
      {isOpen.value && (
        <div class="menu-list is-deeds" id={id}>
          {deeds.map(({ key, label: text, run }) => (
            <button
              key={key}
              type="button"
              class="button is-bare"
              onClick={() => {
                isOpen.value = false
                // The drawer that opens gives the focus back to this.
                button.current?.focus()
                run()
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
