/** Sign-in at the provider of an account: the account is asked for once, and remembered. */
import { useSignal } from '@preact/signals'
import { remembered } from '../account/browser-memory.ts'
import { service } from '../api/home.ts'
import { TextField } from '../design/Field.tsx'
import { shellWords } from '../words/shell-words.ts'

export function ProviderSignIn() {
  const account = useSignal(remembered('account'))
  return (
    <details class="provider">
      <summary>{shellWords.say('sign_in_provider')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const id = account.value?.trim()
          if (id !== undefined && id !== '')
            location.assign(`${service}/api/session/sign-in/?account=${encodeURIComponent(id)}`)
        }}
      >
        <TextField
          label={shellWords.say('account_id')}
          isRequired
          value={account.value}
          onChange={(id) => (account.value = id)}
        />
        <button class="button">{shellWords.say('go_on')}</button>
      </form>
    </details>
  )
}
