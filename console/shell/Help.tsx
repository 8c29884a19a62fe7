/** The list of the keys that work from everywhere. */
import { useEffect, useRef } from 'preact/hooks'
import { openScreens } from '../navigation/registered-screens.ts'
import { shellWords } from '../words/shell-words.ts'
import { helpWords } from './help-words.ts'

export const words = [helpWords]

export function Help({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="keys-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <h2 id="keys-title">{shellWords.say('keys')}</h2>
      <div class="shortcuts">
        <kbd>/</kbd>
        <span>{helpWords.say('key_search')}</span>
        <span>
          <kbd>Ctrl</kbd> <kbd>K</kbd>
        </span>
        <span>{helpWords.say('key_palette')}</span>
        <span>
          <kbd>j</kbd> <kbd>k</kbd>
        </span>
        <span>{helpWords.say('key_list')}</span>
        <kbd>Enter</kbd>
        <span>{helpWords.say('key_open')}</span>
        <kbd>Esc</kbd>
        <span>{helpWords.say('key_close')}</span>
        <kbd>?</kbd>
        <span>{helpWords.say('key_help')}</span>
        {openScreens().map(({ key, name }) => (
          <>
            <span key={`${name}-key`}>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </span>
            <span key={name}>{helpWords.say('key_go', { screen: shellWords.say(`nav_${name}`) })}</span>
          </>
        ))}
      </div>
      <button type="button" class="button" onClick={close}>
        {shellWords.say('close')}
      </button>
    </dialog>
  )
}
