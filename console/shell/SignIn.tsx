/** Sign-in: by a key, by the one-time link that led here, or by the account's own provider. */
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import { Notice } from '../design/Notice.tsx'
import { failureText } from '../design/States.tsx'
import { signIn } from '../account/session.ts'
import { shellWords } from '../words/shell-words.ts'
import { Mark } from './Mark.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

export interface SignInProps {
  /** The reason for signing in, where there is more to say. */
  readonly note: string | undefined
}

export function SignIn({ note }: SignInProps) {
  const key = useSignal('')
  const isAsking = useSignal(false)
  const fault = useSignal<Failure | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    document.title = shellWords.say('sign_in')
    input.current?.focus()
  }, [])
  async function send(): Promise<void> {
    if (isAsking.value || key.value.trim() === '') return
    isAsking.value = true
    fault.value = await signIn({ api_key: key.value.trim() })
    isAsking.value = false
    if (fault.value !== undefined) input.current?.focus()
  }
  return (
    <main class="sign-in" id="content">
      <div class="sign-in-card">
        <div>
          <Mark size={32} />
          <h1>{shellWords.say('sign_in')}</h1>
          <p class="quiet">{shellWords.say('sign_in_lead')}</p>
        </div>
        {note !== undefined && (
          <Notice role="status" tone="neutral">
            {note}
          </Notice>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {/* Password managers keep a password under a name. */}
          <input type="text" name="username" autocomplete="username" value="console" readOnly hidden />
          <div class="field">
            <label for={id}>{shellWords.say('api_key')}</label>
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
              {shellWords.say('api_key_hint')}
            </p>
            <p class="fault" id={`${id}-fault`} role="alert">
              {fault.value !== undefined && faultText(fault.value)}
            </p>
          </div>
          <button class="button is-main" aria-disabled={isAsking.value}>
            {shellWords.say('sign_in')}
          </button>
        </form>
        <ProviderSignIn />
      </div>
    </main>
  )
}

const faultText = (failure: Failure): string =>
  failure.kind === 'offline' || failure.kind === 'busy' || failure.kind === 'broken'
    ? failureText(failure)
    : shellWords.say('sign_in_wrong')
