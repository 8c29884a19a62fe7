/**
 * Two minutes before a session expires, the person can continue it. The question is a modal dialog, so that it is
 * visible above an open drawer.
 */
import { useEffect, useRef } from 'preact/hooks'
import { endsSoon, goOn, signOut } from '../account/session.ts'
import { shellWords } from '../words/shell-words.ts'

export function EndsSoon() {
  return endsSoon.value ? <Question /> : null
}

function Question() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class="sheet"
      role="alertdialog"
      aria-labelledby="ends-soon-title"
      aria-describedby="ends-soon-text"
      onCancel={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <h2 id="ends-soon-title">{shellWords.say('ends_soon')}</h2>
      <p id="ends-soon-text">{shellWords.say('ends_soon_why')}</p>
      <div class="actions">
        <button type="button" class="button is-main" onClick={() => void goOn()}>
          {shellWords.say('stay_signed_in')}
        </button>
        <button type="button" class="button" onClick={() => void signOut()}>
          {shellWords.say('sign_out')}
        </button>
      </div>
    </dialog>
  )
}
