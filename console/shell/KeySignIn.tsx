/** Sign-in with an API key, for people without an e-mail address in the account. */
import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { signIn } from '../account/session.ts'
import type { Failure } from '../api/failure.ts'
import { failureText } from '../design/States.tsx'
import { shellWords } from '../words/shell-words.ts'
import { signInWords } from './sign-in-words.ts'

export function KeySignIn() {
  const key = useSignal('')
  const isAsking = useSignal(false)
  const fault = useSignal<Failure | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  async function send(): Promise<void> {
    if (isAsking.value || key.value.trim() === '') return
    isAsking.value = true
    fault.value = await signIn({ api_key: key.value.trim() })
    isAsking.value = false
    if (fault.value !== undefined) input.current?.focus()
  }
  return (
    <form
      class="key-sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {/* Password managers keep a password under a name. */}
      <input type="text" name="username" autocomplete="username" value="console" readOnly hidden />
      <div class="field">
        <label for={id}>{signInWords.say('api_key')}</label>
        <input
          ref={input}
          id={id}
          type="password"
          autocomplete="current-password"
          spellcheck={false}
          required
          value={key.value}
          aria-invalid={fault.value !== undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          onInput={(event) => (key.value = event.currentTarget.value)}
        />
        <p class="hint" id={`${id}-hint`}>
          {signInWords.say('api_key_hint')}
        </p>
        <p class="fault" id={`${id}-fault`} role="alert">
          {fault.value !== undefined && faultText(fault.value)}
        </p>
      </div>
      <button class="button" aria-disabled={isAsking.value}>
        {shellWords.say('sign_in')}
      </button>
    </form>
  )
}

const faultText = (failure: Failure): string =>
  failure.kind === 'offline' || failure.kind === 'busy' || failure.kind === 'broken'
    ? failureText(failure)
    : signInWords.say('sign_in_wrong')
