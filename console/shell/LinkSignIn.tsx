/** Sign-in by e-mail: the service mails a one-time link, and says the same whether or not it knows the address. */
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { remembered } from '../account/browser-memory.ts'
import { mailLink } from '../account/session.ts'
import type { Failure } from '../api/failure.ts'
import { TextField } from '../design/Field.tsx'
import { Notice } from '../design/Notice.tsx'
import { failureText } from '../design/States.tsx'
import { signInWords } from './sign-in-words.ts'

export function LinkSignIn() {
  const account = useSignal(remembered('account'))
  const knowsAccount = remembered('account') !== undefined
  const email = useSignal('')
  const isAsking = useSignal(false)
  const sent = useSignal<number | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => input.current?.focus(), [])
  async function send(): Promise<void> {
    const to = { account: account.value?.trim() ?? '', email: email.value.trim() }
    if (isAsking.value || to.account === '' || to.email === '') return
    isAsking.value = true
    const outcome = await mailLink(to)
    isAsking.value = false
    failure.value = outcome.ok ? undefined : outcome.failure
    sent.value = outcome.ok ? outcome.value : undefined
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div class="field">
        <label for={id}>{signInWords.say('email')}</label>
        <input
          ref={input}
          id={id}
          type="email"
          autocomplete="email"
          required
          value={email.value}
          aria-describedby={`${id}-hint`}
          onInput={(event) => (email.value = event.currentTarget.value)}
        />
        <p class="hint" id={`${id}-hint`}>
          {signInWords.say('email_hint')}
        </p>
      </div>
      <Account isKnown={knowsAccount} value={account.value} onChange={(value) => (account.value = value)} />
      <button class="button is-main" aria-disabled={isAsking.value}>
        {signInWords.say('mail_link')}
      </button>
      <div role="status">
        {sent.value !== undefined && (
          <Notice tone="good" icon="check">
            {signInWords.say('link_mailed', { email: email.value.trim(), minutes: sent.value })}
          </Notice>
        )}
        {failure.value !== undefined && <Notice tone="bad">{failureText(failure.value)}</Notice>}
      </div>
    </form>
  )
}

interface AccountProps {
  readonly isKnown: boolean
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** The account of the last visit is remembered. Without one, the person is asked for it. */
function Account({ isKnown, value, onChange }: AccountProps) {
  const field = <TextField label={signInWords.say('account_id')} isRequired value={value} onChange={onChange} />
  if (!isKnown) return field
  return (
    <details class="provider">
      <summary>{signInWords.say('other_account', { account: value ?? '' })}</summary>
      {field}
    </details>
  )
}
