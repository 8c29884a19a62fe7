/**
 * A drawer from the side: a modal dialog, in which the focus stays, which Esc closes, and which returns the focus to
 * its former place. The browser's own dialog does nearly all of that.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { shellWords } from '../words/shell-words.ts'
import { useDrawerStep } from './drawer-step.ts'
import { Icon } from './Icon.tsx'

export interface DrawerProps {
  readonly title: string
  readonly close: () => void
  /** Whether the drawer is narrow, without a part beside its content. */
  readonly isNarrow?: boolean
  /** The part beside the content, or below it on a phone. */
  readonly aside?: ComponentChildren
  /** The part that stays visible at the bottom: the action. */
  readonly foot?: ComponentChildren
  /** Whether whoever opens the drawer keeps its entry of the browser's history. */
  readonly hasStep?: boolean
  readonly children: ComponentChildren
}

/** The field that has the focus first: among radio buttons, the chosen one; never a collapsed field. */
const firstField =
  '.drawer-body :is(input:not([type="radio"]), input[type="radio"]:checked, select, textarea)' +
  ':not([hidden], details:not([open]) *)'

export function Drawer({ title, close, isNarrow = false, aside, foot, hasStep = false, children }: DrawerProps) {
  useDrawerStep(!hasStep, close)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** A text selection that ends outside the drawer is not a click outside it. */
  const isPressedBeside = useRef(false)
  useEffect(() => {
    const opened = dialog.current
    const before = document.activeElement
    opened?.showModal()
    // The focus goes to the first field, or to the action if there is none: the closing button comes before both.
    const field = opened?.querySelector<HTMLElement>(firstField)
    const first = field ?? opened?.querySelector<HTMLElement>('.drawer-foot .is-main')
    first?.focus()
    return () => {
      opened?.close()
      // The browser gives the focus back by itself only while the dialog is still in the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={isNarrow ? 'drawer is-narrow' : 'drawer'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onPointerDown={(event) => (isPressedBeside.current = event.target === dialog.current)}
      onClick={(event) => {
        if (isPressedBeside.current && event.target === dialog.current) close()
      }}
    >
      <div class="drawer-frame">
        <div class="drawer-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="button is-bare is-icon" onClick={close}>
            <Icon name="close" />
            <span class="unseen">{shellWords.say('close')}</span>
          </button>
        </div>
        <div class="drawer-body">
          <div>{children}</div>
          {aside}
        </div>
        {foot !== undefined && <div class="drawer-foot">{foot}</div>}
      </div>
    </dialog>
  )
}
