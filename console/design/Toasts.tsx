/**
 * Notices of finished actions, shown for some seconds in a live region. A toast waits while the pointer or the focus is
 * on it.
 */
import { signal } from '@preact/signals'
import { shellWords } from '../words/shell-words.ts'
import { Icon } from './Icon.tsx'

/** Undoes what the toast reports. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: ToastAction | undefined
}

const toasts = signal<readonly Toast[]>([])
let nextId = 1
const shownMilliseconds = 8_000

export function tell(text: string, action?: ToastAction): void {
  const id = nextId++
  toasts.value = [...toasts.value, { id, text, action }]
  fade(id)
}

const timers = new Map<number, ReturnType<typeof setTimeout>>()
const fade = (id: number) =>
  timers.set(
    id,
    setTimeout(() => dismiss(id), shownMilliseconds),
  )
const hold = (id: number) => clearTimeout(timers.get(id))
function dismiss(id: number): void {
  hold(id)
  timers.delete(id)
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, action }) => (
        <div
          key={id}
          class="toast"
          onMouseEnter={() => hold(id)}
          onMouseLeave={() => fade(id)}
          onFocusIn={() => hold(id)}
          onFocusOut={() => fade(id)}
        >
          <span>{text}</span>
          {action !== undefined && (
            <button
              type="button"
              class="button is-small"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="button is-small is-icon" onClick={() => dismiss(id)}>
            <Icon name="close" />
            <span class="unseen">{shellWords.say('close')}</span>
          </button>
        </div>
      ))}
    </div>
  )
}
